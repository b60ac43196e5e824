package io.dormouse.structure;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * An atom of a conjunctive query: a relation schema {@code e} under a name.
 *
 * @param name what a witness calls it; different from the other atoms' names (a self-join has an alias for each)
 * @param attributes the attributes, each once, in the caller's order
 * @param keys the checked keys, each a list of attributes of the atom; only keys that something checks may be given
 */
public record Atom(String name, List<String> attributes, List<List<String>> keys) {
    public Atom {
        attributes = attributes.stream().distinct().toList();
        keys = keys.stream().map(List::copyOf).toList();
        for (List<String> key : keys) {
            if (!attributes.containsAll(key)) {
                throw new IllegalArgumentException(
                        "a key of " + name + " has an attribute that the atom has not: " + key);
            }
        }
    }

    /** An atom without keys. */
    public static Atom of(String name, String... attributes) {
        return new Atom(name, Arrays.asList(attributes), List.of());
    }

    /** The atom with one more key. */
    public Atom withKey(String... key) {
        return new Atom(
                name,
                attributes,
                Stream.concat(keys.stream(), Stream.of(Arrays.asList(key))).toList());
    }
}

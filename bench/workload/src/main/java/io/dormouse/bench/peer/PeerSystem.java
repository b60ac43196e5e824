package io.dormouse.bench.peer;

/**
 * One way in which a peer can play.
 *
 * @param name the name in reports; several configurations may share it
 * @param configuration what tells it from those; one word
 */
public record PeerSystem(String name, String configuration) {
    /** The name and the configuration, for messages. */
    public String label() {
        return name + " (" + configuration + ")";
    }
}

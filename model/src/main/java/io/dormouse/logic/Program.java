package io.dormouse.logic;

import io.dormouse.type.Schema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A set of relations: what is given, and what is derived from it.
 *
 * <p>Derived relations stand in an order in which each uses only base relations and earlier derived ones. The constructor
 * checks names, arities, types and safety (a
 * {@link io.dormouse.type.DormouseException} says what and where), so that a program which exists can be evaluated ({@link ProgramCheck} lists the
 * rules). Immutable.
 */
public record Program(List<BaseRelation> bases, List<DerivedRelation> derived) {
    public Program {
        bases = List.copyOf(bases);
        derived = List.copyOf(derived);
        ProgramCheck.check(bases, derived);
    }

    /** The schema of the relation called {@code name}. */
    public Schema schema(String name) {
        Schema schema = schemas(bases, derived).get(name);
        if (schema == null) {
            throw new IllegalArgumentException("no relation " + name);
        }
        return schema;
    }

    static Map<String, Schema> schemas(List<BaseRelation> bases, List<DerivedRelation> derived) {
        Map<String, Schema> schemas = new HashMap<>();
        bases.forEach(base -> schemas.put(base.name(), base.schema()));
        derived.forEach(relation -> schemas.put(relation.name(), relation.schema()));
        return schemas;
    }
}

package io.dormouse.logic;

import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rules of a well-formed program: relation names are distinct and known before they are used; an atom has one argument a
 * column, and a variable's type is that of the column, up to the length of text, the width of integers and nullability; a
 * filter is Boolean; every variable that is used is bound by an atom or a binding; a binding cannot fail and uses variables
 * of at most one atom; a head has the types of the schema; folds stand in grouped rules only.
 */
final class ProgramCheck {
    private final Map<String, Schema> known = new HashMap<>();

    private ProgramCheck() {}

    static void check(List<BaseRelation> bases, List<DerivedRelation> derived) {
        ProgramCheck check = new ProgramCheck();
        bases.forEach(base -> check.declare(base.name(), base.schema()));
        for (DerivedRelation relation : derived) {
            relation.definition().match(new Definition.Cases<Boolean>() {
                @Override
                public Boolean rules(Definition.Rules rules) {
                    rules.rules().forEach(rule -> check.rule(rule, relation.schema()));
                    return true;
                }

                @Override
                public Boolean topK(Definition.TopK topK) {
                    check.topK(topK, relation.schema());
                    return true;
                }

                @Override
                public Boolean lookup(Definition.Lookup lookup) {
                    check.lookup(lookup, relation.schema());
                    return true;
                }

                @Override
                public Boolean copies(Definition.Copies copies) {
                    check.copies(copies, relation.schema());
                    return true;
                }
            });
            check.declare(relation.name(), relation.schema());
        }
    }

    private void declare(String name, Schema schema) {
        if (known.put(name, schema) != null) {
            throw refuse(SqlState.DUPLICATE_TABLE, "a relation is declared twice", SourceSpan.NONE)
                    .with("relation", name);
        }
    }

    private Schema find(String name, SourceSpan span) {
        Schema schema = known.get(name);
        if (schema == null) {
            throw refuse(SqlState.UNDEFINED_TABLE, "the relation is not known, or not yet", span)
                    .with("relation", name);
        }
        return schema;
    }

    private void topK(Definition.TopK topK, Schema schema) {
        Schema input = find(topK.input(), SourceSpan.NONE);
        if (!input.columns().stream()
                .map(Column::type)
                .toList()
                .equals(schema.columns().stream().map(Column::type).toList())) {
            throw refuse(SqlState.DATATYPE_MISMATCH, "a top-k has the columns of its input", SourceSpan.NONE);
        }
        if (topK.limit() < 0
                || topK.order().stream().anyMatch(key -> key.column() < 0 || key.column() >= schema.size())) {
            throw refuse(
                    SqlState.INVALID_PARAMETER,
                    "a top-k orders by its columns and has a limit of 0 or more",
                    SourceSpan.NONE);
        }
    }

    private void lookup(Definition.Lookup lookup, Schema schema) {
        Schema input = find(lookup.input(), SourceSpan.NONE);
        Schema looked = find(lookup.looked(), SourceSpan.NONE);
        int keys = lookup.by().size();
        if (keys > looked.size() || lookup.by().stream().anyMatch(column -> column < 0 || column >= input.size())) {
            throw refuse(SqlState.DATATYPE_MISMATCH, "a lookup is by columns of its input", SourceSpan.NONE);
        }
        for (int i = 0; i < keys; i++) {
            if (!joinable(
                    input.column(lookup.by().get(i)).type(), looked.column(i).type())) {
                throw refuse(SqlState.DATATYPE_MISMATCH, "a lookup is by values of the key's type", SourceSpan.NONE)
                        .with("column", looked.column(i));
            }
        }
        List<Column> columns = new ArrayList<>(input.columns());
        for (Column column : looked.columns().subList(keys, looked.size())) {
            columns.add(new Column(column.name(), column.type(), true));
        }
        requireSame(
                columns, schema, "a lookup has the columns of its input, and those behind the key, which may be NULL");
    }

    private void copies(Definition.Copies copies, Schema schema) {
        Schema input = find(copies.input(), SourceSpan.NONE);
        if (input.size() == 0 || input.column(input.size() - 1).type().family() != Type.Family.INTEGER) {
            throw refuse(SqlState.DATATYPE_MISMATCH, "copies are counted by a last column", SourceSpan.NONE);
        }
        requireSame(
                input.columns().subList(0, input.size() - 1),
                schema,
                "copies have the columns of their input but the last");
    }

    private static void requireSame(List<Column> columns, Schema schema, String message) {
        boolean same = columns.size() == schema.size();
        for (int i = 0; same && i < schema.size(); i++) {
            same = columns.get(i).type().equals(schema.column(i).type())
                    && (schema.column(i).nullable() || !columns.get(i).nullable());
        }
        if (!same) {
            throw refuse(SqlState.DATATYPE_MISMATCH, message, SourceSpan.NONE);
        }
    }

    private void rule(Rule rule, Schema schema) {
        Map<String, Variable> bound = new HashMap<>();
        Map<Variable, Integer> atomOf = new HashMap<>();
        List<Literal.Atom> atoms = rule.atoms();
        for (int i = 0; i < atoms.size(); i++) {
            atom(atoms.get(i), bound);
            for (Variable variable : atoms.get(i).variables()) {
                atomOf.putIfAbsent(variable, i);
            }
        }
        // A binding may stand in an atom, whose column then joins with it; its inputs are the atoms' own variables.
        for (Literal.Binding binding : rule.bindings()) {
            Set<Integer> sources = new HashSet<>();
            binding.expression().forEachVariable(variable -> {
                requireBound(variable, bound, binding.span());
                sources.add(atomOf.getOrDefault(variable, -1));
            });
            if (sources.size() > 1 || sources.contains(-1) || Fallibility.canFail(binding.expression())) {
                throw refuse(
                                SqlState.FEATURE_NOT_SUPPORTED,
                                "a computed join key uses one table and cannot fail",
                                binding.span())
                        .with("expression", binding.expression());
            }
            if (!binding.variable().type().equals(binding.expression().type())
                    || (binding.expression().nullable() && !binding.variable().nullable())) {
                throw refuse(
                        SqlState.DATATYPE_MISMATCH,
                        "a computed variable has the type of its expression",
                        binding.span());
            }
        }
        for (Literal.Binding binding : rule.bindings()) {
            bind(binding.variable(), bound, binding.span());
        }
        for (Literal.Filter filter : rule.filters()) {
            if (filter.condition().type().family() != Type.Family.BOOLEAN) {
                throw refuse(SqlState.DATATYPE_MISMATCH, "a filter is a condition", filter.span());
            }
            filter.condition().forEachVariable(variable -> requireBound(variable, bound, filter.span()));
        }
        head(rule, schema, bound);
    }

    private void head(Rule rule, Schema schema, Map<String, Variable> bound) {
        if (rule.head().size() != schema.size()) {
            throw refuse(SqlState.DATATYPE_MISMATCH, "a head has one term a column", rule.span());
        }
        for (int i = 0; i < schema.size(); i++) {
            HeadTerm term = rule.head().get(i);
            if (!term.type().equals(schema.column(i).type())
                    || (term.nullable() && !schema.column(i).nullable())) {
                throw refuse(SqlState.DATATYPE_MISMATCH, "a head term has the type of its column", rule.span())
                        .with("column", schema.column(i))
                        .with("term", term.type().sql());
            }
            if (!(term instanceof HeadTerm.Value) && rule.kind() != Rule.Kind.GROUP) {
                throw refuse(SqlState.GROUPING_ERROR, "an aggregate stands in a grouped rule only", rule.span());
            }
            term.expressions()
                    .forEach(expression ->
                            expression.forEachVariable(variable -> requireBound(variable, bound, rule.span())));
        }
    }

    private void atom(Literal.Atom atom, Map<String, Variable> bound) {
        Schema schema = find(atom.relation(), atom.span());
        if (atom.arguments().size() != schema.size()) {
            throw refuse(SqlState.DATATYPE_MISMATCH, "an atom has one argument a column", atom.span())
                    .with("relation", atom.relation());
        }
        for (int i = 0; i < schema.size(); i++) {
            Column column = schema.column(i);
            atom.arguments().get(i).ifPresent(variable -> {
                if (!joinable(variable.type(), column.type())) {
                    throw refuse(SqlState.DATATYPE_MISMATCH, "a variable has the type of its column", atom.span())
                            .with("variable", variable.name())
                            .with("column", column);
                }
                bind(variable, bound, atom.span());
            });
        }
        // A variable that equates two places is never NULL; one that stands for a single nullable column may be.
    }

    /** Whether a variable of type {@code a} may stand for a column of type {@code b}: one family and representation. */
    private static boolean joinable(Type a, Type b) {
        return a.family() == b.family() && (a.family() != Type.Family.DECIMAL || a.equals(b));
    }

    private static void bind(Variable variable, Map<String, Variable> bound, SourceSpan span) {
        Variable before = bound.putIfAbsent(variable.name(), variable);
        if (before != null && !before.equals(variable)) {
            throw refuse(SqlState.DATATYPE_MISMATCH, "a variable has one type within a rule", span)
                    .with("variable", variable.name());
        }
    }

    private static void requireBound(Variable variable, Map<String, Variable> bound, SourceSpan span) {
        if (!variable.equals(bound.get(variable.name()))) {
            throw refuse(SqlState.UNDEFINED_COLUMN, "a variable is used that nothing binds", span)
                    .with("variable", variable.name());
        }
    }

    private static DormouseException refuse(SqlState state, String message, SourceSpan span) {
        return new DormouseException(state, message).at(span);
    }
}

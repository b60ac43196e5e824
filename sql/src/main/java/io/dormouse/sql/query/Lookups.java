package io.dormouse.sql.query;

import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Call;
import io.dormouse.logic.Expression.Reference;
import io.dormouse.logic.Fallibility;
import io.dormouse.logic.Function;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.sql.rule.Draft;
import io.dormouse.type.Column;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the rows of a block look up what they need: a table of the block is read through a lookup, if it has all that the lookup goes by; else
 * the whole block.
 */
final class Lookups {
    private final Draft draft;
    private final Block block;
    private final SourceSpan span;

    Lookups(Draft draft, Block block, SourceSpan span) {
        this.draft = draft;
        this.block = block;
        this.span = span;
    }

    void attach(Attachment attachment) {
        if (attachment.keys().isEmpty()) {
            block.add(new Literal.Atom(attachment.looked(), "one", variables(attachment.values()), span));
            return;
        }
        Set<Variable> read = new HashSet<>();
        attachment.keys().forEach(key -> key.forEachVariable(read::add));
        Optional<Literal.Atom> source = block.atoms().stream()
                .filter(atom -> atom.variables().containsAll(read))
                .findFirst();
        boolean canFail = attachment.keys().stream().anyMatch(Fallibility::canFail);
        if (source.isPresent() && !canFail) {
            Literal.Atom atom = source.get();
            Literal.Atom by = attachment.isByColumns() ? atom : staged(List.of(atom), attachment.keys(), atom.alias());
            block.replace(atom, found(by, attachment));
            return;
        }
        List<Literal> inside = new ArrayList<>();
        List<Literal> outside = new ArrayList<>();
        for (Literal literal : block.body()) {
            boolean waits =
                    !canFail && literal instanceof Literal.Filter filter && Fallibility.canFail(filter.condition());
            (waits ? outside : inside).add(literal);
        }
        outside.add(0, found(staged(inside, attachment.keys(), "rows"), attachment));
        block.restart(outside);
    }

    /** Joins with what has been found, each row with one row at most; empty if NULLs would have to be found. */
    boolean join(Attachment attachment) {
        boolean nulls = attachment.nullsMatch() && attachment.keys().stream().anyMatch(Expression::nullable);
        if (nulls || attachment.keys().isEmpty()) {
            return false;
        }
        Schema looked = draft.schema(attachment.looked());
        List<Optional<Variable>> arguments = new ArrayList<>();
        List<Expression> equalities = new ArrayList<>();
        for (int i = 0; i < looked.size(); i++) {
            Column column = looked.column(i);
            if (i >= attachment.keys().size()) {
                arguments.add(Optional.empty());
                continue;
            }
            Variable variable = draft.variable(column.name(), column.type(), column.nullable());
            arguments.add(Optional.of(variable));
            equalities.add(Call.of(Function.EQUAL, span, attachment.keys().get(i), new Reference(variable)));
        }
        block.add(new Literal.Atom(attachment.looked(), "found", arguments, span));
        equalities.forEach(equality -> block.require(equality, span));
        return true;
    }

    /** An atom over all variables of a body, and behind them the keys, each with a variable of its own. */
    private Literal.Atom staged(List<Literal> body, List<Expression> keys, String alias) {
        List<Variable> variables = body.stream()
                .filter(Literal.Atom.class::isInstance)
                .flatMap(literal -> ((Literal.Atom) literal).variables().stream())
                .distinct()
                .toList();
        List<Expression> values = new ArrayList<>();
        variables.forEach(variable -> values.add(new Reference(variable)));
        values.addAll(keys);
        List<Variable> arguments = new ArrayList<>(variables);
        keys.forEach(key -> arguments.add(draft.variable("key", key.type(), key.nullable())));
        List<String> names =
                arguments.stream().map(Variable::name).map(Draft::readable).toList();
        List<HeadTerm> head = values.stream().<HeadTerm>map(HeadTerm.Value::new).toList();
        DerivedRelation stage = draft.add(names, new Rule(Rule.Kind.BAG, head, body, span));
        return new Literal.Atom(stage.name(), alias, variables(arguments), span);
    }

    /** An atom over the lookup of the rows of {@code by}, which has the keys as columns: where they are not, its last ones. */
    private Literal.Atom found(Literal.Atom by, Attachment attachment) {
        List<Integer> columns = new ArrayList<>();
        int width = by.arguments().size();
        int keys = attachment.keys().size();
        for (int i = 0; i < keys; i++) {
            int own = attachment.keys().get(i) instanceof Reference reference
                    ? by.arguments().indexOf(Optional.of(reference.variable()))
                    : -1;
            columns.add(own >= 0 ? own : width - keys + i);
        }
        Schema looked = draft.schema(attachment.looked());
        List<Column> all = new ArrayList<>(draft.schema(by.relation()).columns());
        for (Column column : looked.columns().subList(keys, looked.size())) {
            all.add(new Column(column.name(), column.type(), true));
        }
        List<String> names = Draft.distinct(all.stream().map(Column::name).toList());
        List<Column> renamed = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            renamed.add(new Column(names.get(i), all.get(i).type(), all.get(i).nullable()));
        }
        DerivedRelation found = draft.add(
                new Schema(renamed),
                new Definition.Lookup(by.relation(), attachment.looked(), columns, attachment.nullsMatch()));
        List<Optional<Variable>> arguments = new ArrayList<>(by.arguments());
        arguments.addAll(variables(attachment.values()));
        return new Literal.Atom(found.name(), by.alias(), arguments, span);
    }

    private static List<Optional<Variable>> variables(List<Variable> variables) {
        return variables.stream().map(Optional::of).toList();
    }
}

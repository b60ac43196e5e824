package io.dormouse.sql.rule;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.type.Column;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A program under construction: the base relations it reads and relations in the order of use. Not thread-safe. */
public final class Draft {
    private final Map<String, BaseRelation> bases = new LinkedHashMap<>();
    private final List<DerivedRelation> relations = new ArrayList<>();
    private final Fresh fresh = new Fresh();

    /** Adds a base relation, once. */
    public void read(BaseRelation base) {
        bases.putIfAbsent(base.name(), base);
    }

    /** Adds a relation of one rule and returns it. Its columns have these names, made distinct; types are the terms'. */
    public DerivedRelation add(List<String> names, Rule rule) {
        return add(names, List.of(rule));
    }

    /** Adds the union of rules whose terms have the same types, one at least, and returns it; see {@link #add(List, Rule)}. */
    public DerivedRelation add(List<String> names, List<Rule> rules) {
        List<Column> columns = new ArrayList<>();
        List<String> distinct = distinct(names);
        for (int i = 0; i < rules.get(0).head().size(); i++) {
            int column = i;
            boolean nullable =
                    rules.stream().anyMatch(rule -> rule.head().get(column).nullable());
            columns.add(new Column(distinct.get(i), rules.get(0).head().get(i).type(), nullable));
        }
        return add(new Schema(columns), new Definition.Rules(rules));
    }

    /** Adds a relation and returns it. */
    public DerivedRelation add(Schema schema, Definition definition) {
        DerivedRelation relation = new DerivedRelation(fresh.relation(), schema, definition);
        relations.add(relation);
        return relation;
    }

    /** The columns of a relation that has been read or added. */
    public Schema schema(String relation) {
        BaseRelation base = bases.get(relation);
        if (base != null) {
            return base.schema();
        }
        return relations.stream()
                .filter(one -> one.name().equals(relation))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no relation " + relation))
                .schema();
    }

    /** An atom with a variable of its own for each column. */
    public Literal.Atom atom(String relation, String alias, Schema schema, SourceSpan span) {
        List<Optional<Variable>> arguments = new ArrayList<>();
        for (Column column : schema.columns()) {
            arguments.add(Optional.of(fresh.variable(column.name(), column.type(), column.nullable())));
        }
        return new Literal.Atom(relation, alias, arguments, span);
    }

    /** A new variable. */
    public Variable variable(String like, io.dormouse.type.Type type, boolean nullable) {
        return fresh.variable(like, type, nullable);
    }

    /** Adds a finished program's relations under new names, all placed at {@code span}; returns the name of {@code output}. */
    public String include(Program program, String output, SourceSpan span) {
        program.bases().forEach(this::read);
        Map<String, String> names = new HashMap<>();
        for (DerivedRelation relation : program.derived()) {
            Definition renamed = relation.definition().reading(name -> names.getOrDefault(name, name));
            Definition definition = renamed instanceof Definition.Rules rules
                    ? new Definition.Rules(rules.rules().stream()
                            .map(rule -> moved(rule, span))
                            .toList())
                    : renamed;
            names.put(relation.name(), add(relation.schema(), definition).name());
        }
        return names.getOrDefault(output, output);
    }

    private static Rule moved(Rule rule, SourceSpan span) {
        List<HeadTerm> head = rule.head().stream()
                .map(term -> term.map(expression -> moved(expression, span)))
                .toList();
        List<Literal> body = rule.body().stream()
                .map(literal -> literal.match(new Literal.Cases<Literal>() {
                    @Override
                    public Literal atom(Literal.Atom atom) {
                        return new Literal.Atom(atom.relation(), atom.alias(), atom.arguments(), span);
                    }

                    @Override
                    public Literal filter(Literal.Filter filter) {
                        return new Literal.Filter(moved(filter.condition(), span), span);
                    }

                    @Override
                    public Literal binding(Literal.Binding binding) {
                        return new Literal.Binding(binding.variable(), moved(binding.expression(), span), span);
                    }
                }))
                .toList();
        return new Rule(rule.kind(), head, body, span);
    }

    private static Expression moved(Expression expression, SourceSpan span) {
        return Substitution.apply(expression, Expression.Reference::new, span);
    }

    /** The readable part of a variable's name. */
    public static String readable(String name) {
        return Fresh.readable(name);
    }

    /** The names, each that stands twice with a number behind it from the second on. */
    public static List<String> distinct(List<String> names) {
        Set<String> taken = new HashSet<>();
        Set<String> given = new HashSet<>(names);
        List<String> distinct = new ArrayList<>();
        for (String name : names) {
            String candidate = name;
            for (int n = 2; taken.contains(candidate) || (n > 2 && given.contains(candidate)); n++) {
                candidate = name + "_" + n;
            }
            taken.add(candidate);
            distinct.add(candidate);
        }
        return distinct;
    }

    List<BaseRelation> bases() {
        return List.copyOf(bases.values());
    }

    List<DerivedRelation> relations() {
        return List.copyOf(relations);
    }

    Fresh fresh() {
        return fresh;
    }
}

package io.dormouse.circuit.tree;

import io.dormouse.circuit.KeyCells;
import io.dormouse.circuit.RowSink;
import io.dormouse.logic.Variable;
import io.dormouse.plan.Factorisation;
import io.dormouse.store.Factor;
import io.dormouse.store.FactorShape;
import io.dormouse.store.FactorisedRows;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.Column;
import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.List;

/** The rows of a join tree's answer, kept as the groups of the nodes of which they are composed. One writer. */
public final class ResultFactors {
    private final FactorisedRows rows;
    private final OutputDelta delta;
    private final NodeGroups[] groups;

    /** Of nodes that are complete, without tuples; {@code schema}: that of the answer. */
    ResultFactors(
            UndoLog log,
            ValuePool pool,
            JoinTreeOperator operator,
            TreeNode[] nodes,
            Factorisation factorisation,
            Schema schema) {
        List<Factorisation.Factor> factors = factorisation.factors();
        KeyCells[] identities = factors.stream()
                .map(factor -> NodeGroups.identity(pool, factor.columns(), factorisation.distinct()))
                .toArray(KeyCells[]::new);
        boolean[] tuples = new boolean[factors.size()];
        for (int i = 0; i < tuples.length; i++) {
            Factorisation.Factor factor = factors.get(i);
            tuples[i] = NodeGroups.areTuples(nodes[factor.node()], factor.columns(), factorisation.distinct());
        }
        rows = new FactorisedRows(
                log,
                pool,
                shape(factorisation, schema),
                i -> tuples[i] ? Factor.OWN_IDS : NodeGroups.identityWords(identities[i]));
        delta = new OutputDelta(log, rows);
        groups = new NodeGroups[factors.size()];
        for (int i = 0; i < groups.length; i++) {
            Factorisation.Factor factor = factors.get(i);
            TreeNode node = nodes[factor.node()];
            List<Integer> below = factor.below().stream()
                    .map(child -> factors.get(child).node())
                    .toList();
            groups[i] = new NodeGroups(
                    log,
                    pool,
                    operator,
                    node,
                    factor.columns(),
                    below,
                    i,
                    identities[i],
                    tuples[i],
                    rows.factor(i),
                    delta);
            node.setGroups(groups[i]);
        }
    }

    /** How the rows of an answer with this schema are composed. */
    private static FactorShape shape(Factorisation factorisation, Schema schema) {
        List<Variable> shown = factorisation.shown();
        List<Factorisation.Factor> factors = factorisation.factors();
        List<FactorShape.Part> parts = new ArrayList<>();
        for (int i = 0; i < factors.size(); i++) {
            Factorisation.Factor factor = factors.get(i);
            List<Column> columns = factor.columns().stream()
                    .map(variable -> new Column(variable.name(), variable.type(), variable.nullable()))
                    .toList();
            int place = factor.parent() < 0
                    ? -1
                    : factors.get(factor.parent()).below().indexOf(i);
            parts.add(new FactorShape.Part(
                    new Schema(columns),
                    factor.key().size(),
                    factor.parent(),
                    place,
                    factor.below().size(),
                    factor.columns().stream().map(shown::indexOf).toList()));
        }
        List<Integer> partOf = new ArrayList<>();
        List<Integer> columnOf = new ArrayList<>();
        for (Variable variable : shown) {
            int part = 0;
            while (!factors.get(part).columns().contains(variable)) {
                part++;
            }
            partOf.add(part);
            columnOf.add(factors.get(part).columns().indexOf(variable));
        }
        return new FactorShape(schema, factorisation.distinct(), parts, partOf, columnOf);
    }

    /** The rows. */
    public FactorisedRows rows() {
        return rows;
    }

    /** Adds one who is told of all later changes of rows, in signed copies. Between epochs; the first costs O(groups). */
    public void addSink(RowSink sink) {
        delta.add(sink);
    }

    /** Removes one who was added; nothing if he was not. */
    public void removeSink(RowSink sink) {
        delta.remove(sink);
    }

    /** How many groups were looked at to tell of changes: the unit of that work. */
    long deltaSteps() {
        return delta.steps();
    }

    void dispose() {
        for (NodeGroups one : groups) {
            one.dispose();
        }
    }

    void checkInvariants() {
        rows.checkInvariants();
        for (NodeGroups one : groups) {
            one.checkInvariants();
        }
        delta.checkInvariants();
    }

    long bytes() {
        return rows.bytes();
    }
}

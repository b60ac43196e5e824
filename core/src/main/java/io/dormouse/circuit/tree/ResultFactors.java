package io.dormouse.circuit.tree;

import io.dormouse.circuit.KeyCells;
import io.dormouse.circuit.RowSink;
import io.dormouse.circuit.fold.CombinedFolds;
import io.dormouse.logic.Variable;
import io.dormouse.plan.Factorisation;
import io.dormouse.plan.PlanNode;
import io.dormouse.store.Combination;
import io.dormouse.store.Factor;
import io.dormouse.store.FactorShape;
import io.dormouse.store.FactorisedRows;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.Column;
import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The rows of a join tree's answer, kept as the groups of the nodes of which they are composed. One writer. */
public final class ResultFactors {
    private final FactorisedRows rows;
    private final OutputDelta delta;
    private final NodeGroups[] groups;

    /** Of nodes that are complete, without tuples. */
    ResultFactors(
            UndoLog log,
            ValuePool pool,
            JoinTreeOperator operator,
            TreeNode[] nodes,
            Factorisation factorisation,
            GroupFolds[] folds) {
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
                shape(factorisation, folds),
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
                    folds[i],
                    delta);
            node.setGroups(groups[i]);
        }
    }

    /** How the rows of the answer are composed. */
    private static FactorShape shape(Factorisation factorisation, GroupFolds[] folds) {
        PlanNode.Fold fold = factorisation.fold();
        List<Factorisation.Factor> factors = factorisation.factors();
        List<Integer> partOf = new ArrayList<>();
        List<Integer> columnOf = new ArrayList<>();
        for (int column = 0; column < fold.head().size(); column++) {
            Optional<Variable> variable = factorisation.shown(column);
            int part = variable.map(shown -> firstWith(factors, shown)).orElse(FactorShape.COMBINED);
            partOf.add(part);
            columnOf.add(variable.map(shown -> factors.get(part).columns().indexOf(shown))
                    .orElse(-1));
        }
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
                    factor.columns().stream().map(factorisation::columnOf).toList(),
                    folds[i].words()));
        }
        return new FactorShape(
                fold.schema(), factorisation.distinct(), parts, partOf, columnOf, combination(fold, folds));
    }

    private static int firstWith(List<Factorisation.Factor> factors, Variable variable) {
        int part = 0;
        while (!factors.get(part).columns().contains(variable)) {
            part++;
        }
        return part;
    }

    private static Combination combination(PlanNode.Fold fold, GroupFolds[] folds) {
        return new CombinedFolds(
                fold,
                sum -> Arrays.stream(folds).mapToInt(of -> of.wordOfSum(sum)).toArray(),
                extreme -> Arrays.stream(folds)
                        .mapToInt(of -> of.wordOfExtreme(extreme))
                        .toArray());
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

    /**
     * Refuses the epoch if a row has an aggregate that does not fit its type; the last step before the commit.
     *
     * @throws io.dormouse.type.DormouseException 22003
     */
    public void judge() {
        delta.judge();
    }

    /** The undo log has been rolled back. */
    public void rolledBack() {
        delta.rolledBack();
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
        long bytes = rows.bytes();
        for (NodeGroups one : groups) {
            bytes += one.bytes();
        }
        return bytes;
    }
}

package io.dormouse.plan;

import io.dormouse.logic.BaseRelation;
import io.dormouse.structure.QueryClass;
import io.dormouse.structure.UpdateKind;
import io.dormouse.type.DormouseException;
import java.util.List;
import java.util.Optional;

/** Prints a plan as text, the answer first, what it is made from below. One use an instance. */
final class PlanText {
    private final PlanSketch sketch;
    private final CircuitPlan plan;
    private final Optional<LiveCounts> counts;
    /** Whether each block's structure is told, in place of its class. */
    private final boolean maintenance;

    private final StringBuilder text = new StringBuilder();

    PlanText(PlanSketch sketch, Optional<LiveCounts> counts, boolean maintenance) {
        this.sketch = sketch;
        this.plan = sketch.plan();
        this.counts = counts;
        this.maintenance = maintenance;
    }

    String print() {
        line("", "plan " + Explainer.brief(plan.digest()) + ": " + plan.output());
        List<String> order =
                Explainer.order(plan.ordering(), plan.node(plan.output()).schema());
        list("  ", "ordered by", order);
        for (int i = plan.nodes().size() - 1; i >= 0; i--) {
            text.append('\n');
            print(plan.nodes().get(i));
        }
        if (maintenance) {
            BlockMaintenance.of(plan).forEach(this::print);
            text.append('\n');
        } else {
            classes();
        }
        UpdateCost cost = UpdateCost.of(plan);
        text.append("update:\n");
        cost.update().forEach(fact -> line("  ", fact));
        if (!cost.kept().isEmpty()) {
            text.append("kept:\n");
        }
        cost.kept().forEach(fact -> line("  ", fact));
        return text.toString();
    }

    private void classes() {
        text.append("\nclass:\n");
        List<PlanNode.Fold> folds = plan.folds();
        for (int i = folds.size() - 1; i >= 0; i--) {
            PlanNode.Fold fold = folds.get(i);
            line("  ", fold.name() + ": " + BlockClass.of(fold.block()).words());
        }
    }

    private void print(BlockMaintenance block) {
        line("", "\nmaintaining " + block.fold().name() + ":");
        line(
                "  ",
                "class: " + block.queryClass().map(QueryClass::words).orElse("not known")
                        + (block.isFull() ? ", full" : "")
                        + (block.isNullary() ? ", nullary" : ""));
        block.unknown().ifPresent(why -> line("  ", "not known since: " + why));
        block.witness()
                .ifPresent(witness ->
                        line("  ", "not " + block.missed().orElseThrow().words() + " for its " + witness.text()));
        block.dependencies().forEach(key -> line("  ", "closed under the key " + key));
        list("  ", "free-connex if it returned as well", block.needed());
        block.annotations().forEach(annotation -> line("  ", "annotation " + annotation));
        block.wholeMatches().forEach(what -> line("  ", "on whole matches: " + what));
        block.groupConditions()
                .forEach(condition -> line("  ", "on whole groups, outside of any promise of delay: " + condition));
        for (UpdateKind updates : UpdateKind.values()) {
            block.allowed(updates).ifPresent(bound -> line("  ", "the structure allows: " + bound));
        }
        block.otherTree().ifPresent(tree -> line("  ", "on the tree: " + tree));
        block.structure()
                .ifPresent(known -> line("  ", "declared: " + block.declared().words()));
        block.atTheRoot().ifPresent(what -> line("  ", "the operator at work: " + what + "; see update"));
    }

    private void print(PlanNode node) {
        node.match(new PlanNode.Cases<Boolean>() {
            @Override
            public Boolean source(PlanNode.Source source) {
                return print(source);
            }

            @Override
            public Boolean fold(PlanNode.Fold fold) {
                return print(fold);
            }

            @Override
            public Boolean union(PlanNode.Union union) {
                head(union, "union");
                line(
                        "  ",
                        union.distinct()
                                ? "gives: each distinct row of the branches once"
                                : "gives: all rows of the branches, equal ones counted");
                union.branches().forEach(PlanText.this::printBranch);
                return true;
            }

            @Override
            public Boolean topK(PlanNode.TopK topK) {
                head(topK, "top-k");
                line("  ", "first " + topK.limit() + " rows of " + topK.input());
                list("  ", "order", Explainer.order(topK.order(), topK.schema()));
                return true;
            }

            @Override
            public Boolean lookup(PlanNode.Lookup lookup) {
                head(lookup, "lookup");
                line("  ", "rows of " + lookup.input() + ", each with what it finds in " + lookup.looked());
                list("  ", lookup.nullsMatch() ? "by, NULL as a value" : "by", Explainer.by(plan, lookup));
                return true;
            }

            @Override
            public Boolean copies(PlanNode.Copies copies) {
                head(copies, "copies");
                line(
                        "  ",
                        "rows of " + copies.input() + ", each as often as " + Explainer.count(plan, copies) + " says");
                return true;
            }
        });
    }

    private boolean print(PlanNode.Source source) {
        BaseRelation relation = source.relation();
        line("", relation.name() + "  [" + storage(relation) + ' ' + Explainer.brief(source.digest()) + ']');
        for (List<Integer> key : relation.keys()) {
            list(
                    "  ",
                    "key",
                    key.stream().map(i -> relation.schema().column(i).name()).toList());
        }
        return true;
    }

    static String storage(BaseRelation relation) {
        return switch (relation.storage()) {
            case STORED -> "stored table";
            case FEED -> "feed";
            case VIEW -> "live view";
        };
    }

    private boolean print(PlanNode.Fold fold) {
        head(fold, "fold");
        line(
                "  ",
                "gives: "
                        + switch (fold.kind()) {
                            case BAG -> "a row for each match, equal ones counted";
                            case SET -> "each distinct row once";
                            case GROUP -> fold.isGlobal() ? "one row, even without a match" : "a row for each group";
                        });
        list("  ", "key", Explainer.key(fold));
        list("  ", "determined by the key", Explainer.determined(fold));
        list("  ", "folds", Explainer.folds(fold));
        list("  ", "having", fold.having().stream().map(Object::toString).toList());
        list("  ", "shows", Explainer.outputs(fold));
        return printBlocks(fold);
    }

    private void printBranch(PlanNode.Fold branch) {
        line("", branch.name() + "  [branch]");
        list("  ", "shows", branch.head().stream().map(Object::toString).toList());
        printBlocks(branch);
    }

    private boolean printBlocks(PlanNode.Fold fold) {
        if (fold.block().atoms().isEmpty()) {
            return residuals(fold);
        }
        DormouseException refusal = sketch.refusals().get(fold.name());
        if (refusal != null) {
            line("  ", "not maintained: " + PlanSketch.words(refusal));
            return residuals(fold);
        }
        for (int i = 0; i < fold.blocks().size(); i++) {
            TreeDescription root = TreeDescription.of(fold.blocks().get(i));
            if (fold.block().atoms().size() == 1) {
                line("  ", "rows of " + named(root));
                list("    ", "filters", root.filters());
            } else {
                line(
                        "  ",
                        "join tree"
                                + (fold.blocks().size() == 1
                                        ? ""
                                        : " for " + String.join(", ", Explainer.folds(fold, i)))
                                + ":");
                tree(fold, i, root, "    ", "    ");
            }
        }
        return residuals(fold);
    }

    private boolean residuals(PlanNode.Fold fold) {
        for (TreeDescription.Residual residual : TreeDescription.residuals(fold.block())) {
            line("  ", "then: " + residual.condition() + "  (" + residual.why() + ")");
        }
        return true;
    }

    private void head(PlanNode node, String kind) {
        String held =
                counts.map(live -> "  " + live.rows(node.name()) + " rows").orElse("");
        line("", node.name() + "  [" + kind + ' ' + Explainer.brief(node.digest()) + ']' + held);
    }

    /** Draws a node and what is below: {@code first} stands before its first line, {@code rest} before the others. */
    private void tree(PlanNode.Fold fold, int block, TreeDescription node, String first, String rest) {
        StringBuilder line = new StringBuilder(first).append(named(node));
        if (node.root()) {
            line.append("  root");
        } else {
            line.append("  by ").append(String.join(", ", node.edgeKey()));
            line.append(node.keyed() ? "  keyed: at most one" : "  not keyed: many");
        }
        if (node.relation().isEmpty()) {
            line.append("  generalised: what all below share");
        }
        if (node.once()) {
            line.append("  once more, for what its key determines");
        }
        counts.map(live -> live.node(fold.name(), block, node.node())).ifPresent(held -> {
            line.append("  ")
                    .append(held.live())
                    .append(" live, ")
                    .append(held.dormant())
                    .append(" dormant");
            if (!node.root()) {
                line.append(", ").append(held.keys()).append(" keys, ");
                line.append(held.supported()).append(" supported");
            }
            line.append(", ").append(held.bytes()).append(" bytes");
        });
        line("", line.toString());
        String indent = rest + (node.children().isEmpty() ? "    " : "|   ");
        list(indent, "filters", node.filters());
        list(indent, "keeps", node.keeps());
        list(indent, "inherits", node.inherited());
        list(indent, "live where equal", node.agreements());
        for (int i = 0; i < node.children().size(); i++) {
            boolean last = i == node.children().size() - 1;
            tree(fold, block, node.children().get(i), rest + "+-- ", rest + (last ? "    " : "|   "));
        }
    }

    private static String named(TreeDescription node) {
        return node.relation()
                .filter(relation -> !relation.equals(node.name()))
                .map(relation -> node.name() + " (" + relation + ")")
                .orElse(node.name());
    }

    private void list(String indent, String name, List<String> items) {
        if (!items.isEmpty()) {
            line(indent, name + ": " + String.join(", ", items));
        }
    }

    private void line(String indent, String content) {
        text.append(indent).append(content).append('\n');
    }
}

package io.dormouse.plan;

import io.dormouse.logic.Fallibility;
import io.dormouse.structure.JoinTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A node of a block's join tree in words, with the nodes below it; what the printers of plans have in common. */
record TreeDescription(
        int node,
        String name,
        Optional<String> relation,
        boolean root,
        boolean once,
        boolean keyed,
        List<String> filters,
        List<String> keeps,
        List<String> edgeKey,
        List<String> inherited,
        List<String> agreements,
        List<TreeDescription> children) {

    private static final BlockAtom NO_ATOM = new BlockAtom("", "", List.of(), List.of(), List.of());

    /** A condition that is evaluated on whole matches, and why so late. */
    record Residual(String condition, String why) {}

    static TreeDescription of(Block block) {
        return describe(block, block.tree().root());
    }

    /** The conditions of the block that wait for a whole match. */
    static List<Residual> residuals(Block block) {
        return block.residualFilters().stream()
                .map(filter -> new Residual(filter.toString(), why(block, filter)))
                .toList();
    }

    private static String why(Block block, io.dormouse.logic.Expression filter) {
        Set<io.dormouse.logic.Variable> used = filter.variables();
        List<String> reasons = new ArrayList<>();
        if (used.isEmpty()) {
            reasons.add("reads no table");
        } else if (block.atoms().size() > 1
                && block.atoms().stream().noneMatch(atom -> used.stream().allMatch(atom::keeps))) {
            reasons.add("across tables");
        }
        if (Fallibility.canFail(filter)) {
            reasons.add("can fail");
        }
        return String.join(", ", reasons);
    }

    private static TreeDescription describe(Block block, int node) {
        JoinTree tree = block.tree();
        boolean root = node == tree.root();
        boolean generalised = tree.isGeneralised(node);
        BlockAtom atom = generalised ? NO_ATOM : block.atoms().get(node);
        return new TreeDescription(
                node,
                block.name(node),
                generalised ? Optional.empty() : Optional.of(atom.relation()),
                root,
                !generalised && tree.graph().edges().get(node).redundant(),
                !root && tree.keyed(node),
                atom.filters().stream().map(Object::toString).toList(),
                atom.columns().stream().map(Object::toString).toList(),
                tree.graph().names(tree.edgeKey(node)),
                root ? List.of() : inherited(block, node),
                tree.agreements().stream()
                        .filter(agreement -> agreement.node() == node)
                        .map(agreement -> agreement(block, agreement))
                        .toList(),
                tree.children(node).stream()
                        .map(child -> describe(block, child))
                        .toList());
    }

    /** Which parts of the key of the edge above an end does not have itself, and through what it comes by them. */
    private static List<String> inherited(Block block, int node) {
        JoinTree tree = block.tree();
        int parent = tree.parent().get(node);
        List<String> inherited = new ArrayList<>();
        for (int variable = 0; variable < block.joinVariables().size(); variable++) {
            if ((tree.edgeKey(node) >>> variable & 1) != 0) {
                String name = block.joinVariables().get(variable).name();
                addInherited(block, name, parent, tree.source(parent, variable, node), inherited);
                addInherited(block, name, node, tree.source(node, variable, -1), inherited);
            }
        }
        return inherited;
    }

    private static void addInherited(Block block, String variable, int node, int source, List<String> inherited) {
        if (source != JoinTree.OWN) {
            inherited.add(variable + " (" + alias(block, node) + " has it through " + alias(block, source) + ")");
        }
    }

    private static String agreement(Block block, JoinTree.Agreement agreement) {
        return block.joinVariables().get(agreement.variable()).name() + ": "
                + side(block, agreement.node(), agreement.first()) + " = "
                + side(block, agreement.node(), agreement.second());
    }

    private static String side(Block block, int node, int source) {
        return source == JoinTree.OWN ? "that of " + alias(block, node) : "that through " + alias(block, source);
    }

    private static String alias(Block block, int node) {
        return block.name(node);
    }
}

package io.dormouse.plan;

import io.dormouse.logic.BaseRelation;
import io.dormouse.structure.QueryClass;
import io.dormouse.structure.UpdateKind;
import io.dormouse.structure.Witness;
import io.dormouse.type.DormouseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Prints a plan as JSON, inputs first. One use an instance. */
final class PlanJson {
    private static final Witness.Cases<String> KINDS = new Witness.Cases<>(
            cycle -> "cycle",
            cycle -> "head cycle",
            core -> "hierarchy core",
            core -> "∃-hierarchy core",
            core -> "q-core");
    private static final Witness.Cases<List<String>> ATOMS = new Witness.Cases<>(
            cycle -> atoms(cycle.members()),
            cycle -> atoms(cycle.members()),
            core -> List.of(core.left(), core.middle(), core.right()),
            core -> List.of(core.left(), core.middle(), core.right()),
            core -> List.of(core.inner(), core.outer()));
    private static final Witness.Cases<List<String>> COLUMNS = new Witness.Cases<>(
            cycle -> columns(cycle.members()),
            cycle -> columns(cycle.members()),
            core -> List.of(core.first(), core.second()),
            core -> List.of(core.first(), core.second()),
            core -> List.of(core.output(), core.nonOutput()));

    private final PlanSketch sketch;
    private final CircuitPlan plan;
    private final Optional<LiveCounts> counts;
    /** Whether each block's structure is told. */
    private final boolean maintenance;

    private final JsonWriter json = new JsonWriter();

    PlanJson(PlanSketch sketch, Optional<LiveCounts> counts, boolean maintenance) {
        this.sketch = sketch;
        this.plan = sketch.plan();
        this.counts = counts;
        this.maintenance = maintenance;
    }

    String print() {
        json.beginObject();
        if (maintenance) {
            List<BlockMaintenance> blocks = BlockMaintenance.of(plan);
            print(blocks.get(0));
            json.beginArray("blocks");
            for (BlockMaintenance block : blocks) {
                json.beginObject();
                print(block);
                json.endObject();
            }
            json.endArray();
        }
        json.field("plan", plan.digest());
        json.field("output", plan.output());
        json.field(
                "order",
                Explainer.order(plan.ordering(), plan.node(plan.output()).schema()));
        json.beginArray("operators");
        for (PlanNode node : plan.nodes()) {
            json.beginObject();
            json.field("name", node.name());
            json.field("digest", node.digest());
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
                    return print(union);
                }

                @Override
                public Boolean topK(PlanNode.TopK topK) {
                    json.field("operator", "top-k");
                    counts.ifPresent(live -> json.field("rows", live.rows(topK.name())));
                    json.field("input", topK.input());
                    json.field("limit", topK.limit());
                    json.field("order", Explainer.order(topK.order(), topK.schema()));
                    return true;
                }

                @Override
                public Boolean lookup(PlanNode.Lookup lookup) {
                    json.field("operator", "lookup");
                    counts.ifPresent(live -> json.field("rows", live.rows(lookup.name())));
                    json.field("input", lookup.input());
                    json.field("looked", lookup.looked());
                    json.field("by", Explainer.by(plan, lookup));
                    json.field("nullsMatch", lookup.nullsMatch());
                    return true;
                }

                @Override
                public Boolean copies(PlanNode.Copies copies) {
                    json.field("operator", "copies");
                    counts.ifPresent(live -> json.field("rows", live.rows(copies.name())));
                    json.field("input", copies.input());
                    json.field("count", Explainer.count(plan, copies));
                    return true;
                }
            });
            json.endObject();
        }
        json.endArray();
        UpdateCost cost = UpdateCost.of(plan);
        json.field("update", cost.update());
        json.field("kept", cost.kept());
        json.endObject();
        return json.toString();
    }

    private boolean print(PlanNode.Source source) {
        BaseRelation relation = source.relation();
        json.field("operator", PlanText.storage(relation));
        json.beginArray("keys");
        for (List<Integer> key : relation.keys()) {
            json.element(
                    key.stream().map(i -> relation.schema().column(i).name()).toList());
        }
        json.endArray();
        return true;
    }

    private boolean print(PlanNode.Fold fold) {
        json.field("operator", "fold");
        counts.ifPresent(live -> json.field("rows", live.rows(fold.name())));
        json.field("gives", fold.kind().name().toLowerCase(Locale.ROOT));
        json.field("key", Explainer.key(fold));
        json.field("determined", Explainer.determined(fold));
        json.field("folds", Explainer.folds(fold));
        json.field("having", fold.having().stream().map(Object::toString).toList());
        json.field("shows", Explainer.outputs(fold));
        return printBlocks(fold);
    }

    private boolean print(PlanNode.Union union) {
        json.field("operator", "union");
        counts.ifPresent(live -> json.field("rows", live.rows(union.name())));
        json.field("gives", union.distinct() ? "set" : "bag");
        json.beginArray("branches");
        for (PlanNode.Fold branch : union.branches()) {
            json.beginObject();
            json.field("name", branch.name());
            json.field("shows", branch.head().stream().map(Object::toString).toList());
            printBlocks(branch);
            json.endObject();
        }
        json.endArray();
        return true;
    }

    private boolean printBlocks(PlanNode.Fold fold) {
        json.beginArray("residual");
        for (TreeDescription.Residual residual : TreeDescription.residuals(fold.block())) {
            json.beginObject();
            json.field("condition", residual.condition());
            json.field("why", residual.why());
            json.endObject();
        }
        json.endArray();
        BlockClass shape = BlockClass.of(fold.block());
        json.field("class", shape.words());
        json.field("cycle", shape.cycle());
        DormouseException refusal = sketch.refusals().get(fold.name());
        if (refusal != null) {
            json.field("refused", PlanSketch.words(refusal));
        } else if (!fold.block().atoms().isEmpty()) {
            trees(fold);
        }
        return true;
    }

    /** The fields of a block, into the object at hand. */
    private void print(BlockMaintenance block) {
        PlanNode.Fold fold = block.fold();
        json.field("name", fold.name());
        json.field("class", block.queryClass().map(QueryClass::words));
        json.field("full", block.isFull());
        json.field("nullary", block.isNullary());
        json.field("unknown", block.unknown());
        if (block.witness().isPresent()) {
            json.beginObject("witness");
            json.field("misses", block.missed().map(QueryClass::words));
            print(block.witness().get());
            json.endObject();
        } else {
            json.none("witness");
        }
        json.field("dependencies", block.dependencies());
        json.field("freeConnexIfReturned", block.needed());
        if (fold.block().isLaidOut() && !fold.block().atoms().isEmpty()) {
            trees(fold);
        } else {
            json.none("tree");
            json.field("furtherTrees", List.of());
        }
        json.field("structureTree", block.otherTree());
        json.field("annotations", block.annotations());
        json.field("wholeMatches", block.wholeMatches());
        json.field("wholeGroups", block.groupConditions());
        json.beginObject("guarantee");
        json.field("insertOnly", block.allowed(UpdateKind.INSERT_ONLY));
        json.field("arbitrary", block.allowed(UpdateKind.ARBITRARY));
        json.field("declared", block.declared().words());
        json.field("running", block.running());
        json.endObject();
        json.field(
                "refused",
                Optional.ofNullable(sketch.refusals().get(fold.name())).map(PlanSketch::words));
    }

    private void print(Witness witness) {
        json.field("text", witness.text());
        json.field("kind", witness.match(KINDS));
        json.field("atoms", witness.match(ATOMS));
        json.field("columns", witness.match(COLUMNS));
    }

    /** The tree of the first block, and those of the others with what each is for. */
    private void trees(PlanNode.Fold fold) {
        json.beginObject("tree");
        tree(fold, 0, TreeDescription.of(fold.block()));
        json.endObject();
        json.beginArray("furtherTrees");
        for (int i = 1; i < fold.blocks().size(); i++) {
            json.beginObject();
            json.field("folds", Explainer.folds(fold, i));
            json.beginObject("tree");
            tree(fold, i, TreeDescription.of(fold.blocks().get(i)));
            json.endObject();
            json.endObject();
        }
        json.endArray();
    }

    private void tree(PlanNode.Fold fold, int block, TreeDescription node) {
        json.field("alias", node.name());
        json.field("relation", node.relation());
        if (!node.root()) {
            json.field("edgeKey", node.edgeKey());
            json.field("keyed", node.keyed());
            json.field("redundant", node.once());
        }
        json.field("filters", node.filters());
        json.field("keeps", node.keeps());
        json.field("inherits", node.inherited());
        json.field("agreements", node.agreements());
        if (fold.block().atoms().size() > 1) {
            counts.map(live -> live.node(fold.name(), block, node.node())).ifPresent(held -> {
                json.field("live", held.live());
                json.field("dormant", held.dormant());
                json.field("keys", held.keys());
                json.field("supported", held.supported());
                json.field("bytes", held.bytes());
            });
        }
        json.beginArray("children");
        for (TreeDescription child : node.children()) {
            json.beginObject();
            tree(fold, block, child);
            json.endObject();
        }
        json.endArray();
    }

    private static List<String> atoms(List<Witness.Member> members) {
        return members.stream().map(Witness.Member::atom).toList();
    }

    private static List<String> columns(List<Witness.Member> members) {
        return members.stream()
                .flatMap(member -> member.attributes().stream())
                .distinct()
                .toList();
    }
}

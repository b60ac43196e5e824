package io.dormouse.plan;

import io.dormouse.logic.BaseRelation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Prints a plan as JSON, inputs first. One use an instance. */
final class PlanJson {
    private final CircuitPlan plan;
    private final Optional<LiveCounts> counts;
    private final JsonWriter json = new JsonWriter();

    PlanJson(CircuitPlan plan, Optional<LiveCounts> counts) {
        this.plan = plan;
        this.counts = counts;
    }

    String print() {
        json.beginObject();
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
                public Boolean topK(PlanNode.TopK topK) {
                    json.field("operator", "top-k");
                    counts.ifPresent(live -> json.field("rows", live.rows(topK.name())));
                    json.field("input", topK.input());
                    json.field("limit", topK.limit());
                    json.field("order", Explainer.order(topK.order(), topK.schema()));
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
        if (!fold.block().atoms().isEmpty()) {
            json.beginObject("tree");
            tree(fold, TreeDescription.of(fold.block()));
            json.endObject();
        }
        return true;
    }

    private void tree(PlanNode.Fold fold, TreeDescription node) {
        json.field("alias", node.alias());
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
            counts.map(live -> live.node(fold.name(), node.atom())).ifPresent(held -> {
                json.field("live", held.live());
                json.field("dormant", held.dormant());
                json.field("keys", held.keys());
            });
        }
        json.beginArray("children");
        for (TreeDescription child : node.children()) {
            json.beginObject();
            tree(fold, child);
            json.endObject();
        }
        json.endArray();
    }
}

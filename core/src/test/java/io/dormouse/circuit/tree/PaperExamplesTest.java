package io.dormouse.circuit.tree;

import static io.dormouse.fixture.RuleBuilder.call;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.fixture.RuleBuilder;
import io.dormouse.fixture.RunningView;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.logic.Rule;
import io.dormouse.type.Row;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The worked examples of <i>Answering Conjunctive Queries with Aggregations under Updates</i> and of the CQELS-TrieGS report, with
 * their figures.
 */
class PaperExamplesTest {
    private static BaseRelation annotated(String name, String first, String second) {
        return table(name, "", first + " text", second + " text", "w_" + name + " small");
    }

    /** Example 5.4: the annotations are numbers in a column, multiplied over the tables and summed. */
    @Test
    void example54WithAnnotationsInAColumn() {
        List<BaseRelation> bases = List.of(
                annotated("r1", "a1", "b1"),
                annotated("r2", "b2", "c2"),
                annotated("r3", "c3", "d3"),
                annotated("r4", "d4", "e4"));
        RuleBuilder rule = chain(bases);
        Expression product = bases.stream()
                .map(base -> rule.column("w_" + base.name()))
                .reduce((x, y) -> call(Function.MULTIPLY, x, y))
                .orElseThrow();
        DerivedRelation view =
                rule.values("c2", "d3").fold("w", Aggregate.SUM, product).build("q", Rule.Kind.GROUP);
        RunningView q = new RunningView(bases, view);
        q.change("r1", 1, "a1", "b1", number(2));
        q.change("r2", 1, "b1", "c1", number(3));
        q.change("r2", 1, "b1", "c2", number(5));
        q.change("r3", 1, "c1", "d1", number(7));
        q.change("r3", 1, "c2", "d2", number(11));
        q.change("r4", 1, "d1", "e1", number(13));
        q.change("r4", 1, "d2", "e2", number(17));
        assertThat(annotations(q)).isEqualTo(Map.of("c1 d1", 546L, "c2 d2", 1870L));
        q.change("r1", 1, "a2", "b1", number(19));
        q.change("r4", 1, "d1", "e2", number(23));
        q.checkInvariants();
        assertThat(annotations(q)).isEqualTo(Map.of("c1 d1", 15876L, "c2 d2", 19635L));
        q.change("r4", -1, "d1", "e2", number(23));
        q.change("r1", -1, "a2", "b1", number(19));
        assertThat(annotations(q)).isEqualTo(Map.of("c1 d1", 546L, "c2 d2", 1870L));
    }

    /** Example 5.4 in the bag semiring: the annotation of a row is the number of its copies. */
    @Test
    void example54WithCopiesOfRows() {
        List<BaseRelation> bases = List.of(
                table("r1", "", "a1 text", "b1 text"),
                table("r2", "", "b2 text", "c2 text"),
                table("r3", "", "c3 text", "d3 text"),
                table("r4", "", "d4 text", "e4 text"));
        DerivedRelation view = chain(bases)
                .values("c2", "d3")
                .fold("n", Aggregate.COUNT_ALL, null)
                .build("q", Rule.Kind.GROUP);
        RunningView q = new RunningView(bases, view);
        q.change("r4", 13, "d1", "e1");
        q.change("r4", 17, "d2", "e2");
        q.change("r3", 7, "c1", "d1");
        q.change("r3", 11, "c2", "d2");
        q.change("r2", 3, "b1", "c1");
        q.change("r2", 5, "b1", "c2");
        q.change("r1", 2, "a1", "b1");
        assertThat(annotations(q)).isEqualTo(Map.of("c1 d1", 546L, "c2 d2", 1870L));
        q.change("r1", 19, "a2", "b1");
        q.change("r4", 23, "d1", "e2");
        q.checkInvariants();
        assertThat(annotations(q)).isEqualTo(Map.of("c1 d1", 15876L, "c2 d2", 19635L));
    }

    private static RuleBuilder chain(List<BaseRelation> bases) {
        RuleBuilder rule = new RuleBuilder();
        bases.forEach(rule::from);
        return rule.on("b1", "b2").on("c2", "c3").on("d3", "d4");
    }

    private static BigDecimal number(int value) {
        return BigDecimal.valueOf(value).setScale(1);
    }

    private static Map<String, Long> annotations(RunningView view) {
        Map<String, Long> annotations = new HashMap<>();
        view.answer()
                .keySet()
                .forEach(row ->
                        annotations.put(row.get(0) + " " + row.get(1), exact(Objects.requireNonNull(row.get(2)))));
        return annotations;
    }

    private static long exact(Object number) {
        return number instanceof BigDecimal decimal ? decimal.longValueExact() : (Long) number;
    }

    /**
     * Figure 1 of the report: who wrote a message, what it replies to, who wrote that, and who liked it. Two reply events assert the
     * same reply; then somebody likes, then one of the events expires.
     */
    @Test
    void theRunningExampleOfTheTrieGsReport() {
        BaseRelation reply = table("reply", "", "message text", "to_message text");
        BaseRelation creator = table("creator", "", "message_of text", "person text");
        BaseRelation liked = table("liked", "", "liked_message text", "user_name text");
        DerivedRelation view = new RuleBuilder()
                .from(creator, "v")
                .from(creator, "z")
                .from(reply)
                .from(liked)
                .on("message", "v.message_of")
                .on("to_message", "z.message_of", "liked_message")
                .values("v.person", "z.person", "message", "to_message", "user_name")
                .build("answers", Rule.Kind.BAG);
        RunningView answers = new RunningView(List.of(reply, creator, liked), view);
        answers.change("creator", 1, "tweet1", "Max");
        answers.change("creator", 1, "tweet2", "Eva");
        answers.change("reply", 1, "tweet1", "tweet2");
        answers.change("reply", 1, "tweet1", "tweet2");
        assertThat(answers.answer()).isEmpty();
        answers.change("liked", 1, "tweet2", "Mia");
        Row answer = Row.of("Max", "Eva", "tweet1", "tweet2", "Mia");
        assertThat(answers.answer()).isEqualTo(Map.of(answer, 2L));
        answers.change("reply", -1, "tweet1", "tweet2");
        answers.checkInvariants();
        assertThat(answers.answer()).isEqualTo(Map.of(answer, 1L));
    }
}

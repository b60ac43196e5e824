package io.dormouse.engine;

import static io.dormouse.engine.EngineFixture.delete;
import static io.dormouse.engine.EngineFixture.insert;
import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.engine.EngineFixture.Change;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.fixture.Tpch;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.type.DormouseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What rows that wait for others do, on TPC-H Q10 and Q5: in which order they come, what wakes them, and what that costs. */
class DormantRowsTest {
    private static final Change NATION = nation(1, "ALGERIA");
    private static final Change CUSTOMER = customer(1, 1);
    private static final Change ORDER = order(1, 1);
    private static final Change ITEM = item(1, 1, "2000.00", "R");

    private static final List<BaseRelation> STORED = List.of(Tpch.CUSTOMER, Tpch.ORDERS, Tpch.LINEITEM, Tpch.NATION);

    private static Change nation(int key, String name) {
        return insert("nation", key, name, 0);
    }

    private static Change customer(int key, int nation) {
        return insert("customer", key, "Customer " + key, "street", nation, "phone", "1.00", "BUILDING", "none");
    }

    private static Change order(int key, int customer) {
        return insert("orders", key, customer, "1993-11-11", 0);
    }

    private static Change item(int order, int line, String price, String flag) {
        return insert("lineitem", order, line, 1, price, "0.00", "1993-12-01", flag);
    }

    private static Change undo(Change change) {
        return new Change(!change.insertion(), change.table(), change.values());
    }

    private static EngineFixture q10(List<BaseRelation> tables) {
        Program program = program(tables, Tpch.returned(tables.get(0), tables.get(1), tables.get(2), tables.get(3)));
        return new EngineFixture(program, "groups");
    }

    private static EngineFixture q10OverFeeds() {
        return q10(STORED.stream().map(Tpch::asFeed).toList());
    }

    private static String revenue(int customer, String nation, String sum) {
        return "[" + customer + ", Customer " + customer + ", " + sum + ", 1.00, phone, " + nation + ", street, none]";
    }

    @Test
    void theWorstOrderAndTheBestOrderEndInTheSameStateAndTheSameTwoThousandOnce() {
        try (EngineFixture worst = q10(STORED);
                EngineFixture best = q10(STORED)) {
            Stream.of(ITEM, ORDER, CUSTOMER).forEach(worst::apply);
            assertThat(worst.engine.visits()).isZero();
            assertThat(worst.drain("groups")).isEmpty();
            assertThat(worst.visitsOf(NATION)).isEqualTo(3);
            Stream.of(NATION, CUSTOMER, ORDER).forEach(best::apply);
            assertThat(best.drain("groups")).isEmpty();
            assertThat(best.visitsOf(ITEM)).isZero();
            assertThat(best.engine.visits()).isZero();

            String once = "+1 " + revenue(1, "ALGERIA", "2000.0000");
            assertThat(worst.drain("groups")).containsExactly(once);
            assertThat(best.drain("groups")).containsExactly(once);
            assertThat(worst.engine.canonicalChecksum()).isEqualTo(best.engine.canonicalChecksum());
        }
    }

    @Test
    void anyOrderAndAnyCutIntoEpochsEndsInTheSameState() {
        Set<String> checksums = new HashSet<>();
        for (List<Change> order : permutations(List.of(NATION, CUSTOMER, ORDER, ITEM))) {
            for (int cut = 0; cut <= order.size(); cut++) {
                try (EngineFixture fixture = q10(STORED)) {
                    fixture.apply(order.subList(0, cut));
                    fixture.apply(order.subList(cut, order.size()));
                    assertThat(fixture.drain("groups")).containsExactly("+1 " + revenue(1, "ALGERIA", "2000.0000"));
                    assertThat(fixture.engine.visits()).isLessThanOrEqualTo(3);
                    checksums.add(fixture.engine.canonicalChecksum());
                }
            }
        }
        assertThat(checksums).hasSize(1);
    }

    private static List<List<Change>> permutations(List<Change> changes) {
        if (changes.isEmpty()) {
            return List.of(List.of());
        }
        List<List<Change>> all = new ArrayList<>();
        for (int i = 0; i < changes.size(); i++) {
            List<Change> rest = new ArrayList<>(changes);
            Change first = rest.remove(i);
            for (List<Change> tail : permutations(rest)) {
                all.add(Stream.concat(Stream.of(first), tail.stream()).toList());
            }
        }
        return all;
    }

    @Test
    void aRowThatAFilterRejectsIsNeverKept() {
        try (EngineFixture fixture = q10OverFeeds()) {
            fixture.apply(NATION, CUSTOMER, ORDER, ITEM);
            String before = fixture.engine.canonicalChecksum();
            String shown = fixture.engine.explain("groups", false);
            Change notReturned = item(1, 2, "50.00", "N");
            Change outsideTheWindow = insert("orders", 2, 1, "1994-01-01", 0);
            fixture.apply(notReturned, outsideTheWindow);
            assertThat(fixture.engine.canonicalChecksum()).isEqualTo(before);
            assertThat(fixture.engine.explain("groups", false)).isEqualTo(shown);
            fixture.apply(undo(outsideTheWindow), undo(notReturned));
            assertThat(fixture.engine.canonicalChecksum()).isEqualTo(before);
        }
    }

    @Test
    void aDanglingReferenceWaitsAndIsNoError() {
        try (EngineFixture fixture = q10(STORED)) {
            fixture.apply(order(1, 99), item(1, 1, "5.00", "R"), item(77, 1, "5.00", "R"));
            assertThat(fixture.rows("groups")).isEmpty();
            assertThat(fixture.engine.explain("groups", false))
                    .contains("lineitem  root  0 live, 2 dormant, ")
                    .contains("orders  by l_orderkey  keyed: at most one  0 live, 1 dormant, 2 keys, 0 supported, ")
                    .contains("customer  by c_custkey  keyed: at most one  0 live, 0 dormant, 1 keys, 0 supported, ");
            fixture.apply(customer(99, 1), nation(1, "PERU"));
            assertThat(fixture.rows("groups")).containsExactly(revenue(99, "PERU", "5.0000"));
            assertThat(fixture.engine.explain("groups", true)).contains("\"live\": 1");
        }
    }

    @Test
    void deletingTheNationReportsItsNameAndPuttingItBackRereadsNothing() {
        try (EngineFixture fixture = q10OverFeeds()) {
            fixture.apply(NATION, CUSTOMER, ORDER, ITEM, customer(2, 1), order(2, 2), item(2, 1, "30.00", "R"));
            fixture.drain("groups");
            String before = fixture.engine.canonicalChecksum();
            assertThat(fixture.visitsOf(undo(NATION))).isEqualTo(6);
            assertThat(fixture.drain("groups"))
                    .containsExactly(
                            "-1 " + revenue(1, "ALGERIA", "2000.0000"), "-1 " + revenue(2, "ALGERIA", "30.0000"));
            assertThat(fixture.rows("groups")).isEmpty();
            assertThat(fixture.visitsOf(NATION)).isEqualTo(6);
            assertThat(fixture.drain("groups"))
                    .containsExactly(
                            "+1 " + revenue(1, "ALGERIA", "2000.0000"), "+1 " + revenue(2, "ALGERIA", "30.0000"));
            assertThat(fixture.engine.canonicalChecksum()).isEqualTo(before);
        }
    }

    @Test
    void aNationThatIsReplacedWithinOneEpochIsReportedAsOneChange() {
        try (EngineFixture fixture = q10OverFeeds()) {
            fixture.apply(NATION, CUSTOMER, ORDER, ITEM);
            fixture.drain("groups");
            fixture.apply(undo(NATION), nation(1, "ALGÉRIE"));
            assertThat(fixture.drain("groups"))
                    .containsExactly(
                            "-1 " + revenue(1, "ALGERIA", "2000.0000"), "+1 " + revenue(1, "ALGÉRIE", "2000.0000"));
            fixture.apply(undo(nation(1, "ALGÉRIE")), nation(1, "ALGÉRIE"));
            assertThat(fixture.drain("groups")).isEmpty();
        }
    }

    @Test
    void aGroupThatSumsToZeroStaysAndGoesWithItsLastMatch() {
        try (EngineFixture fixture = q10(STORED)) {
            Change negative = item(1, 2, "-2000.00", "R");
            fixture.apply(NATION, CUSTOMER, ORDER, ITEM, negative);
            assertThat(fixture.rows("groups")).containsExactly(revenue(1, "ALGERIA", "0.0000"));
            fixture.apply(undo(ITEM));
            assertThat(fixture.rows("groups")).containsExactly(revenue(1, "ALGERIA", "-2000.0000"));
            fixture.drain("groups");
            fixture.apply(undo(negative));
            assertThat(fixture.rows("groups")).isEmpty();
            assertThat(fixture.drain("groups")).containsExactly("-1 " + revenue(1, "ALGERIA", "-2000.0000"));
        }
    }

    @Test
    void theTopTwentyRefills() {
        try (EngineFixture fixture = new EngineFixture(Tpch.q10(), "q10")) {
            fixture.apply(NATION);
            for (int i = 1; i <= 25; i++) {
                fixture.apply(customer(i, 1), order(i, i), item(i, 1, i + ".00", "R"));
            }
            assertThat(fixture.rows("q10")).hasSize(20).doesNotContain(revenue(5, "ALGERIA", "5.0000"));
            fixture.drain("q10");
            fixture.apply(undo(item(25, 1, "25.00", "R")));
            assertThat(fixture.drain("q10"))
                    .containsExactly(
                            "-1 " + revenue(25, "ALGERIA", "25.0000"), "+1 " + revenue(5, "ALGERIA", "5.0000"));
            fixture.apply(item(4, 2, "100.00", "R"));
            assertThat(fixture.drain("q10"))
                    .containsExactly(
                            "-1 " + revenue(5, "ALGERIA", "5.0000"), "+1 " + revenue(4, "ALGERIA", "104.0000"));
            fixture.apply(undo(NATION));
            assertThat(fixture.rows("q10")).isEmpty();
            assertThat(fixture.drain("q10")).hasSize(20);
        }
    }

    @Test
    void aNationWakesJustTheRowsThatReachItHoweverManyOthersThereAre() {
        try (EngineFixture fixture = q10OverFeeds()) {
            List<Change> rows = new ArrayList<>();
            for (int customer = 0; customer < 200; customer++) {
                rows.add(customer(customer, customer % 4));
                for (int order = 3 * customer; order < 3 * customer + 3; order++) {
                    rows.add(order(order, customer));
                    for (int line = 0; line < 20; line++) {
                        rows.add(item(order, line, line + ".00", "R"));
                    }
                }
            }
            fixture.apply(rows);
            assertThat(fixture.engine.visits()).isZero();
            long affected = 50 + 50 * 3 + 50 * 3 * 20;
            for (int nation = 0; nation < 4; nation++) {
                assertThat(fixture.visitsOf(nation(nation, "N" + nation))).isEqualTo(affected);
            }
            assertThat(fixture.visitsOf(undo(nation(2, "N2")))).isEqualTo(affected);
            assertThat(fixture.rows("groups")).hasSize(150);
            assertThat(fixture.visitsOf(nation(2, "N2"))).isEqualTo(affected);
            assertThat(fixture.rows("groups")).hasSize(200);
            assertThat(fixture.visitsOf(nation(7, "N7"))).isZero();
        }
    }

    @Test
    void aRowOfAFeedIsRetractedWithTheTextsThatAreKeptOfIt() {
        try (EngineFixture fixture = q10OverFeeds()) {
            fixture.apply(NATION, CUSTOMER, ORDER, ITEM);
            List<String> before = fixture.rows("groups");
            String checksum = fixture.engine.canonicalChecksum();
            List<Object> other = new ArrayList<>(CUSTOMER.values());
            other.set(other.indexOf("street"), "another street");
            Change moved = new Change(true, "customer", other);
            for (List<Change> refused : List.of(List.of(undo(moved)), List.of(undo(CUSTOMER), moved, moved))) {
                assertThatThrownBy(() -> fixture.apply(refused)).isInstanceOf(DormouseException.class);
                assertThat(fixture.rows("groups")).isEqualTo(before);
                assertThat(fixture.engine.canonicalChecksum()).isEqualTo(checksum);
            }
            fixture.apply(undo(CUSTOMER), moved);
            assertThat(fixture.rows("groups")).singleElement().asString().contains("another street");
            fixture.apply(undo(moved));
            assertThat(fixture.rows("groups")).isEmpty();
        }
    }

    @Test
    void manyRowsThatAreEqualInWhatIsKeptOfThemAreVisitedOnce() {
        try (EngineFixture fixture = q10OverFeeds()) {
            fixture.apply(CUSTOMER, ORDER, ITEM);
            for (int line = 2; line <= 20; line++) {
                fixture.apply(item(1, line, "2000.00", "R"));
            }
            assertThat(fixture.visitsOf(NATION)).isEqualTo(3);
            assertThat(fixture.rows("groups")).containsExactly(revenue(1, "ALGERIA", "40000.0000"));
        }
    }

    @Test
    void aRowThatStaysDormantThroughAnotherChildCostsOneVisit() {
        BaseRelation up = table("up", "", "fact_id bigint");
        BaseRelation a = table("a", "a", "a bigint");
        BaseRelation b = table("b", "b", "b bigint");
        BaseRelation fact = table("fact", "id", "id bigint", "a_id bigint", "b_id bigint");
        RuleBuilder rule = new RuleBuilder()
                .from(up)
                .from(fact)
                .from(a)
                .from(b)
                .on("fact_id", "id")
                .on("a_id", "a")
                .on("b_id", "b")
                .values("fact_id", "a", "b");
        Program program = program(List.of(up, fact, a, b), rule.build("v", Rule.Kind.BAG));
        try (EngineFixture fixture = new EngineFixture(program, "v")) {
            for (int i = 0; i < 10; i++) {
                fixture.apply(insert("fact", i, 1, 2), insert("up", i), insert("up", i));
            }
            assertThat(fixture.visitsOf(insert("a", 1))).isEqualTo(10);
            assertThat(fixture.visitsOf(delete("a", 1))).isEqualTo(10);
            assertThat(fixture.visitsOf(insert("b", 2))).isEqualTo(10);
            assertThat(fixture.rows("v")).isEmpty();
            assertThat(fixture.visitsOf(insert("a", 1))).isEqualTo(20);
            assertThat(fixture.rows("v")).hasSize(20);
        }
    }

    @Test
    void theNationsOfCustomerAndSupplierMustBeOne() {
        try (EngineFixture fixture = new EngineFixture(Tpch.q5(), "q5")) {
            fixture.apply(
                    insert("region", 0, "ASIA"),
                    nation(1, "CHINA"),
                    nation(2, "INDIA"),
                    customer(1, 1),
                    insert("supplier", 1, 2),
                    insert("orders", 1, 1, "1994-06-01", 0),
                    item(1, 1, "10.00", "N"));
            assertThat(fixture.rows("q5")).isEmpty();
            assertThat(fixture.visitsOf(delete("supplier", 1, 2), insert("supplier", 1, 1)))
                    .isEqualTo(2);
            assertThat(fixture.drain("q5")).containsExactly("+1 [CHINA, 10.0000]");
            fixture.apply(undo(customer(1, 1)), customer(1, 2));
            assertThat(fixture.drain("q5")).containsExactly("-1 [CHINA, 10.0000]");
            fixture.apply(delete("supplier", 1, 1), insert("supplier", 1, 2));
            assertThat(fixture.drain("q5")).containsExactly("+1 [INDIA, 10.0000]");
        }
    }
}

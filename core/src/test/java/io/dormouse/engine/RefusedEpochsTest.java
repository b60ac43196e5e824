package io.dormouse.engine;

import static io.dormouse.engine.EngineFixture.delete;
import static io.dormouse.engine.EngineFixture.insert;
import static io.dormouse.fixture.RuleBuilder.bigint;
import static io.dormouse.fixture.RuleBuilder.call;
import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dormouse.engine.EngineFixture.Change;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An epoch that is refused leaves state, views and later deltas as if it had never been tried. */
class RefusedEpochsTest {
    private static final BaseRelation ITEM =
            table("item", "id", "id bigint", "kind_id bigint", "amount wide", "parts bigint");
    private static final BaseRelation KIND =
            table("kind", BaseRelation.Storage.FEED, List.of("kind"), "kind bigint", "name text", "divisor bigint");
    private static final BaseRelation LOOSE = table("loose", BaseRelation.Storage.FEED, List.of(), "n bigint?");
    private static final String BIG = "60000000000000000000000000000000000000";

    private static Program program1() {
        RuleBuilder sums = joined().values("name");
        DerivedRelation sum = sums.fold("amount", Aggregate.SUM, sums.column("amount"))
                .fold("largest", Aggregate.MAX, sums.column("name"))
                .build("sums", Rule.Kind.GROUP);
        RuleBuilder quotients = joined();
        Expression quotient = call(Function.DIVIDE, quotients.column("parts"), quotients.column("divisor"));
        DerivedRelation shares = quotients.values("id").value("share", quotient).build("shares", Rule.Kind.BAG);
        RuleBuilder inverses = new RuleBuilder().from(LOOSE);
        DerivedRelation inverse = inverses.where(
                        call(Function.GREATER, call(Function.DIVIDE, bigint(100), inverses.column("n")), bigint(0)))
                .values("n")
                .build("inverse", Rule.Kind.BAG);
        return program(List.of(ITEM, KIND, LOOSE), sum, shares, inverse);
    }

    private static RuleBuilder joined() {
        return new RuleBuilder().from(ITEM).from(KIND).on("kind_id", "kind");
    }

    private static EngineFixture open() {
        return new EngineFixture(program1(), "sums", "shares", "inverse");
    }

    private static final List<String> VIEWS = List.of("sums", "shares", "inverse");

    private static final List<List<Change>> BEFORE = List.of(
            List.of(insert("kind", 1, "one", 4), insert("item", 1, 1, BIG, 12)),
            List.of(insert("item", 2, 2, "5", 9), insert("loose", 3), insert("loose", (Object) null)),
            List.of(insert("kind", 3, "three", 0), insert("item", 3, 1, "7", 8)));

    private static final List<List<Change>> AFTER = List.of(
            List.of(insert("kind", 2, "two", 3), insert("loose", 4)),
            List.of(delete("item", 1, 1, BIG, 12), insert("item", 4, 1, "1", 4)),
            List.of(delete("kind", 1, "one", 4), delete("loose", 3)),
            List.of(insert("kind", 1, "uno", 2), delete("item", 2, 2, "5", 9)));

    /** Plays the same epochs with and without the refused one, which also changes things that are fine. */
    private static DormouseException refusedWithoutTrace(SqlState state, Change... bad) {
        DormouseException refusal = null;
        for (boolean published : List.of(true, false)) {
            try (EngineFixture tried = open();
                    EngineFixture untouched = open()) {
                BEFORE.forEach(tried::apply);
                BEFORE.forEach(untouched::apply);
                if (published) {
                    tried.engine.snapshot();
                }
                long epoch = tried.engine.epoch();
                List<Change> batch = new ArrayList<>(List.of(
                        insert("kind", 9, "nine", 1),
                        insert("item", 9, 9, "9", 9),
                        delete("item", 3, 1, "7", 8),
                        insert("loose", 8)));
                Collections.addAll(batch, bad);
                refusal = catchThrowableOfType(DormouseException.class, () -> tried.apply(batch));
                assertThat(refusal).as("not refused").isNotNull();
                assertThat(refusal.state()).isEqualTo(state);
                assertThat(tried.engine.epoch()).isEqualTo(epoch);
                assertSame(tried, untouched);
                for (List<Change> later : AFTER) {
                    tried.apply(later);
                    untouched.apply(later);
                    assertSame(tried, untouched);
                }
                assertThat(tried.engine.pooledValues()).isEqualTo(untouched.engine.pooledValues());
            }
        }
        return java.util.Objects.requireNonNull(refusal);
    }

    private static void assertSame(EngineFixture tried, EngineFixture untouched) {
        tried.engine.checkInvariants();
        assertThat(tried.engine.canonicalChecksum()).isEqualTo(untouched.engine.canonicalChecksum());
        for (String view : VIEWS) {
            assertThat(tried.drain(view)).as(view).isEqualTo(untouched.drain(view));
            assertThat(tried.rows(view)).as(view).isEqualTo(untouched.rows(view));
        }
        assertThat(tried.rows("item")).isEqualTo(untouched.rows("item"));
    }

    @Test
    void aDuplicateKeyOfATable() {
        DormouseException refusal = refusedWithoutTrace(SqlState.UNIQUE_VIOLATION, insert("item", 2, 1, "1", 1));
        assertThat(refusal.details()).containsEntry("table", "item").containsEntry("id", "2");
    }

    @Test
    void aDuplicateKeyOfAFeedThatANodeIsFoundBy() {
        DormouseException refusal = refusedWithoutTrace(SqlState.UNIQUE_VIOLATION, insert("kind", 1, "again", 4));
        assertThat(refusal.details()).containsEntry("table", "kind");
    }

    @Test
    void aNullWhereNoneMayBe() {
        DormouseException refusal = refusedWithoutTrace(SqlState.NOT_NULL_VIOLATION, insert("item", 5, 1, null, 1));
        assertThat(refusal.details()).containsEntry("column", "amount");
        refusedWithoutTrace(SqlState.NOT_NULL_VIOLATION, insert("kind", 5, null, 1));
    }

    @Test
    void aSumThatLeavesItsDecimal() {
        DormouseException refusal = refusedWithoutTrace(SqlState.NUMERIC_OUT_OF_RANGE, insert("item", 5, 1, BIG, 1));
        assertThat(refusal.details()).containsEntry("view", "sums");
    }

    @Test
    void aRetractionOfWhatIsNotThere() {
        refusedWithoutTrace(SqlState.ABSENT_ROW, delete("item", 77, 1, "1", 1));
        refusedWithoutTrace(SqlState.ABSENT_ROW, delete("item", 2, 2, "6", 9));
        refusedWithoutTrace(SqlState.ABSENT_ROW, delete("kind", 77, "x", 1));
        refusedWithoutTrace(SqlState.ABSENT_ROW, delete("kind", 1, "other", 4));
        refusedWithoutTrace(SqlState.ABSENT_ROW, delete("loose", 3), delete("loose", 3));
    }

    @Test
    void aDivisionByZeroThatIsLiveInAJoin() {
        DormouseException refusal = refusedWithoutTrace(SqlState.DIVISION_BY_ZERO, insert("item", 5, 3, "1", 1));
        assertThat(refusal.details()).containsEntry("view", "shares");
    }

    @Test
    void aDivisionByZeroInASingleTable() {
        DormouseException refusal = refusedWithoutTrace(SqlState.DIVISION_BY_ZERO, insert("loose", 0));
        assertThat(refusal.details()).containsEntry("view", "inverse");
    }

    @Test
    void aDivisionByZeroThatIsDormantIsNoError() {
        try (EngineFixture fixture = open()) {
            fixture.apply(insert("kind", 3, "three", 0));
            fixture.apply(insert("item", 3, 4, "1", 1));
            assertThat(fixture.rows("shares")).isEmpty();
        }
    }

    @Test
    void errorsThatComeAndGoWithinOneEpochAreNone() {
        try (EngineFixture fixture = open()) {
            BEFORE.forEach(fixture::apply);
            VIEWS.forEach(fixture::drain);
            String before = fixture.engine.canonicalChecksum();
            fixture.apply(insert("loose", 0), delete("loose", 0));
            fixture.apply(
                    insert("item", 5, 3, "1", 1),
                    delete("kind", 3, "three", 0),
                    insert("kind", 3, "three", 0),
                    delete("item", 5, 3, "1", 1));
            fixture.apply(insert("item", 5, 1, BIG, 1), delete("item", 5, 1, BIG, 1));
            fixture.apply(
                    insert("item", 5, 1, BIG, 1),
                    delete("item", 1, 1, BIG, 12),
                    insert("item", 1, 1, BIG, 12),
                    delete("item", 5, 1, BIG, 1));
            assertThat(fixture.engine.canonicalChecksum()).isEqualTo(before);
            VIEWS.forEach(view -> assertThat(fixture.drain(view)).as(view).isEmpty());
        }
    }

    @Test
    void anErrorThatIsMendedWithinItsEpochIsNone() {
        try (EngineFixture fixture = open()) {
            BEFORE.forEach(fixture::apply);
            fixture.apply(insert("item", 5, 3, "1", 12), delete("kind", 3, "three", 0), insert("kind", 3, "three", 6));
            assertThat(fixture.rows("shares")).contains("[5, 2]");
        }
    }

    @Test
    void aSumOfIntegersThatLeavesBigint() {
        List<BaseRelation> tables = new ArrayList<>();
        RuleBuilder rule = new RuleBuilder();
        for (int i = 0; i < 4; i++) {
            BaseRelation copies = table("t" + i, "", "k" + i + " bigint", "v" + i + " integer");
            tables.add(copies);
            rule.from(copies);
        }
        rule.on("k0", "k1", "k2", "k3");
        DerivedRelation sum = rule.fold("sum", Aggregate.SUM, rule.column("v0")).build("sum", Rule.Kind.GROUP);
        try (EngineFixture fixture = new EngineFixture(program(tables, sum), "sum")) {
            List<Change> rows = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                for (int copy = 0; copy < 250; copy++) {
                    rows.add(insert("t" + i, 1, Integer.MAX_VALUE));
                }
            }
            fixture.apply(rows);
            String before = fixture.engine.canonicalChecksum();
            assertThat(fixture.rows("sum")).containsExactly("[" + 250L * 250 * 250 * 250 * Integer.MAX_VALUE + "]");
            List<Change> more = new ArrayList<>();
            for (int copy = 0; copy < 30; copy++) {
                more.add(insert("t3", 1, 0));
            }
            DormouseException refusal = catchThrowableOfType(DormouseException.class, () -> fixture.apply(more));
            assertThat(refusal.state()).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE);
            assertThat(fixture.engine.canonicalChecksum()).isEqualTo(before);
            more.subList(20, 30).clear();
            fixture.apply(more);
            assertThat(fixture.rows("sum")).containsExactly("[" + 250L * 250 * 250 * 270 * Integer.MAX_VALUE + "]");
        }
    }

    @Test
    void aMatchOfMoreCopiesThanCanBeCounted() {
        List<BaseRelation> tables = new ArrayList<>();
        RuleBuilder rule = new RuleBuilder();
        for (int i = 0; i < 7; i++) {
            BaseRelation copies = table("t" + i, "", "k" + i + " bigint");
            tables.add(copies);
            rule.from(copies);
        }
        rule.on("k0", "k1", "k2", "k3", "k4", "k5", "k6").values("k0");
        try (EngineFixture fixture = new EngineFixture(program(tables, rule.build("v", Rule.Kind.SET)), "v")) {
            List<Change> rows = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                for (int copy = 0; copy < 1200; copy++) {
                    rows.add(insert("t" + i, 1));
                }
            }
            rows.add(insert("t6", 1));
            fixture.apply(rows);
            String before = fixture.engine.canonicalChecksum();
            DormouseException refusal = catchThrowableOfType(
                    DormouseException.class, () -> fixture.apply(insert("t6", 1), insert("t6", 1), insert("t6", 1)));
            assertThat(refusal.state()).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE);
            assertThat(fixture.engine.canonicalChecksum()).isEqualTo(before);
            fixture.apply(delete("t6", 1));
            assertThat(fixture.rows("v")).isEmpty();
        }
    }
}

package io.dormouse.engine;

import static io.dormouse.fixture.RuleBuilder.bigint;
import static io.dormouse.fixture.RuleBuilder.call;
import static io.dormouse.fixture.RuleBuilder.constant;
import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Function;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.plan.CircuitPlan;
import io.dormouse.plan.Planner;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a transaction sees of live views before it commits, and which of their errors concern it. */
class ReadingInTransactionsTest {
    private static final BaseRelation NUMBERS = table("numbers", "", "n bigint");
    private static final BaseRelation PARTS = table("parts", "", "g bigint", "y bigint");

    private final Engine engine = new Engine();

    /** {@code inverse} fails at its matches, {@code share} when its rows are computed; {@code above} and {@code over} read them. */
    @BeforeEach
    void defineViews() {
        engine.createTable(NUMBERS);
        engine.createTable(PARTS);
        RuleBuilder inverses = new RuleBuilder().from(NUMBERS);
        BaseRelation inverse = view(
                NUMBERS,
                inverses.values("n")
                        .value("i", call(Function.DIVIDE, bigint(100), inverses.column("n")))
                        .build("inverse", Rule.Kind.BAG));
        view(inverse, new RuleBuilder().from(inverse).values("i").build("above", Rule.Kind.BAG));
        RuleBuilder sums = new RuleBuilder().from(PARTS);
        BaseRelation sum = view(
                PARTS,
                sums.values("g").fold("s", Aggregate.SUM, sums.column("y")).build("sums", Rule.Kind.GROUP));
        RuleBuilder shares = new RuleBuilder().from(sum);
        BaseRelation share = view(
                sum,
                shares.values("g")
                        .value(
                                "q",
                                call(
                                        Function.DIVIDE,
                                        constant(shares.column("s").type(), BigDecimal.TEN),
                                        shares.column("s")))
                        .build("share", Rule.Kind.GROUP));
        view(share, new RuleBuilder().from(share).values("q").build("over", Rule.Kind.BAG));
    }

    private BaseRelation view(BaseRelation source, DerivedRelation relation) {
        Program program = program(List.of(source), relation);
        engine.createView(
                relation.name(),
                Planner.plan(program, relation.name(), List.of(), Simplifier::simplify),
                relation.schema());
        return new BaseRelation(
                relation.name(), relation.schema(), List.of(), List.of(), BaseRelation.Storage.VIEW, false);
    }

    @AfterEach
    void close() {
        engine.checkInvariants();
        engine.close();
    }

    private List<Row> read(WriteTransaction transaction, String name) {
        Schema schema = engine.snapshot().schema(name);
        BaseRelation.Storage storage =
                List.of("numbers", "parts").contains(name) ? BaseRelation.Storage.STORED : BaseRelation.Storage.VIEW;
        BaseRelation source = new BaseRelation(name, schema, List.of(), List.of(), storage, false);
        RuleBuilder rule = new RuleBuilder().from(source);
        schema.columns().forEach(column -> rule.values(column.name()));
        CircuitPlan plan = Planner.plan(
                program(List.of(source), rule.build("query", Rule.Kind.BAG)), "query", List.of(), Simplifier::simplify);
        return transaction.select(plan);
    }

    private static RowBuffer row(long... values) {
        RowBuffer row = new RowBuffer(values.length);
        for (int i = 0; i < values.length; i++) {
            row.set(i, io.dormouse.type.Types.BIGINT, values[i]);
        }
        return row;
    }

    private void refuses(WriteTransaction transaction, String read, String culprit) {
        DormouseException refusal = catchThrowableOfType(DormouseException.class, () -> read(transaction, read));
        assertThat(refusal).as(read).isNotNull();
        assertThat(refusal.state()).isEqualTo(SqlState.DIVISION_BY_ZERO);
        assertThat(refusal.details()).containsEntry("view", culprit);
        transaction.rollback();
    }

    @Test
    void aMatchThatIsAnErrorIsAnErrorOfEachQueryThatDependsOnItsView() {
        for (String read : List.of("inverse", "above")) {
            WriteTransaction transaction = engine.beginShared();
            transaction.insert("numbers", row(5));
            assertThat(read(transaction, read)).hasSize(1);
            transaction.insert("numbers", row(0));
            refuses(transaction, read, "inverse");
            assertThat(engine.snapshot().count(read)).isZero();
        }
    }

    @Test
    void aRowThatCannotBeComputedIsAnErrorOfEachQueryThatDependsOnItsView() {
        for (String read : List.of("share", "over")) {
            WriteTransaction transaction = engine.beginShared();
            transaction.insert("parts", row(1, 5));
            assertThat(read(transaction, read)).hasSize(1);
            transaction.insert("parts", row(1, -5));
            refuses(transaction, read, "share");
            assertThat(engine.snapshot().count(read)).isZero();
        }
    }

    @Test
    void errorsOfOtherViewsConcernNoQueryButTheCommit() {
        WriteTransaction transaction = engine.beginShared();
        transaction.insert("numbers", row(0));
        transaction.insert("parts", row(1, 5));
        assertThat(read(transaction, "numbers")).hasSize(1);
        assertThat(read(transaction, "sums")).hasSize(1);
        assertThat(read(transaction, "over")).hasSize(1);
        DormouseException refusal = catchThrowableOfType(DormouseException.class, transaction::commit);
        assertThat(refusal.details()).containsEntry("view", "inverse");

        WriteTransaction second = engine.beginShared();
        second.insert("parts", row(1, 5));
        second.insert("parts", row(1, -5));
        second.insert("numbers", row(4));
        assertThat(read(second, "parts")).hasSize(2);
        assertThat(read(second, "above")).containsExactly(Row.of(25L));
        assertThat(read(second, "sums")).hasSize(1);
        refusal = catchThrowableOfType(DormouseException.class, second::commit);
        assertThat(refusal.details()).containsEntry("view", "share");
        assertThat(engine.epoch()).isZero();
    }

    @Test
    void errorsThatComeAndGoBetweenReadsAreNone() {
        WriteTransaction transaction = engine.beginShared();
        transaction.insert("numbers", row(0));
        transaction.insert("parts", row(1, 5));
        transaction.insert("parts", row(1, -5));
        transaction.delete("numbers", row(0));
        transaction.delete("parts", row(1, -5));
        assertThat(read(transaction, "above")).isEmpty();
        assertThat(read(transaction, "over")).hasSize(1);
        transaction.insert("numbers", row(2));
        assertThat(transaction.commit()).isEqualTo(1);
        assertThat(engine.snapshot().count("above")).isEqualTo(1);
        assertThat(engine.snapshot().count("over")).isEqualTo(1);
    }

    @Test
    void aVerdictOfAReaderDoesNotStandInForThatOfTheCommit() {
        WriteTransaction transaction = engine.beginShared();
        transaction.insert("numbers", row(1));
        assertThat(read(transaction, "inverse")).hasSize(1);
        transaction.insert("numbers", row(0));
        DormouseException refusal = catchThrowableOfType(DormouseException.class, transaction::commit);
        assertThat(refusal.state()).isEqualTo(SqlState.DIVISION_BY_ZERO);

        WriteTransaction second = engine.beginShared();
        second.insert("numbers", row(1));
        assertThat(read(second, "inverse")).hasSize(1);
        assertThat(second.commit()).isEqualTo(1);
        assertThat(engine.snapshot().count("above")).isEqualTo(1);
    }
}

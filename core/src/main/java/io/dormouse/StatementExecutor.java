package io.dormouse;

import io.dormouse.circuit.expression.RowFunction;
import io.dormouse.engine.RowMeter;
import io.dormouse.engine.WriteTransaction;
import io.dormouse.engine.copy.CopyFormat;
import io.dormouse.engine.copy.CopyReader;
import io.dormouse.engine.copy.CopyWriter;
import io.dormouse.engine.snapshot.EngineSnapshot;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Variable;
import io.dormouse.plan.CircuitPlan;
import io.dormouse.plan.Explainer;
import io.dormouse.plan.PlanSketch;
import io.dormouse.spi.Catalog;
import io.dormouse.spi.Statement;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import io.dormouse.type.Types;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Executes bound statements for one session. One thread at a time. */
final class StatementExecutor implements Statement.Cases<Result> {
    private final EmbeddedDormouse dormouse;
    private final EmbeddedSession session;
    private final StatementWatch watch;
    private final ConstantRows constantRows;
    private final CopyFiles files;
    /** What the statement at work was bound to. */
    private Catalog bound;

    StatementExecutor(EmbeddedDormouse dormouse, EmbeddedSession session, StatementWatch watch) {
        this.dormouse = dormouse;
        this.session = session;
        this.watch = watch;
        this.constantRows = new ConstantRows(dormouse.engine().onceCompiler());
        this.files = new CopyFiles(dormouse.options());
        this.bound = dormouse.definitions().catalog();
    }

    /**
     * Executes a statement that was bound to {@code catalog}.
     *
     * @throws StaleBinding if definitions have changed since, with nothing done
     */
    Result execute(Statement statement, Catalog catalog) {
        bound = catalog;
        return statement.match(this);
    }

    @Override
    public Result createTable(Statement.CreateTable statement) {
        refuseInTransaction();
        dormouse.definitions().createTable(statement, bound);
        return new Result.Done("CREATE TABLE", 0);
    }

    @Override
    public Result createView(Statement.CreateView statement) {
        refuseInTransaction();
        dormouse.definitions().createView(statement, bound, watch.fillMeter(statement.name()));
        return new Result.Done(statement.live() ? "CREATE MATERIALIZED VIEW" : "CREATE VIEW", 0);
    }

    @Override
    public Result drop(Statement.Drop statement) {
        refuseInTransaction();
        dormouse.definitions().drop(statement);
        return new Result.Done("DROP " + statement.kind().name().replace('_', ' '), 0);
    }

    private void refuseInTransaction() {
        if (session.inTransaction()) {
            throw new DormouseException(SqlState.ACTIVE_TRANSACTION, "definitions cannot change inside a transaction")
                    .hint("commit first");
        }
    }

    @Override
    public Result insert(Statement.Insert statement) {
        int columns = Definitions.table(bound, statement.table()).schema().size();
        RowBuffer row = new RowBuffer(columns);
        return new Result.Done("INSERT", write(transaction -> {
            for (List<Expression> values : statement.rows()) {
                constantRows.evaluate(values, row);
                transaction.insert(statement.table(), row);
            }
            return statement.rows().size();
        }));
    }

    @Override
    public Result delete(Statement.Delete statement) {
        RowFunction condition = compile(statement.condition(), List.of(), statement.row());
        Optional<RowBuffer> key = keyOf(statement.table(), statement.row(), statement.condition());
        return new Result.Done(
                "DELETE", write(transaction -> transaction.deleteWhere(statement.table(), condition, key)));
    }

    @Override
    public Result update(Statement.Update statement) {
        RowFunction change = compile(statement.condition(), statement.values(), statement.row());
        Optional<RowBuffer> key = keyOf(statement.table(), statement.row(), statement.condition());
        return new Result.Done("UPDATE", write(transaction -> transaction.update(statement.table(), change, key)));
    }

    private RowFunction compile(Optional<Expression> condition, List<Expression> outputs, List<Variable> row) {
        return dormouse.engine()
                .onceCompiler()
                .compile(condition.map(List::of).orElse(List.of()), outputs, row::indexOf);
    }

    private Optional<RowBuffer> keyOf(String table, List<Variable> row, Optional<Expression> condition) {
        return condition.flatMap(c -> KeyLookup.find(Definitions.table(bound, table), row, c));
    }

    /** Runs {@code work} in the session's transaction, where no definition has changed since it began, or in one of its own. */
    private long write(ToLongFunction<WriteTransaction> work) {
        WriteTransaction open = session.transaction();
        if (open != null) {
            long count = work.applyAsLong(open);
            watch.check();
            return count;
        }
        WriteTransaction own = dormouse.engine().begin();
        long count;
        try {
            dormouse.definitions().requireCurrent(bound);
            count = work.applyAsLong(own);
            watch.check();
        } catch (RuntimeException | Error e) {
            own.abandon(e);
            throw e;
        }
        own.commit();
        return count;
    }

    @Override
    public Result copyFrom(Statement.CopyFrom statement) {
        Path file = files.resolve(statement.path());
        CopyReader reader = new CopyReader(
                Definitions.table(bound, statement.table()).schema(), statement.columns(), format(statement.options()));
        long[] bytes = new long[1];
        RowMeter meter = watch.copyMeter(statement.table(), file, bytes);
        return new Result.Done(
                "COPY",
                write(transaction -> reader.read(file, count -> bytes[0] += count, row -> {
                    transaction.insert(statement.table(), row);
                    meter.step();
                })));
    }

    @Override
    public Result copyTo(Statement.CopyTo statement) {
        Path file = files.resolve(statement.path());
        List<Row> rows = select(Definitions.plan(statement.query()));
        return new Result.Done(
                "COPY", CopyWriter.write(file, statement.query().schema(), format(statement.options()), rows));
    }

    private static CopyFormat format(Statement.CopyOptions options) {
        return new CopyFormat(
                options.format() == Statement.CopyFormat.CSV ? CopyFormat.Layout.CSV : CopyFormat.Layout.TBL,
                options.header(),
                options.delimiter(),
                options.quote(),
                options.nullText(),
                options.encoding());
    }

    @Override
    public Result select(Statement.Select statement) {
        CircuitPlan plan = Definitions.plan(statement.query());
        return new Result.Rows("SELECT", statement.query().schema(), select(plan));
    }

    private List<Row> select(CircuitPlan plan) {
        WriteTransaction open = session.transaction();
        if (open != null) {
            return open.select(plan, watch.meter());
        }
        try (EngineSnapshot snapshot = dormouse.engine().newestSnapshot()) {
            dormouse.definitions().requireCurrent(bound);
            return dormouse.engine().select(plan, snapshot, watch.meter());
        }
    }

    @Override
    public Result explain(Statement.Explain statement) {
        String view = statement.view();
        String text;
        if (statement.maintenance() && view != null) {
            text = dormouse.engine().explain(view, statement.json());
        } else {
            PlanSketch sketch = Definitions.sketch(statement.query());
            if (statement.maintenance()) {
                text = statement.json() ? Explainer.maintenanceJson(sketch) : Explainer.maintenanceText(sketch);
            } else {
                text = statement.json() ? Explainer.json(sketch) : Explainer.text(sketch);
            }
        }
        Schema schema = new Schema(List.of(new Column("plan", Types.TEXT, false)));
        List<Row> rows = statement.json()
                ? List.of(Row.of(text))
                : text.lines().map(Row::of).toList();
        return new Result.Rows("EXPLAIN", schema, rows);
    }

    @Override
    public Result subscribe(Statement.Subscribe statement) {
        return new Result.Subscribed("SUBSCRIBE", statement.view());
    }

    @Override
    public Result begin(Statement.Begin statement) {
        session.begin();
        return new Result.Done("BEGIN", 0);
    }

    @Override
    public Result commit(Statement.Commit statement) {
        return new Result.Done(session.commit() ? "COMMIT" : "ROLLBACK", 0);
    }

    @Override
    public Result rollback(Statement.Rollback statement) {
        session.rollback();
        return new Result.Done("ROLLBACK", 0);
    }
}

package io.dormouse;

import io.dormouse.engine.WriteTransaction;
import io.dormouse.spi.Catalog;
import io.dormouse.spi.FrontEnd;
import io.dormouse.spi.Statement;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.util.NoSuchElementException;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A session of the embedded engine. One thread at a time. */
final class EmbeddedSession implements Session {
    private static final String LANGUAGE = "sql";
    /** How often a statement is bound before it gives up against others that keep changing definitions. */
    private static final int MOST_BINDINGS = 16;

    private final EmbeddedDormouse dormouse;
    private final StatementWatch watch = new StatementWatch();
    private final StatementExecutor executor;
    private @Nullable WriteTransaction transaction;
    private boolean failed;

    EmbeddedSession(EmbeddedDormouse dormouse) {
        this.dormouse = dormouse;
        this.executor = new StatementExecutor(dormouse, this, watch);
    }

    @Override
    public Result execute(String text) {
        Script script = script(text);
        Result last = new Result.Done("", 0);
        while (script.hasNext()) {
            last = script.next();
        }
        return last;
    }

    @Override
    public Script script(String text) {
        FrontEnd.Script statements = frontEnd().open(text);
        return new Script() {
            private SourceSpan span = SourceSpan.NONE;

            @Override
            public boolean hasNext() {
                return statements.hasNext();
            }

            @Override
            public Result next() {
                if (!statements.hasNext()) {
                    throw new NoSuchElementException("the script has ended");
                }
                watch.begin();
                try {
                    return bindAndRun();
                } finally {
                    watch.end();
                }
            }

            private Result bindAndRun() {
                Catalog catalog = dormouse.definitions().catalog();
                Statement statement = bind(statements::next, catalog);
                for (int bindings = 1; ; bindings++) {
                    span = statement.span();
                    try {
                        return run(statement, catalog);
                    } catch (StaleBinding changed) {
                        if (bindings == MOST_BINDINGS) {
                            throw new DormouseException(
                                            SqlState.SERIALIZATION_FAILURE,
                                            "tables and views kept changing before the statement could begin")
                                    .at(span)
                                    .hint("execute it again");
                        }
                        catalog = dormouse.definitions().catalog();
                        statement = bind(statements::again, catalog);
                    }
                }
            }

            @Override
            public SourceSpan span() {
                return span;
            }
        };
    }

    private Statement bind(Function<Catalog, Statement> binder, Catalog catalog) {
        try {
            return binder.apply(catalog);
        } catch (RuntimeException e) {
            fail(e);
            throw e instanceof DormouseException refusal ? refusal : internal(e);
        }
    }

    private static FrontEnd frontEnd() {
        for (FrontEnd candidate : ServiceLoader.load(FrontEnd.class)) {
            if (candidate.language().equals(LANGUAGE)) {
                return candidate;
            }
        }
        throw new DormouseException(SqlState.FEATURE_NOT_SUPPORTED, "no SQL front end is on the class path")
                .hint("add the artifact io.dormouse:dormouse-sql");
    }

    private Result run(Statement statement, Catalog catalog) {
        boolean ends = statement instanceof Statement.Commit || statement instanceof Statement.Rollback;
        if (failed && !ends) {
            throw new DormouseException(SqlState.FAILED_TRANSACTION, "the transaction has failed")
                    .at(statement.span())
                    .hint("end it with ROLLBACK");
        }
        WriteTransaction open = transaction;
        if (open != null) {
            open.continueOnThisThread();
        }
        try {
            return executor.execute(statement, catalog);
        } catch (StaleBinding changed) {
            throw changed; // outside of a transaction, for within one no definition changes
        } catch (RuntimeException | Error e) {
            fail(e);
            if (e instanceof DormouseException refusal) {
                throw ofView(refusal, statement) ? refusal.moveTo(statement.span()) : refusal.at(statement.span());
            }
            if (e instanceof RuntimeException unexpected) {
                throw internal(unexpected).at(statement.span());
            }
            throw e;
        }
    }

    /** What is a fault of ours is the error of the one statement that met it. */
    private static DormouseException internal(RuntimeException unexpected) {
        return new DormouseException(SqlState.INTERNAL_ERROR, "internal error", unexpected)
                .with("exception", unexpected.getClass().getName())
                .with("reason", unexpected.getMessage())
                .hint("please report it together with the statement");
    }

    /** Whether an error arose in a view that an earlier statement defined, perhaps in another text, where its place is. */
    private static boolean ofView(DormouseException refusal, Statement statement) {
        return refusal.details().containsKey("view") && !(statement instanceof Statement.CreateView);
    }

    /** An open transaction fails with its statement: what it did is undone at once, and it waits for its end. */
    private void fail(Throwable failure) {
        if (transaction != null) {
            WriteTransaction open = transaction;
            transaction = null;
            failed = true;
            open.abandon(failure);
        }
    }

    /** The open transaction, or null where each statement is one. */
    @Nullable
    WriteTransaction transaction() {
        return transaction;
    }

    void begin() {
        if (inTransaction()) {
            throw new DormouseException(SqlState.ACTIVE_TRANSACTION, "a transaction is open already")
                    .hint("end it with COMMIT or ROLLBACK first");
        }
        transaction = dormouse.engine().beginShared();
    }

    /** Commits; false if the transaction had failed and was undone instead. */
    boolean commit() {
        requireTransaction();
        if (failed) {
            failed = false;
            return false;
        }
        WriteTransaction open = transaction;
        transaction = null;
        if (open != null) {
            open.commit();
        }
        return true;
    }

    void rollback() {
        requireTransaction();
        failed = false;
        if (transaction != null) {
            WriteTransaction open = transaction;
            transaction = null;
            open.rollback();
        }
    }

    private void requireTransaction() {
        if (!inTransaction()) {
            throw new DormouseException(SqlState.NO_ACTIVE_TRANSACTION, "no transaction is open")
                    .hint("begin one with BEGIN");
        }
    }

    @Override
    public boolean inTransaction() {
        return transaction != null || failed;
    }

    @Override
    public boolean hasFailed() {
        return failed;
    }

    @Override
    public void onProgress(Consumer<Progress> listener) {
        watch.listen(listener);
    }

    @Override
    public boolean cancel() {
        return watch.cancel();
    }

    @Override
    public void close() {
        if (inTransaction()) {
            rollback();
        }
    }
}

package io.dormouse.cli.slt;

import io.dormouse.Result;
import io.dormouse.Session;
import io.dormouse.type.DormouseException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Executes the statements of a file, and compares the kept views after each. */
final class StatementCheck {
    private static final String COUNT = "number of changed rows";

    private final Surroundings around;
    private final boolean live;

    StatementCheck(Surroundings around, boolean live) {
        this.around = around;
        this.live = live;
    }

    Outcome run(SltRecord.Statement record, ErrorJudge judge) {
        Session session = around.connections().session(record.connection());
        Result result;
        try {
            result = execute(session, record.sql());
        } catch (DormouseException error) {
            return failed(record, error, judge);
        }
        Outcome outcome = record.ending() == SltRecord.Ending.ERROR
                ? judge.missing(record.sql(), record.error(), around.undone())
                : counted(record, result);
        if (outcome instanceof Outcome.Passed) {
            around.undone().executed(record.sql());
        } else {
            around.undone().add(record.sql());
        }
        return Outcome.worse(verify(session).orElse(Outcome.PASSED), outcome);
    }

    private Outcome failed(SltRecord.Statement record, DormouseException error, ErrorJudge judge) {
        return switch (record.ending()) {
            case OK -> {
                Outcome outcome = judge.unexpected(record.sql(), error, around.undone());
                around.undone().add(record.sql());
                yield outcome;
            }
            case ERROR -> judge.expected(record.sql(), error, record.error());
            case MAYBE -> {
                around.undone().add(record.sql());
                yield judge.expected(record.sql(), error, ExpectedError.ANY);
            }
        };
    }

    /** Executes all statements of a text; the last one's result. */
    @Nullable
    Result execute(Session session, String text) {
        Result result = null;
        for (String statement : SqlWords.statements(text)) {
            result = around.kept().execute(session, statement);
            around.executed(statement);
        }
        return result;
    }

    private Outcome counted(SltRecord.Statement record, @Nullable Result result) {
        if (record.count().isEmpty()) {
            return Outcome.PASSED;
        }
        long actual = result instanceof Result.Done done
                ? done.count()
                : result instanceof Result.Rows rows ? rows.rows().size() : 0;
        long expected = record.count().getAsLong();
        if (actual == expected) {
            return Outcome.PASSED;
        }
        return around.undone().cause(record.sql()).isPresent()
                ? ErrorJudge.consequence()
                : new Outcome.Failed(
                        COUNT,
                        Detail.of(record.sql(), List.of(Long.toString(expected)), List.of(Long.toString(actual))));
    }

    /** The first kept view that is not what it should be, with what there is of others. */
    Optional<Outcome> verify(Session session) {
        if (!live || session.hasFailed()) {
            return Optional.empty();
        }
        return around.kept().verify(session).stream().reduce(LiveFailure::both).map(Outcome.class::cast);
    }
}

package io.dormouse.cli.slt;

import io.dormouse.Result;
import io.dormouse.Session;
import io.dormouse.logic.BaseRelation;
import io.dormouse.spi.Query;
import io.dormouse.type.DormouseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Executes the queries of a file, once each or as live views or both ways, and compares their answers. Not thread-safe. */
final class QueryCheck {
    private final Surroundings around;
    private final Mode mode;
    private final LiveCounts counts;
    private final StatementCheck statements;
    private final Map<String, ResultHash> labels = new HashMap<>();

    QueryCheck(Surroundings around, Mode mode, LiveCounts counts, StatementCheck statements) {
        this.around = around;
        this.mode = mode;
        this.counts = counts;
        this.statements = statements;
    }

    Outcome run(SltRecord.Query record, ResultCheck check, ErrorJudge judge) {
        Session session = around.connections().session(record.connection());
        Optional<Query> query = around.bind(record.sql());
        boolean live = mode.isLive() && query.isPresent() && canKeep(session, query.get());
        Outcome outcome = Outcome.PASSED;
        if (!live || mode.isAdHoc()) {
            outcome = judged(
                    record,
                    check,
                    judge,
                    "",
                    () -> Answer.of(answer(session, record.sql()), query.map(Query::ordering)));
        }
        if (live) {
            outcome = Outcome.worse(outcome, runLive(session, record, query.orElseThrow(), check, judge));
        }
        if (query.isEmpty() && SqlWords.target(record.sql()).isPresent()) {
            if (record.error().isEmpty() && !(outcome instanceof Outcome.Passed)) {
                around.undone().add(record.sql());
            }
            outcome = Outcome.worse(statements.verify(session).orElse(Outcome.PASSED), outcome);
        }
        return outcome;
    }

    private Result answer(Session session, String sql) {
        Result result = statements.execute(session, sql);
        return result == null ? new Result.Done("", 0) : result;
    }

    private boolean canKeep(Session session, Query query) {
        boolean feeds = query.program().bases().stream().anyMatch(base -> base.storage() == BaseRelation.Storage.FEED);
        boolean can = !feeds && !session.inTransaction();
        counts.notKept += can ? 0 : 1;
        return can;
    }

    private Outcome runLive(Session session, SltRecord.Query record, Query query, ResultCheck check, ErrorJudge judge) {
        boolean known = around.kept().keeps(record.sql());
        List<Outcome> outcomes = new ArrayList<>();
        outcomes.add(judged(record, check, judge, " as a live view", () -> {
            KeptView view = around.kept().keep(session, record.place(), record.sql(), query);
            if (!known) {
                around.kept().verify(session, view).ifPresent(outcomes::add);
            }
            return around.kept().read(session, view);
        }));
        return outcomes.stream().reduce(Outcome::worse).orElse(Outcome.PASSED);
    }

    private Outcome judged(
            SltRecord.Query record, ResultCheck check, ErrorJudge judge, String how, Supplier<Answer> evaluation) {
        Answer answer;
        try {
            answer = evaluation.get();
        } catch (DormouseException error) {
            return record.error().isPresent()
                    ? judge.expected(record.sql(), error, record.error().get())
                    : judge.unexpected(record.sql(), error, around.undone());
        }
        if (record.error().isPresent()) {
            return judge.missing(record.sql(), record.error().get(), around.undone());
        }
        Optional<Mismatch> mismatch = check.check(record, answer).or(() -> labelDifference(record, check, answer));
        if (mismatch.isEmpty()) {
            return Outcome.PASSED;
        }
        if (around.undone().cause(record.sql()).isPresent()) {
            return ErrorJudge.consequence();
        }
        if (mismatch.get().kind().equals(Mismatch.HASH) && check.isOrderOpen(answer)) {
            return new Outcome.Skipped("the expected hash depends on an order that the query leaves open");
        }
        return new Outcome.Failed(
                mismatch.get().kind() + how,
                Detail.of(
                        record.sql(), mismatch.get().expected(), mismatch.get().actual()));
    }

    private Optional<Mismatch> labelDifference(SltRecord.Query record, ResultCheck check, Answer answer) {
        if (record.header().label().isEmpty()) {
            return Optional.empty();
        }
        ResultHash hash = check.labelHash(record, answer);
        ResultHash first = labels.putIfAbsent(record.header().label().get(), hash);
        return first == null || first.equals(hash)
                ? Optional.empty()
                : Optional.of(Mismatch.of(Mismatch.LABEL, first, hash));
    }
}

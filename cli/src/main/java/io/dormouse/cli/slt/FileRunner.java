package io.dormouse.cli.slt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Executes the records of one file in order. Not thread-safe; for one file. */
final class FileRunner implements SltRecord.Cases<Optional<Outcome>> {
    static final String MALFORMED = "malformed record";

    private final Surroundings around;
    private final SltOptions options;
    private final StatementCheck statements;
    private final QueryCheck queries;
    private final List<Incident> incidents = new ArrayList<>();

    private Tally tally = Tally.ZERO;
    private Style style;
    private SortMode sort = SortMode.NOSORT;
    private long hashThreshold;
    private boolean skipping;
    private boolean executed;
    private boolean halted;
    /** Why nothing that follows is executed. */
    private @Nullable String unmet;

    FileRunner(Surroundings around, SltOptions options, LiveCounts counts, Style style) {
        this.around = around;
        this.options = options;
        this.style = style;
        this.statements = new StatementCheck(around, options.mode().isLive());
        this.queries = new QueryCheck(around, options.mode(), counts, statements);
    }

    FileResult run(String file, List<SltRecord> records) {
        for (SltRecord record : records) {
            if (halted) {
                break;
            }
            record.match(this).ifPresent(outcome -> {
                tally = tally.plus(outcome);
                if (!(outcome instanceof Outcome.Passed)) {
                    incidents.add(new Incident(record.place(), sql(record), outcome));
                }
            });
        }
        return new FileResult(file, tally, incidents);
    }

    @Override
    public Optional<Outcome> statement(SltRecord.Statement record) {
        Optional<Outcome> skipped = skipped(record.conditions(), record.connection(), record.sql());
        return skipped.isPresent() ? skipped : Optional.of(statements.run(record, judge()));
    }

    @Override
    public Optional<Outcome> query(SltRecord.Query record) {
        Optional<Outcome> skipped = skipped(record.conditions(), record.connection(), record.sql());
        ResultCheck check = new ResultCheck(style, record.header().sort().orElse(sort), hashThreshold);
        return skipped.isPresent() ? skipped : Optional.of(queries.run(record, check, judge()));
    }

    private ErrorJudge judge() {
        return new ErrorJudge(style == Style.TABBED, options.anyError());
    }

    private Optional<Outcome> skipped(List<Condition> conditions, String connection, String sql) {
        String rest = unmet;
        if (rest != null) {
            return Optional.of(new Outcome.Skipped(rest));
        }
        if (skipping) {
            return Optional.of(new Outcome.Skipped("mode skip"));
        }
        if (!Condition.allow(conditions)) {
            return Optional.of(new Outcome.Skipped("skipif or onlyif"));
        }
        if (SqlWords.isOfOtherEngines(sql)) {
            return Optional.of(new Outcome.Skipped("a setting or service of other engines"));
        }
        if (around.connections().blocking(connection).isPresent()) {
            around.undone().add(sql);
            return Optional.of(new Outcome.Skipped("another connection has a transaction open"));
        }
        executed = true;
        return Optional.empty();
    }

    @Override
    public Optional<Outcome> setting(SltRecord.Setting record) {
        style = record.style().orElse(style);
        sort = record.sort().orElse(sort);
        hashThreshold = record.hashThreshold().orElse(hashThreshold);
        skipping = record.skipping().orElse(skipping);
        return Optional.empty();
    }

    @Override
    public Optional<Outcome> control(SltRecord.Control record) {
        if (Condition.allow(record.conditions()) && !skipping && unmet == null) {
            switch (record.action()) {
                case HALT -> halted = true;
                case RECONNECT -> around.connections().close();
                case REQUIRE -> unmet = "the file needs `" + record.text() + "`";
                case RESTART -> unmet = "data are in memory, and gone after `restart`";
                case LOAD -> unmet = executed ? "data are in memory, and gone after `load`" : null;
            }
        }
        return Optional.empty();
    }

    @Override
    public Optional<Outcome> unsupported(SltRecord.Unsupported record) {
        return Optional.of(new Outcome.Skipped("there is no `" + record.word() + "` here"));
    }

    @Override
    public Optional<Outcome> malformed(SltRecord.Malformed record) {
        return Optional.of(new Outcome.Failed(MALFORMED, List.of(record.problem())));
    }

    private static String sql(SltRecord record) {
        if (record instanceof SltRecord.Statement statement) {
            return statement.sql();
        }
        return record instanceof SltRecord.Query query ? query.sql() : "";
    }
}

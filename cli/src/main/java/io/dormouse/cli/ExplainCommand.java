package io.dormouse.cli;

import io.dormouse.Dormouse;
import io.dormouse.Result;
import io.dormouse.Script;
import io.dormouse.Session;
import io.dormouse.cli.script.ErrorReport;
import io.dormouse.cli.script.SourceText;
import io.dormouse.cli.script.StatementText;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.Values;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** {@code explain}: executes the DDL of a text and explains its queries. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Says how each query of a text is kept exact, and what that costs.",
            "CREATE and DROP are executed; each SELECT and CREATE MATERIALIZED VIEW is explained; the rest is skipped."
        })
final class ExplainCommand implements Callable<Integer> {
    private final Environment environment;

    @Mixin
    private final InputOptions inputs = new InputOptions();

    ExplainCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException {
        List<SourceText> texts;
        try {
            texts = inputs.read(environment);
        } catch (SourceText.UnreadableException failure) {
            environment.err().println("dormouse: " + failure.getMessage());
            return ExitCode.SOFTWARE;
        }
        try (Dormouse db = environment.open();
                Session session = db.session()) {
            boolean first = true;
            for (SourceText source : texts) {
                for (StatementText statement : StatementText.split(source.text())) {
                    List<Row> plan;
                    try {
                        plan = explain(session, statement);
                    } catch (Misplaced error) {
                        environment.out().flush();
                        environment.err().print(error.report(source));
                        return ExitCode.SOFTWARE;
                    }
                    if (!plan.isEmpty()) {
                        print(first, source, statement, plan);
                        first = false;
                    }
                }
            }
        }
        return ExitCode.OK;
    }

    private void print(boolean first, SourceText source, StatementText statement, List<Row> plan) throws IOException {
        Writer out = environment.out();
        out.write(first ? "" : "\n");
        out.write("-- " + source.name() + ":" + statement.line() + ": " + statement.heading() + "\n");
        for (Row row : plan) {
            out.write(Values.text(row.get(0)).stripTrailing());
            out.write('\n');
        }
    }

    /** Executes what is to be executed; returns the lines of the plan, none where there is nothing to explain. */
    private static List<Row> explain(Session session, StatementText statement) throws Misplaced {
        return switch (statement.kind()) {
            case QUERY -> execute(session, statement, "EXPLAIN");
            case EXPLAIN -> execute(session, statement, "");
            case LIVE_VIEW -> {
                execute(session, statement, "");
                yield explainView(session, statement);
            }
            case DEFINITION -> {
                execute(session, statement, "");
                yield List.of();
            }
            case OTHER -> List.of();
        };
    }

    private static List<Row> explainView(Session session, StatementText statement) throws Misplaced {
        try {
            return rows(session.execute("EXPLAIN " + statement.viewName()));
        } catch (DormouseException error) {
            throw new Misplaced(error, statement);
        }
    }

    /** Executes the statement behind a line with {@code prefix}, so that places differ from the source by one line. */
    private static List<Row> execute(Session session, StatementText statement, String prefix) throws Misplaced {
        Script script = session.script(prefix + statement.placed(1));
        try {
            return rows(script.next());
        } catch (DormouseException error) {
            throw new Misplaced(error, statement);
        }
    }

    private static List<Row> rows(Result result) {
        return result instanceof Result.Rows rows ? rows.rows() : List.of();
    }

    /** An error whose place is one line further down than in the source. */
    private static final class Misplaced extends Exception {
        private static final long serialVersionUID = 1L;

        private final DormouseException error;
        private final transient StatementText statement;

        Misplaced(DormouseException error, StatementText statement) {
            super(error);
            this.error = error;
            this.statement = statement;
        }

        String report(SourceText source) {
            SourceSpan start = new SourceSpan(statement.line(), statement.column(), 1);
            SourceSpan span = error.span();
            SourceSpan place = span.line() > 1 ? new SourceSpan(span.line() - 1, span.column(), span.length()) : start;
            return ErrorReport.at(error, source, place);
        }
    }
}

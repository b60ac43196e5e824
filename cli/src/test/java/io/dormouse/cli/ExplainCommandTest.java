package io.dormouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Types;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainCommandTest {
    private static final Schema PLAN = new Schema(List.of(new Column("QUERY PLAN", Types.TEXT, false)));

    private final ScriptedDormouse db = new ScriptedDormouse();
    private final CommandLineRun.Setting setting = new CommandLineRun.Setting(Path.of(""), options -> db);

    @Test
    void definitionsAreExecutedAndQueriesExplained() {
        db.answer("EXPLAIN best", PLAN, Row.of("of the view"), Row.of("  indented"));
        db.answer("EXPLAIN\nSELECT 2", PLAN, Row.of("of the query"));
        CommandLineRun run = setting.run(
                "explain",
                "-c",
                "CREATE TABLE t(a TEXT); INSERT x;\nCREATE OR REPLACE MATERIALIZED VIEW IF NOT EXISTS best AS\n SELECT 1; /* ; */",
                "-c",
                "SELECT 2");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("""
                        -- <command>:2: CREATE OR REPLACE MATERIALIZED VIEW IF NOT EXISTS best AS
                        of the view
                          indented

                        -- <command>:1: SELECT 2
                        of the query
                        """);
        assertThat(db.executed).doesNotContain("INSERT x");
    }

    @Test
    void errorsAreReportedWhereTheyAreInTheSource() {
        db.failing("DROP");
        CommandLineRun run = setting.run("explain", "-c", "CREATE TABLE t(a TEXT);\n DROP TABLE t; SELECT 1");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).isEqualTo("""
                        <command>:2:7: 42703 there is no such column
                          column: TABLE
                         DROP TABLE t; SELECT 1
                              ^^^^^
                        hint: name another
                        """);
        assertThat(db.executed).doesNotContain("SELECT 1");
    }
}

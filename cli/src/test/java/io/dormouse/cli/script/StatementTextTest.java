package io.dormouse.cli.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StatementTextTest {
    private static List<String> texts(String text) {
        return StatementText.split(text).stream().map(StatementText::text).toList();
    }

    @Test
    void semicolonsInQuotesAndCommentsSplitNothing() {
        assertThat(texts("SELECT ';', \"a;b\", 'it''s;' -- no; not here\n, /* ; /* ; */ ; */ $q$;$q$ ; ; SELECT 2"))
                .containsExactly(
                        "SELECT ';', \"a;b\", 'it''s;' -- no; not here\n, /* ; /* ; */ ; */ $q$;$q$", "SELECT 2");
    }

    @Test
    void aTextOfBlanksAndCommentsHasNoStatement() {
        assertThat(texts(" ;;\n-- nothing\n/* at all */ ;")).isEmpty();
    }

    @Test
    void unclosedQuotesAndCommentsEndWithTheText() {
        assertThat(texts("SELECT 'a; b")).containsExactly("SELECT 'a; b");
        assertThat(texts("SELECT 1 /* ; b")).containsExactly("SELECT 1");
    }

    @Test
    void aStatementKnowsWhereItBegins() {
        StatementText second =
                StatementText.split("SELECT 1;\n\n  /* here */ SELECT 2").get(1);
        assertThat(second.line()).isEqualTo(3);
        assertThat(second.column()).isEqualTo(14);
        assertThat(second.placed(1)).isEqualTo("\n\n\n" + " ".repeat(13) + "SELECT 2");
    }

    @Test
    void kindsAreToldByTheFirstWords() {
        assertThat(StatementText.split(
                                "select 1; (VALUES (1)); With a AS (SELECT 1) SELECT 2; CREATE VIEW v AS SELECT 1;"
                                        + "create materialized view v as select 1; DROP TABLE t; INSERT INTO t SELECT 1;"
                                        + "EXPLAIN v")
                        .stream()
                        .map(StatementText::kind))
                .containsExactly(
                        StatementText.Kind.QUERY,
                        StatementText.Kind.QUERY,
                        StatementText.Kind.QUERY,
                        StatementText.Kind.DEFINITION,
                        StatementText.Kind.LIVE_VIEW,
                        StatementText.Kind.DEFINITION,
                        StatementText.Kind.OTHER,
                        StatementText.Kind.EXPLAIN);
    }

    @Test
    void theNameOfALiveViewIsFoundAsWritten() {
        assertThat(StatementText.split("CREATE OR REPLACE MATERIALIZED VIEW IF NOT EXISTS \"My View\" AS SELECT 1")
                        .get(0)
                        .viewName())
                .isEqualTo("\"My View\"");
        assertThat(StatementText.split("CREATE MATERIALIZED VIEW best(a) AS SELECT 1")
                        .get(0)
                        .viewName())
                .isEqualTo("best");
    }

    @Test
    void theEndOfATextLeavesSomethingOpen() {
        assertThat(StatementLexer.openPart("")).isEqualTo(OpenPart.NOTHING);
        assertThat(StatementLexer.openPart("SELECT 1; -- ' (")).isEqualTo(OpenPart.NOTHING);
        assertThat(StatementLexer.openPart("SELECT 1;\nSELECT")).isEqualTo(OpenPart.STATEMENT);
        assertThat(StatementLexer.openPart("SELECT (1")).isEqualTo(OpenPart.PARENTHESIS);
        assertThat(StatementLexer.openPart("SELECT (1)")).isEqualTo(OpenPart.STATEMENT);
        assertThat(StatementLexer.openPart("SELECT ('it''s; /*")).isEqualTo(OpenPart.TEXT);
        assertThat(StatementLexer.openPart("SELECT \"a;")).isEqualTo(OpenPart.NAME);
        assertThat(StatementLexer.openPart("SELECT $q$ ; $$ '")).isEqualTo(OpenPart.DOLLAR_TEXT);
        assertThat(StatementLexer.openPart("SELECT 1; /* /* */ ;")).isEqualTo(OpenPart.COMMENT);
    }

    @Test
    void theWordsOfTheStatementThatIsNotEndedAreKnown() {
        assertThat(StatementLexer.tail("SELECT 1; COPY T FROM 'a").words()).containsExactly("copy", "t", "from", "'a");
        assertThat(StatementLexer.tail("SELECT 1; ").words()).isEmpty();
    }
}

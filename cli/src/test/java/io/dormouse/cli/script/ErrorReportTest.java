package io.dormouse.cli.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import org.junit.jupiter.api.Test;

class ErrorReportTest {
    private static String report(String text, int column, int length) {
        DormouseException error =
                new DormouseException(SqlState.SYNTAX_ERROR, "no").at(new SourceSpan(1, column, length));
        return ErrorReport.of(error, new SourceText("f", text), SourceSpan.NONE);
    }

    @Test
    void aLongLineIsCutAroundThePlace() {
        String text = "a".repeat(1000) + "!!" + "b".repeat(1000);
        assertThat(report(text, 1001, 2))
                .isEqualTo("f:1:1001: 42601 no\n…" + "a".repeat(80) + "!!" + "b".repeat(78) + "…\n" + " ".repeat(81)
                        + "^^\n");
        assertThat(report(text, 1, 5000))
                .isEqualTo("f:1:1: 42601 no\n" + "a".repeat(160) + "…\n" + "^".repeat(160) + "\n");
        assertThat(report(text, 2003, 1))
                .isEqualTo("f:1:2003: 42601 no\n…" + "b".repeat(160) + "\n" + " ".repeat(161) + "^\n");
    }

    @Test
    void aCutNeverSplitsACharacter() {
        assertThat(report("\uD83D\uDE00".repeat(500), 402, 1)
                        .chars()
                        .filter(c -> c == 0xD83D)
                        .count())
                .isEqualTo(report("\uD83D\uDE00".repeat(500), 402, 1)
                        .chars()
                        .filter(c -> c == 0xDE00)
                        .count());
    }
}

package io.dormouse.cli.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.cli.script.SourceText;
import java.util.List;
import org.junit.jupiter.api.Test;

class StyleDetectorTest {
    private static Style of(String file, String text) throws SltFormatException {
        List<SltRecord> records =
                RecordParser.parse(LineExpander.expand(new SourceText(file, text), (from, pattern) -> List.of()));
        return StyleDetector.of(file, text.lines().toList(), records);
    }

    @Test
    void aResultOfSeveralColumnsShowsTheStyle() throws Exception {
        assertThat(of("f.slt", "query II\nx\n----\n1\n2\n")).isEqualTo(Style.CLASSIC);
        assertThat(of("f.test", "query II\nx\n----\n1 2\n")).isEqualTo(Style.LINES);
        assertThat(of("f.test", "query II\nx\n----\n1\t2\n")).isEqualTo(Style.TABBED);
    }

    @Test
    void aHashShowsNothing() throws Exception {
        String hash = "query II\nx\n----\n2 values hashing to 0123456789abcdef0123456789abcdef\n";
        assertThat(of("f.test", hash)).isEqualTo(Style.CLASSIC);
        assertThat(of("f.slt", hash)).isEqualTo(Style.LINES);
    }

    @Test
    void recordsThatOneStyleHasShowIt() throws Exception {
        assertThat(of("f.test", "require x\n\nquery II\nx\n----\n1\n2\n")).isEqualTo(Style.TABBED);
        assertThat(of("f.test", "# name: test/a.test\n# group: [a]\n")).isEqualTo(Style.TABBED);
        assertThat(of("f.test", "control sortmode rowsort\n\nquery II\nx\n----\n1\t2\n"))
                .isEqualTo(Style.LINES);
        assertThat(of("f.test", "query error gone\nx\n")).isEqualTo(Style.LINES);
    }

    @Test
    void theNameDecidesLast() throws Exception {
        assertThat(of("f.slt", "query I\nx\n----\n1\n")).isEqualTo(Style.LINES);
        assertThat(of("f.test", "query I\nx\n----\n1\n")).isEqualTo(Style.CLASSIC);
    }
}

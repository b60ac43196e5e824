package io.dormouse.cli.slt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.cli.script.SourceText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineExpanderTest {
    @TempDir
    private Path folder;

    private List<String> expand(String text) throws SltFormatException {
        return LineExpander.expand(new SourceText("main.slt", text), SltFiles.includes(folder)).stream()
                .filter(line -> !line.isBlank())
                .map(line -> line.place() + " " + line.text())
                .toList();
    }

    @Test
    void anIncludedFileStandsInPlaceOfItsInclude() throws Exception {
        Files.createDirectories(folder.resolve("sub"));
        Files.writeString(folder.resolve("sub/a.part"), "one\n\ninclude b.part\n");
        Files.writeString(folder.resolve("sub/b.part"), "two\n");
        assertThat(expand("include sub/a.part\n\nthree\n"))
                .containsExactly("sub/a.part:1 one", "sub/b.part:1 two", "main.slt:3 three");
    }

    @Test
    void aPatternIncludesAllFilesThatMatchInOrder() throws Exception {
        Files.writeString(folder.resolve("2.part"), "two\n");
        Files.writeString(folder.resolve("1.part"), "one\n");
        assertThat(expand("include ./*.part\n")).containsExactly("1.part:1 one", "2.part:1 two");
    }

    @Test
    void aFileThatIsNotThereIsToldWhereItIsIncluded() {
        assertThatThrownBy(() -> expand("\ninclude gone.part\n"))
                .isInstanceOfSatisfying(
                        SltFormatException.class,
                        problem -> assertThat(problem.place()).hasToString("main.slt:2"))
                .hasMessageContaining("gone.part: no such file");
    }

    @Test
    void filesThatIncludeOneAnotherForeverAreRefused() throws Exception {
        Files.writeString(folder.resolve("a.part"), "include a.part\n");
        assertThatThrownBy(() -> expand("include a.part\n")).hasMessageContaining("32 deep");
    }

    @Test
    void loopsAreUnrolled() throws Exception {
        assertThat(expand("loop i 1 3\n\na ${i}\n\nforeach x p q\n\nb ${i}${x}\n\nendloop\n\nendloop\n\nc ${i}\n"))
                .containsExactly(
                        "main.slt:3 a 1",
                        "main.slt:7 b 1p",
                        "main.slt:7 b 1q",
                        "main.slt:3 a 2",
                        "main.slt:7 b 2p",
                        "main.slt:7 b 2q",
                        "main.slt:13 c ${i}");
    }

    @Test
    void aLoopHasSeveralVariablesWithCommasBetween() throws Exception {
        assertThat(expand("foreach x,y 1,2 3,4\n${x}+${y}\nendloop"))
                .containsExactly("main.slt:2 1+2", "main.slt:2 3+4");
    }

    @Test
    void aLoopRunsOverACollectionOfTypes() throws Exception {
        assertThat(expand("foreach type <signed>\n${type}\nendloop")).hasSize(5).contains("main.slt:2 bigint");
        assertThatThrownBy(() -> expand("foreach type <all>\n${type}\nendloop"))
                .hasMessageContaining("expected one of <integral> <numeric> <signed> <unsigned>");
    }

    @Test
    void conditionsOnTheVariableOfALoopAreDecided() throws Exception {
        assertThat(expand("loop i 0 2\n\nonlyif i=0\nskipif i>=1\nx\n\nendloop"))
                .containsExactly(
                        "main.slt:3 onlyif dormouse",
                        "main.slt:4 onlyif dormouse",
                        "main.slt:5 x",
                        "main.slt:3 skipif dormouse",
                        "main.slt:4 skipif dormouse",
                        "main.slt:5 x");
    }

    @Test
    void loopsThatDoNotEndOrBeginAreRefused() {
        assertThatThrownBy(() -> expand("\nloop i 0 2\nx\n")).hasMessageContaining("expected `endloop`");
        assertThatThrownBy(() -> expand("endloop")).hasMessageContaining("expected a loop");
        assertThatThrownBy(() -> expand("loop i 0\nendloop")).hasMessageContaining("expected `loop VARIABLE FROM TO`");
    }

    @Test
    void wordsWithinARecordAreNoLoopsAndNoIncludes() throws Exception {
        assertThat(expand("query T\nselect\nloop\n----\ninclude\n")).hasSize(5);
    }
}

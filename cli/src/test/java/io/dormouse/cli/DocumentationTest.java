package io.dormouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.Dormouse;
import io.dormouse.Options;
import io.dormouse.cli.output.Format;
import io.dormouse.cli.output.ProgressLine;
import io.dormouse.cli.script.SourceText;
import io.dormouse.cli.script.StatementRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the README and the user guide show is what happens: the SQL of a page is executed in order, its Java is compiled and
 * run, and a {@code text} block that follows either is its output. Shell lines that start the command are executed too.
 */
class DocumentationTest {
    private static final Path ROOT = Path.of("..");

    @TempDir
    private Path folder;

    static Stream<Path> pages() throws IOException {
        try (Stream<Path> guide = Files.list(ROOT.resolve("docs/guide"))) {
            return Stream.concat(Stream.of(ROOT.resolve("README.md")), guide.sorted()).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void sqlPrintsWhatThePageShows(Path page) throws IOException {
        List<MarkdownBlock> blocks = MarkdownBlock.read(page);
        StringWriter out = new StringWriter();
        PrintWriter err = new PrintWriter(out);
        try (Dormouse db = Dormouse.open(Options.defaults().withCopyAnywhere(folder));
                StatementRunner runner = new StatementRunner(
                        db, new RunConsole(out, err, Format.TABLE.printer(out), false), ProgressLine.none())) {
            for (int i = 0; i < blocks.size(); i++) {
                MarkdownBlock block = blocks.get(i);
                if (block.language().equals("sql")) {
                    out.getBuffer().setLength(0);
                    runner.run(new SourceText(page + "#" + block.line(), block.text()), true);
                    err.flush();
                    assertThat(out).as("block in line %d", block.line()).hasToString(output(blocks, i));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void javaPrintsWhatThePageShows(Path page) throws IOException {
        List<MarkdownBlock> blocks = MarkdownBlock.read(page);
        for (int i = 0; i < blocks.size(); i++) {
            MarkdownBlock block = blocks.get(i);
            if (block.language().equals("java")) {
                String printed = JavaSnippet.run(block.text(), folder);
                String shown = output(blocks, i);
                if (!shown.isEmpty()) {
                    assertThat(printed).as("block in line %d", block.line()).isEqualTo(shown);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void commandLinesSucceed(Path page) throws IOException {
        for (MarkdownBlock block : MarkdownBlock.read(page)) {
            if (block.language().equals("sh")) {
                block.text()
                        .lines()
                        .filter(line -> line.startsWith("./dormouse "))
                        .forEach(line -> {
                            String[] arguments =
                                    line.substring("./dormouse ".length()).split(" +", -1);
                            CommandLineRun run = new CommandLineRun.Setting(ROOT).run(arguments);
                            assertThat(run.status())
                                    .as("%s%n%s", line, run.err())
                                    .isZero();
                        });
            }
        }
    }

    /** The output that the page shows after a block. */
    private static String output(List<MarkdownBlock> blocks, int index) {
        boolean shown =
                index + 1 < blocks.size() && blocks.get(index + 1).language().equals("text");
        return shown ? blocks.get(index + 1).text() : "";
    }
}

package io.dormouse.cli.shell;

import io.dormouse.cli.script.SourceText;
import java.io.IOException;
import java.util.Map;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;

/** The prompt of a shell: reads what somebody types at a terminal, and has it executed. One thread. */
public final class Prompt {
    private static final String NAME = "dormouse";
    /** Of a text longer than this the prompt of the next line does not say what is open, which takes a look at all of it. */
    private static final int MOST_LOOKED_AT = 10_000;

    private final Shell shell;
    private final Terminal terminal;
    private final LineReader reader;

    /**
     * A prompt at {@code terminal}.
     *
     * @param variables the environment variables, which say where history is kept and whether colours are wanted
     */
    public Prompt(Shell shell, Terminal terminal, Map<String, String> variables) {
        this.shell = shell;
        this.terminal = terminal;
        LineReaderBuilder builder = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName(NAME)
                .parser(new ShellParser())
                .completer(new ShellCompleter(shell::relations, shell.folder()))
                .variable(LineReader.FEATURES_MAX_BUFFER_SIZE, MOST_LOOKED_AT)
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .option(LineReader.Option.CASE_INSENSITIVE, true)
                .option(LineReader.Option.COMPLETE_MATCHER_TYPO, false)
                .option(LineReader.Option.AUTO_MENU, false)
                .option(LineReader.Option.INSERT_TAB, false);
        HistoryFile.open(variables, System.getProperty("user.home", ""))
                .ifPresent(file -> builder.variable(LineReader.HISTORY_FILE, file));
        if (!variables.getOrDefault("NO_COLOR", "").isEmpty()) {
            builder.variable(LineReader.COMPLETION_STYLE_STARTING, "bold")
                    .variable(LineReader.COMPLETION_STYLE_LIST_STARTING, "bold");
        }
        this.reader = builder.build();
    }

    /** Reads and executes until the end of input or {@code \q}. */
    public void run() throws IOException {
        terminal.writer().println("Data live in memory and are gone when the shell ends. \\? for help.");
        terminal.handle(Terminal.Signal.INT, signal -> shell.interrupt());
        shell.announceTo(reader::printAbove);
        while (!shell.isEnded()) {
            String text;
            try {
                text = read();
            } catch (UserInterruptException cancelled) {
                // At times the reader leaves its thread interrupted, and would give the next line up too.
                Thread.interrupted();
                continue;
            } catch (EndOfFileException end) {
                return;
            }
            shell.execute(new SourceText("<shell>", text), true);
        }
    }

    private String read() {
        String transaction = shell.transactionSign();
        reader.setVariable(LineReader.SECONDARY_PROMPT_PATTERN, NAME + "%M" + transaction + "> ");
        return reader.readLine(NAME + "=" + transaction + "> ");
    }
}

package io.dormouse.cli.shell;

import io.dormouse.cli.script.OpenPart;
import io.dormouse.cli.script.StatementLexer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A text of statements and backslash commands, taken apart: a command is a line that begins with a backslash where no
 * statement is open. Pure functions.
 */
final class ShellText {
    /** What psql takes without a backslash where no statement is open, and what it means. */
    private static final Map<String, String> WORDS = Map.of("exit", "q", "quit", "q", "help", "?");

    private ShellText() {}

    /** A part of a text: one of its commands, or statements. */
    sealed interface Part {}

    /** Statements, with empty lines before them so that places in them are those of the whole text. */
    record Statements(String text) implements Part {}

    /** A command without its backslash. */
    record Command(String text) implements Part {}

    /** The parts of a text in order. */
    static List<Part> split(String text) {
        String word = WORDS.get(text.strip());
        if (word != null) {
            return List.of(new Command(word));
        }
        List<Part> parts = new ArrayList<>();
        StringBuilder statements = new StringBuilder();
        int before = 0;
        int number = 0;
        for (String line : text.split("\n", -1)) {
            if (isCommand(line) && StatementLexer.openPart(statements.toString()) == OpenPart.NOTHING) {
                add(parts, before, statements);
                statements.setLength(0);
                parts.add(new Command(line.strip().substring(1)));
                before = number + 1;
            } else {
                statements.append(line).append('\n');
            }
            number++;
        }
        add(parts, before, statements);
        return parts;
    }

    private static void add(List<Part> parts, int linesBefore, StringBuilder statements) {
        if (!statements.toString().isBlank()) {
            parts.add(new Statements("\n".repeat(linesBefore) + statements));
        }
    }

    private static boolean isCommand(String line) {
        return line.stripLeading().startsWith("\\");
    }

    /** What the end of a text leaves open. */
    static OpenPart openPart(String text) {
        List<Part> parts = split(text);
        boolean ended = parts.isEmpty() || parts.get(parts.size() - 1) instanceof Command;
        return ended ? OpenPart.NOTHING : StatementLexer.openPart(((Statements) parts.get(parts.size() - 1)).text());
    }
}

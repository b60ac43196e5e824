package io.dormouse.cli.shell;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The commands of the shell itself. */
enum BackslashCommand {
    DESCRIBE("d", "[NAME]", "list tables and views, or describe one", Argument.RELATION),
    TABLES("dt", "", "list tables and feeds", Argument.NONE),
    VIEWS("dv", "", "list views and live views", Argument.NONE),
    INCLUDE("i", "FILE", "execute a file; its first error ends it", Argument.FILE),
    OUTPUT("o", "[FILE]", "write results into a file, or here again", Argument.FILE),
    QUIT("q", "", "end the shell (or Ctrl-D)", Argument.NONE),
    TIMING("timing", "[on|off]", "tell how long each statement takes", Argument.SWITCH),
    WATCH("watch", "VIEW [FILE]", "redraw a live view while a file of statements runs", Argument.LIVE_VIEW),
    EXPANDED("x", "[on|off]", "print a line for each column of a row", Argument.SWITCH),
    HELP("?", "", "show this", Argument.NONE);

    /** What a command takes. */
    enum Argument {
        NONE,
        RELATION,
        LIVE_VIEW,
        FILE,
        SWITCH
    }

    private static final int USAGE_WIDTH = 20;

    private final String name;
    private final String usage;
    private final String purpose;
    private final Argument argument;

    BackslashCommand(String name, String usage, String purpose, Argument argument) {
        this.name = name;
        this.usage = usage;
        this.purpose = purpose;
        this.argument = argument;
    }

    /** The command of this name, given without its backslash. */
    static Optional<BackslashCommand> find(String name) {
        return Arrays.stream(values())
                .filter(command -> command.name.equals(name))
                .findFirst();
    }

    static List<String> names() {
        return Arrays.stream(values()).map(command -> command.name).toList();
    }

    /** What the argument of this number, from 1, of a command is. */
    static Argument argument(String name, int number) {
        Argument first = find(name).map(command -> command.argument).orElse(Argument.NONE);
        if (number == 1) {
            return first;
        }
        return number == 2 && first == Argument.LIVE_VIEW ? Argument.FILE : Argument.NONE;
    }

    /** A line for each command. */
    static String help() {
        StringBuilder text = new StringBuilder();
        for (BackslashCommand command : values()) {
            String usage = "\\" + command.name + " " + command.usage;
            text.append("  ")
                    .append(usage)
                    .append(" ".repeat(USAGE_WIDTH - usage.length()))
                    .append(command.purpose)
                    .append('\n');
        }
        return text.toString();
    }

    /** How many arguments it must have. */
    int leastArguments() {
        return usage.isEmpty() || usage.startsWith("[") ? 0 : 1;
    }

    /** How many arguments it may have. */
    int mostArguments() {
        return usage.isEmpty() ? 0 : usage.split(" ", -1).length;
    }

    /** How it is written. */
    String written() {
        return ("\\" + name + " " + usage).strip();
    }
}

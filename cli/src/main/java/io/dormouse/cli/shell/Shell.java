package io.dormouse.cli.shell;

import io.dormouse.Dormouse;
import io.dormouse.Relation;
import io.dormouse.cli.output.ProgressLine;
import io.dormouse.cli.script.SourceText;
import io.dormouse.cli.script.StatementRunner;
import io.dormouse.type.DormouseException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.terminal.Terminal;
import org.jspecify.annotations.Nullable;

/**
 * One session with backslash commands: takes texts, whoever typed them. Not thread-safe but for {@link #interrupt}. Closing it
 * rolls back what is open and stops what runs.
 */
public final class Shell implements AutoCloseable {
    /** Files that execute files deeper than this do so in a circle. */
    private static final int DEEPEST = 32;
    /** Who asks so often for a stop wants the end. */
    private static final int LAST_INTERRUPT = 3;
    /** How often a statement that begins is looked for, and how long between: a second in all. */
    private static final int MOST_TRIES = 1000;

    private static final long BETWEEN_TRIES = 1_000_000;
    /** The exit status of what Ctrl-C has ended, by convention. */
    private static final int INTERRUPTED = 130;

    private static final Pattern ARGUMENT = Pattern.compile("'([^']*)'|(\"(?:[^\"]|\"\")*\"|[^\\s'\"]\\S*)");

    private final Dormouse db;
    private final Path folder;
    private final Optional<Terminal> terminal;
    private final ShellConsole console;
    private final StatementRunner runner;
    private Consumer<String> announcer;
    private @Nullable BackgroundScript script;
    private int depth;
    private boolean ended;
    private final AtomicInteger interrupts = new AtomicInteger();
    /** Whether a text is being executed. */
    private volatile boolean executing;
    /** Whether somebody looks on, who will see that a script has ended. */
    private volatile boolean watching;

    /**
     * A shell over {@code db}.
     *
     * @param folder against which file names resolve
     * @param terminal where somebody types, if anybody does; then each statement without rows is named when it is done
     */
    public Shell(
            Dormouse db, Writer out, PrintWriter err, ProgressLine progress, Path folder, Optional<Terminal> terminal) {
        this.db = db;
        this.folder = folder;
        this.terminal = terminal;
        this.console = new ShellConsole(out, err, terminal.isPresent());
        this.runner = new StatementRunner(db, console, progress);
        this.announcer = err::println;
    }

    /** From now on, gives {@code announcer} what happens while nothing is executed here. From the start: standard error. */
    void announceTo(Consumer<String> to) {
        announcer = to;
    }

    List<Relation> relations() {
        return db.relations();
    }

    Path folder() {
        return folder;
    }

    /** Whether {@code \q} was executed. */
    public boolean isEnded() {
        return ended;
    }

    /** The sign of the transaction in the prompt: nothing, {@code *} in one, {@code !} in a failed one. */
    String transactionSign() {
        return runner.hasFailed() ? "!" : runner.inTransaction() ? "*" : "";
    }

    /**
     * Asks what runs to stop, for somebody at the terminal. Who asks a second time is told that it cannot be stopped just now, and
     * the third time ends the process. From any thread.
     */
    void interrupt() {
        int times = interrupts.incrementAndGet();
        // Between two statements there is none to stop; the next one begins in a moment, or sees that it is not wanted.
        for (int tries = 0; !runner.cancel(); tries++) {
            if (!executing || tries == MOST_TRIES) {
                return;
            }
            LockSupport.parkNanos(BETWEEN_TRIES);
        }
        if (times >= LAST_INTERRUPT) {
            System.exit(INTERRUPTED);
        }
        // The terminal has written ^C, perhaps behind a line that tells of progress.
        console.err().println();
        console.err()
                .println(
                        times == 1
                                ? "dormouse: asked it to stop"
                                : "dormouse: this cannot be stopped just now; Ctrl-C once more ends the shell, data and all");
    }

    /**
     * Executes a text up to the first error, or all of it if {@code keepGoing}; an interrupt and {@code \q} end it in any case.
     * Returns whether all of it was executed without an error.
     */
    public boolean execute(SourceText text, boolean keepGoing) throws IOException {
        boolean outermost = depth == 0;
        if (outermost) {
            interrupts.set(0);
            executing = true;
        }
        try {
            return executeParts(text, keepGoing);
        } catch (IOException failure) {
            if (!console.abandonFile()) {
                throw failure;
            }
            console.complain("results cannot be written into the file any more: " + failure.getMessage());
            return false;
        } finally {
            if (outermost) {
                executing = false;
            }
        }
    }

    private boolean executeParts(SourceText text, boolean keepGoing) throws IOException {
        boolean good = true;
        for (ShellText.Part part : ShellText.split(text.text())) {
            if (ended || interrupts.get() > 0 || !(good || keepGoing)) {
                break;
            }
            good &= part instanceof ShellText.Command command
                    ? perform(command.text())
                    : runner.run(new SourceText(text.name(), ((ShellText.Statements) part).text()), keepGoing);
        }
        console.out().flush();
        return good && interrupts.get() == 0;
    }

    private boolean perform(String text) throws IOException {
        String name = text.strip().split("\\s+", 2)[0];
        Optional<BackslashCommand> command = BackslashCommand.find(stripSemicolons(name));
        if (command.isEmpty()) {
            console.complain("there is no command \\" + name + "; \\? lists them");
            return false;
        }
        List<String> arguments = arguments(stripSemicolons(text.strip().substring(name.length())));
        if (arguments.size() < command.get().leastArguments()
                || arguments.size() > command.get().mostArguments()) {
            console.complain("this is used as " + command.get().written());
            return false;
        }
        return perform(command.get(), arguments);
    }

    private boolean perform(BackslashCommand command, List<String> arguments) throws IOException {
        return switch (command) {
            case DESCRIBE -> arguments.isEmpty() ? list(relation -> true) : describe(arguments.get(0));
            case TABLES -> list(relation -> isTable(relation));
            case VIEWS -> list(relation -> !isTable(relation));
            case INCLUDE -> include(arguments.get(0));
            case OUTPUT -> redirect(arguments);
            case QUIT -> {
                ended = true;
                yield true;
            }
            case TIMING -> change("Timing", console.isTiming(), arguments, console::setTiming);
            case WATCH -> watch(arguments);
            case EXPANDED -> change("Expanded display", console.isExpanded(), arguments, console::setExpanded);
            case HELP -> {
                console.say(
                        BackslashCommand.help() + "Statements end with a semicolon. Tab completes, Ctrl-C cancels.");
                yield true;
            }
        };
    }

    private static String stripSemicolons(String text) {
        return text.replaceFirst("[;\\s]+$", "");
    }

    /** Words; what stands in single quotes is one without them, what stands in double quotes is one with them. */
    private static List<String> arguments(String text) {
        List<String> arguments = new ArrayList<>();
        Matcher matcher = ARGUMENT.matcher(text);
        while (matcher.find()) {
            arguments.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
        }
        return arguments;
    }

    private static boolean isTable(Relation relation) {
        return relation.kind() == Relation.Kind.TABLE || relation.kind() == Relation.Kind.FEED;
    }

    private boolean list(Predicate<Relation> wanted) throws IOException {
        new Describer(console.out()).list(db.relations().stream().filter(wanted).toList());
        return true;
    }

    private boolean describe(String written) throws IOException {
        Optional<Relation> relation = find(written);
        if (relation.isEmpty()) {
            console.complain("no table or view is named " + written + "; \\d lists them");
            return false;
        }
        new Describer(console.out()).describe(relation.get());
        return true;
    }

    private Optional<Relation> find(String written) {
        boolean quoted = written.length() > 1 && written.startsWith("\"") && written.endsWith("\"");
        String name = quoted
                ? written.substring(1, written.length() - 1).replace("\"\"", "\"")
                : written.toLowerCase(Locale.ROOT);
        return db.relations().stream()
                .filter(relation -> relation.name().equals(name))
                .findFirst();
    }

    private boolean change(String what, boolean now, List<String> arguments, Consumer<Boolean> setting)
            throws IOException {
        String wanted =
                arguments.isEmpty() ? now ? "off" : "on" : arguments.get(0).toLowerCase(Locale.ROOT);
        if (!wanted.equals("on") && !wanted.equals("off")) {
            console.complain("this is on or off");
            return false;
        }
        setting.accept(wanted.equals("on"));
        if (terminal.isPresent()) {
            console.say(what + " is " + wanted + ".");
        }
        return true;
    }

    private boolean include(String file) throws IOException {
        if (depth == DEEPEST) {
            console.complain(file + ": files that execute files stand too deep");
            return false;
        }
        Optional<SourceText> text = read(file);
        depth++;
        try {
            return text.isPresent() && execute(text.get(), false);
        } finally {
            depth--;
        }
    }

    private Optional<SourceText> read(String file) throws IOException {
        try {
            return Optional.of(SourceText.read(file, folder, InputStream.nullInputStream()));
        } catch (SourceText.UnreadableException | InvalidPathException unreadable) {
            console.complain(String.valueOf(unreadable.getMessage()));
            return Optional.empty();
        }
    }

    private boolean redirect(List<String> arguments) throws IOException {
        if (arguments.isEmpty()) {
            console.close();
            return true;
        }
        try {
            console.redirect(folder.resolve(arguments.get(0)));
            return true;
        } catch (IOException | InvalidPathException failure) {
            console.complain(arguments.get(0) + ": cannot be written: " + failure.getMessage());
            return false;
        }
    }

    private boolean watch(List<String> arguments) throws IOException {
        Optional<Relation> view = find(arguments.get(0));
        if (view.isEmpty() || view.get().kind() != Relation.Kind.LIVE_VIEW) {
            console.complain("no live view is named " + arguments.get(0) + "; \\dv lists them");
            return false;
        }
        if (arguments.size() > 1 && !startScript(arguments.get(1))) {
            return false;
        }
        String name = view.get().name();
        BackgroundScript running = script;
        if (running == null || (!running.isRunning() && arguments.size() == 1)) {
            console.out().write(Watch.table(db, name, Integer.MAX_VALUE));
            console.say("-- nothing runs that could change it; \\watch VIEW FILE runs a file of statements meanwhile");
            return true;
        }
        return look(name, running);
    }

    private boolean startScript(String file) throws IOException {
        if (script != null && script.isRunning()) {
            console.complain(script.name() + " is still running; \\watch VIEW looks on");
            return false;
        }
        if (runner.inTransaction()) {
            console.complain("the file would wait for the end of this transaction; COMMIT or ROLLBACK first");
            return false;
        }
        Optional<SourceText> text = read(file);
        text.ifPresent(source -> script = new BackgroundScript(db, source));
        return text.isPresent();
    }

    /** Looks on until the script has ended, or somebody has seen enough. */
    private boolean look(String view, BackgroundScript running) throws IOException {
        watching = true;
        if (terminal.isPresent()) {
            Watch watch = new Watch(db, view, running, terminal.get());
            running.whenEnded(watch::changed);
            watch.run();
        } else {
            running.start();
            running.join();
            console.out().write(Watch.table(db, view, Integer.MAX_VALUE) + "\n");
        }
        watching = false;
        if (running.isRunning()) {
            running.whenEnded(() -> announce(running));
            return true;
        }
        Optional<String> report = running.takeReport();
        if (report.isPresent()) {
            console.tell(report.get());
        }
        return running.isGood();
    }

    private void announce(BackgroundScript over) {
        if (!watching) {
            over.takeReport().ifPresent(announcer);
        }
    }

    /** Rolls back what is open, and stops a script that runs. */
    @Override
    public void close() throws IOException {
        try (console) {
            runner.close();
            if (script != null && script.isRunning()) {
                console.complain(script.name() + " is still running, and is stopped");
                script.cancel();
                script.join();
            }
        } catch (DormouseException failure) {
            console.complain(String.valueOf(failure.getMessage()));
        }
    }
}

package io.dormouse.cli.shell;

import com.pty4j.PtyProcess;
import com.pty4j.PtyProcessBuilder;
import io.dormouse.cli.Main;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jline.utils.ScreenTerminal;

/** The command in a process and behind a terminal of its own, with what the terminal's screen shows. */
final class ShellProcess implements AutoCloseable {
    private static final int COLUMNS = 100;
    private static final int ROWS = 300;
    private static final long MOST_SECONDS = 30;
    private static final String PROMPT = "dormouse[^ ]+>";

    private final PtyProcess process;
    private final OutputStream keys;
    private final Object lock = new Object();
    private final ScreenTerminal screen = new ScreenTerminal(COLUMNS, ROWS);
    private final StringBuilder written = new StringBuilder();
    private boolean closed;

    ShellProcess(Path folder, Map<String, String> variables, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Ddormouse.terminal=true",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        Map<String, String> all = new HashMap<>(System.getenv());
        all.put("TERM", "xterm");
        all.putAll(variables);
        process = new PtyProcessBuilder(command.toArray(String[]::new))
                .setEnvironment(all)
                .setDirectory(folder.toString())
                .setInitialColumns(COLUMNS)
                .setInitialRows(ROWS)
                .start();
        keys = process.getOutputStream();
        Thread reader = new Thread(this::readAll, "screen");
        reader.setDaemon(true);
        reader.start();
    }

    private void readAll() {
        char[] buffer = new char[1 << 12];
        try (Reader output = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
            for (int count = output.read(buffer); count >= 0; count = output.read(buffer)) {
                String text = new String(buffer, 0, count);
                synchronized (lock) {
                    written.append(text);
                    screen.write(text);
                    String answer = screen.read();
                    if (!answer.isEmpty()) {
                        type(answer);
                    }
                    lock.notifyAll();
                }
            }
        } catch (IOException ended) {
            // The process has closed its side of the terminal.
        } finally {
            synchronized (lock) {
                closed = true;
                lock.notifyAll();
            }
        }
    }

    /** Presses these keys. */
    void type(String text) {
        try {
            keys.write(text.getBytes(StandardCharsets.UTF_8));
            keys.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Types a line and Enter, waits for the next prompt, and returns what stands between the line and it. */
    List<String> enter(String line) {
        int before = lines().size();
        type(line + "\r");
        List<String> after = await(lines -> lines.size() > before && last(lines).matches(PROMPT));
        return after.subList(before, after.size() - 1);
    }

    /** Waits until the last line is this; returns all lines. */
    List<String> awaitLast(String line) {
        return await(lines -> last(lines).equals(line));
    }

    /** Waits until the lines of the screen, those below the last that is not empty left out, are as wanted. */
    List<String> await(Predicate<List<String>> wanted) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        synchronized (lock) {
            for (List<String> lines = lines(); ; lines = lines()) {
                if (wanted.test(lines)) {
                    return lines;
                }
                long nanos = end - System.nanoTime();
                if (nanos <= 0 || closed) {
                    throw new AssertionError((closed ? "it ended" : "it took too long") + "; the screen shows\n"
                            + String.join("\n", lines) + "\nafter\n"
                            + written.substring(Math.max(0, written.length() - 2000))
                                    .replace("\033", "\\e"));
                }
                try {
                    TimeUnit.NANOSECONDS.timedWait(lock, nanos);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    static String last(List<String> lines) {
        return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    }

    /** All that was written to the terminal so far. */
    String written() {
        synchronized (lock) {
            return written.toString();
        }
    }

    /** What the screen shows, without blanks at ends. */
    List<String> lines() {
        long[] cells = new long[COLUMNS * ROWS];
        synchronized (lock) {
            screen.dump(cells, new int[2]);
        }
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            int[] line = Arrays.stream(cells, row * COLUMNS, (row + 1) * COLUMNS)
                    .mapToInt(ScreenTerminal::cellCodePoint)
                    .map(c -> c == 0 ? ' ' : c)
                    .toArray();
            lines.add(new String(line, 0, line.length).stripTrailing());
        }
        while (last(lines).isEmpty() && !lines.isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    /** Waits for the end of the process; its exit status. */
    int awaitEnd() throws InterruptedException {
        if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("it goes on; the screen shows\n" + String.join("\n", lines()));
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}

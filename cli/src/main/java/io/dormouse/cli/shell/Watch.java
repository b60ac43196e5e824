package io.dormouse.cli.shell;

import io.dormouse.Dormouse;
import io.dormouse.Result;
import io.dormouse.Snapshot;
import io.dormouse.Subscription;
import io.dormouse.SubscriptionOptions;
import io.dormouse.cli.output.TablePrinter;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.InfoCmp.Capability;

/**
 * Shows a live view on a terminal and draws it again, in place, after the commits that change it, while a script runs: at
 * most ten times a second, the last state always; on a dumb terminal only the first and the last.
 *
 * <p>A thread of its own draws, since the state between two commits can be had only when the running one has ended; keys
 * are answered all the while. One use.
 */
final class Watch {
    private static final long REDRAW_MILLIS = 100;
    private static final int KEY_WAIT_MILLIS = 50;
    private static final int CONTROL_D = 4;
    /** What changed is read from the view, and nobody waits until it is drawn. */
    private static final SubscriptionOptions LAST_STATE =
            SubscriptionOptions.defaults().withEpochs(1).withOverflow(SubscriptionOptions.Overflow.COALESCE);

    /** Lines of the screen that are not rows: names, rule, count, status, and the line of the cursor. */
    private static final Duration PATIENCE = Duration.ofDays(1);

    private static final int OTHER_LINES = 5;

    private static final int UNKNOWN_HEIGHT = 24;
    private static final int UNKNOWN_WIDTH = 80;

    private final Dormouse db;
    private final String view;
    private final BackgroundScript script;
    private final Terminal terminal;
    private final Object lock = new Object();
    private boolean changed = true;
    private boolean left;
    private boolean drawn;
    private long next = System.nanoTime();
    private int linesOnScreen;

    Watch(Dormouse db, String view, BackgroundScript script, Terminal terminal) {
        this.db = db;
        this.view = view;
        this.script = script;
        this.terminal = terminal;
    }

    /** Something may look different now. From any thread. */
    void changed() {
        synchronized (lock) {
            changed = true;
            lock.notifyAll();
        }
    }

    /** Starts the script, unless it runs already, and looks on until it has ended or the user leaves. */
    void run() throws IOException {
        Terminal.SignalHandler former = terminal.handle(Terminal.Signal.INT, signal -> script.cancel());
        Attributes attributes = terminal.enterRawMode();
        Thread drawer = new Thread(this::draw, "dormouse-watch");
        drawer.setDaemon(true);
        try (Subscription subscription = db.subscribe(view, LAST_STATE, epoch -> changed())) {
            drawer.start();
            script.start();
            while (!isOver(subscription)) {
                int key = terminal.reader().read(KEY_WAIT_MILLIS);
                if (key == 'q' || key == CONTROL_D || key == -1) {
                    leave();
                }
            }
        } finally {
            leave();
            terminal.setAttributes(attributes);
            terminal.handle(Terminal.Signal.INT, former);
        }
    }

    private boolean isOver(Subscription subscription) {
        synchronized (lock) {
            return left || drawn || !subscription.isActive();
        }
    }

    private void leave() {
        synchronized (lock) {
            left = true;
            lock.notifyAll();
        }
    }

    private void draw() {
        try {
            while (awaitChange()) {
                boolean last = !script.isRunning();
                if (!last && linesOnScreen > 0 && !canGoUp()) {
                    continue;
                }
                List<String> frame = frame();
                synchronized (lock) {
                    if (left) {
                        return;
                    }
                    show(frame);
                    next = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(REDRAW_MILLIS);
                    drawn = last;
                    if (last) {
                        return;
                    }
                }
            }
        } catch (DormouseException gone) {
            // The script has dropped the view, or the instance is closed: the subscription has ended too.
            leave();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until there may be something new to draw and enough time has passed; false if nobody looks any more. */
    private boolean awaitChange() throws InterruptedException {
        synchronized (lock) {
            while (!left) {
                long nanos = next - System.nanoTime();
                if (!changed) {
                    lock.wait();
                } else if (nanos > 0) {
                    TimeUnit.NANOSECONDS.timedWait(lock, nanos);
                } else {
                    changed = false;
                    return true;
                }
            }
            return false;
        }
    }

    private List<String> frame() {
        int height = terminal.getRows() > OTHER_LINES ? terminal.getRows() : UNKNOWN_HEIGHT;
        int width = terminal.getColumns() > 0 ? terminal.getColumns() : UNKNOWN_WIDTH;
        String state = script.isRunning()
                ? script.name() + " is running; q leaves it running, Ctrl-C stops it"
                : script.name() + " is not running any more";
        List<String> lines = new ArrayList<>();
        String text = table(db, view, height - OTHER_LINES) + "-- " + view + "; " + state;
        // A line that wraps would make two, and the next frame would begin in the wrong place.
        text.lines()
                .forEach(line -> lines.add(new AttributedString(line)
                        .columnSubSequence(0, width - 1)
                        .toString()));
        return lines;
    }

    /** The first rows of a view as they are now, with the count of all. */
    static String table(Dormouse db, String view, int most) {
        StringWriter text = new StringWriter();
        // Not older than what the script has committed: whoever looks waits for the statement that is running.
        try (Snapshot snapshot = db.snapshot(db.epoch(), PATIENCE)) {
            List<Row> rows = new ArrayList<>();
            Iterator<Row> all = snapshot.rows(view);
            while (rows.size() < most && all.hasNext()) {
                rows.add(all.next());
            }
            Result.Rows first = new Result.Rows("SELECT", snapshot.schema(view), rows);
            new TablePrinter(text).printPart(first, snapshot.count(view));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a StringWriter does not fail
        }
        return text.toString();
    }

    private boolean canGoUp() {
        return terminal.getStringCapability(Capability.parm_up_cursor) != null;
    }

    private void show(List<String> frame) {
        if (linesOnScreen > 0 && canGoUp()) {
            terminal.puts(Capability.parm_up_cursor, linesOnScreen);
        }
        PrintWriter out = terminal.writer();
        for (String line : frame) {
            out.print("\r" + line);
            terminal.puts(Capability.clr_eol);
            out.print("\r\n");
        }
        terminal.puts(Capability.clr_eos);
        linesOnScreen = frame.size();
        terminal.flush();
    }
}

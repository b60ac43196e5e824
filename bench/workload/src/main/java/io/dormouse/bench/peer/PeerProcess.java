package io.dormouse.bench.peer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The benchmark's end of the conversation: a peer's process and what is asked of it. Used by one thread.
 *
 * <p>What the peer prints is kept in a file until it is closed; after a failure it stays, and the message names it.
 */
public final class PeerProcess implements AutoCloseable {
    private static final int LOG_LINES = 20;
    private static final int SECONDS_TO_EXIT = 10;

    private final PeerCommand command;
    private final Path log;
    private final Process process;
    private final Writer requests;
    private final BlockingQueue<Optional<String>> replies = new LinkedBlockingQueue<>();
    private boolean failed;

    private PeerProcess(PeerCommand command, Path log, Process process) {
        this.command = command;
        this.log = log;
        this.process = process;
        requests = process.outputWriter(StandardCharsets.UTF_8);
        Thread reader = new Thread(this::read, command.name() + " replies");
        reader.setDaemon(true);
        reader.start();
    }

    /** Starts the process. */
    public static PeerProcess start(PeerCommand command) {
        try {
            Path log = Files.createTempFile("dormouse-" + command.name() + "-", ".log");
            Process process = new ProcessBuilder(command.words())
                    .redirectError(log.toFile())
                    .start();
            return new PeerProcess(command, log, process);
        } catch (IOException failure) {
            throw new PeerException("the peer " + command.name() + " does not start: " + failure, "");
        }
    }

    /** What the peer says of itself once it has the rows: the systems that play, and those that can time single rows. */
    public record Opened(String version, List<PeerSystem> systems, List<PeerSystem> timing) {
        public Opened {
            systems = List.copyOf(systems);
            timing = List.copyOf(timing);
        }
    }

    /** Has the peer make its rows; a {@link PeerException} if they are not those of the given fingerprint. */
    public Opened open(PeerWorkload workload, long fingerprint) {
        if (!(ask(new PeerRequest.Open(workload), command.patience()) instanceof PeerReply.Opened opened)) {
            throw failure("replied something else than was asked for");
        }
        if (opened.fingerprint() != fingerprint) {
            throw failure("made other rows from the same arguments");
        }
        return new Opened(opened.version(), opened.systems(), opened.timing());
    }

    /** Has the peer play the first part of the stream. */
    public void warmUp(PeerSystem system) {
        play(PeerRequest.Round.WARM_UP, system);
    }

    /** Has the peer play the stream and time it as a whole. */
    public PeerRound play(PeerSystem system) {
        return play(PeerRequest.Round.THROUGHPUT, system);
    }

    /** Has the peer play the stream, and stops the peer if that takes longer than a limit. */
    public PeerRound play(PeerSystem system, Duration limit) {
        return play(PeerRequest.Round.THROUGHPUT, system, limit);
    }

    /** Has the peer play the stream and time its last rows one by one. */
    public PeerRound timeRows(PeerSystem system) {
        return play(PeerRequest.Round.ROWS, system);
    }

    /** Has the peer play the stream and weigh what it keeps of it, in bytes. */
    public long weigh(PeerSystem system) {
        if (ask(new PeerRequest.Weigh(system), command.patience()) instanceof PeerReply.Weighed weighed) {
            return weighed.bytes();
        }
        throw failure("replied something else than was asked for");
    }

    private PeerRound play(PeerRequest.Round round, PeerSystem system) {
        return play(round, system, command.patience());
    }

    private PeerRound play(PeerRequest.Round round, PeerSystem system, Duration limit) {
        if (ask(new PeerRequest.Play(round, system), limit) instanceof PeerReply.Played played) {
            return played.round();
        }
        throw failure("replied something else than was asked for");
    }

    private PeerReply ask(PeerRequest request, Duration limit) {
        try {
            requests.write(PeerProtocol.write(request) + "\n");
            requests.flush();
        } catch (IOException broken) {
            throw death();
        }
        PeerReply reply = reply(limit);
        if (reply instanceof PeerReply.Failed failure) {
            throw failure("failed: " + failure.message());
        }
        return reply;
    }

    private PeerReply reply(Duration limit) {
        Optional<String> line;
        try {
            line = replies.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw failure("was not waited for: the benchmark was interrupted");
        }
        if (line == null) {
            throw failure("has not replied for " + limit + " and was stopped");
        }
        if (line.isEmpty()) {
            throw death();
        }
        try {
            return PeerProtocol.readReply(line.get());
        } catch (IOException unreadable) {
            throw failure("replied what is no reply: " + unreadable.getMessage());
        }
    }

    private PeerException death() {
        try {
            if (process.waitFor(SECONDS_TO_EXIT, TimeUnit.SECONDS)) {
                return failure("died with exit status " + process.exitValue());
            }
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
        }
        return failure("closed its output");
    }

    private PeerException failure(String what) {
        failed = true;
        process.destroyForcibly();
        return new PeerException("the peer " + command.name() + " " + what, "\n" + endOfLog());
    }

    private String endOfLog() {
        try {
            List<String> lines =
                    Files.readString(log, StandardCharsets.UTF_8).lines().toList();
            List<String> end = lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size());
            return "the end of its log " + log + ":\n  " + String.join("\n  ", end);
        } catch (IOException unreadable) {
            return "its log cannot be read: " + unreadable;
        }
    }

    private void read() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                replies.add(Optional.of(line));
            }
        } catch (IOException broken) {
            // The same to whoever waits for a reply: there is none, and the log says why.
        } finally {
            replies.add(Optional.empty());
        }
    }

    /** Ends the peer: by the end of its input, or by force where it does not end itself in time. */
    @Override
    public void close() {
        try {
            requests.close();
        } catch (IOException broken) {
            // The peer is gone already, which is what closing is for.
        }
        try {
            if (!process.waitFor(SECONDS_TO_EXIT, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interruption) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        if (!failed) {
            try {
                Files.deleteIfExists(log);
            } catch (IOException failure) {
                throw new UncheckedIOException("cannot delete " + log, failure);
            }
        }
    }
}

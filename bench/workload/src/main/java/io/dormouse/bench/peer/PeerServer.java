package io.dormouse.bench.peer;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Query;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The peer's end of the conversation: answers requests until there are no more. */
public final class PeerServer {
    /** How much of a stream a warm-up plays. */
    private static final int WARM_UP_EVENTS = 200_000;

    private final Peer peer;
    private @Nullable Opened opened;

    /** The workload that was asked for, with its rows made. */
    private record Opened(Query query, EventStream stream) {}

    private PeerServer(Peer peer) {
        this.peer = peer;
    }

    /**
     * Serves over standard input and output, for as long as the input lasts, and ends the JVM, whatever threads the peer's
     * product has left. What others print to standard output goes to standard error from here on. A request that the peer
     * fails at is reported, and its trace printed to standard error; what is no exception but an error ends the JVM.
     */
    public static void serve(Peer peer) throws IOException {
        PrintStream replies = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        Thread.currentThread().setUncaughtExceptionHandler((thread, error) -> {
            error.printStackTrace();
            Runtime.getRuntime().halt(1);
        });
        PeerServer server = new PeerServer(peer);
        try (BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                replies.println(PeerProtocol.write(server.reply(PeerProtocol.readRequest(line))));
            }
        }
        System.exit(0);
    }

    private PeerReply reply(PeerRequest request) {
        try {
            if (request instanceof PeerRequest.Play play) {
                return new PeerReply.Played(play(play));
            }
            if (request instanceof PeerRequest.Weigh weigh) {
                Opened at = opened(weigh.system());
                return new PeerReply.Weighed(peer.weigh(weigh.system(), at.query(), at.stream()));
            }
            return open(((PeerRequest.Open) request).workload());
        } catch (RuntimeException failure) {
            failure.printStackTrace();
            return new PeerReply.Failed(causes(failure));
        }
    }

    /** The failure and what it came of, each once: what a product says is often wrapped. */
    private static String causes(Throwable failure) {
        String told = failure.toString();
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            told += told.contains(cause.toString()) ? "" : ", because of " + cause;
        }
        return told;
    }

    private PeerReply open(PeerWorkload asked) {
        EventStream built = asked.build();
        opened = new Opened(asked.query(), built);
        return new PeerReply.Opened(
                peer.version(), PeerWorkload.fingerprint(asked.query(), built), peer.systems(), peer.timingSystems());
    }

    private PeerRound play(PeerRequest.Play play) {
        Opened at = opened(play.system());
        System.gc();
        return switch (play.round()) {
            case WARM_UP -> peer.play(play.system(), at.query(), at.stream().first(WARM_UP_EVENTS));
            case THROUGHPUT -> peer.play(play.system(), at.query(), at.stream());
            case ROWS -> peer.timeRows(play.system(), at.query(), at.stream());
        };
    }

    /** What was opened, for a system that there is. */
    private Opened opened(PeerSystem system) {
        if (opened == null) {
            throw new IllegalStateException("a round before a workload");
        }
        if (!peer.systems().contains(system)) {
            throw new IllegalArgumentException("there is no " + system.label());
        }
        return opened;
    }
}

package io.dormouse.bench.peer;

import io.dormouse.bench.stream.EventStream;
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
    private @Nullable PeerWorkload workload;
    private @Nullable EventStream stream;

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
            return request instanceof PeerRequest.Play play
                    ? new PeerReply.Played(play(play))
                    : open(((PeerRequest.Open) request).workload());
        } catch (RuntimeException failure) {
            failure.printStackTrace();
            return new PeerReply.Failed(failure.toString());
        }
    }

    private PeerReply open(PeerWorkload asked) {
        EventStream built = asked.build();
        workload = asked;
        stream = built;
        return new PeerReply.Opened(
                peer.version(), PeerWorkload.fingerprint(asked.query(), built), peer.systems(), peer.timingSystems());
    }

    private PeerRound play(PeerRequest.Play play) {
        if (workload == null || stream == null) {
            throw new IllegalStateException("a round before a workload");
        }
        if (!peer.systems().contains(play.system())) {
            throw new IllegalArgumentException("there is no " + play.system().label());
        }
        System.gc();
        return switch (play.round()) {
            case WARM_UP -> peer.play(play.system(), workload.query(), stream.first(WARM_UP_EVENTS));
            case THROUGHPUT -> peer.play(play.system(), workload.query(), stream);
            case ROWS -> peer.timeRows(play.system(), workload.query(), stream);
        };
    }
}

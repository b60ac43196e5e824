package io.dormouse.bench.peer;

import io.dormouse.bench.graph.EdgeRelation;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Query;
import io.dormouse.bench.tpch.NaiveAnswer;
import io.dormouse.bench.tpch.TpchQuery;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A peer that answers right, or goes wrong in the way that its one argument says. */
final class ScriptedPeer implements Peer {
    public static void main(String[] arguments) throws IOException {
        System.err.println("the script is " + arguments[0]);
        switch (arguments[0]) {
            case "dies" -> System.exit(7);
            case "hangs" -> hang();
            default -> PeerServer.serve(new ScriptedPeer());
        }
    }

    @Override
    public String version() {
        return "Script 1";
    }

    @Override
    public List<PeerSystem> systems() {
        return List.of(new PeerSystem("scripted", "plain"), new PeerSystem("scripted", "fancy"));
    }

    @Override
    public List<PeerSystem> timingSystems() {
        return systems().subList(0, 1);
    }

    @Override
    public PeerRound play(PeerSystem system, Query query, EventStream stream) {
        System.out.println("this is not a reply");
        return new PeerRound(stream.events().length, 1_000, List.of(), answer(query, stream));
    }

    @Override
    public PeerRound timeRows(PeerSystem system, Query query, EventStream stream) {
        return PeerRound.ofSamples(List.of(5L, 6L), answer(query, stream));
    }

    @Override
    public long weigh(PeerSystem system, Query query, EventStream stream) {
        return 8L * stream.present();
    }

    private static List<String> answer(Query query, EventStream stream) {
        if (query instanceof TpchQuery tpch) {
            return NaiveAnswer.atTheEnd(tpch, stream);
        }
        int edges = stream.rows().table(EdgeRelation.EDGE).size();
        return List.of(query.label() + " over " + edges + " edges");
    }

    private static void hang() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
        }
    }
}

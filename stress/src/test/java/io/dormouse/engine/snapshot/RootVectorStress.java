package io.dormouse.engine.snapshot;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.dormouse.store.RowStore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Readers who pin a root while its publisher gives it up: exactly one is the last, and after him nobody gets it. */
public class RootVectorStress {
    private RootVectorStress() {}

    private static RootVector root() {
        return new RootVector(1, 1, 0, new RelationList(List.of(), Set.of()), new RowStore.Version[0], Map.of(), 0);
    }

    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "pinned in time: the publisher was not the last")
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "given up before: nobody gets it any more")
    @Outcome(expect = FORBIDDEN, desc = "pinned after it was given up, or given up by nobody")
    @State
    public static class PinAgainstLastUnpin {
        private final RootVector root = root();

        @Actor
        public void reader(ZZ_Result r) {
            r.r1 = root.pin();
        }

        @Actor
        public void publisher(ZZ_Result r) {
            r.r2 = root.unpin();
        }
    }

    @JCStressTest
    @Outcome(id = "true, true, false", expect = ACCEPTABLE, desc = "the reader was the last")
    @Outcome(id = "true, false, true", expect = ACCEPTABLE, desc = "the publisher was the last")
    @Outcome(id = "false, false, true", expect = ACCEPTABLE, desc = "the reader came too late")
    @Outcome(expect = FORBIDDEN, desc = "two were the last, or nobody")
    @State
    public static class ReaderComesAndGoes {
        private final RootVector root = root();

        @Actor
        public void reader(ZZZ_Result r) {
            r.r1 = root.pin();
            r.r2 = r.r1 && root.unpin();
        }

        @Actor
        public void publisher(ZZZ_Result r) {
            r.r3 = root.unpin();
        }
    }
}

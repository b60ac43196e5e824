package io.dormouse.bench.paths;

import io.dormouse.bench.graph.Form;
import io.dormouse.bench.graph.PathAnswer;
import io.dormouse.bench.graph.PathStream;
import io.dormouse.bench.graph.Pattern;
import io.dormouse.bench.harness.Attempt;
import io.dormouse.bench.harness.Competitor;
import io.dormouse.bench.stream.EventStream;
import java.util.List;

/** The program that was written for counting one pattern's matches ({@link PatternCount}). */
public final class SpecialisedCounts implements Competitor {
    /** The name in reports. */
    static final String NAME = "specialised";

    private final Pattern pattern;
    private final PathStream stream;

    public SpecialisedCounts(Pattern pattern, PathStream stream) {
        this.pattern = pattern;
        this.stream = stream;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Attempt open() {
        return new Count(PatternCount.of(pattern, stream.graph().nodes()), stream);
    }

    private static final class Count implements Attempt {
        private final PatternCount count;
        private final long[] sources;
        private final long[] targets;
        private final int[] events;

        Count(PatternCount count, PathStream stream) {
            this.count = count;
            sources = stream.graph().sources();
            targets = stream.graph().targets();
            events = stream.events();
        }

        @Override
        public void apply(int number) {
            int event = events[number];
            int edge = EventStream.row(event);
            count.apply((int) sources[edge], (int) targets[edge], EventStream.weight(event));
        }

        @Override
        public void applyAll(int from, int to) {
            for (int i = from; i < to; i++) {
                apply(i);
            }
        }

        @Override
        public List<String> result() {
            PathAnswer answer = new PathAnswer(Form.COUNT);
            answer.add(count.matches);
            return answer.lines();
        }

        @Override
        public void close() {}
    }
}

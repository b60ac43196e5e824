package io.dormouse.bench.paths;

import io.dormouse.bench.harness.NoRoundException;
import io.dormouse.bench.harness.Outsider;
import java.time.Duration;
import java.util.List;

/** An outsider that always gives one answer, after so long. */
record GuestOutsider(List<String> answer, Duration takes) implements Outsider {
    GuestOutsider(String line, Duration takes) {
        this(List.of(line), takes);
    }

    @Override
    public String name() {
        return "guest";
    }

    @Override
    public String configuration() {
        return "plain";
    }

    @Override
    public void warmUp() {}

    @Override
    public Round play() {
        return new Round(5, List.of(), answer);
    }

    @Override
    public Round play(Duration limit) {
        if (takes.compareTo(limit) > 0) {
            throw new NoRoundException("stopped after " + limit, new IllegalStateException("slow"));
        }
        return play();
    }

    @Override
    public long weigh() {
        return 0;
    }

    @Override
    public Round timeRows() {
        return play();
    }
}

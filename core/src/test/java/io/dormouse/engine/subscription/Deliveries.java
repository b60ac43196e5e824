package io.dormouse.engine.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A listener that remembers, and knows what the view's content was at each epoch that it was told of. Thread-safe. */
class Deliveries implements Listener {
    private final List<Delivery> deliveries = new ArrayList<>();
    private final List<End> ends = new ArrayList<>();

    private final CountDownLatch released;

    Deliveries() {
        this(new CountDownLatch(0));
    }

    /** One that takes its first delivery only when it is released, and must have missed something by then. */
    Deliveries(CountDownLatch released) {
        this.released = released;
    }

    @Override
    public void deliver(Delivery delivery) {
        try {
            released.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
        synchronized (this) {
            deliveries.add(delivery);
        }
    }

    @Override
    public synchronized void ended(End end) {
        ends.add(end);
    }

    synchronized List<End> ends() {
        return List.copyOf(ends);
    }

    synchronized List<Delivery> all() {
        return List.copyOf(deliveries);
    }

    synchronized List<Long> epochs() {
        return deliveries.stream().map(Delivery::last).toList();
    }

    /** How many of the deliveries cover several epochs. */
    synchronized long coalesced() {
        return deliveries.stream().filter(d -> d.first() < d.last()).count();
    }

    /**
     * Compares what was delivered with contents by epoch, wherever it says what the content was: from the last epoch of a delivery up to
     * before the first of the next. What came before the first is an empty view, if it is not the whole content. Returns how many
     * contents were compared.
     */
    synchronized int compareWith(Map<Long, Map<Row, Long>> contents, String name) {
        Map<Row, Long> content = new HashMap<>();
        long known = -1;
        int compared = 0;
        List<Delivery> rest = new ArrayList<>(deliveries);
        for (int i = 0; i <= rest.size(); i++) {
            long until = i < rest.size() ? rest.get(i).first() : Long.MAX_VALUE;
            for (Map.Entry<Long, Map<Row, Long>> entry : contents.entrySet()) {
                boolean starts = i == 0 && !rest.isEmpty() && rest.get(0).whole();
                if (entry.getKey() >= known && entry.getKey() < until && !starts) {
                    assertThat(content).as("%s at %d", name, entry.getKey()).isEqualTo(entry.getValue());
                    compared++;
                }
            }
            if (i < rest.size()) {
                Delivery next = rest.get(i);
                assertThat(next.first()).as(name).isGreaterThan(known).isLessThanOrEqualTo(next.last());
                assertThat(next.whole()).isEqualTo(i == 0 && next.whole());
                SubscribedEngine.add(content, next.rows());
                assertThat(content.values()).allMatch(weight -> weight > 0);
                known = next.last();
            }
        }
        return compared;
    }
}

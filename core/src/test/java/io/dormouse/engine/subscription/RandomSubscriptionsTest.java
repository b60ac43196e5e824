package io.dormouse.engine.subscription;

import static io.dormouse.engine.subscription.SubscribedEngine.ENOUGH;
import static io.dormouse.engine.subscription.SubscribedEngine.request;
import static io.dormouse.engine.subscription.SubscribedEngine.resumable;
import static io.dormouse.engine.subscription.SubscribedEngine.whole;
import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.engine.snapshot.EngineSnapshot;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writers at work, and subscribers of each kind: what they are told adds up to what readers see, epoch by epoch. */
@Timeout(120)
class RandomSubscriptionsTest {
    private static final int WRITERS = 3;
    private static final int EPOCHS = 400;

    private final SubscribedEngine db = new SubscribedEngine(Long.MAX_VALUE);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Map<Long, Map<Row, Long>>> contents = new HashMap<>();
    private final Map<String, Deliveries> subscribers = new ConcurrentHashMap<>();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private void look(EngineSnapshot snapshot) {
        contents.forEach((view, byEpoch) ->
                byEpoch.computeIfAbsent(snapshot.epoch(), epoch -> SubscribedEngine.content(snapshot, view)));
    }

    /** Subscribes until the end, again from where it was whenever the queue was full. */
    private final class Resumer extends Deliveries {
        private final Subscriptions.Request request;
        private volatile ViewSubscription current;
        private int times;

        Resumer(Subscriptions.Request request) {
            this.request = request;
            synchronized (this) {
                current = db.subscriptions.open(request, this);
            }
        }

        @Override
        public synchronized void ended(End end) {
            if (end.reason() == End.Reason.OVERFLOW) {
                times++;
                Position position = end.position().orElseThrow();
                assertThat(position.epoch()).isEqualTo(end.epoch());
                current = db.subscriptions.open(SubscribedEngine.resuming(request, position), this);
            } else {
                super.ended(end);
            }
        }

        /** How often it was disconnected. */
        synchronized int times() {
            return times;
        }

        void awaitAll() throws InterruptedException {
            ViewSubscription last;
            do {
                last = current;
            } while (!last.awaitDelivered(ENOUGH) || !last.isActive() || last != current);
        }
    }

    @Test
    void everySubscriberIsToldWhatReadersSee() throws InterruptedException, ExecutionException {
        List<ViewSubscription> open = new ArrayList<>();
        CountDownLatch half = new CountDownLatch(WRITERS);
        List<Resumer> resumers = new ArrayList<>();
        List<Future<?>> polling = new ArrayList<>();
        for (String view : List.of(SubscribedEngine.SUMS, SubscribedEngine.ITEMS)) {
            contents.put(view, new ConcurrentHashMap<>());
            subscribe(open, view + " blocking", request(view, 2, Overflow.BLOCK), new Deliveries());
            subscribe(open, view + " blocking, whole", whole(request(view, 1, Overflow.BLOCK)), new Deliveries());
            subscribe(open, view + " coalescing", request(view, 3, Overflow.COALESCE), new Deliveries(half));
            subscribe(
                    open,
                    view + " coalescing, whole",
                    whole(request(view, 1, Overflow.COALESCE)),
                    new Deliveries(half));
            Resumer resumer = new Resumer(resumable(request(view, 1, Overflow.DISCONNECT)));
            resumers.add(resumer);
            subscribers.put(view + " resuming", resumer);
            polling.add(poll(open, view + " polled", request(view, 5, Overflow.BLOCK)));
        }
        List<Future<?>> writing = new ArrayList<>();
        for (int w = 0; w < WRITERS; w++) {
            writing.add(threads.submit(work(w, half)));
        }
        for (int late = 0; late < 8; late++) {
            String view = late % 2 == 0 ? SubscribedEngine.SUMS : SubscribedEngine.ITEMS;
            Overflow overflow = late % 4 < 2 ? Overflow.BLOCK : Overflow.COALESCE;
            long from = db.engine.epoch() + 40;
            while (db.engine.epoch() < from && writing.stream().anyMatch(each -> !each.isDone())) {
                Thread.onSpinWait();
            }
            subscribe(open, view + " late " + late, whole(request(view, 2, overflow)), new Deliveries());
        }
        for (Future<?> each : writing) {
            each.get();
        }
        look(db.engine.snapshot());
        for (ViewSubscription each : open) {
            assertThat(each.awaitDelivered(ENOUGH)).as(each.view()).isTrue();
        }
        for (Resumer each : resumers) {
            each.awaitAll();
        }
        db.close();
        for (Future<?> each : polling) {
            each.get();
        }
        subscribers.forEach((name, told) -> {
            Map<Long, Map<Row, Long>> byEpoch = Objects.requireNonNull(contents.get(name.split(" ", 2)[0]));
            assertThat(told.compareWith(byEpoch, name)).as(name).isPositive();
            assertThat(told.ends()).as(name).hasSize(name.endsWith("polled") ? 0 : 1);
            if (!name.contains("coalescing") && !name.contains("late")) {
                assertThat(told.coalesced()).as(name).isZero();
            }
        });
        subscribers.forEach((name, told) -> {
            if (name.contains("coalescing")) {
                assertThat(told.coalesced()).as(name).isPositive();
            }
        });
        assertThat(resumers).anyMatch(resumer -> resumer.times() > 0);
        assertThat(db.failures).allMatch(end -> end.reason() == End.Reason.OVERFLOW);
    }

    private void subscribe(List<ViewSubscription> open, String name, Subscriptions.Request request, Deliveries told) {
        subscribers.put(name, told);
        open.add(db.subscriptions.open(request, told));
    }

    private Future<?> poll(List<ViewSubscription> open, String name, Subscriptions.Request request) {
        Deliveries told = new Deliveries();
        subscribers.put(name, told);
        ViewSubscription subscription = db.subscriptions.open(request);
        open.add(subscription);
        return threads.submit(() -> {
            while (subscription.end().isEmpty()) {
                Delivery next = subscription.poll(ENOUGH);
                if (next != null) {
                    told.deliver(next);
                }
            }
            return told;
        });
    }

    private Runnable work(int number, CountDownLatch half) {
        SubscribedEngine.Writer writer = db.writer(number, number);
        Random random = new Random(100 + number);
        return () -> {
            for (int i = 0; i < EPOCHS; i++) {
                if (random.nextInt(8) == 0) {
                    db.engine.keepTurn(() -> {
                        writer.writeKept();
                        writer.writeKept();
                    });
                } else {
                    writer.write();
                }
                if (random.nextInt(3) == 0) {
                    look(db.engine.snapshot());
                }
                if (i == EPOCHS / 2) {
                    half.countDown();
                }
            }
        };
    }
}

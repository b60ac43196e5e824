package io.dormouse.engine.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.engine.ViewDelta;
import io.dormouse.engine.ViewDelta.SignedRow;
import io.dormouse.engine.subscription.DeliveryQueue.Offer;
import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeliveryQueueTest {
    private static final Schema SCHEMA = new Schema(List.of(new Column("a", Types.BIGINT, false)));
    private static final long ENOUGH = TimeUnit.SECONDS.toNanos(50);

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private static DeliveryQueue queue(long epochs, long changes, Overflow overflow) {
        return new DeliveryQueue(new QueueLimits(epochs, changes, overflow));
    }

    /** The delta of an epoch: {@code 3} is a copy of the row 3 that came, {@code -3} one that went. */
    private static ViewDelta delta(long epoch, long... rows) {
        Map<Row, Long> net = new HashMap<>();
        for (long row : rows) {
            net.merge(Row.of(Math.abs(row)), Long.signum(row) * 1L, Long::sum);
        }
        net.values().removeIf(weight -> weight == 0);
        return new ViewDelta("v", epoch, SCHEMA, ViewDelta.inOrder(net));
    }

    private static @Nullable String takeThrough(DeliveryQueue queue) {
        Pending next = queue.take();
        if (next == null) {
            return null;
        }
        queue.delivered(true);
        StringBuilder text = new StringBuilder(next.first() + "-" + next.delta().epoch());
        next.delta()
                .rows()
                .forEach(row -> text.append(' ')
                        .append(row.weight())
                        .append('x')
                        .append(row.row().get(0)));
        return text.toString();
    }

    @Test
    void epochsComeOutWholeAndInOrder() {
        DeliveryQueue queue = queue(10, 10, Overflow.BLOCK);
        assertThat(queue.offer(delta(3, 1, 2))).isEqualTo(Offer.ACCEPTED);
        assertThat(queue.offer(delta(5, -1))).isEqualTo(Offer.ACCEPTED);
        assertThat(takeThrough(queue)).isEqualTo("3-3 1x1 1x2");
        assertThat(takeThrough(queue)).isEqualTo("5-5 -1x1");
        assertThat(takeThrough(queue)).isNull();
    }

    @Test
    void anEpochThatIsLargerThanTheLimitHasRoomInAnEmptyQueue() {
        for (Overflow overflow : Overflow.values()) {
            DeliveryQueue queue = queue(10, 2, overflow);
            assertThat(queue.offer(delta(1, 1, 2, 3, 4))).isEqualTo(Offer.ACCEPTED);
            queue.awaitRoom();
            assertThat(takeThrough(queue)).startsWith("1-1");
        }
    }

    @Test
    void aFullQueueSaysSoByEpochsAndByChanges() {
        DeliveryQueue byEpochs = queue(2, 100, Overflow.BLOCK);
        assertThat(byEpochs.offer(delta(1, 1))).isEqualTo(Offer.ACCEPTED);
        assertThat(byEpochs.offer(delta(2, 2))).isEqualTo(Offer.ACCEPTED);
        assertThat(byEpochs.offer(delta(3, 3))).isEqualTo(Offer.ACCEPTED_BEYOND_LIMITS);
        DeliveryQueue byChanges = queue(100, 3, Overflow.DISCONNECT);
        assertThat(byChanges.offer(delta(1, 1, 2))).isEqualTo(Offer.ACCEPTED);
        assertThat(byChanges.offer(delta(2, 1, 2))).isEqualTo(Offer.OVERFLOWED);
        byChanges.close(false);
        assertThat(byChanges.offer(delta(3, 1))).isEqualTo(Offer.REFUSED);
        assertThat(takeThrough(byChanges)).isEqualTo("1-1 1x1 1x2");
        assertThat(takeThrough(byChanges)).isNull();
        assertThat(byChanges.isFinished()).isTrue();
    }

    @Test
    void coalescedEpochsAreTheirNetChange() {
        DeliveryQueue queue = queue(2, 100, Overflow.COALESCE);
        queue.offer(delta(1, 1, 2));
        queue.offer(delta(2, -1, 3));
        queue.offer(delta(4, 3, -2));
        assertThat(takeThrough(queue)).isEqualTo("1-4 2x3");
        queue.offer(delta(5, 1));
        assertThat(takeThrough(queue)).isEqualTo("5-5 1x1");
        queue.offer(delta(6, 1));
        queue.offer(delta(7, 2));
        queue.offer(delta(8, -1));
        queue.offer(delta(9, -2));
        queue.offer(delta(11, 7, -7, 9, -9));
        assertThat(takeThrough(queue)).isEqualTo("6-11");
        assertThat(takeThrough(queue)).isNull();
    }

    @Test
    void whatWasThereAtTheBeginningDoesNotCountAndIsNotCoalesced() {
        DeliveryQueue queue = queue(1, 1, Overflow.COALESCE);
        queue.begin(List.of(delta(1, 1), delta(2, 2), delta(3, 3)));
        assertThat(queue.offer(delta(4, 4))).isEqualTo(Offer.ACCEPTED);
        assertThat(queue.offer(delta(5, 5))).isEqualTo(Offer.ACCEPTED);
        assertThat(takeThrough(queue)).isEqualTo("1-1 1x1");
        assertThat(takeThrough(queue)).isEqualTo("2-2 1x2");
        assertThat(takeThrough(queue)).isEqualTo("3-3 1x3");
        assertThat(takeThrough(queue)).isEqualTo("4-5 1x4 1x5");
    }

    /** Against its twin: the sum of what was offered. */
    @Test
    void whateverIsTakenWhenTheSumIsThatOfWhatWasOffered() throws InterruptedException {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            Overflow overflow = random.nextBoolean() ? Overflow.BLOCK : Overflow.COALESCE;
            DeliveryQueue queue = queue(1 + random.nextInt(5), 1 + random.nextInt(12), overflow);
            Map<Row, Long> offered = new HashMap<>();
            Map<Row, Long> taken = new HashMap<>();
            long lastTaken = 0;
            int delivered = 0;
            for (int epoch = 1; epoch <= 60; epoch++) {
                if (random.nextInt(4) > 0) {
                    long[] rows = random.longs(1 + random.nextInt(4), 1, 5)
                            .map(r -> random.nextBoolean() ? r : -r)
                            .toArray();
                    ViewDelta delta = delta(epoch, rows);
                    delta.rows().forEach(row -> add(offered, row));
                    assertThat(queue.offer(delta)).isIn(Offer.ACCEPTED, Offer.ACCEPTED_BEYOND_LIMITS);
                    assertThat(queue.awaitDelivered(0)).isFalse();
                }
                while (random.nextInt(3) == 0 || epoch == 60) {
                    Pending next = queue.take();
                    if (next == null) {
                        assertThat(queue.awaitDelivered(0)).isTrue();
                        assertThat(taken).as("seed %d, epoch %d", seed, epoch).isEqualTo(offered);
                        break;
                    }
                    queue.delivered(true);
                    delivered++;
                    ViewDelta delta = next.delta();
                    assertThat(next.first()).isGreaterThan(lastTaken).isLessThanOrEqualTo(delta.epoch());
                    lastTaken = delta.epoch();
                    delta.rows().forEach(row -> add(taken, row));
                }
            }
            assertThat(delivered).isPositive();
        }
    }

    private static void add(Map<Row, Long> sum, SignedRow row) {
        sum.merge(row.row(), row.weight(), (a, b) -> a + b == 0 ? null : a + b);
    }

    /** Waiting is over by the bound of the test only if it was given back in vain. */
    @Test
    void whoWaitsForRoomGoesOnWhenThereIsSome() throws InterruptedException, ExecutionException {
        DeliveryQueue queue = queue(1, 100, Overflow.BLOCK);
        queue.offer(delta(1, 1));
        assertThat(queue.offer(delta(2, 2))).isEqualTo(Offer.ACCEPTED_BEYOND_LIMITS);
        List<String> taken = new ArrayList<>();
        CountDownLatch started = new CountDownLatch(1);
        Future<?> writer = threads.submit(() -> {
            started.countDown();
            queue.awaitRoom();
            taken.add("the writer goes on");
        });
        started.await();
        synchronized (queue) {
            taken.add(Objects.requireNonNull(takeThrough(queue)));
        }
        writer.get();
        assertThat(taken).containsExactly("1-1 1x1", "the writer goes on");
    }

    @Test
    void whoWaitsForRoomGoesOnWhenTheQueueIsClosedAndKeepsItsInterrupt()
            throws InterruptedException, ExecutionException {
        DeliveryQueue queue = queue(1, 100, Overflow.BLOCK);
        queue.offer(delta(1, 1));
        queue.offer(delta(2, 2));
        CountDownLatch started = new CountDownLatch(1);
        Future<Boolean> writer = threads.submit(() -> {
            Thread.currentThread().interrupt();
            started.countDown();
            queue.awaitRoom();
            return Thread.interrupted();
        });
        started.await();
        assertThat(writer.isDone()).isFalse();
        queue.close(true);
        assertThat(writer.get()).isTrue();
        assertThat(queue.take()).isNull();
        assertThat(queue.isFinished()).isTrue();
    }

    @Test
    void whoWaitsForDeliveryKnowsWhetherItWas() throws InterruptedException, ExecutionException {
        DeliveryQueue queue = queue(10, 100, Overflow.BLOCK);
        assertThat(queue.awaitDelivered(ENOUGH)).isTrue();
        queue.offer(delta(1, 1));
        Future<Boolean> waiting = threads.submit(() -> queue.awaitDelivered(ENOUGH));
        queue.take();
        assertThat(waiting.isDone()).isFalse();
        assertThat(queue.awaitDelivered(0)).isFalse();
        queue.delivered(true);
        // Either it had begun to wait, or it found all delivered.
        assertThat(waiting.get()).isTrue();
        queue.offer(delta(2, 1));
        queue.take();
        queue.close(true);
        queue.delivered(false);
        assertThat(queue.awaitDelivered(ENOUGH)).isFalse();
    }
}

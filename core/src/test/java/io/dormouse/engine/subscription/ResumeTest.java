package io.dormouse.engine.subscription;

import static io.dormouse.engine.subscription.SubscribedEngine.SUMS;
import static io.dormouse.engine.subscription.SubscribedEngine.request;
import static io.dormouse.engine.subscription.SubscribedEngine.resumable;
import static io.dormouse.engine.subscription.SubscribedEngine.resuming;
import static io.dormouse.engine.subscription.SubscribedEngine.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dormouse.engine.ViewDelta;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Going on from where one was: with exactly what followed, or not at all. */
class ResumeTest {
    private static final Subscriptions.Request TOKENS = resumable(request(SUMS, Long.MAX_VALUE, Overflow.BLOCK));

    private static List<Delivery> pollAll(ViewSubscription subscription) {
        List<Delivery> all = new ArrayList<>();
        for (Delivery next = subscription.poll(); next != null; next = subscription.poll()) {
            all.add(next);
        }
        return all;
    }

    private static DormouseException refusal(SubscribedEngine db, Position position) {
        return catchThrowableOfType(DormouseException.class, () -> db.subscriptions.open(resuming(TOKENS, position)));
    }

    @Test
    void whatFollowedAnyCutIsExact() {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            try (SubscribedEngine db = new SubscribedEngine(Long.MAX_VALUE)) {
                SubscribedEngine.Writer writer = db.writer(0, seed);
                List<ViewDelta> expected = new ArrayList<>();
                List<Delivery> told = new ArrayList<>();
                Map<Row, Long> content = new HashMap<>();
                for (int i = random.nextInt(20); i > 0; i--) {
                    writer.write();
                }
                ViewSubscription subscription = db.subscriptions.open(whole(TOKENS));
                assertThat(subscription.position()).isEmpty();
                told.addAll(pollAll(subscription));
                db.engine.observe(SUMS, expected::add);
                for (int cut = 0; cut < 10; cut++) {
                    for (int i = random.nextInt(10); i > 0; i--) {
                        writer.write();
                    }
                    for (int i = random.nextInt(8); i > 0; i--) {
                        Delivery next = subscription.poll();
                        if (next != null) {
                            told.add(next);
                            assertThat(next.position()).isEqualTo(subscription.position());
                        }
                    }
                    Position position = subscription.position().orElseThrow();
                    if (random.nextBoolean()) {
                        // What was there to be polled is not lost with the subscription.
                        subscription.close();
                    }
                    for (int i = random.nextInt(10); i > 0; i--) {
                        writer.write();
                    }
                    subscription = db.subscriptions.open(resuming(TOKENS, Position.parse(position.text())));
                }
                told.addAll(pollAll(subscription));
                assertThat(told.stream().skip(1).map(Delivery::last).toList())
                        .isEqualTo(expected.stream().map(ViewDelta::epoch).toList());
                assertThat(told.stream().skip(1).map(Delivery::rows).toList())
                        .isEqualTo(expected.stream().map(ViewDelta::rows).toList());
                told.forEach(delivery -> SubscribedEngine.add(content, delivery.rows()));
                assertThat(content).as("seed %d", seed).isEqualTo(SubscribedEngine.content(db.engine.snapshot(), SUMS));
            }
        }
    }

    /** Against its twin: a token is good exactly as long as the changes after it fit into the history. */
    @Test
    void aTokenIsRefusedWhenItsHistoryIsGone() {
        int refused = 0;
        int resumed = 0;
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            int limit = random.nextInt(30);
            try (SubscribedEngine db = new SubscribedEngine(limit)) {
                SubscribedEngine.Writer writer = db.writer(0, seed);
                ViewSubscription holder = db.subscriptions.open(TOKENS);
                List<ViewDelta> deltas = new ArrayList<>();
                db.engine.observe(SUMS, deltas::add);
                List<Position> positions =
                        new ArrayList<>(List.of(holder.position().orElseThrow()));
                for (int i = 0; i < 60; i++) {
                    writer.write();
                    pollAll(holder)
                            .forEach(delivery ->
                                    positions.add(delivery.position().orElseThrow()));
                }
                for (Position position : positions) {
                    List<ViewDelta> after = deltas.stream()
                            .filter(delta -> delta.epoch() > position.epoch())
                            .toList();
                    int changes = after.stream()
                            .mapToInt(delta -> delta.rows().size())
                            .sum();
                    if (changes <= limit) {
                        resumed++;
                        ViewSubscription again = db.subscriptions.open(resuming(TOKENS, position));
                        assertThat(pollAll(again).stream().map(Delivery::rows).toList())
                                .isEqualTo(after.stream().map(ViewDelta::rows).toList());
                        again.close();
                    } else {
                        refused++;
                        DormouseException gone = refusal(db, position);
                        assertThat(gone.state()).isEqualTo(SqlState.NOT_IN_PREREQUISITE_STATE);
                        assertThat(gone.details())
                                .containsEntry("token after epoch", String.valueOf(position.epoch()))
                                .containsEntry("newest epoch", String.valueOf(db.engine.epoch()))
                                .containsKey("kept after epoch");
                        assertThat(Long.parseLong(gone.details().getOrDefault("kept after epoch", "")))
                                .isGreaterThan(position.epoch());
                    }
                }
            }
        }
        assertThat(refused).isPositive();
        assertThat(resumed).isPositive();
    }

    @Test
    void aHistoryGoesWhenNoTokenCanUseIt() {
        try (SubscribedEngine db = new SubscribedEngine(20)) {
            SubscribedEngine.Writer writer = db.writer(0, 1);
            db.subscriptions.open(request(SUMS, 10, Overflow.BLOCK)).close();
            assertThat(db.subscriptions.histories()).isZero();
            ViewSubscription subscription = db.subscriptions.open(TOKENS);
            for (int i = 0; i < 100; i++) {
                writer.write();
            }
            pollAll(subscription);
            Position position = subscription.position().orElseThrow();
            subscription.close();
            assertThat(db.subscriptions.histories()).isEqualTo(1);
            db.subscriptions.open(resuming(TOKENS, position)).close();
            for (int i = 0; i < 100; i++) {
                writer.write();
            }
            assertThat(db.subscriptions.histories()).isZero();
            DormouseException gone = refusal(db, position);
            assertThat(gone.state()).isEqualTo(SqlState.NOT_IN_PREREQUISITE_STATE);
            ViewSubscription anew = db.subscriptions.open(TOKENS);
            assertThat(refusal(db, position).state()).isEqualTo(SqlState.NOT_IN_PREREQUISITE_STATE);
            anew.close();
        }
    }

    @Test
    void aViewThatIsMadeAnewAndAnotherInstanceHaveOtherHistories() {
        try (SubscribedEngine db = new SubscribedEngine(1000);
                SubscribedEngine other = new SubscribedEngine(1000)) {
            ViewSubscription subscription = db.subscriptions.open(TOKENS);
            Position position = subscription.position().orElseThrow();
            db.dropViews();
            assertThat(subscription.end().orElseThrow().reason()).isEqualTo(End.Reason.VIEW_DROPPED);
            assertThat(db.subscriptions.histories()).isZero();
            db.createViews();
            ViewSubscription anew = db.subscriptions.open(TOKENS);
            assertThat(refusal(db, position).state()).isEqualTo(SqlState.NOT_IN_PREREQUISITE_STATE);
            ViewSubscription there = other.subscriptions.open(TOKENS);
            assertThat(refusal(other, anew.position().orElseThrow()).state())
                    .isEqualTo(SqlState.NOT_IN_PREREQUISITE_STATE);
            Position future = new Position(there.position().orElseThrow().instance(), 0, 77);
            assertThat(refusal(other, future).state()).isEqualTo(SqlState.INVALID_PARAMETER);
            anew.close();
            there.close();
        }
    }

    @Test
    void whatIsNoTokenIsRefused() {
        for (String text : List.of("", "x", "0123456789abcdef-1", "0123456789abcdef-1-2-3", "0123456789ABCDEF-1-2")) {
            assertThat(catchThrowableOfType(DormouseException.class, () -> Position.parse(text))
                            .state())
                    .isEqualTo(SqlState.INVALID_PARAMETER);
        }
        assertThat(Position.parse("0123456789abcdef-1-2")).isEqualTo(new Position("0123456789abcdef", 1, 2));
    }
}

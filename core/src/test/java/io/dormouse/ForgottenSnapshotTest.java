package io.dormouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ForgottenSnapshotTest {
    private static final Logger LOG = Logger.getLogger(Dormouse.class.getName());

    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord message) {
            messages.add(message.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private static void forget(Dormouse db) {
        assertThat(db.snapshot().epoch()).isZero();
    }

    @Test
    @Timeout(60)
    void aSnapshotThatIsNotClosedIsReportedWithItsPlaceAndGivenBack() throws InterruptedException {
        LOG.addHandler(handler);
        try (Dormouse db = Dormouse.open()) {
            db.snapshot().close();
            forget(db);
            assertThat(db.metrics().openSnapshots()).isEqualTo(1);
            while (messages.stream().noneMatch(message -> message.contains("not closed"))) {
                System.gc();
                Thread.sleep(10);
            }
            assertThat(messages)
                    .filteredOn(message -> message.contains("not closed"))
                    .singleElement()
                    .asString()
                    .contains("ForgottenSnapshotTest.forget");
            assertThat(db.metrics().openSnapshots()).isZero();
        } finally {
            LOG.removeHandler(handler);
        }
    }
}

package io.dormouse.bench.flink;

import io.dormouse.bench.stream.EventStream;
import org.apache.flink.streaming.api.functions.source.legacy.SourceFunction;
import org.apache.flink.streaming.api.watermark.Watermark;

/**
 * Hands out the events of an exchange, in order, and keeps its clock.
 *
 * <p>A watermark follows all rows before it through every operator, so the one that arrives at the sink says that those
 * rows are done. Its value is the time, since operators with mini-batches put the time's own watermarks in place of ours.
 */
@SuppressWarnings("deprecation") // the sources that replace it pass a row through more hands
final class EventSource implements SourceFunction<Integer> {
    private static final long serialVersionUID = 1L;

    private final String exchangeName;
    private volatile boolean running = true;

    EventSource(String exchangeName) {
        this.exchangeName = exchangeName;
    }

    @Override
    public void run(SourceContext<Integer> context) throws InterruptedException {
        Exchange exchange = Exchange.find(exchangeName);
        EventStream stream = exchange.stream();
        int end = stream.events().length;
        int from = exchange.timedRows() > 0 ? end - exchange.timedRows() : stream.measuredFrom();
        // Through an empty job first: then all of its tasks are up.
        long watermark = drain(exchange, context, 0);
        if (exchange.weighs()) {
            exchange.weighBefore();
            emit(stream.events(), 0, end, context);
            drain(exchange, context, watermark);
            exchange.weighAfter();
            return;
        }
        emit(stream.events(), 0, from, context);
        watermark = drain(exchange, context, watermark);
        exchange.start();
        if (exchange.timedRows() == 0) {
            emit(stream.events(), from, end, context);
            return;
        }
        for (int at = from; at < end && running; at++) {
            long start = System.nanoTime();
            context.collect(stream.events()[at]);
            watermark = drain(exchange, context, watermark);
            exchange.sample(System.nanoTime() - start);
        }
    }

    private void emit(int[] events, int from, int to, SourceContext<Integer> context) {
        for (int at = from; at < to && running; at++) {
            context.collect(events[at]);
        }
    }

    private static long drain(Exchange exchange, SourceContext<Integer> context, long before)
            throws InterruptedException {
        long watermark = Math.max(before + 1, System.currentTimeMillis());
        context.emitWatermark(new Watermark(watermark));
        exchange.awaitWatermark(watermark);
        return watermark;
    }

    @Override
    public void cancel() {
        running = false;
    }
}

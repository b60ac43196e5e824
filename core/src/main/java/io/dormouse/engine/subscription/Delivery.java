package io.dormouse.engine.subscription;

import io.dormouse.engine.ViewDelta.SignedRow;
import io.dormouse.type.Schema;
import java.util.List;
import java.util.Optional;

/**
 * What a subscriber is given at once: one epoch's change, the net change of several, or the whole content. Immutable.
 *
 * @param first the first epoch that is in it
 * @param last the last one
 * @param whole whether the rows are the view's whole content at {@code last} and not a change
 * @param rows as in a {@link io.dormouse.engine.ViewDelta}; may be empty unless it is one epoch's change
 * @param position where to go on after it, if the subscription can be resumed
 */
public record Delivery(
        String view,
        long first,
        long last,
        boolean whole,
        Schema schema,
        List<SignedRow> rows,
        Optional<Position> position) {}

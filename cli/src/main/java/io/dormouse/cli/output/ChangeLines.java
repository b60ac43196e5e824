package io.dormouse.cli.output;

import io.dormouse.Change;
import io.dormouse.Epoch;
import java.io.IOException;
import java.io.Writer;

/**
 * The deltas of subscriptions, one JSON object an epoch and line: {@code
 * {"view":"v","epoch":N,"changes":[[-1,[…]],[2,[…]]]}}, each change a signed number of copies and the row; values as
 * {@link JsonLine} says.
 */
public final class ChangeLines {
    private ChangeLines() {}

    /** Writes one epoch's line. */
    public static void write(Writer out, Epoch epoch) throws IOException {
        JsonLine.write(out, json -> {
            json.writeStringField("view", epoch.view());
            json.writeNumberField("epoch", epoch.number());
            json.writeArrayFieldStart("changes");
            for (Change change : epoch.changes()) {
                json.writeStartArray();
                json.writeNumber(change.weight());
                JsonLine.writeRow(json, change.row());
                json.writeEndArray();
            }
            json.writeEndArray();
        });
    }
}

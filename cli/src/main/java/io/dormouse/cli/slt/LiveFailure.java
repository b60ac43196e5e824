package io.dormouse.cli.slt;

import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.List;

/** How a live view that is not its query is told. Pure functions. */
final class LiveFailure {
    static final String DIFFERS = "live view differs from the query from scratch";
    static final String UNREADABLE = "live view or its query from scratch fails";

    static final String UNFOUNDED = "live view refuses a statement that its query allows";

    private LiveFailure() {}

    static Outcome.Failed of(KeptView view, List<Row> expected, List<Row> actual) {
        List<String> detail = heading(view);
        detail.add("from scratch:");
        detail.addAll(Detail.indented(expected.stream().map(Oracle::text).toList()));
        detail.add("live view:");
        detail.addAll(Detail.indented(actual.stream().map(Oracle::text).toList()));
        return new Outcome.Failed(DIFFERS, detail);
    }

    static Outcome.Failed of(KeptView view, Throwable error) {
        List<String> detail = heading(view);
        String text = error instanceof DormouseException refusal ? ErrorText.of(refusal) : error.toString();
        detail.addAll(text.lines().toList());
        return new Outcome.Failed(UNREADABLE, detail);
    }

    static Outcome.Failed unfounded(KeptView view) {
        return new Outcome.Failed(UNFOUNDED, heading(view));
    }

    /** Two views that a statement has made wrong. */
    static Outcome.Failed both(Outcome.Failed first, Outcome.Failed second) {
        List<String> detail = new ArrayList<>(first.detail());
        detail.addAll(second.detail());
        return new Outcome.Failed(first.kind(), detail);
    }

    private static List<String> heading(KeptView view) {
        List<String> detail = new ArrayList<>(List.of("live view of " + view.place() + ":"));
        detail.addAll(Detail.indented(view.sql().lines().toList()));
        return detail;
    }
}

package io.dormouse.oracle;

import io.dormouse.logic.HeadTerm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one term of a head makes of the matches of one group, added one by one. */
interface Gathered {
    HeadTerm term();

    /** Adds a match of {@code weight} copies with the values of the term's expressions, integers as {@code Long}. */
    void add(List<@Nullable Object> arguments, long weight);

    /** The value over what was added, integers as {@code Long}; 22003 if the result type cannot hold it. */
    @Nullable
    Object result();
}

/**
 * All state: dictionaries from values to dense ids, paged columns over ids, linked indexes, the undo log, root vectors; and the
 * row that flows between state and operators, with the checks of what comes into it from outside.
 *
 * <p>Promises: a write is in place and O(1); {@code UndoLog.rollback()} restores every cell as it was at the epoch's start; a
 * published root vector never changes. Knows nothing of queries. Floor 3: uses {@code io.dormouse.type} and
 * {@code io.dormouse.algebra}.
 */
@NullMarked
package io.dormouse.store;

import org.jspecify.annotations.NullMarked;

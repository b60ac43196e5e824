/** Lookups: each row of one relation with what it finds in another by its key. */
@NullMarked
package io.dormouse.circuit.lookup;

import org.jspecify.annotations.NullMarked;

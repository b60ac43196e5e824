/** Rows as often as one of their columns says. */
@NullMarked
package io.dormouse.circuit.multiplicity;

import org.jspecify.annotations.NullMarked;

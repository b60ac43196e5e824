/** Tests of compiled expressions: expected tables, random expressions against a twin, and what is allocated. */
@NullMarked
package io.dormouse.circuit.expression;

import org.jspecify.annotations.NullMarked;

package io.dormouse.circuit.fold;

import java.math.BigDecimal;

/** A sum of integers or decimals. */
abstract class ExactSum extends Sum {
    ExactSum(int argument, ArgumentCount count) {
        super(argument, count);
    }

    /** The sum of a group that has at least one argument, at the scale at which it is shown. */
    abstract BigDecimal exactSum(int group);
}

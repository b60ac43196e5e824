package io.dormouse.circuit.expression;

import io.dormouse.circuit.RowPort;
import io.dormouse.circuit.RowSink;
import io.dormouse.store.RowBuffer;

/**
 * A port whose code is generated. What belongs to one circuit is in fields, so that circuits of equal queries share the code; generated
 * code reads the fields.
 */
abstract class CompiledPort extends RowPort {
    /** Where values that a source is asked for go. */
    final RowBuffer input;
    /** What is kept of a row that passes. */
    final RowBuffer projected;

    final RowSink sink;

    CompiledPort(RowBuffer input, RowBuffer projected, RowSink sink) {
        this.input = input;
        this.projected = projected;
        this.sink = sink;
    }

    /** A port of the same code for another circuit. */
    abstract CompiledPort bind(RowBuffer boundInput, RowBuffer boundProjected, RowSink boundSink);
}

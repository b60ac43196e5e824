package io.dormouse.circuit.expression;

import io.dormouse.type.SourceSpan;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What a class is made of: its bytes and the objects that it refers to. Two are equal if classes made of them do the same, errors'
 * places included, whoever holds their instances. Immutable, thread-safe.
 */
final class GeneratedCode {
    /** A place in a text; places themselves are all equal. */
    private record Place(int line, int column, int length) {}

    private final byte[] bytes;
    private final List<Object> data;
    private final List<Object> identity;

    /** {@code holder}: the one among {@code data} that takes the instance, which makes no difference. */
    GeneratedCode(byte[] bytes, List<Object> data, AtomicReference<?> holder) {
        this.bytes = bytes;
        this.data = data;
        this.identity = data.stream()
                .map(object -> object == holder
                        ? AtomicReference.class
                        : object instanceof SourceSpan span
                                ? new Place(span.line(), span.column(), span.length())
                                : object)
                .toList();
    }

    byte[] bytes() {
        return bytes;
    }

    List<Object> data() {
        return data;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GeneratedCode code
                && ByteBuffer.wrap(bytes).equals(ByteBuffer.wrap(code.bytes))
                && identity.equals(code.identity);
    }

    @Override
    public int hashCode() {
        return 31 * ByteBuffer.wrap(bytes).hashCode() + identity.hashCode();
    }
}

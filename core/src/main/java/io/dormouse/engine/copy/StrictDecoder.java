package io.dormouse.engine.copy;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.function.LongConsumer;

/**
 * Bytes as characters, with nothing replaced: a {@link java.nio.charset.CharacterCodingException} where bytes are malformed.
 *
 * <p>Unlike the JDK's reader it first hands out all characters before the malformed bytes, so that whoever counts them knows the
 * place. Not thread-safe.
 */
final class StrictDecoder extends Reader {
    private static final int CAPACITY = 1 << 16;

    private final InputStream input;
    private final CharsetDecoder decoder;
    private final LongConsumer bytesRead;
    private final ByteBuffer bytes = ByteBuffer.allocate(CAPACITY).flip();
    private boolean inputEnded;
    private boolean ended;

    /** {@code bytesRead} is told of the bytes of each read. */
    StrictDecoder(InputStream input, Charset encoding, LongConsumer bytesRead) {
        this.input = input;
        this.bytesRead = bytesRead;
        decoder = encoding.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** {@code length} must be at least 2, for a surrogate pair. */
    @Override
    public int read(char[] target, int offset, int length) throws IOException {
        CharBuffer decoded = CharBuffer.wrap(target, offset, length);
        while (!ended) {
            CoderResult result = decoder.decode(bytes, decoded, inputEnded);
            if (decoded.position() > offset) {
                return decoded.position() - offset;
            }
            if (result.isError()) {
                result.throwException();
            }
            if (inputEnded) {
                ended = decoder.flush(decoded).isUnderflow();
                if (decoded.position() > offset) {
                    return decoded.position() - offset;
                }
            } else {
                fill();
            }
        }
        return -1;
    }

    private void fill() throws IOException {
        bytes.compact();
        int count = input.read(bytes.array(), bytes.position(), bytes.remaining());
        if (count < 0) {
            inputEnded = true;
        } else {
            bytes.position(bytes.position() + count);
            bytesRead.accept(count);
        }
        bytes.flip();
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}

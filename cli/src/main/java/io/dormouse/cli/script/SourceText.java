package io.dormouse.cli.script;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A text of statements and the name under which errors cite it. */
public record SourceText(String name, String text) {
    /** How {@code -} in place of a file says standard input. */
    public static final String STANDARD_INPUT = "-";

    private static final int CHUNK = 1 << 16;

    /** A text that cannot be read; the message is for the user. */
    public static final class UnreadableException extends Exception {
        private static final long serialVersionUID = 1L;

        UnreadableException(String message) {
            super(message);
        }
    }

    /** A text given with {@code -c}. */
    public static SourceText ofCommand(String text) {
        return new SourceText("<command>", text);
    }

    /** Reads a file, or standard input for {@code -}; it must be UTF-8, with or without a byte order mark. */
    public static SourceText read(String argument, Path folder, InputStream in) throws UnreadableException {
        boolean standardInput = argument.equals(STANDARD_INPUT);
        String name = standardInput ? "<stdin>" : argument;
        try {
            byte[] bytes = standardInput ? readAll(in) : Files.readAllBytes(folder.resolve(argument));
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return new SourceText(name, text.startsWith("\uFEFF") ? text.substring(1) : text);
        } catch (NoSuchFileException missing) {
            throw new UnreadableException(name + ": no such file");
        } catch (CharacterCodingException malformed) {
            throw new UnreadableException(name + ": not UTF-8");
        } catch (IOException failure) {
            throw new UnreadableException(name + ": cannot be read: " + failure.getMessage());
        }
    }

    /** Reads to the end, by plain reads: a file's stream asks for its length and position, which a pipe has not. */
    private static byte[] readAll(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[CHUNK];
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            bytes.write(buffer, 0, count);
        }
        return bytes.toByteArray();
    }

    /** The line of this number, from 1, without its line end; empty where there is none. */
    public String line(int number) {
        return text.lines().skip(number - 1L).findFirst().orElse("");
    }
}

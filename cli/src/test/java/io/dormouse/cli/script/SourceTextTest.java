package io.dormouse.cli.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SourceTextTest {
    /** Standard input of a process whose input is a pipe: whatever seeks fails. */
    private static final class Pipe extends FilterInputStream {
        Pipe(String text) {
            super(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        }

        @Override
        public byte[] readAllBytes() throws IOException {
            throw new IOException("Illegal seek");
        }

        @Override
        public byte[] readNBytes(int length) throws IOException {
            throw new IOException("Illegal seek");
        }

        @Override
        public long transferTo(OutputStream out) throws IOException {
            throw new IOException("Illegal seek");
        }
    }

    @Test
    void standardInputMayBeAPipe() throws SourceText.UnreadableException {
        SourceText source = SourceText.read("-", Path.of(""), new Pipe("SELECT 1;\n"));
        assertThat(source.text()).isEqualTo("SELECT 1;\n");
        assertThat(source.name()).isEqualTo("<stdin>");
    }
}

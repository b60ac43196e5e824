package io.dormouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Types;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutputFailureTest {
    private final ScriptedDormouse db = new ScriptedDormouse()
            .answer("SELECT 1", new Schema(List.of(new Column("one", Types.INTEGER, false))), Row.of(1));
    private final StringWriter err = new StringWriter();

    private int run(String reason) {
        Environment environment = new Environment(
                InputStream.nullInputStream(),
                new FailingWriter(reason),
                new PrintWriter(err),
                Path.of(""),
                false,
                Map.of(),
                Optional::empty,
                options -> db);
        return Main.run(environment, "run", "-c", "SELECT 1; INSERT later");
    }

    @Test
    void aReaderThatWentAwayEndsTheRunQuietly() {
        assertThat(run("Broken pipe")).isEqualTo(1);
        assertThat(err).hasToString("");
        assertThat(db.executed).containsExactly("SELECT 1", "(close)");
    }

    @Test
    void anyOtherFailureIsTold() {
        assertThat(run("No space left on device")).isEqualTo(1);
        assertThat(err.toString()).startsWith("dormouse: cannot write the output: No space left on device");
    }

    /** Fails at every write, and as buffered writers do, at every flush thereafter. */
    private static final class FailingWriter extends Writer {
        private final String reason;

        FailingWriter(String reason) {
            this.reason = reason;
        }

        @Override
        public void write(char[] text, int offset, int length) throws IOException {
            throw new IOException(reason);
        }

        @Override
        public void flush() throws IOException {
            throw new IOException(reason);
        }

        @Override
        public void close() {}
    }
}

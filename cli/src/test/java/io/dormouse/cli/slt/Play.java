package io.dormouse.cli.slt;

import io.dormouse.Dormouse;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** A run of one file: whether nothing failed, what it printed and what it reports. */
record Play(boolean good, String out, String report) {

    /** The last line. */
    String tally() {
        return out.lines().reduce((first, second) -> second).orElse("");
    }

    /** Where and how files are run. */
    record Stage(Path folder, Mode mode, ViewReader reader, boolean anyError) {
        Stage(Path folder, Mode mode) {
            this(folder, mode, ViewReader.BY_SELECT, false);
        }

        Stage(Path folder, Mode mode, ViewReader reader) {
            this(folder, mode, reader, false);
        }

        /** Writes a file without running it. */
        Stage with(String name, String text) throws IOException {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        }

        /** Writes a file and runs it. */
        Play play(String name, String text) throws IOException {
            with(name, text);
            StringWriter out = new StringWriter();
            SltRunner runner = new SltRunner(folder, Dormouse::open, new SltOptions(mode, anyError), reader, out);
            runner.run(name);
            boolean good = runner.finish();
            return new Play(good, out.toString(), runner.report());
        }
    }
}

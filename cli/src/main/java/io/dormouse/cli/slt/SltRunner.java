package io.dormouse.cli.slt;

import io.dormouse.Dormouse;
import io.dormouse.cli.script.SourceText;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Runs test files, each over an empty instance of its own, and prints what becomes of them. Not thread-safe. */
public final class SltRunner {
    private final Path folder;
    private final Supplier<Dormouse> opener;
    private final SltOptions options;
    private final ViewReader reader;
    private final Writer out;
    private final LiveCounts counts = new LiveCounts();
    private final List<FileResult> results = new ArrayList<>();

    /** A runner of files named relative to {@code folder}, over instances that {@code opener} opens. */
    public SltRunner(Path folder, Supplier<Dormouse> opener, SltOptions options, Writer out) {
        this(folder, opener, options, ViewReader.BY_SELECT, out);
    }

    /** With another way to read the rows of live views. */
    SltRunner(Path folder, Supplier<Dormouse> opener, SltOptions options, ViewReader reader, Writer out) {
        this.folder = folder;
        this.opener = opener;
        this.options = options;
        this.reader = reader;
        this.out = out;
    }

    /** Runs one file; prints its failures and then a line of counts. */
    public void run(String file) throws IOException {
        FileResult result = execute(file);
        results.add(result);
        for (Incident incident : result.incidents()) {
            if (incident.outcome() instanceof Outcome.Failed failed) {
                out.write(incident.place() + ": " + failed.kind() + "\n");
                for (String line : failed.detail()) {
                    out.write("  " + line + "\n");
                }
            }
        }
        out.write(file + ": " + result.tally() + "\n");
        out.flush();
    }

    private FileResult execute(String file) {
        SourceText source;
        List<SltRecord> records;
        try {
            source = SourceText.read(file, folder, InputStream.nullInputStream());
            records = RecordParser.parse(LineExpander.expand(source, SltFiles.includes(folder)));
        } catch (SourceText.UnreadableException failure) {
            return FileResult.unreadable(file, new Place(file, 1), String.valueOf(failure.getMessage()));
        } catch (SltFormatException problem) {
            return FileResult.unreadable(file, problem.place(), problem.problem());
        }
        Style style = StyleDetector.of(file, source.text().lines().toList(), records);
        try (Surroundings around = new Surroundings(opener.get(), reader, counts)) {
            return new FileRunner(around, options, counts, style).run(file, records);
        }
    }

    /** Prints the counts of all files, and returns whether nothing failed. */
    public boolean finish() throws IOException {
        out.write(total() + "\n");
        out.flush();
        return total().failed() == 0;
    }

    private Tally total() {
        return results.stream().map(FileResult::tally).reduce(Tally.ZERO, Tally::plus);
    }

    /** What became of all files, as Markdown that groups causes. */
    public String report() {
        return SltReport.of(options.mode(), results, total(), counts);
    }
}

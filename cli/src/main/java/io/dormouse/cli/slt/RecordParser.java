package io.dormouse.cli.slt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The records of the lines of a test file. A record that cannot be understood becomes {@link SltRecord.Malformed}, and reading goes on
 * behind the next blank line. Not thread-safe.
 */
final class RecordParser {
    private static final String DASHES = "----";
    private static final String END_OF_VALUE = "EOF";
    private static final String DEFAULT_CONNECTION = "default";

    private final List<ScriptLine> lines;
    private final List<SltRecord> records = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();
    private String connection = DEFAULT_CONNECTION;
    private int next;

    private RecordParser(List<ScriptLine> lines) {
        this.lines = lines;
    }

    static List<SltRecord> parse(List<ScriptLine> lines) {
        RecordParser parser = new RecordParser(lines);
        while (parser.next < lines.size()) {
            ScriptLine line = lines.get(parser.next++);
            if (!line.isBlank() && !line.isComment()) {
                try {
                    parser.record(line);
                } catch (SltFormatException problem) {
                    parser.records.add(new SltRecord.Malformed(problem.place(), problem.problem()));
                    parser.skipToBlank();
                    parser.conditions.clear();
                }
            }
        }
        return parser.records;
    }

    private void record(ScriptLine line) throws SltFormatException {
        List<String> words = line.words();
        List<String> arguments = words.subList(1, words.size());
        switch (words.get(0)) {
            case "statement" -> statement(line, arguments);
            case "query" -> query(line, arguments);
            case "skipif", "onlyif" ->
                conditions.add(new Condition(words.get(0).equals("onlyif"), argument(line, arguments)));
            case "connection" -> connection = argument(line, arguments);
            case "subtest", "sleep" -> argument(line, arguments);
            default -> {
                if (Directives.UNSUPPORTED.contains(words.get(0))) {
                    records.add(new SltRecord.Unsupported(line.place(), words.get(0)));
                    skipToBlank();
                } else {
                    records.add(SettingParser.parse(line, List.copyOf(conditions)));
                }
                conditions.clear();
            }
        }
    }

    private static String argument(ScriptLine line, List<String> arguments) throws SltFormatException {
        if (arguments.isEmpty()) {
            throw new SltFormatException(line.place(), "expected a word behind `" + line.firstWord() + "`");
        }
        return arguments.get(0);
    }

    private void statement(ScriptLine line, List<String> arguments) throws SltFormatException {
        SltRecord.Ending ending = SltRecord.Ending.OK;
        OptionalLong count = OptionalLong.empty();
        ExpectedError error = ExpectedError.ANY;
        List<String> rest = arguments.isEmpty() ? List.of() : arguments.subList(1, arguments.size());
        switch (argument(line, arguments)) {
            case "ok" -> {}
            case "count" -> count = OptionalLong.of(Numbers.nonNegative(line, rest));
            case "error" -> {
                ending = SltRecord.Ending.ERROR;
                error = ExpectedError.ofHeader(line.place(), withoutRetry(rest));
            }
            case "maybe" -> ending = SltRecord.Ending.MAYBE;
            default ->
                throw new SltFormatException(
                        line.place(),
                        "expected `statement ok`, `error`, `count N` or `maybe`, not " + arguments.get(0));
        }
        String sql = sql(line);
        boolean dashes = takeDashes();
        String text = dashes ? errorText() : "";
        if (dashes && ending == SltRecord.Ending.OK) {
            throw new SltFormatException(line.place(), "a statement has no result; expected `query`");
        }
        if (!text.isEmpty()) {
            requireNoPattern(line, error);
            error = ExpectedError.ofText(line.place(), text);
        }
        Optional<String> named = ending == SltRecord.Ending.OK && count.isEmpty() && !rest.isEmpty()
                ? Optional.of(rest.get(0)).filter(word -> !word.equals("retry"))
                : Optional.empty();
        records.add(new SltRecord.Statement(
                line.place(), List.copyOf(conditions), named.orElse(connection), ending, count, error, sql));
        endRecord();
    }

    private void query(ScriptLine line, List<String> arguments) throws SltFormatException {
        boolean fails = !arguments.isEmpty() && arguments.get(0).equals("error");
        ExpectedError error = fails
                ? ExpectedError.ofHeader(line.place(), withoutRetry(arguments.subList(1, arguments.size())))
                : ExpectedError.ANY;
        QueryHeader header = QueryHeader.of(line.place(), fails ? List.of() : arguments);
        String sql = sql(line);
        ExpectedResult result = ExpectedResult.NONE;
        if (takeDashes()) {
            if (fails) {
                requireNoPattern(line, error);
                error = ExpectedError.ofText(line.place(), errorText());
            } else {
                result = new ExpectedResult(true, header.multiline(), header.multiline() ? value(line) : results());
            }
        }
        records.add(new SltRecord.Query(
                line.place(),
                List.copyOf(conditions),
                header.connection().orElse(connection),
                header,
                fails ? Optional.of(error) : Optional.empty(),
                result,
                sql));
        endRecord();
    }

    private void endRecord() {
        conditions.clear();
        connection = DEFAULT_CONNECTION;
    }

    /** Without {@code retry N backoff T}, which asks for patience with a slow engine. */
    private static List<String> withoutRetry(List<String> words) {
        int retry = words.indexOf("retry");
        return retry >= 0 && retry + 2 < words.size() && words.get(retry + 2).equals("backoff")
                ? words.subList(0, retry)
                : words;
    }

    private static void requireNoPattern(ScriptLine line, ExpectedError error) throws SltFormatException {
        if (!error.isAny()) {
            throw new SltFormatException(line.place(), "expected the error either behind `error` or below `----`");
        }
    }

    private String sql(ScriptLine header) throws SltFormatException {
        List<String> parts = new ArrayList<>();
        while (next < lines.size()
                && !lines.get(next).isBlank()
                && !lines.get(next).text().stripTrailing().equals(DASHES)) {
            if (!lines.get(next).isComment()) {
                parts.add(lines.get(next).text());
            }
            next++;
        }
        if (parts.isEmpty()) {
            throw new SltFormatException(header.place(), "expected SQL in the next line");
        }
        return String.join("\n", parts);
    }

    private boolean takeDashes() {
        boolean dashes = next < lines.size() && !lines.get(next).isBlank();
        next += dashes ? 1 : 0;
        return dashes;
    }

    private List<String> results() {
        List<String> results = new ArrayList<>();
        while (next < lines.size() && !lines.get(next).isBlank()) {
            results.add(lines.get(next++).text());
        }
        return results;
    }

    private List<String> value(ScriptLine header) throws SltFormatException {
        List<String> value = new ArrayList<>();
        while (next < lines.size()) {
            String line = lines.get(next++).text();
            if (line.equals(END_OF_VALUE)) {
                return value;
            }
            value.add(line);
        }
        throw new SltFormatException(header.place(), "expected a line EOF behind the value");
    }

    /** An error's text goes up to two blank lines, or one before what begins a record. */
    private String errorText() {
        List<String> text = new ArrayList<>(results());
        while (next + 1 < lines.size()
                && !lines.get(next + 1).isBlank()
                && !lines.get(next + 1).isComment()
                && !Directives.isKnown(lines.get(next + 1).firstWord())) {
            next++;
            text.add("");
            text.addAll(results());
        }
        return String.join("\n", text).strip();
    }

    private void skipToBlank() {
        while (next < lines.size() && !lines.get(next).isBlank()) {
            next++;
        }
    }
}

package io.dormouse.cli.slt;

import io.dormouse.cli.script.SourceText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines of a test file as they are executed: included files in place of {@code include}, and the lines of a loop once a turn
 * with {@code ${variable}} replaced. Not thread-safe.
 */
final class LineExpander {
    private static final int MOST_LINES = 5_000_000;
    private static final int DEEPEST = 32;

    /** Finds the text that a file includes. */
    interface Includes {
        /** The texts that {@code pattern}, as written in the file called {@code from}, names. */
        List<SourceText> find(String from, String pattern) throws SourceText.UnreadableException;
    }

    private final Includes includes;
    private final List<ScriptLine> expanded = new ArrayList<>();

    private LineExpander(Includes includes) {
        this.includes = includes;
    }

    static List<ScriptLine> expand(SourceText source, Includes includes) throws SltFormatException {
        LineExpander expander = new LineExpander(includes);
        expander.addAll(source, 0);
        return expander.expanded;
    }

    private void addAll(SourceText source, int depth) throws SltFormatException {
        List<ScriptLine> lines = new ArrayList<>();
        for (String text : source.text().lines().toList()) {
            lines.add(new ScriptLine(new Place(source.name(), lines.size() + 1), text));
        }
        add(lines, Map.of(), depth);
    }

    private void add(List<ScriptLine> lines, Map<String, String> variables, int depth) throws SltFormatException {
        boolean begins = true;
        for (int i = 0; i < lines.size(); i++) {
            ScriptLine line = substituted(lines.get(i), variables);
            String word = line.firstWord();
            if (begins && Directives.LOOPS.contains(word)) {
                int end = endOf(lines, i);
                for (Map<String, String> turn : LoopHeader.turns(line)) {
                    Map<String, String> inner = new HashMap<>(variables);
                    inner.putAll(turn);
                    add(lines.subList(i + 1, end), inner, depth);
                }
                i = end;
            } else if (begins && word.equals("include")) {
                include(line, depth);
            } else if (begins && word.equals("endloop")) {
                throw new SltFormatException(line.place(), "expected a loop that this ends");
            } else if (begins && (word.equals("skipif") || word.equals("onlyif"))) {
                put(LoopCondition.settled(line, variables));
            } else {
                put(line);
                begins = line.isBlank() || line.isComment() || (begins && Directives.isOneLine(word));
            }
        }
        // What follows a loop or an included file is a record of its own.
        if (depth > 0 || !variables.isEmpty()) {
            put(new ScriptLine(lastPlace(lines), ""));
        }
    }

    private static Place lastPlace(List<ScriptLine> lines) {
        return lines.isEmpty() ? new Place("", 1) : lines.get(lines.size() - 1).place();
    }

    private void put(ScriptLine line) throws SltFormatException {
        if (expanded.size() == MOST_LINES) {
            throw new SltFormatException(line.place(), "loops make more than " + MOST_LINES + " lines of this file");
        }
        expanded.add(line);
    }

    private static int endOf(List<ScriptLine> lines, int loop) throws SltFormatException {
        int open = 0;
        for (int i = loop; i < lines.size(); i++) {
            String word = lines.get(i).firstWord();
            open += Directives.LOOPS.contains(word) ? 1 : word.equals("endloop") ? -1 : 0;
            if (open == 0) {
                return i;
            }
        }
        throw new SltFormatException(lines.get(loop).place(), "expected `endloop` before the end of the file");
    }

    private void include(ScriptLine line, int depth) throws SltFormatException {
        List<String> words = line.words();
        if (words.size() != 2) {
            throw new SltFormatException(line.place(), "expected `include FILE`");
        }
        if (depth == DEEPEST) {
            throw new SltFormatException(line.place(), "files include one another more than " + DEEPEST + " deep");
        }
        List<SourceText> texts;
        try {
            texts = includes.find(line.place().file(), words.get(1));
        } catch (SourceText.UnreadableException failure) {
            throw new SltFormatException(line.place(), "cannot include " + failure.getMessage());
        }
        for (SourceText text : texts) {
            addAll(text, depth + 1);
        }
    }

    private static ScriptLine substituted(ScriptLine line, Map<String, String> variables) {
        String text = line.text();
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            text = text.replace("${" + variable.getKey() + "}", variable.getValue());
        }
        return new ScriptLine(line.place(), text);
    }
}

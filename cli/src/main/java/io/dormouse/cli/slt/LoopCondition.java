package io.dormouse.cli.slt;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A condition on the variable of a loop, as in {@code onlyif i=3}. */
final class LoopCondition {
    private static final Pattern COMPARISON = Pattern.compile("(\\w+)(<=|>=|!=|=|<|>)(\\S+)");

    private LoopCondition() {}

    /**
     * The line with its condition decided, if it has one on a variable: {@code skipif} of this engine's name where the record is to be
     * skipped, {@code onlyif} of it where not.
     */
    static ScriptLine settled(ScriptLine line, Map<String, String> variables) throws SltFormatException {
        String condition =
                line.text().strip().substring(line.firstWord().length()).replaceAll("\\s+", "");
        Matcher matcher = COMPARISON.matcher(condition);
        if (!matcher.matches()) {
            return line;
        }
        String value = variables.get(matcher.group(1));
        if (value == null) {
            throw new SltFormatException(line.place(), "expected the variable of a loop around, not " + condition);
        }
        boolean run = holds(value, matcher.group(2), matcher.group(3))
                == line.firstWord().equals("onlyif");
        return new ScriptLine(line.place(), (run ? "onlyif " : "skipif ") + Condition.OWN_NAME);
    }

    private static boolean holds(String value, String operator, String bound) {
        int order;
        try {
            order = Long.compare(Long.parseLong(value), Long.parseLong(bound));
        } catch (NumberFormatException text) {
            order = value.compareTo(bound);
        }
        return switch (operator) {
            case "=" -> order == 0;
            case "!=" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }
}

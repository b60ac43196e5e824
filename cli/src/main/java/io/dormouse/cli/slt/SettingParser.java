package io.dormouse.cli.slt;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The records of one line that hold for what follows. Pure functions. */
final class SettingParser {
    /** What other engines print or check besides, under {@code mode}. */
    private static final Set<String> OTHER_MODES =
            Set.of("output_hash", "output_result", "no_output", "debug", "undebug", "test");

    /** Conditions on the build or the machine, under {@code require}, that hold here. */
    private static final Set<String> HELD = Set.of(
            "skip_reload",
            "no_alternative_verify",
            "no_extension_autoloading",
            "noforcestorage",
            "nothreadsan",
            "notmusl",
            "notwindows",
            "notmingw",
            "64bit",
            "noalternativeverify",
            "no_vector_verification",
            "no_block_verification",
            "strinline",
            "vector_size");

    private SettingParser() {}

    static SltRecord parse(ScriptLine line, List<Condition> conditions) throws SltFormatException {
        List<String> words = line.words();
        List<String> arguments = words.subList(1, words.size());
        String argument = arguments.isEmpty() ? "" : arguments.get(0);
        return switch (words.get(0)) {
            case "halt" -> control(line, conditions, SltRecord.Action.HALT);
            case "restart" -> control(line, conditions, SltRecord.Action.RESTART);
            case "load" -> control(line, conditions, SltRecord.Action.LOAD);
            case "reconnect" -> control(line, conditions, SltRecord.Action.RECONNECT);
            case "require-env" -> control(line, conditions, SltRecord.Action.REQUIRE);
            case "require" ->
                HELD.contains(argument) ? nothing(line) : control(line, conditions, SltRecord.Action.REQUIRE);
            case "hash-threshold" -> threshold(line, Numbers.nonNegative(line, arguments));
            case "mode" -> mode(line, argument);
            case "control" -> controlled(line, argument, arguments.size() > 1 ? arguments.get(1) : "");
            default ->
                throw new SltFormatException(
                        line.place(),
                        "there is no record `" + words.get(0)
                                + "`; expected statement, query or one of the others that the guide lists");
        };
    }

    private static SltRecord mode(ScriptLine line, String argument) throws SltFormatException {
        return switch (argument) {
            case "cockroach" -> style(line, Style.DOTTED_LINES);
            case "standard" -> style(line, Style.CLASSIC);
            case "skip" -> skipping(line, true);
            case "unskip" -> skipping(line, false);
            default -> {
                if (OTHER_MODES.contains(argument)) {
                    yield nothing(line);
                }
                throw new SltFormatException(
                        line.place(), "expected `mode cockroach`, `standard`, `skip` or `unskip`, not " + argument);
            }
        };
    }

    private static SltRecord controlled(ScriptLine line, String what, String how) throws SltFormatException {
        if (what.equals("sortmode") && SortMode.of(how).isPresent()) {
            return new SltRecord.Setting(
                    line.place(), Optional.empty(), SortMode.of(how), OptionalLong.empty(), Optional.empty());
        }
        if (what.equals("resultmode") && how.equals("rowwise")) {
            return style(line, Style.LINES);
        }
        if (what.equals("resultmode") && how.equals("valuewise")) {
            return style(line, Style.TABBED);
        }
        if (what.equals("substitution") && how.equals("off")) {
            return nothing(line);
        }
        throw new SltFormatException(
                line.place(),
                "expected `control sortmode` with nosort, rowsort or valuesort, `control resultmode` with rowwise or"
                        + " valuewise, or `control substitution off`");
    }

    private static SltRecord control(ScriptLine line, List<Condition> conditions, SltRecord.Action action) {
        return new SltRecord.Control(
                line.place(), conditions, action, line.text().strip());
    }

    private static SltRecord style(ScriptLine line, Style style) {
        return new SltRecord.Setting(
                line.place(), Optional.of(style), Optional.empty(), OptionalLong.empty(), Optional.empty());
    }

    private static SltRecord skipping(ScriptLine line, boolean skipping) {
        return new SltRecord.Setting(
                line.place(), Optional.empty(), Optional.empty(), OptionalLong.empty(), Optional.of(skipping));
    }

    private static SltRecord threshold(ScriptLine line, long threshold) {
        return new SltRecord.Setting(
                line.place(), Optional.empty(), Optional.empty(), OptionalLong.of(threshold), Optional.empty());
    }

    private static SltRecord nothing(ScriptLine line) {
        return new SltRecord.Setting(
                line.place(), Optional.empty(), Optional.empty(), OptionalLong.empty(), Optional.empty());
    }
}

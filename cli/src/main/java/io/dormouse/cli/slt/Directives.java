package io.dormouse.cli.slt;

import java.util.Set;

/** The first words of records. */
final class Directives {
    static final Set<String> LOOPS = Set.of("loop", "foreach", "concurrentloop", "concurrentforeach");

    /** Records of one line, after which another may begin without a blank line. */
    private static final Set<String> ONE_LINE = Set.of(
            "skipif",
            "onlyif",
            "connection",
            "include",
            "halt",
            "hash-threshold",
            "control",
            "mode",
            "subtest",
            "sleep",
            "require",
            "require-env",
            "load",
            "restart",
            "reconnect",
            "endloop",
            "user",
            "repeat");

    /** What other runners can do and this one leaves out, with the lines up to the next blank one. */
    static final Set<String> UNSUPPORTED = Set.of(
            "system",
            "let",
            "user",
            "repeat",
            "simple",
            "copy",
            "reset-server",
            "set",
            "unzip",
            "tags",
            "test-env",
            "sleep-until",
            "traceon",
            "traceoff",
            "kv-batch-size",
            "retry",
            "awaitstatement",
            "awaitquery",
            "cluster-opt",
            "statement_async",
            "query_async");

    private Directives() {}

    /** Whether a record of this first word is complete with its line. */
    static boolean isOneLine(String word) {
        return ONE_LINE.contains(word) || LOOPS.contains(word);
    }

    /** Whether a line can begin a record. */
    static boolean isKnown(String word) {
        return isOneLine(word) || UNSUPPORTED.contains(word) || word.equals("statement") || word.equals("query");
    }
}

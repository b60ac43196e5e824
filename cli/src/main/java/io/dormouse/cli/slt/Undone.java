package io.dormouse.cli.slt;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tables and views that are not what a file expects because a statement that makes or changes them was refused or skipped. Not
 * thread-safe.
 */
final class Undone {
    private final Set<String> names = new TreeSet<>();

    /** A statement was not executed. */
    void add(String sql) {
        SqlWords.statements(sql).forEach(statement -> SqlWords.target(statement).ifPresent(names::add));
    }

    /** A statement was executed: what it creates or drops whole is as expected again, what it fills from the undone is not. */
    void executed(String sql) {
        for (String statement : SqlWords.statements(sql)) {
            Optional<String> target = SqlWords.target(statement);
            if (target.isPresent()) {
                boolean whole = SqlWords.beginsWith(statement, "create") || SqlWords.beginsWith(statement, "drop");
                if (whole) {
                    names.remove(target.get());
                }
                if (cause(statement).isPresent()) {
                    names.add(target.get());
                }
            }
        }
    }

    /** The first of the undone that a text names. */
    Optional<String> cause(String sql) {
        if (names.isEmpty()) {
            return Optional.empty();
        }
        Set<String> mentioned = SqlWords.names(sql);
        return names.stream().filter(mentioned::contains).findFirst();
    }
}

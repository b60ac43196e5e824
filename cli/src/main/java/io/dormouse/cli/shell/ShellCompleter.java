package io.dormouse.cli.shell;

import io.dormouse.Relation;
import io.dormouse.cli.script.OpenPart;
import io.dormouse.cli.script.StatementLexer;
import io.dormouse.type.Column;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/**
 * What may stand at the cursor: tables and views after the words that want one; else columns of the relations that the
 * text names, tables, views and keywords; file names in COPY and after the commands that take one; backslash commands.
 */
final class ShellCompleter implements Completer {
    private static final Set<String> BEFORE_RELATION =
            Set.of("from", "join", "into", "update", "copy", "table", "view", "subscribe", "references");
    private static final Set<String> COPY_DIRECTIONS = Set.of("from", "to");
    private static final Pattern PLAIN_NAME = Pattern.compile("[a-z_][a-z0-9_]*");

    private final Supplier<List<Relation>> relations;
    private final Path folder;

    /** Completes the names of {@code relations} as they are then, and of files as seen from {@code folder}. */
    ShellCompleter(Supplier<List<Relation>> relations, Path folder) {
        this.relations = relations;
        this.folder = folder;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        String word = line.word();
        String before = line.line().substring(0, line.cursor() - word.length());
        String own = before.substring(before.lastIndexOf('\n') + 1).strip();
        if (own.isEmpty() && word.startsWith("\\")) {
            BackslashCommand.names().forEach(name -> add(candidates, "\\" + name, word));
        } else if (own.startsWith("\\")) {
            completeArgument(own.substring(1).split("\\s+", -1), word, candidates);
        } else {
            completeStatement(before, line.line(), word, candidates);
        }
    }

    private void completeArgument(String[] words, String word, List<Candidate> candidates) {
        switch (BackslashCommand.argument(words[0], words.length)) {
            case RELATION -> addNames(candidates, word, relation -> true);
            case LIVE_VIEW -> addNames(candidates, word, relation -> relation.kind() == Relation.Kind.LIVE_VIEW);
            case FILE -> addFiles(candidates, word);
            case SWITCH -> {
                for (String state : List.of("on", "off")) {
                    add(candidates, state, word);
                }
            }
            case NONE -> {}
        }
    }

    private void completeStatement(String before, String all, String word, List<Candidate> candidates) {
        StatementLexer.Tail tail = StatementLexer.tail(before);
        List<String> words = tail.words();
        if (tail.open() == OpenPart.TEXT) {
            boolean file = words.size() > 2
                    && words.get(0).equals("copy")
                    && COPY_DIRECTIONS.contains(words.get(words.size() - 2));
            if (file) {
                addFiles(candidates, word);
            }
            return;
        }
        if (tail.open() == OpenPart.COMMENT || tail.open() == OpenPart.DOLLAR_TEXT) {
            return;
        }
        String last = words.isEmpty() ? "" : words.get(words.size() - 1);
        if (last.equals(".") && words.size() > 1) {
            addColumns(candidates, word, words.get(words.size() - 2), wordsOf(all));
            return;
        }
        if (BEFORE_RELATION.contains(last)) {
            addNames(candidates, word, relation -> true);
            return;
        }
        for (String keyword : Keywords.beginningWith(word)) {
            candidates.add(new Candidate(keyword));
        }
        addNames(candidates, word, relation -> true);
        Set<String> named = Set.copyOf(wordsOf(all));
        relations.get().stream()
                .filter(relation -> named.contains(written(relation.name())))
                .forEach(relation -> addColumns(candidates, word, relation));
    }

    /** The words of all statements of a text. */
    private static List<String> wordsOf(String text) {
        return StatementLexer.tail(text.replace(';', ' ')).words();
    }

    /** The columns of what stands before a dot: a relation, or a name that the statement gives to one. */
    private void addColumns(List<Candidate> candidates, String word, String qualifier, List<String> words) {
        for (Relation relation : relations.get()) {
            String name = written(relation.name());
            boolean meant = qualifier.equals(name);
            for (int i = 0; i + 1 < words.size() && !meant; i++) {
                int alias = words.get(i + 1).equals("as") ? i + 2 : i + 1;
                meant = words.get(i).equals(name)
                        && alias < words.size()
                        && words.get(alias).equals(qualifier);
            }
            if (meant) {
                addColumns(candidates, word, relation);
            }
        }
    }

    private static void addColumns(List<Candidate> candidates, String word, Relation relation) {
        for (Column column : relation.schema().columns()) {
            add(candidates, written(column.name()), word);
        }
    }

    private void addNames(List<Candidate> candidates, String word, Predicate<Relation> wanted) {
        relations.get().stream().filter(wanted).forEach(relation -> add(candidates, written(relation.name()), word));
    }

    private void addFiles(List<Candidate> candidates, String word) {
        int name = Math.max(word.lastIndexOf('/'), word.lastIndexOf(File.separatorChar)) + 1;
        String parent = word.substring(0, name);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve(parent))) {
            for (Path file : files) {
                String found = String.valueOf(file.getFileName());
                boolean hidden = found.startsWith(".") && !word.startsWith(".", name);
                if (found.startsWith(word.substring(name)) && !hidden) {
                    String value = parent + found + (Files.isDirectory(file) ? "/" : "");
                    candidates.add(new Candidate(value, found, null, null, null, null, false));
                }
            }
        } catch (IOException | InvalidPathException | UncheckedIOException unreadable) {
            // There is nothing to offer; executing the statement will tell why.
            candidates.clear();
        }
    }

    /** A name as it is written in SQL. */
    private static String written(String name) {
        return PLAIN_NAME.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    private static void add(List<Candidate> candidates, String value, String word) {
        if (value.toLowerCase(Locale.ROOT).startsWith(word.toLowerCase(Locale.ROOT))) {
            candidates.add(new Candidate(value));
        }
    }
}

package io.dormouse.cli.shell;

import io.dormouse.cli.script.OpenPart;
import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Tells JLine when what was typed is whole, what it leaves open, and which word is to be completed. */
final class ShellParser implements Parser {
    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        if (context == ParseContext.ACCEPT_LINE || context == ParseContext.SECONDARY_PROMPT) {
            OpenPart open = ShellText.openPart(line);
            if (open != OpenPart.NOTHING || context == ParseContext.SECONDARY_PROMPT) {
                throw new EOFError(-1, -1, "more is to come", String.valueOf(open.sign()));
            }
        }
        return new Line(line, cursor, wordStart(line, cursor));
    }

    /** Where the word begins that ends at the cursor: a name, a backslash command, or in quotes all that is quoted. */
    private static int wordStart(String line, int cursor) {
        String before = line.substring(0, cursor);
        int lineStart = before.lastIndexOf('\n') + 1;
        boolean command = before.substring(lineStart).stripLeading().startsWith("\\");
        if (!command && ShellText.openPart(before) == OpenPart.TEXT) {
            return before.lastIndexOf('\'') + 1;
        }
        if (!command && ShellText.openPart(before) == OpenPart.NAME) {
            return before.lastIndexOf('"');
        }
        int start = cursor;
        while (start > lineStart && isInWord(before.charAt(start - 1), command)) {
            start--;
        }
        return start;
    }

    private static boolean isInWord(char c, boolean command) {
        return command ? !Character.isWhitespace(c) : Character.isJavaIdentifierPart(c);
    }

    /** A line with one word: the one at the cursor. */
    private record Line(String line, int cursor, int wordStart) implements CompletingParsedLine {
        @Override
        public String word() {
            return line.substring(wordStart, cursor);
        }

        @Override
        public int wordCursor() {
            return cursor - wordStart;
        }

        @Override
        public int wordIndex() {
            return 0;
        }

        @Override
        public List<String> words() {
            return List.of(word());
        }

        @Override
        public CharSequence escape(CharSequence candidate, boolean complete) {
            return candidate;
        }

        @Override
        public int rawWordCursor() {
            return wordCursor();
        }

        @Override
        public int rawWordLength() {
            return wordCursor();
        }
    }
}

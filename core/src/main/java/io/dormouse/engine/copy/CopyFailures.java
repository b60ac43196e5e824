package io.dormouse.engine.copy;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;

/** The errors of COPY that reading and writing share. */
final class CopyFailures {
    private static final int SHOWN_CHARACTERS = 60;

    private CopyFailures() {}

    /** 58P01 if the file or its directory is not there, else 58030. */
    static DormouseException ofFile(String file, IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return new DormouseException(SqlState.UNDEFINED_FILE, "the file or its directory is not there", cause)
                    .with("file", file);
        }
        String reason = cause instanceof AccessDeniedException ? "access denied" : cause.getMessage();
        return new DormouseException(SqlState.IO_ERROR, "the file cannot be read or written", cause)
                .with("file", file)
                .with("reason", reason);
    }

    static DormouseException directory(String file) {
        return new DormouseException(SqlState.IO_ERROR, "the path is a directory, not a file").with("file", file);
    }

    /** At most 60 characters of a text. */
    static String shorten(String text) {
        if (text.length() <= SHOWN_CHARACTERS || text.codePointCount(0, text.length()) <= SHOWN_CHARACTERS) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, SHOWN_CHARACTERS)) + "…";
    }

    /** Shortens what the error quotes, which may be as long as a field. */
    static void shortenDetails(DormouseException failure) {
        for (String name : List.copyOf(failure.details().keySet())) {
            failure.with(name, shorten(failure.details().getOrDefault(name, "")));
        }
    }
}

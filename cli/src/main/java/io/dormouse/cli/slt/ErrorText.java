package io.dormouse.cli.slt;

import io.dormouse.type.DormouseException;

/** An error as files expect it: {@code SQLSTATE message}, then a line for each detail, then the hint, as the command prints it. */
final class ErrorText {
    private ErrorText() {}

    static String of(DormouseException error) {
        StringBuilder text = new StringBuilder(heading(error));
        error.details()
                .forEach((name, value) ->
                        text.append("\n  ").append(name).append(": ").append(value.replace("\n", "\\n")));
        if (error.hint() != null) {
            text.append("\nhint: ").append(error.hint());
        }
        return text.toString();
    }

    /** The SQLSTATE and the message, which is constant text. */
    static String heading(DormouseException error) {
        return error.state().code() + " " + error.getMessage();
    }
}

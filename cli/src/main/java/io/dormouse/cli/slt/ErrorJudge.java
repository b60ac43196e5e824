package io.dormouse.cli.slt;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.List;

/**
 * Says what an error means for a record.
 *
 * @param parts whether an expected text may be a part of the error's
 * @param anyMessage whether errors that have to come may say anything
 */
record ErrorJudge(boolean parts, boolean anyMessage) {
    static final String INTERNAL = "internal error";
    static final String FAILS = "unexpected error ";
    static final String OTHER = "another error";
    static final String SUCCEEDS = "no error";

    /** An error where none should be. */
    Outcome unexpected(String sql, DormouseException error, Undone undone) {
        if (error.state() == SqlState.INTERNAL_ERROR) {
            return failed(INTERNAL, sql, "success", error);
        }
        if (isRefusal(error)) {
            return new Outcome.Refused(ErrorText.heading(error));
        }
        if (KeptViews.isOwn(error)) {
            return new Outcome.Skipped("a live view of an earlier query meets an error in this transaction");
        }
        return undone.cause(sql).isPresent()
                ? consequence()
                : failed(FAILS + ErrorText.heading(error), sql, "success", error);
    }

    /** An error where one has to be. */
    Outcome expected(String sql, DormouseException error, ExpectedError expected) {
        if (error.state() == SqlState.INTERNAL_ERROR) {
            return failed(INTERNAL, sql, expected.toString(), error);
        }
        return anyMessage || expected.matches(error, parts)
                ? Outcome.PASSED
                : failed(OTHER, sql, expected.toString(), error);
    }

    /** No error where one has to be. */
    Outcome missing(String sql, ExpectedError expected, Undone undone) {
        return undone.cause(sql).isPresent()
                ? consequence()
                : new Outcome.Failed(SUCCEEDS, Detail.of(sql, List.of(expected.toString()), List.of("success")));
    }

    /** What a record is that differs where an earlier statement was not executed. */
    static Outcome consequence() {
        return new Outcome.Skipped("names what a statement should have changed that was refused or failed");
    }

    /** Whether an error says that something is not supported, or beyond a limit. */
    static boolean isRefusal(DormouseException error) {
        String state = error.state().code();
        return state.startsWith("0A") || state.startsWith("54");
    }

    private static Outcome failed(String kind, String sql, String expected, DormouseException error) {
        return new Outcome.Failed(
                kind,
                Detail.of(sql, List.of(expected), ErrorText.of(error).lines().toList()));
    }
}

package io.dormouse.cli.slt;

/** A test file that says something the runner does not understand; the message tells what is expected. */
final class SltFormatException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Place place;
    private final String problem;

    SltFormatException(Place place, String message) {
        super(message);
        this.place = place;
        this.problem = message;
    }

    /** What is expected. */
    String problem() {
        return problem;
    }

    /** Where. */
    Place place() {
        return place;
    }
}

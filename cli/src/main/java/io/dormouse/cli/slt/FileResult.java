package io.dormouse.cli.slt;

import java.util.List;

/** What became of a file: how many records ended how, and those that did not pass, in the order of the file. */
record FileResult(String file, Tally tally, List<Incident> incidents) {
    FileResult {
        incidents = List.copyOf(incidents);
    }

    /** A file none of whose records could be executed. */
    static FileResult unreadable(String file, Place place, String problem) {
        Outcome outcome = new Outcome.Failed(FileRunner.MALFORMED, List.of(problem));
        return new FileResult(file, Tally.ZERO.plus(outcome), List.of(new Incident(place, "", outcome)));
    }
}

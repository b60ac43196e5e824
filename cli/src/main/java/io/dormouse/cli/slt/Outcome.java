package io.dormouse.cli.slt;

import java.util.List;

/** How a record ended. */
sealed interface Outcome {
    /** One function for each outcome. */
    interface Cases<R> {
        R passed(Passed outcome);

        R failed(Failed outcome);

        R skipped(Skipped outcome);

        R refused(Refused outcome);
    }

    <R> R match(Cases<R> cases);

    /** The engine does what the file expects. */
    record Passed() implements Outcome {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.passed(this);
        }
    }

    /** It does not; {@code kind} groups failures in reports. */
    record Failed(String kind, List<String> detail) implements Outcome {
        public Failed {
            detail = List.copyOf(detail);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.failed(this);
        }
    }

    /** The record was not executed, or says nothing of this engine. */
    record Skipped(String reason) implements Outcome {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.skipped(this);
        }
    }

    /** The engine said that it does not support this (SQLSTATE class 0A), or that it is beyond a limit (54). */
    record Refused(String message) implements Outcome {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.refused(this);
        }
    }

    Outcome PASSED = new Passed();

    /** The graver of two outcomes of one record: a failure, then a refusal, then a skip. */
    static Outcome worse(Outcome a, Outcome b) {
        return gravity(b) > gravity(a) ? b : a;
    }

    private static int gravity(Outcome outcome) {
        return outcome.match(new Cases<>() {
            @Override
            public Integer passed(Passed passed) {
                return 0;
            }

            @Override
            public Integer failed(Failed failed) {
                return 3;
            }

            @Override
            public Integer skipped(Skipped skipped) {
                return 1;
            }

            @Override
            public Integer refused(Refused refused) {
                return 2;
            }
        });
    }
}

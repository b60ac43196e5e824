package io.dormouse.cli.slt;

/** How many records of a file, or of all, ended how. */
record Tally(long passed, long failed, long skipped, long refused) {
    static final Tally ZERO = new Tally(0, 0, 0, 0);

    Tally plus(Tally other) {
        return new Tally(
                passed + other.passed, failed + other.failed, skipped + other.skipped, refused + other.refused);
    }

    /** One record more. */
    Tally plus(Outcome outcome) {
        return outcome.match(new Outcome.Cases<>() {
            @Override
            public Tally passed(Outcome.Passed one) {
                return new Tally(passed + 1, failed, skipped, refused);
            }

            @Override
            public Tally failed(Outcome.Failed one) {
                return new Tally(passed, failed + 1, skipped, refused);
            }

            @Override
            public Tally skipped(Outcome.Skipped one) {
                return new Tally(passed, failed, skipped + 1, refused);
            }

            @Override
            public Tally refused(Outcome.Refused one) {
                return new Tally(passed, failed, skipped, refused + 1);
            }
        });
    }

    @Override
    public String toString() {
        return "passed=" + passed + " failed=" + failed + " skipped=" + skipped + " refused=" + refused;
    }
}

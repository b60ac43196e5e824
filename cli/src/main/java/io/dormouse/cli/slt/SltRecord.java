package io.dormouse.cli.slt;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A record of a test file. */
sealed interface SltRecord {
    /** One function for each kind of record. */
    interface Cases<R> {
        R statement(Statement record);

        R query(Query record);

        R setting(Setting record);

        R control(Control record);

        R unsupported(Unsupported record);

        R malformed(Malformed record);
    }

    /** Where its first line stands. */
    Place place();

    <R> R match(Cases<R> cases);

    /** How a statement has to end. */
    enum Ending {
        OK,
        ERROR,
        /** Either way. */
        MAYBE
    }

    /** A statement; {@code count} is how many rows it has to change, {@code error} what is asked of its error. */
    record Statement(
            Place place,
            List<Condition> conditions,
            String connection,
            Ending ending,
            OptionalLong count,
            ExpectedError error,
            String sql)
            implements SltRecord {
        public Statement {
            conditions = List.copyOf(conditions);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.statement(this);
        }
    }

    /** A query, with its result or else with its error. */
    record Query(
            Place place,
            List<Condition> conditions,
            String connection,
            QueryHeader header,
            Optional<ExpectedError> error,
            ExpectedResult result,
            String sql)
            implements SltRecord {
        public Query {
            conditions = List.copyOf(conditions);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.query(this);
        }
    }

    /** From here on, something holds: each of these is given or left as it is. */
    record Setting(
            Place place,
            Optional<Style> style,
            Optional<SortMode> sort,
            OptionalLong hashThreshold,
            Optional<Boolean> skipping)
            implements SltRecord {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.setting(this);
        }
    }

    /** What a {@link Control} does. */
    enum Action {
        /** The rest of the file is ignored. */
        HALT,
        /** The rest of the file needs something that another engine has. */
        REQUIRE,
        /** The database is opened anew and has to be as it was. */
        RESTART,
        /** The database is opened; nothing if that comes first. */
        LOAD,
        /** All connections are opened anew. */
        RECONNECT
    }

    /** A record that decides on the rest of the file; {@code text} is its line. */
    record Control(Place place, List<Condition> conditions, Action action, String text) implements SltRecord {
        public Control {
            conditions = List.copyOf(conditions);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.control(this);
        }
    }

    /** A record that other runners execute. */
    record Unsupported(Place place, String word) implements SltRecord {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.unsupported(this);
        }
    }

    /** A record that is none; {@code problem} says what is expected. */
    record Malformed(Place place, String problem) implements SltRecord {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.malformed(this);
        }
    }
}

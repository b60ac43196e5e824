package io.dormouse.spi;

/** A language in which statements are written; found by {@link java.util.ServiceLoader}. Stateless and thread-safe. */
public interface FrontEnd {
    /** The language, for instance {@code sql}. */
    String language();

    /** Begins to read a text of any number of statements; nothing is parsed yet. */
    Script open(String text);

    /** The statements of one text, each parsed and bound when it is asked for, since it may need what earlier ones created. */
    interface Script {
        /**
         * Whether another statement follows: anything but blanks, comments and empty statements. A text that cannot be read
         * counts as one, so that {@link #next} reports it.
         */
        boolean hasNext();

        /**
         * Parses and binds the next statement against the catalog as it is now.
         *
         * @throws io.dormouse.type.DormouseException with line and column in the whole text. After a syntax error the rest
         *     is skipped to the next statement, if its start is found, else to the end
         */
        Statement next(Catalog catalog);

        /**
         * Binds the statement that {@link #next} gave once more, against a catalog that another thread has changed meanwhile.
         *
         * @throws io.dormouse.type.DormouseException as {@link #next}
         */
        Statement again(Catalog catalog);
    }
}

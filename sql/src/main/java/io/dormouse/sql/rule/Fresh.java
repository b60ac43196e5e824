package io.dormouse.sql.rule;

import io.dormouse.logic.Variable;
import io.dormouse.type.Type;

/** Makes names that are used nowhere else in a draft. {@code ~} parts the readable name from a number. Not thread-safe. */
public final class Fresh {
    private int count;

    /** A new variable that recalls the name {@code like}. */
    public Variable variable(String like, Type type, boolean nullable) {
        return new Variable(readable(like) + "~" + count++, type, nullable);
    }

    /** A new relation's name. */
    public String relation() {
        return "~" + count++;
    }

    /** The readable part of a name. */
    static String readable(String name) {
        int end = name.lastIndexOf('~');
        return end < 0 ? name : name.substring(0, end);
    }
}

package io.dormouse.bench.synthetic;

import java.util.Locale;
import java.util.Random;

/** How relations refer to each other. */
public enum Shape {
    /** Each relation refers to the next. */
    CHAIN,
    /** One relation refers to all others. */
    STAR,
    /** One relation refers to some, and each of the others is referred to by one of those; a chain where there are three. */
    SNOWFLAKE;

    /** The name on the command line and in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** For each relation the number, which is smaller, of the one that refers to it; −1 for relation 0, the root. */
    int[] parents(int relations, Random random) {
        int[] parents = new int[relations];
        parents[0] = -1;
        int dimensions = this == SNOWFLAKE ? dimensions(relations, random) : 0;
        for (int i = 1; i < relations; i++) {
            parents[i] = switch (this) {
                case CHAIN -> i - 1;
                case STAR -> 0;
                case SNOWFLAKE -> i <= dimensions ? 0 : 1 + random.nextInt(dimensions);
            };
        }
        return parents;
    }

    /** Of a snowflake: two at least and one left over, if there are relations enough. */
    private static int dimensions(int relations, Random random) {
        return relations < 4 ? 1 : 2 + random.nextInt(relations - 3);
    }
}

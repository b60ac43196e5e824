package io.dormouse.sql.text;

import io.dormouse.type.DormouseException;
import java.util.Collection;

/** Finds the existing name that a misspelt one was probably meant to be. Pure functions. */
public final class Nearest {
    /** More edits than these, or than a third of the word and one, make another word. */
    private static final int MOST_EDITS = 2;

    private Nearest() {}

    /** Adds the hint {@code did you mean …?} if one of {@code known} is near {@code name}; returns the exception. */
    public static DormouseException suggest(DormouseException refusal, String name, Collection<String> known) {
        String best = "";
        int length = name.length();
        int least = length <= 1 ? 1 : Math.min(MOST_EDITS, Math.max(1, length / 3)) + 1;
        for (String candidate : known) {
            int distance = distance(name, candidate);
            if (distance < least || (distance == least && !best.isEmpty() && candidate.compareTo(best) < 0)) {
                best = candidate;
                least = distance;
            }
        }
        return best.isEmpty() || best.equals(name) ? refusal : refusal.hint("did you mean " + best + "?");
    }

    /** Edits (insert, delete, replace, swap neighbours) from one word to the other. */
    static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                cost[i][j] = Math.min(Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + change);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[a.length()][b.length()];
    }
}

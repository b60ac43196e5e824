package io.dormouse.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Random rows as INSERT statements, skewed to few values so that joins and groups meet. */
final class RandomTables {
    private static final String[] WORDS = {"", "a", "ab", "abc", "Ab c", "z", "x_y", "50%", "é", "BUILDING"};
    private static final String[] SHORT = {"", "a", "ab", "abc", "b c", "A"};
    private final Random random;

    RandomTables(Random random) {
        this.random = random;
    }

    List<String> inserts() {
        List<String> statements = new ArrayList<>();
        for (int a = 1; a <= 40; a++) {
            statements.add("INSERT INTO t VALUES (" + a + "," + orNull(number(-3, 6)) + ","
                    + orNull(decimal(-500, 500, 2))
                    + "," + orNull(pick("0.5", "-1.25", "3", "0", "1e10", "'NaN'", "'Infinity'", "2.5", "-0.0")) + ","
                    + orNull(word()) + "," + orNull("'" + SHORT[random.nextInt(SHORT.length)] + "'") + ","
                    + orNull(date()) + "," + orNull(timestamp()) + "," + orNull(pick("true", "false")) + ","
                    + orNull(decimal(-90, 90, random.nextInt(4))) + ","
                    + orNull("'" + SHORT[random.nextInt(SHORT.length)] + "'") + ")");
        }
        for (int n = 0; n < 60; n++) {
            statements.add("INSERT INTO u VALUES (" + number(1, 45) + "," + orNull(number(0, 8)) + ","
                    + orNull(decimal(0, 90, 2)) + "," + orNull(word()) + "," + orNull(number(0, 9)) + ")");
        }
        for (int k = 0; k < 12; k++) {
            statements.add(
                    "INSERT INTO s VALUES (" + k + "," + orNull(number(0, 9)) + "," + orNull(decimal(0, 99, 3)) + ")");
        }
        tpch(statements);
        return statements;
    }

    private void tpch(List<String> statements) {
        String[] regions = {"ASIA", "AMERICA", "EUROPE"};
        String[] nations = {"FRANCE", "GERMANY", "BRAZIL", "INDIA", "JAPAN", "CHINA"};
        for (int r = 0; r < regions.length; r++) {
            statements.add("INSERT INTO region VALUES (" + r + ",'" + regions[r] + "','c')");
        }
        for (int n = 0; n < nations.length; n++) {
            statements.add("INSERT INTO nation VALUES (" + n + ",'" + nations[n] + "'," + n % 3 + ",'c')");
        }
        for (int s = 0; s < 8; s++) {
            statements.add("INSERT INTO supplier VALUES (" + s + ",'S" + s + "','addr'," + number(0, 5) + ",'phone',"
                    + decimal(0, 999, 2) + ",'c')");
        }
        for (int c = 0; c < 12; c++) {
            statements.add("INSERT INTO customer VALUES (" + c + ",'C" + c + "','addr'," + number(0, 5) + ",'phone',"
                    + decimal(0, 999, 2) + "," + pick("'BUILDING'", "'MACHINERY'") + ",'c')");
        }
        for (int p = 0; p < 10; p++) {
            statements.add("INSERT INTO part VALUES (" + p + "," + pick("'green thing'", "'dark green'", "'red'")
                    + ",'m',"
                    + pick("'Brand#12'", "'Brand#23'") + "," + pick("'PROMO TIN'", "'ECONOMY ANODIZED STEEL'") + ","
                    + number(1, 6) + "," + pick("'SM CASE'", "'MED BAG'") + ",9.5,'c')");
            for (int s = 0; s < 8; s++) {
                statements.add("INSERT INTO partsupp VALUES (" + p + "," + s + ",3," + decimal(1, 20, 2) + ",'c')");
            }
        }
        for (int o = 1; o <= 60; o++) {
            statements.add("INSERT INTO orders VALUES (" + o + "," + number(0, 11) + ",'O',1," + pastDate() + ","
                    + pick("'1-URGENT'", "'2-HIGH'", "'5-LOW'") + ",'clerk',0,'c')");
            for (int l = 1; l <= 1 + random.nextInt(4); l++) {
                statements.add("INSERT INTO lineitem VALUES (" + o + "," + number(0, 9) + "," + number(0, 7) + "," + l
                        + ","
                        + number(1, 30) + "," + decimal(100, 9000, 2) + "," + pick("0.00", "0.05", "0.06", "0.07") + ","
                        + pick("0.01", "0.02") + "," + pick("'R'", "'A'", "'N'") + "," + pick("'O'", "'F'") + ","
                        + pastDate() + "," + pastDate() + "," + pastDate() + ",'DELIVER IN PERSON',"
                        + pick("'MAIL'", "'SHIP'", "'AIR'") + ",'c')");
            }
        }
    }

    private String orNull(String value) {
        return random.nextInt(6) == 0 ? "NULL" : value;
    }

    private String number(int low, int high) {
        return String.valueOf(low + random.nextInt(high - low + 1));
    }

    private String decimal(int low, int high, int scale) {
        double value = low + random.nextDouble() * (high - low);
        return String.format(Locale.ROOT, "%." + scale + "f", value);
    }

    private String pick(String... values) {
        return values[random.nextInt(values.length)];
    }

    private String word() {
        return "'" + WORDS[random.nextInt(WORDS.length)] + "'";
    }

    private String date() {
        return String.format(Locale.ROOT, "'2024-%02d-%02d'", 1 + random.nextInt(12), 1 + random.nextInt(28));
    }

    private String pastDate() {
        return String.format(
                Locale.ROOT,
                "'199%d-%02d-%02d'",
                3 + random.nextInt(3),
                1 + random.nextInt(12),
                1 + random.nextInt(28));
    }

    private String timestamp() {
        return String.format(
                Locale.ROOT,
                "'2024-02-%02d %02d:%02d:%02d.%06d'",
                1 + random.nextInt(29),
                random.nextInt(24),
                random.nextInt(60),
                random.nextInt(60),
                random.nextInt(1_000_000));
    }
}

package io.dormouse.bench.handwritten;

import io.dormouse.bench.stream.Table;
import io.dormouse.bench.tpch.Answer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What Q10 keeps of a customer beside its links: key, sum of the group, balance and the texts of the answer. */
final class Q10Customers {
    private static final int KEY = 0;
    private static final int SUM = 1;
    private static final int BALANCE = 2;
    private static final int NAME = 0;
    private static final int ADDRESS = 1;
    private static final int PHONE = 2;
    private static final int COMMENT = 3;
    private static final int WIDTH = 4;

    private long[] numbers = new long[16 * WIDTH];
    private @Nullable String[] texts = new @Nullable String[16 * WIDTH];

    /** The columns of the input table. */
    static final class Input {
        private final long[] key;
        private final long[] nation;
        private final long[] balance;
        private final String[] name;
        private final String[] address;
        private final String[] phone;
        private final String[] comment;

        Input(Table customers) {
            key = customers.longs("c_custkey");
            nation = customers.longs("c_nationkey");
            balance = customers.longs("c_acctbal");
            name = customers.texts("c_name");
            address = customers.texts("c_address");
            phone = customers.texts("c_phone");
            comment = customers.texts("c_comment");
        }

        long key(int row) {
            return key[row];
        }

        long nation(int row) {
            return nation[row];
        }
    }

    void makeRoom(int customer) {
        int base = customer * WIDTH;
        if (base >= numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * base);
            texts = Arrays.copyOf(texts, 2 * base);
        }
    }

    void copy(Input input, int row, int customer) {
        int base = customer * WIDTH;
        numbers[base + KEY] = input.key[row];
        numbers[base + BALANCE] = input.balance[row];
        texts[base + NAME] = input.name[row];
        texts[base + ADDRESS] = input.address[row];
        texts[base + PHONE] = input.phone[row];
        texts[base + COMMENT] = input.comment[row];
    }

    void clear(int customer) {
        Arrays.fill(texts, customer * WIDTH, (customer + 1) * WIDTH, null);
    }

    void addRevenue(int customer, long revenue) {
        numbers[customer * WIDTH + SUM] += revenue;
    }

    Answer.Q10 answer(int customer, String nation) {
        int base = customer * WIDTH;
        return new Answer.Q10(
                numbers[base + KEY],
                text(base + NAME),
                Answer.revenue(numbers[base + SUM]),
                Answer.money(numbers[base + BALANCE]),
                nation,
                text(base + ADDRESS),
                text(base + PHONE),
                text(base + COMMENT));
    }

    private String text(int at) {
        String text = texts[at];
        if (text == null) {
            throw new IllegalStateException("a customer of the answer is not there");
        }
        return text;
    }
}

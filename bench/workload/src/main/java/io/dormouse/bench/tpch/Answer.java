package io.dormouse.bench.tpch;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The canonical answer of a query: its groups in the query's order, cut at its limit, one line of text a row.
 *
 * <p>Ties are broken by the remaining output columns from left to right, ascending, so that the answer is a function of
 * the data. A line is the row's values joined by bars: decimals with all their digits, dates in ISO form.
 */
public final class Answer {
    private Answer() {}

    /** A row of Q3: its columns in the order of the select list. */
    public record Q3(long orderKey, BigDecimal revenue, LocalDate orderDate, long shipPriority) {
        private String line() {
            return orderKey + "|" + revenue.toPlainString() + "|" + orderDate + "|" + shipPriority;
        }
    }

    /** A row of Q10: its columns in the order of the select list. */
    public record Q10(
            long custKey,
            String name,
            BigDecimal revenue,
            BigDecimal accountBalance,
            String nation,
            String address,
            String phone,
            String comment) {
        private String line() {
            return String.join(
                    "|",
                    Long.toString(custKey),
                    name,
                    revenue.toPlainString(),
                    accountBalance.toPlainString(),
                    nation,
                    address,
                    phone,
                    comment);
        }
    }

    /** A row of Q7: its columns in the order of the select list. */
    public record Q7(String supplierNation, String customerNation, long year, BigDecimal revenue) {
        private String line() {
            return supplierNation + "|" + customerNation + "|" + year + "|" + revenue.toPlainString();
        }
    }

    /** A row of Q9: its columns in the order of the select list. */
    public record Q9(String nation, long year, BigDecimal profit) {
        private String line() {
            return nation + "|" + year + "|" + profit.toPlainString();
        }
    }

    /** The answer out of rows whose values stand in the order of the select list: Numbers, BigDecimals, LocalDates, texts. */
    public static List<String> of(TpchQuery query, List<List<Object>> rows) {
        return switch (query) {
            case Q3 ->
                ofQ3(rows.stream()
                        .map(row -> new Q3(
                                number(row.get(0)),
                                (BigDecimal) row.get(1),
                                (LocalDate) row.get(2),
                                number(row.get(3))))
                        .toList());
            case Q5 ->
                ofQ5(rows.stream()
                        .collect(Collectors.toMap(row -> (String) row.get(0), row -> (BigDecimal) row.get(1))));
            case Q7 ->
                ofQ7(rows.stream()
                        .map(row -> new Q7(
                                (String) row.get(0), (String) row.get(1), number(row.get(2)), (BigDecimal) row.get(3)))
                        .toList());
            case Q9 ->
                ofQ9(rows.stream()
                        .map(row -> new Q9((String) row.get(0), number(row.get(1)), (BigDecimal) row.get(2)))
                        .toList());
            case Q10 ->
                ofQ10(rows.stream()
                        .map(row -> new Q10(
                                number(row.get(0)),
                                (String) row.get(1),
                                (BigDecimal) row.get(2),
                                (BigDecimal) row.get(3),
                                (String) row.get(4),
                                (String) row.get(5),
                                (String) row.get(6),
                                (String) row.get(7)))
                        .toList());
        };
    }

    private static long number(Object value) {
        return ((Number) value).longValue();
    }

    /** The ten orders with the most revenue. */
    public static List<String> ofQ3(List<Q3> groups) {
        return groups.stream()
                .sorted(Comparator.comparing(Q3::revenue)
                        .reversed()
                        .thenComparing(Q3::orderDate)
                        .thenComparing(Q3::orderKey)
                        .thenComparing(Q3::shipPriority))
                .limit(10)
                .map(Q3::line)
                .collect(Collectors.toList());
    }

    /** Every nation with its revenue, the greatest first. */
    public static List<String> ofQ5(Map<String, BigDecimal> revenueByNation) {
        return revenueByNation.entrySet().stream()
                .sorted(Map.Entry.<String, BigDecimal>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(group -> group.getKey() + "|" + group.getValue().toPlainString())
                .collect(Collectors.toList());
    }

    /** Both directions of trade and their years, by name and year. */
    public static List<String> ofQ7(List<Q7> groups) {
        return groups.stream()
                .sorted(Comparator.comparing(Q7::supplierNation)
                        .thenComparing(Q7::customerNation)
                        .thenComparing(Q7::year))
                .map(Q7::line)
                .collect(Collectors.toList());
    }

    /** Every nation and year with its profit, of each nation the newest year first. */
    public static List<String> ofQ9(List<Q9> groups) {
        return groups.stream()
                .sorted(Comparator.comparing(Q9::nation)
                        .thenComparing(Comparator.comparing(Q9::year).reversed()))
                .map(Q9::line)
                .collect(Collectors.toList());
    }

    /** The twenty customers with the most revenue; the customer's key decides between equals. */
    public static List<String> ofQ10(List<Q10> groups) {
        return groups.stream()
                .sorted(Comparator.comparing(Q10::revenue).reversed().thenComparing(Q10::custKey))
                .limit(20)
                .map(Q10::line)
                .collect(Collectors.toList());
    }

    /** Money of a stored column: hundredths. */
    public static BigDecimal money(long hundredths) {
        return BigDecimal.valueOf(hundredths, 2);
    }

    /** Revenue as a product of a price and a discount: ten-thousandths. */
    public static BigDecimal revenue(long tenThousandths) {
        return BigDecimal.valueOf(tenThousandths, 4);
    }
}

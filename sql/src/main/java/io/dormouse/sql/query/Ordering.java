package io.dormouse.sql.query;

import io.dormouse.logic.Expression;
import io.dormouse.logic.SortKey;
import io.dormouse.sql.scalar.Coercions;
import io.dormouse.sql.scalar.ExpressionBinder;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Binds ORDER BY and LIMIT: names and positions of the SELECT list first, then expressions. What is not in the SELECT list
 * becomes a hidden column behind it. NULL is the largest value. Not thread-safe.
 */
final class Ordering {
    private final SelectList list;
    private final ExpressionBinder binder;
    private final Places places;
    private final List<SortKey> keys = new ArrayList<>();
    private final List<Expression> hidden = new ArrayList<>();
    private SourceSpan firstHidden = SourceSpan.NONE;

    Ordering(SelectList list, ExpressionBinder binder, Places places) {
        this.list = list;
        this.binder = binder;
        this.places = places;
    }

    void bind(SqlNodeList items) {
        for (SqlNode item : items) {
            boolean descending = false;
            Optional<Boolean> nullsFirst = Optional.empty();
            SqlNode node = item;
            while (true) {
                if (node.getKind() == SqlKind.DESCENDING) {
                    descending = true;
                } else if (node.getKind() == SqlKind.NULLS_FIRST) {
                    nullsFirst = Optional.of(true);
                } else if (node.getKind() == SqlKind.NULLS_LAST) {
                    nullsFirst = Optional.of(false);
                } else {
                    break;
                }
                node = ((SqlCall) node).operand(0);
            }
            int column = column(node);
            boolean known = keys.stream().anyMatch(key -> key.column() == column);
            if (column >= 0 && !known) {
                keys.add(new SortKey(column, descending, nullsFirst.orElse(descending)));
            }
        }
    }

    /** The index of the column that an item names; −1 for a constant, which orders nothing. */
    private int column(SqlNode node) {
        if (node instanceof SqlNumericLiteral number) {
            return list.items().indexOf(position(number, list, "ORDER BY", places));
        }
        if (node instanceof SqlIdentifier identifier && identifier.isSimple()) {
            String name = identifier.getSimple();
            List<SelectList.Item> items = list.items().stream()
                    .filter(item -> item.name().equals(name))
                    .toList();
            if (items.stream().map(SelectList.Item::expression).distinct().count() > 1) {
                throw Refusals.refuse(
                                SqlState.AMBIGUOUS_COLUMN, "several result columns have that name", places.of(node))
                        .with("column", name);
            }
            if (!items.isEmpty()) {
                return list.items().indexOf(items.get(0));
            }
        }
        refuseConstant(node, "ORDER BY", places);
        Expression expression = Coercions.settled(binder.bind(node));
        if (expression instanceof Expression.Constant) {
            return -1;
        }
        int index = list.expressions().indexOf(expression);
        if (index >= 0) {
            return index;
        }
        if (!hidden.contains(expression)) {
            hidden.add(expression);
            firstHidden = firstHidden.isKnown() ? firstHidden : places.of(node);
        }
        return list.items().size() + hidden.indexOf(expression);
    }

    /** Refuses text and truth, which cannot be a position. */
    static void refuseConstant(SqlNode node, String clause, Places places) {
        if (node instanceof SqlLiteral literal && literal.getTypeName() != SqlTypeName.NULL) {
            throw Refusals.refuse(
                            SqlState.SYNTAX_ERROR, "a constant here is a position in the SELECT list", places.of(node))
                    .with("clause", clause)
                    .hint("write a number or a column");
        }
    }

    /** The item of the SELECT list at a position, from 1. */
    static SelectList.Item position(SqlNumericLiteral number, SelectList list, String clause, Places places) {
        BigDecimal value = number.bigDecimalValue();
        boolean inside = value != null
                && value.scale() == 0
                && value.signum() > 0
                && value.compareTo(BigDecimal.valueOf(list.items().size())) <= 0;
        if (!inside) {
            throw Refusals.refuse(
                            SqlState.INVALID_COLUMN_REFERENCE,
                            "the SELECT list has no such position",
                            places.of(number))
                    .with("clause", clause)
                    .with("position", number.toValue())
                    .with("columns", list.items().size());
        }
        return list.items().get(value.intValueExact() - 1);
    }

    OptionalLong limit(@Nullable SqlNode fetch) {
        if (fetch == null || (fetch instanceof SqlLiteral literal && literal.getTypeName() == SqlTypeName.NULL)) {
            return OptionalLong.empty();
        }
        BigDecimal value = fetch instanceof SqlNumericLiteral number ? number.bigDecimalValue() : null;
        if (value == null) {
            throw Refusals.unsupported("LIMIT takes a number only", places.of(fetch), "write the number");
        }
        if (value.scale() > 0 || value.signum() < 0 || value.precision() > 18) {
            throw Refusals.refuse(SqlState.INVALID_PARAMETER, "LIMIT takes a whole number from 0", places.of(fetch))
                    .with("limit", value);
        }
        return OptionalLong.of(value.longValueExact());
    }

    /** Refuses hidden columns where they have no meaning: under DISTINCT, and where no LIMIT cuts by them. */
    void requireVisible(boolean distinct, boolean limited) {
        if (hidden.isEmpty()) {
            return;
        }
        if (distinct) {
            throw Refusals.refuse(
                            SqlState.INVALID_COLUMN_REFERENCE,
                            "SELECT DISTINCT orders by columns of its list only",
                            firstHidden)
                    .hint("add the expression to the SELECT list");
        }
        if (!limited) {
            throw Refusals.unsupported(
                    "without LIMIT, rows are ordered by columns of the SELECT list only",
                    firstHidden,
                    "add the expression to the SELECT list");
        }
    }

    List<Expression> hidden() {
        return hidden;
    }

    List<SortKey> keys() {
        return keys;
    }

    /** The keys up to the first hidden one: the order in which the visible rows can be enumerated. */
    List<SortKey> visibleKeys() {
        return keys.stream()
                .takeWhile(key -> key.column() < list.items().size())
                .toList();
    }
}

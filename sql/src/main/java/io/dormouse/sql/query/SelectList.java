package io.dormouse.sql.query;

import io.dormouse.logic.Expression;
import io.dormouse.sql.scalar.Bound;
import io.dormouse.sql.scalar.Coercions;
import io.dormouse.sql.scalar.ColumnNames;
import io.dormouse.sql.scalar.ExpressionBinder;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/** The bound SELECT list. */
record SelectList(List<Item> items) {
    /** A result column; {@code node} is what was written, empty where {@code *} stands for it. */
    record Item(String name, Bound bound, Optional<SqlNode> node, SourceSpan span) {
        Expression expression() {
            return Coercions.settled(bound);
        }
    }

    SelectList {
        items = List.copyOf(items);
    }

    List<String> names() {
        return items.stream().map(Item::name).toList();
    }

    List<Expression> expressions() {
        return items.stream().map(Item::expression).toList();
    }

    /** {@code annotated}: a star stands for all columns but those that carry annotations. */
    static SelectList bind(SqlNodeList list, FromItem from, ExpressionBinder binder, Places places, boolean annotated) {
        ColumnNames names = new ColumnNames(places);
        List<Item> items = new ArrayList<>();
        for (SqlNode node : list) {
            SourceSpan span = places.of(node);
            if (node instanceof SqlIdentifier identifier && identifier.isStar()) {
                for (FromItem.Field field : star(identifier, from, span)) {
                    if (annotated && from.isAnnotation(field)) {
                        continue;
                    }
                    Bound column = Bound.of(star(field, identifier, binder), span);
                    items.add(new Item(field.name(), column, Optional.empty(), span));
                }
                continue;
            }
            boolean named = node.getKind() == SqlKind.AS;
            SqlNode expression = named ? ((SqlCall) node).operand(0) : node;
            String name = named ? ((SqlIdentifier) ((SqlCall) node).operand(1)).getSimple() : names.of(expression);
            Bound bound = binder.bind(expression);
            items.add(new Item(name, bound, Optional.of(expression), bound.span()));
        }
        return new SelectList(items);
    }

    /** By column, the literals that have no type of their own. */
    Map<Integer, Bound> untyped() {
        Map<Integer, Bound> untyped = new HashMap<>();
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i).bound().untyped()) {
                untyped.put(i, items.get(i).bound());
            }
        }
        return untyped;
    }

    private static List<FromItem.Field> star(SqlIdentifier star, FromItem from, SourceSpan span) {
        if (from.tables().isEmpty()) {
            throw Refusals.refuse(SqlState.SYNTAX_ERROR, "* needs a FROM", span);
        }
        return star.names.size() == 1 ? from.visible() : from.table(star).fields();
    }

    /** The column as if it had been written where the star stands, so that refusals point there. */
    private static Expression star(FromItem.Field field, SqlIdentifier star, ExpressionBinder binder) {
        return binder.placed(field.value(), star);
    }
}

package io.dormouse.sql.query;

import io.dormouse.logic.Expression;
import io.dormouse.sql.scalar.Aggregates;
import io.dormouse.sql.scalar.Bound;
import io.dormouse.sql.scalar.Coercions;
import io.dormouse.sql.scalar.ExpressionBinder;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;

/** Binds GROUP BY: columns of FROM first, then names and positions of the SELECT list, then expressions. */
final class GroupKeys {
    private final SelectList list;
    private final FromItem from;
    private final ExpressionBinder binder;
    private final Places places;

    GroupKeys(SelectList list, FromItem from, ExpressionBinder binder, Places places) {
        this.list = list;
        this.from = from;
        this.binder = binder.with(Aggregates.refusedIn("GROUP BY"));
        this.places = places;
    }

    void add(SqlNodeList groups, Grouping grouping) {
        for (SqlNode node : groups) {
            switch (node.getKind()) {
                case ROLLUP, CUBE, GROUPING_SETS, GROUP_BY_DISTINCT ->
                    throw Refusals.unsupported(
                            "grouping sets are not supported", places.of(node), "register a view for each grouping");
                case ROW -> add(new SqlNodeList(((SqlCall) node).getOperandList(), node.getParserPosition()), grouping);
                default -> {
                    if (node instanceof SqlNodeList nested) {
                        add(nested, grouping);
                    } else {
                        add(node, grouping);
                    }
                }
            }
        }
    }

    private void add(SqlNode node, Grouping grouping) {
        String name =
                node instanceof SqlIdentifier identifier ? identifier.names.get(identifier.names.size() - 1) : "key";
        if (node instanceof SqlNumericLiteral number) {
            SelectList.Item item = Ordering.position(number, list, "GROUP BY", places);
            grouping.by(key(item), item.name());
        } else if (node instanceof SqlIdentifier identifier
                && identifier.isSimple()
                && from.find(name, identifier).isEmpty()) {
            Optional<SelectList.Item> item = alias(name);
            grouping.by(item.isPresent() ? key(item.get()) : binder.bind(node).expression(), name);
        } else {
            Ordering.refuseConstant(node, "GROUP BY", places);
            Bound bound = binder.bind(node);
            grouping.by(Coercions.settled(bound), name);
        }
    }

    private Optional<SelectList.Item> alias(String name) {
        List<SelectList.Item> items =
                list.items().stream().filter(item -> item.name().equals(name)).toList();
        if (items.stream().map(SelectList.Item::expression).distinct().count() > 1) {
            SourceSpan span = items.get(1).span();
            throw Refusals.refuse(SqlState.AMBIGUOUS_COLUMN, "several result columns have that name", span)
                    .with("column", name);
        }
        return items.stream().findFirst();
    }

    /** The item's expression, bound anew so that an aggregate in it is refused. */
    private Expression key(SelectList.Item item) {
        return item.node()
                .filter(node -> node.getKind() != SqlKind.LITERAL)
                .map(node -> Coercions.settled(binder.bind(node)))
                .orElse(item.expression());
    }
}

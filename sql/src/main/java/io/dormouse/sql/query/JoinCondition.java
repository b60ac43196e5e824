package io.dormouse.sql.query;

import io.dormouse.logic.Expression;
import io.dormouse.sql.query.FromItem.Field;
import io.dormouse.sql.scalar.Aggregates;
import io.dormouse.sql.scalar.ExpressionBinder;
import io.dormouse.sql.scalar.Joins;
import io.dormouse.sql.text.Places;
import io.dormouse.type.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/** Binds ON, USING and NATURAL of a join of any kind: requires in a block what they ask for. */
final class JoinCondition {
    private final Places places;
    private final Block matched;

    JoinCondition(Places places, Block matched) {
        this.places = places;
        this.matched = matched;
    }

    /** What both sides offer together. */
    FromItem bind(SqlJoin join, FromItem left, FromItem right) {
        if (join.isNatural()) {
            return using(join.getJoinType(), left, right, left.shared(right, join));
        }
        if (join.getConditionType() == JoinConditionType.USING && join.getCondition() instanceof SqlNodeList columns) {
            return using(join.getJoinType(), left, right, columns);
        }
        FromItem both = left.with(right);
        SqlNode condition = join.getCondition();
        if (condition != null) {
            ExpressionBinder binder = new ExpressionBinder(places, both, Aggregates.refusedIn("ON"));
            matched.require(binder.condition(condition, "ON"), places.of(condition));
        }
        return both;
    }

    private FromItem using(JoinType type, FromItem left, FromItem right, SqlNodeList columns) {
        List<Field> merged = new ArrayList<>();
        for (SqlNode column : columns) {
            SqlIdentifier name = (SqlIdentifier) column;
            SourceSpan span = places.of(name);
            Expression ofLeft = left.resolve(name);
            Expression ofRight = right.resolve(name);
            matched.require(Joins.equal(ofLeft, ofRight, span), span);
            merged.add(new Field(
                    name.getSimple(),
                    switch (type) {
                        case RIGHT -> ofRight;
                        case FULL -> Joins.either(ofLeft, ofRight, span);
                        default -> ofLeft;
                    }));
        }
        return left.with(right, left.merged(right, merged));
    }
}

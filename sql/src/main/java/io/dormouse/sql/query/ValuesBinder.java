package io.dormouse.sql.query;

import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Rule;
import io.dormouse.sql.scalar.Aggregates;
import io.dormouse.sql.scalar.Bound;
import io.dormouse.sql.scalar.Coercions;
import io.dormouse.sql.scalar.ExpressionBinder;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** Binds VALUES as a query: a rule without a body for each row. The columns are called column1, column2 and so on. */
final class ValuesBinder {
    private final QueryBinder queries;

    ValuesBinder(QueryBinder queries) {
        this.queries = queries;
    }

    BoundQuery bind(SqlCall values) {
        SourceSpan span = queries.places().of(values);
        List<List<Bound>> rows = new ArrayList<>();
        for (SqlNode row : values.getOperandList()) {
            rows.add(row(row));
            if (rows.get(rows.size() - 1).size() != rows.get(0).size()) {
                throw Refusals.refuse(
                                SqlState.SYNTAX_ERROR,
                                "all rows of VALUES have the same number of columns",
                                queries.places().of(row))
                        .with("columns", rows.get(0).size())
                        .with("values", rows.get(rows.size() - 1).size());
            }
        }
        List<Type> types = new ArrayList<>();
        List<String> names = new ArrayList<>();
        Map<Integer, Bound> untyped = new HashMap<>();
        for (int i = 0; i < rows.get(0).size(); i++) {
            int column = i;
            List<Bound> ofColumn = rows.stream().map(row -> row.get(column)).toList();
            types.add(Coercions.commonOf(ofColumn, "VALUES"));
            names.add("column" + (i + 1));
            if (rows.size() == 1 && ofColumn.get(0).untyped()) {
                untyped.put(i, ofColumn.get(0));
            }
        }
        List<Rule> rules = new ArrayList<>();
        for (List<Bound> row : rows) {
            List<HeadTerm> head = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                head.add(new HeadTerm.Value(Coercions.implicit(row.get(i), types.get(i))));
            }
            rules.add(new Rule(Rule.Kind.BAG, head, List.of(), span));
        }
        DerivedRelation relation = queries.draft().add(names, rules);
        return new BoundQuery(relation.name(), relation.schema(), names, List.of(), untyped, rows.size() == 1);
    }

    private List<Bound> row(SqlNode row) {
        List<SqlNode> values = row.getKind() == SqlKind.ROW ? ((SqlCall) row).getOperandList() : List.of(row);
        ExpressionBinder binder =
                new ExpressionBinder(queries.places(), FromItem.none(queries.places()), Aggregates.refusedIn("VALUES"));
        return values.stream().map(binder::bind).toList();
    }
}

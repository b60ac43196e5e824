package io.dormouse.sql.query;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Variable;
import io.dormouse.sql.scalar.Scope;
import io.dormouse.sql.text.Places;
import io.dormouse.type.SourceSpan;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;

/** The columns of one row of a table, as WHERE and SET of a change see them. Immutable. */
public final class RowScope implements Scope {
    private final FromItem row;

    public RowScope(Places places, String alias, List<Variable> columns) {
        List<FromItem.Field> fields = columns.stream()
                .map(variable -> new FromItem.Field(variable.name(), new Expression.Reference(variable)))
                .toList();
        this.row = FromItem.of(places, new FromItem.Table(alias, fields, Optional.empty(), SourceSpan.NONE));
    }

    @Override
    public Expression resolve(SqlIdentifier name) {
        return row.resolve(name);
    }
}

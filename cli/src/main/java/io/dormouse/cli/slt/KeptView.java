package io.dormouse.cli.slt;

import io.dormouse.logic.BaseRelation;
import io.dormouse.spi.Query;
import io.dormouse.type.Schema;
import java.util.List;

/**
 * A query that is kept as a live view, and where it stood first.
 *
 * @param query the query of the view, whose order need not be that of the query as such
 * @param schema the columns under the names that the query gives them
 */
record KeptView(String name, Place place, String sql, Query query, Schema schema) {
    /** The tables that it reads. */
    List<String> tables() {
        return query.program().bases().stream().map(BaseRelation::name).toList();
    }
}

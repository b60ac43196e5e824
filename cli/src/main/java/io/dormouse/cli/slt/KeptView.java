package io.dormouse.cli.slt;

import io.dormouse.logic.BaseRelation;
import io.dormouse.spi.Query;
import java.util.List;

/** A query that is kept as a live view, and where it stood first. */
record KeptView(String name, Place place, String sql, Query query) {
    /** The tables that it reads. */
    List<String> tables() {
        return query.program().bases().stream().map(BaseRelation::name).toList();
    }
}

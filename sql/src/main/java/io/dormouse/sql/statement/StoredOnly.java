package io.dormouse.sql.statement;

import io.dormouse.logic.BaseRelation;
import io.dormouse.spi.Query;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;

/** Refuses to read feeds, which keep no rows, at once; live views may read them. */
final class StoredOnly {
    private StoredOnly() {}

    static Query require(Query query, SourceSpan span) {
        for (BaseRelation base : query.program().bases()) {
            if (base.storage() == BaseRelation.Storage.FEED) {
                throw Refusals.unsupported(
                                "a feed keeps no rows that could be read",
                                span,
                                "register a live view over it and read that")
                        .with("feed", base.name());
            }
        }
        return query;
    }
}

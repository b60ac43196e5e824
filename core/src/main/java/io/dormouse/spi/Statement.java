package io.dormouse.spi;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Variable;
import io.dormouse.type.SourceSpan;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A bound statement: names resolved, types checked, nothing executed. {@code span} is its place in the text.
 *
 * <p>In INSERT, DELETE and UPDATE the expressions have the types of their columns (implicit casts made explicit); the
 * variables of {@code row} stand for the table's columns, in order.
 */
public sealed interface Statement {

    /** One function for each kind of statement. */
    interface Cases<R> {
        R createTable(CreateTable statement);

        R createView(CreateView statement);

        R drop(Drop statement);

        R insert(Insert statement);

        R delete(Delete statement);

        R update(Update statement);

        R copyFrom(CopyFrom statement);

        R copyTo(CopyTo statement);

        R select(Select statement);

        R explain(Explain statement);

        R subscribe(Subscribe statement);

        R begin(Begin statement);

        R commit(Commit statement);

        R rollback(Rollback statement);
    }

    SourceSpan span();

    <R> R match(Cases<R> cases);

    record CreateTable(BaseRelation relation, boolean ifNotExists, SourceSpan span) implements Statement {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.createTable(this);
        }
    }

    /** {@code text} is the query as written. A plain view ({@code live} false) is only a name for its query. */
    record CreateView(
            String name,
            Query query,
            String text,
            boolean live,
            boolean orReplace,
            boolean ifNotExists,
            SourceSpan span)
            implements Statement {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.createView(this);
        }
    }

    /** What a DROP removes. */
    enum DropKind {
        TABLE,
        VIEW,
        MATERIALIZED_VIEW
    }

    record Drop(DropKind kind, List<String> names, boolean ifExists, boolean cascade, SourceSpan span)
            implements Statement {
        public Drop {
            names = List.copyOf(names);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.drop(this);
        }
    }

    /** Rows of constant expressions, one an entry and one expression a column of the table (NULL where not given). */
    record Insert(String table, List<List<Expression>> rows, SourceSpan span) implements Statement {
        public Insert {
            rows = rows.stream().map(List::copyOf).toList();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.insert(this);
        }
    }

    record Delete(String table, List<Variable> row, Optional<Expression> condition, SourceSpan span)
            implements Statement {
        public Delete {
            row = List.copyOf(row);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.delete(this);
        }
    }

    /** {@code values} has the new value of each column of the table, a plain reference where it stays. */
    record Update(
            String table, List<Variable> row, List<Expression> values, Optional<Expression> condition, SourceSpan span)
            implements Statement {
        public Update {
            row = List.copyOf(row);
            values = List.copyOf(values);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.update(this);
        }
    }

    /** A file format of COPY: comma-separated, or the trailing-bar format of TPC's generators. */
    enum CopyFormat {
        CSV,
        TBL
    }

    /** How COPY reads or writes. {@code nullText} is how NULL is written, unquoted. */
    record CopyOptions(
            CopyFormat format, boolean header, char delimiter, char quote, String nullText, Charset encoding) {}

    /** {@code columns} are the indexes of the columns that a record has, in its order. */
    record CopyFrom(String table, List<Integer> columns, String path, CopyOptions options, SourceSpan span)
            implements Statement {
        public CopyFrom {
            columns = List.copyOf(columns);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.copyFrom(this);
        }
    }

    record CopyTo(Query query, String path, CopyOptions options, SourceSpan span) implements Statement {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.copyTo(this);
        }
    }

    record Select(Query query, SourceSpan span) implements Statement {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.select(this);
        }
    }

    /** EXPLAIN of a query, or of the live view {@code view}. */
    record Explain(Query query, @Nullable String view, boolean maintenance, boolean json, SourceSpan span)
            implements Statement {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.explain(this);
        }
    }

    record Subscribe(String view, SourceSpan span) implements Statement {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.subscribe(this);
        }
    }

    record Begin(SourceSpan span) implements Statement {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.begin(this);
        }
    }

    record Commit(SourceSpan span) implements Statement {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.commit(this);
        }
    }

    record Rollback(SourceSpan span) implements Statement {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.rollback(this);
        }
    }
}

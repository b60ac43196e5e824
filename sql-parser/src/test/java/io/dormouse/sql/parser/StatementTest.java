package io.dormouse.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUserDefinedTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.Litmus;
import org.junit.jupiter.api.Test;

class StatementTest {
    @Test
    void create_table_gives_its_parts_with_keys_wherever_they_were_written() {
        CreateTable table = parse(CreateTable.class, """
                CREATE TABLE IF NOT EXISTS s.sale (
                  id BIGINT PRIMARY KEY,
                  shop TEXT NOT NULL REFERENCES shop (name) ENFORCED,
                  note money NULL,
                  CONSTRAINT once UNIQUE (shop, note))
                WITH (append_only = true, Limit_ = 5, word = Abc, text = 'Abc', bare)
                """);
        assertThat(table.ifNotExists()).isTrue();
        assertThat(table.name().names).containsExactly("s", "sale");
        assertThat(table.columns()).extracting(ColumnDefinition::name).containsExactly("id", "shop", "note");
        assertThat(table.columns())
                .extracting(ColumnDefinition::nullability)
                .containsExactly(
                        ColumnDefinition.Nullability.UNSPECIFIED,
                        ColumnDefinition.Nullability.NOT_NULL,
                        ColumnDefinition.Nullability.NULL);
        assertThat(table.columns().get(2).type().getTypeNameSpec()).isInstanceOf(SqlUserDefinedTypeNameSpec.class);
        assertThat(at(table.columns().get(2).type().getParserPosition())).isEqualTo("4:8");
        assertThat(at(table.columns().get(1).position())).isEqualTo("3:3");
        List<String> constraints = table.constraints().stream()
                .map(constraint -> constraint.<String>match(
                        key -> "key " + key.columns(),
                        unique -> "unique " + unique.name() + unique.columns(),
                        foreign -> "foreign " + foreign.columns() + foreign.table() + foreign.referencedColumns()
                                + foreign.enforced()))
                .toList();
        assertThat(constraints).containsExactly("key [id]", "foreign [shop]shop[name]true", "unique once[shop, note]");
        assertThat(at(table.constraints().get(2).position())).isEqualTo("5:3");
        assertThat(table.options())
                .extracting(StatementOption::name)
                .containsExactly("append_only", "limit_", "word", "text", "bare");
        assertThat(table.options()).extracting(StatementOption::text).containsExactly("true", "5", "abc", "Abc", null);
        assertThat(at(table.options().get(1).position())).isEqualTo("6:27");
    }

    @Test
    void create_view_gives_its_query() {
        CreateView view = parse(
                CreateView.class,
                "CREATE OR REPLACE MATERIALIZED VIEW v (x) WITH (a = 1) AS SELECT a FROM t ORDER BY a");
        assertThat(view.replace()).isTrue();
        assertThat(view.materialized()).isTrue();
        assertThat(view.ifNotExists()).isFalse();
        assertThat(view.columns()).extracting(SqlIdentifier::getSimple).containsExactly("x");
        assertThat(view.options()).hasSize(1);
        assertThat(view.query().getKind()).isEqualTo(SqlKind.ORDER_BY);
        assertThat(view.getOperandList()).containsExactly(view.name(), view.query());
    }

    @Test
    void drop_gives_its_target_and_all_names() {
        DropStatement drop = parse(DropStatement.class, "DROP MATERIALIZED VIEW IF EXISTS a, s.b CASCADE");
        assertThat(drop.target()).isEqualTo(DropStatement.Target.MATERIALIZED_VIEW);
        assertThat(drop.ifExists()).isTrue();
        assertThat(drop.cascade()).isTrue();
        assertThat(drop.names()).extracting(SqlIdentifier::toString).containsExactly("a", "s.b");
        assertThat(parse(DropStatement.class, "DROP VIEW a RESTRICT").cascade()).isFalse();
    }

    @Test
    void copy_gives_table_columns_path_and_options() {
        CopyFrom from = parse(
                CopyFrom.class,
                "COPY t (a, b) FROM 'it''s.csv' (FORMAT csv, HEADER, DELIMITER E'\\t', NULL '', FORCE true)");
        assertThat(from.table().getSimple()).isEqualTo("t");
        assertThat(from.columns()).hasSize(2);
        assertThat(from.path()).isEqualTo("it's.csv");
        assertThat(at(from.pathLiteral().getParserPosition())).isEqualTo("1:20");
        assertThat(from.options())
                .extracting(StatementOption::name)
                .containsExactly("format", "header", "delimiter", "null", "force");
        assertThat(from.options()).extracting(StatementOption::text).containsExactly("csv", null, "\t", "", "true");
        CopyTo table = parse(CopyTo.class, "COPY t (a) TO 'x'");
        assertThat(table.source()).isInstanceOf(SqlIdentifier.class);
        assertThat(table.columns()).hasSize(1);
        CopyTo query = parse(CopyTo.class, "COPY (SELECT 1) TO 'x'");
        assertThat(query.source()).isInstanceOf(SqlSelect.class);
        assertThat(query.path()).isEqualTo("x");
    }

    @Test
    void explain_tells_a_view_from_a_query() {
        ExplainStatement view = parse(ExplainStatement.class, "EXPLAIN MAINTENANCE v");
        assertThat(view.subject()).isInstanceOf(SqlIdentifier.class);
        assertThat(view.options()).extracting(StatementOption::name).containsExactly("maintenance");
        ExplainStatement query = parse(ExplainStatement.class, "EXPLAIN (MAINTENANCE, FORMAT JSON) SELECT 1");
        assertThat(query.subject()).isInstanceOf(SqlSelect.class);
        assertThat(query.options()).extracting(StatementOption::text).containsExactly(null, "json");
        assertThat(parse(ExplainStatement.class, "EXPLAIN maintenance").options())
                .isEmpty();
    }

    @Test
    void the_small_ones_give_what_they_name() {
        assertThat(parse(TransactionStatement.class, "START TRANSACTION").action())
                .isEqualTo(TransactionStatement.Action.BEGIN);
        assertThat(parse(TransactionStatement.class, "COMMIT WORK").action())
                .isEqualTo(TransactionStatement.Action.COMMIT);
        assertThat(parse(TransactionStatement.class, "ROLLBACK").action())
                .isEqualTo(TransactionStatement.Action.ROLLBACK);
        assertThat(parse(SubscribeStatement.class, "SUBSCRIBE v").view().getSimple())
                .isEqualTo("v");
        assertThat(parse(TruncateStatement.class, "TRUNCATE t").table().getSimple())
                .isEqualTo("t");
    }

    @Test
    void statements_that_print_the_same_are_equal_wherever_they_stand() {
        SqlNode one = SqlScript.single("DROP TABLE a").node();
        SqlNode other = SqlScript.single("  drop table A restrict").node();
        assertThat(one.equalsDeep(other, Litmus.IGNORE)).isTrue();
        assertThat(one.equalsDeep(SqlScript.single("DROP TABLE b").node(), Litmus.IGNORE))
                .isFalse();
        SqlNode moved = one.clone(new SqlParserPos(7, 8));
        assertThat(at(moved.getParserPosition())).isEqualTo("7:8");
        assertThat(moved.equalsDeep(one, Litmus.IGNORE)).isTrue();
    }

    private static <S extends Statement> S parse(Class<S> type, String text) {
        SqlNode node = SqlScript.single(text).node();
        assertThat(node).isInstanceOf(type);
        assertThat(at(node.getParserPosition())).isEqualTo("1:1");
        return type.cast(node);
    }

    private static String at(SqlParserPos position) {
        return position.getLineNum() + ":" + position.getColumnNum();
    }
}

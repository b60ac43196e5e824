package io.dormouse.bench.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A pattern of edges without a cycle, all of one table. Each edge is the two nodes that it joins, named by letters. */
public enum Pattern {
    LINE_3("line-3", "ab bc cd"),
    LINE_4("line-4", "ab bc cd de"),
    LINE_5("line-5", "ab bc cd de ef"),
    STAR_3("star-3", "ab ac ad"),
    STAR_4("star-4", "ab ac ad ae"),
    /** A path of three edges with a tooth at either end: an edge more that leaves there. */
    COMB_2("2-comb", "ab bc cd ax dy");

    private final String label;
    private final String edges;

    Pattern(String label, String edges) {
        this.label = label;
        this.edges = edges;
    }

    /** Its edges, each two letters: where it leaves and where it arrives. */
    public List<String> edges() {
        return List.of(edges.split(" ", -1));
    }

    /** The letters of its nodes, in the order in which the edges name them. */
    public List<String> nodes() {
        return List.copyOf(columns().keySet());
    }

    /** What is asked, as SQL over {@code edge(src, dst, cost)}. */
    public String sql(Form form) {
        Map<String, String> columns = columns();
        List<String> selected = new ArrayList<>();
        String groups = "";
        switch (form) {
            case COUNT -> selected.add("count(*) AS n");
            case PROJECTED -> {
                selected.add(columns.get("a") + " AS a");
                selected.add("count(*) AS n");
                groups = " GROUP BY " + columns.get("a");
            }
            case SUM -> {
                selected.add("count(*) AS n");
                selected.add("sum(e" + edges().size() + ".cost) AS cost");
            }
            case FULL -> columns.forEach((node, column) -> selected.add(column + " AS " + node));
        }
        return "SELECT " + String.join(", ", selected) + " FROM " + String.join(", ", aliases()) + " WHERE "
                + String.join(" AND ", joins(columns)) + groups;
    }

    /** The column that first names each node. */
    private Map<String, String> columns() {
        Map<String, String> columns = new LinkedHashMap<>();
        for (int edge = 0; edge < edges().size(); edge++) {
            for (int end = 0; end < 2; end++) {
                columns.putIfAbsent(node(edge, end), column(edge, end));
            }
        }
        return columns;
    }

    private List<String> aliases() {
        List<String> aliases = new ArrayList<>();
        for (int edge = 0; edge < edges().size(); edge++) {
            aliases.add("edge e" + (edge + 1));
        }
        return aliases;
    }

    private List<String> joins(Map<String, String> columns) {
        List<String> joins = new ArrayList<>();
        for (int edge = 0; edge < edges().size(); edge++) {
            for (int end = 0; end < 2; end++) {
                String first = columns.getOrDefault(node(edge, end), "");
                String column = column(edge, end);
                if (!first.equals(column)) {
                    joins.add(first + " = " + column);
                }
            }
        }
        return joins;
    }

    private String node(int edge, int end) {
        return edges().get(edge).substring(end, end + 1);
    }

    private static String column(int edge, int end) {
        return "e" + (edge + 1) + (end == 0 ? ".src" : ".dst");
    }

    /** The name on the command line and in reports. */
    @Override
    public String toString() {
        return label;
    }
}

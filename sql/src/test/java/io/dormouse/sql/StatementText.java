package io.dormouse.sql;

import io.dormouse.spi.Statement;

/** Prints statements for golden files. */
final class StatementText implements Statement.Cases<String> {
    @Override
    public String createTable(Statement.CreateTable statement) {
        return statement.relation() + "\n";
    }

    @Override
    public String createView(Statement.CreateView statement) {
        return "view " + statement.name() + (statement.live() ? " live" : "")
                + (statement.orReplace() ? " replace" : "")
                + (statement.ifNotExists() ? " if-not-exists" : "") + " \""
                + statement.text().replace('\n', ' ')
                + "\"\n" + ProgramText.of(statement.query());
    }

    @Override
    public String drop(Statement.Drop statement) {
        return statement + "\n";
    }

    @Override
    public String insert(Statement.Insert statement) {
        StringBuilder text = new StringBuilder("insert " + statement.table() + "\n");
        statement.rows().forEach(row -> {
            text.append(' ');
            row.forEach(value -> text.append(' ')
                    .append(value)
                    .append(':')
                    .append(value.type().sql()));
            text.append('\n');
        });
        return text.toString();
    }

    @Override
    public String delete(Statement.Delete statement) {
        return "delete " + statement.table() + " where " + statement.condition() + "\n";
    }

    @Override
    public String update(Statement.Update statement) {
        return "update " + statement.table() + " set " + statement.values() + " where " + statement.condition() + "\n";
    }

    @Override
    public String copyFrom(Statement.CopyFrom statement) {
        return statement + "\n";
    }

    @Override
    public String copyTo(Statement.CopyTo statement) {
        return "copy to " + statement.path() + " " + statement.options() + "\n" + ProgramText.of(statement.query());
    }

    @Override
    public String select(Statement.Select statement) {
        return ProgramText.of(statement.query());
    }

    @Override
    public String explain(Statement.Explain statement) {
        return "explain " + statement.view() + (statement.maintenance() ? " maintenance" : "")
                + (statement.json() ? " json" : "") + "\n" + ProgramText.of(statement.query());
    }

    @Override
    public String subscribe(Statement.Subscribe statement) {
        return statement + "\n";
    }

    @Override
    public String begin(Statement.Begin statement) {
        return statement + "\n";
    }

    @Override
    public String commit(Statement.Commit statement) {
        return statement + "\n";
    }

    @Override
    public String rollback(Statement.Rollback statement) {
        return statement + "\n";
    }
}

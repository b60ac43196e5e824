/**
 * One statement: one of ours, a query, or a change. The template's own list of statements is left aside, for it looks two
 * tokens ahead and so reports an error in the second as one in the first.
 */
SqlNode DormouseStatementEof() :
{
    final SqlNode statement;
}
{
    (
        statement = CreateStatement()
    |
        statement = DropStatement()
    |
        statement = CopyStatement()
    |
        statement = TransactionStatement()
    |
        statement = SubscribeStatement()
    |
        statement = ExplainStatement()
    |
        statement = TruncateStatement()
    |
        statement = SqlQueryOrDml()
    )
    <EOF>
    { return statement; }
}

SqlNode CreateStatement() :
{
    final Span s;
    boolean replace = false;
    final SqlNode statement;
}
{
    <CREATE> { s = span(); }
    (
        statement = CreateTable(s)
    |
        [ <OR> <REPLACE> { replace = true; } ]
        statement = CreateView(s, replace)
    )
    { return statement; }
}

boolean IfNotExists() :
{
}
{
    <IF> <NOT> <EXISTS> { return true; }
|
    { return false; }
}

boolean IfExists() :
{
}
{
    <IF> <EXISTS> { return true; }
|
    { return false; }
}

SqlNode CreateTable(Span s) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final List<ColumnDefinition> columns = new ArrayList<ColumnDefinition>();
    final List<TableConstraint> constraints = new ArrayList<TableConstraint>();
    final List<StatementOption> options;
}
{
    <TABLE>
    ifNotExists = IfNotExists()
    name = CompoundIdentifier()
    <LPAREN>
    TableElement(columns, constraints) ( <COMMA> TableElement(columns, constraints) )*
    <RPAREN>
    options = WithOptions()
    {
        return new CreateTable(s.end(this), ifNotExists, name, columns, constraints, options);
    }
}

void TableElement(List<ColumnDefinition> columns, List<TableConstraint> constraints) :
{
    final Span s = Span.of();
    SqlIdentifier name = null;
}
{
    (
        <CONSTRAINT> { s.add(this); } name = SimpleIdentifier()
        NamedTableConstraint(s, name, constraints)
    |
        NamedTableConstraint(s, null, constraints)
    |
        Column(columns, constraints)
    )
}

void NamedTableConstraint(Span s, SqlIdentifier name, List<TableConstraint> constraints) :
{
    final SqlNodeList columns;
}
{
    <PRIMARY> { s.add(this); } <KEY> columns = ParenthesizedSimpleIdentifierList() {
        constraints.add(new TableConstraint.PrimaryKey(name, Names.of(columns), s.end(this)));
    }
|
    <UNIQUE> { s.add(this); } columns = ParenthesizedSimpleIdentifierList() {
        constraints.add(new TableConstraint.Unique(name, Names.of(columns), s.end(this)));
    }
|
    <FOREIGN> { s.add(this); } <KEY> columns = ParenthesizedSimpleIdentifierList()
    References(s, name, Names.of(columns), constraints)
}

void References(Span s, SqlIdentifier name, List<SqlIdentifier> columns, List<TableConstraint> constraints) :
{
    final SqlIdentifier table;
    SqlNodeList referenced = SqlNodeList.EMPTY;
    boolean enforced = false;
}
{
    <REFERENCES> { s.add(this); } table = CompoundIdentifier()
    [ referenced = ParenthesizedSimpleIdentifierList() ]
    (
        <ENFORCED> { enforced = true; }
    |
        LOOKAHEAD(2) <NOT> <ENFORCED>
    |
        { }
    )
    {
        constraints.add(new TableConstraint.ForeignKey(
            name, columns, table, Names.of(referenced), enforced, s.end(this)));
    }
}

void Column(List<ColumnDefinition> columns, List<TableConstraint> constraints) :
{
    final Span s;
    final SqlIdentifier name;
    final SqlDataTypeSpec type;
    ColumnDefinition.Nullability nullability = ColumnDefinition.Nullability.UNSPECIFIED;
    boolean annotation = false;
}
{
    name = SimpleIdentifier() { s = span(); }
    type = DataType()
    (
        <ANNOTATION> { annotation = true; }
    |
        nullability = ColumnConstraint(name, nullability, constraints)
    )*
    {
        columns.add(new ColumnDefinition(name, type, nullability, annotation, s.end(this)));
    }
}

ColumnDefinition.Nullability ColumnConstraint(
    SqlIdentifier column, ColumnDefinition.Nullability before, List<TableConstraint> constraints) :
{
    final Span s = Span.of();
    SqlIdentifier name = null;
}
{
    [ <CONSTRAINT> { s.add(this); } name = SimpleIdentifier() ]
    (
        <NOT> { s.add(this); } <NULL> {
            return ColumnDefinition.Nullability.NOT_NULL.after(before, s.end(this));
        }
    |
        <NULL> { s.add(this); return ColumnDefinition.Nullability.NULL.after(before, s.end(this)); }
    |
        <PRIMARY> { s.add(this); } <KEY> {
            constraints.add(new TableConstraint.PrimaryKey(name, ImmutableList.of(column), s.end(this)));
            return before;
        }
    |
        <UNIQUE> { s.add(this); } {
            constraints.add(new TableConstraint.Unique(name, ImmutableList.of(column), s.end(this)));
            return before;
        }
    |
        References(s, name, ImmutableList.of(column), constraints) { return before; }
    )
}

/** WITH (name = value, ...), or nothing. */
List<StatementOption> WithOptions() :
{
    final List<StatementOption> options = new ArrayList<StatementOption>();
}
{
    [
        <WITH> <LPAREN>
        WithOption(options) ( <COMMA> WithOption(options) )*
        <RPAREN>
    ]
    { return options; }
}

void WithOption(List<StatementOption> options) :
{
    final SqlIdentifier name;
    SqlNode value = null;
    final Span s;
}
{
    name = SimpleIdentifier() { s = span(); }
    [ <EQ> value = OptionValue() ]
    { options.add(new StatementOption(name, value, s.end(this))); }
}

/** (NAME value, NAME, ...): the options of COPY and EXPLAIN. */
List<StatementOption> SpacedOptions() :
{
    final List<StatementOption> options = new ArrayList<StatementOption>();
}
{
    <LPAREN>
    SpacedOption(options) ( <COMMA> SpacedOption(options) )*
    <RPAREN>
    { return options; }
}

void SpacedOption(List<StatementOption> options) :
{
    final SqlIdentifier name;
    SqlNode value = null;
    final Span s;
}
{
    (
        name = SimpleIdentifier() { s = span(); }
    |
        <NULL> { s = span(); name = new SqlIdentifier("null", getPos()); }
    )
    [ [ <EQ> ] value = OptionValue() ]
    { options.add(new StatementOption(name, value, s.end(this))); }
}

SqlNode OptionValue() :
{
    final SqlNode value;
}
{
    (
        value = NumericLiteral()
    |
        <QUOTED_STRING> { value = SqlLiteral.createCharString(SqlParserUtil.parseString(token.image), getPos()); }
    |
        <TRUE> { value = SqlLiteral.createBoolean(true, getPos()); }
    |
        <FALSE> { value = SqlLiteral.createBoolean(false, getPos()); }
    |
        <ON> { value = SqlLiteral.createBoolean(true, getPos()); }
    |
        value = SimpleIdentifier()
    )
    { return value; }
}

SqlNode CreateView(Span s, boolean replace) :
{
    boolean materialized = false;
    final boolean ifNotExists;
    final SqlIdentifier name;
    SqlNodeList columns = SqlNodeList.EMPTY;
    final List<StatementOption> options;
    final SqlNode query;
}
{
    [ <MATERIALIZED> { materialized = true; } ]
    <VIEW>
    ifNotExists = IfNotExists()
    name = CompoundIdentifier()
    [ columns = ParenthesizedSimpleIdentifierList() ]
    options = WithOptions()
    <AS>
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    {
        return new CreateView(
            s.end(this), replace, materialized, ifNotExists, name, Names.of(columns), options, query);
    }
}

SqlNode DropStatement() :
{
    final Span s;
    final DropStatement.Target target;
    final boolean ifExists;
    final List<SqlIdentifier> names = new ArrayList<SqlIdentifier>();
    SqlIdentifier name;
    boolean cascade = false;
}
{
    <DROP> { s = span(); }
    (
        <TABLE> { target = DropStatement.Target.TABLE; }
    |
        <VIEW> { target = DropStatement.Target.VIEW; }
    |
        <MATERIALIZED> <VIEW> { target = DropStatement.Target.MATERIALIZED_VIEW; }
    )
    ifExists = IfExists()
    name = CompoundIdentifier() { names.add(name); }
    ( <COMMA> name = CompoundIdentifier() { names.add(name); } )*
    [ <CASCADE> { cascade = true; } | <RESTRICT> ]
    {
        return new DropStatement(s.end(this), target, ifExists, names, cascade);
    }
}

SqlNode CopyStatement() :
{
    final Span s;
    final SqlIdentifier table;
    SqlNodeList columns = SqlNodeList.EMPTY;
    final SqlNode query;
    final SqlLiteral path;
    List<StatementOption> options;
}
{
    <COPY> { s = span(); }
    (
        query = ParenthesizedExpression(ExprContext.ACCEPT_QUERY)
        <TO> path = CopyPath() options = CopyOptions()
        {
            return new CopyTo(s.end(this), query, ImmutableList.<SqlIdentifier>of(), path, options);
        }
    |
        table = CompoundIdentifier()
        [ columns = ParenthesizedSimpleIdentifierList() ]
        (
            <FROM> path = CopyPath() options = CopyOptions()
            {
                return new CopyFrom(s.end(this), table, Names.of(columns), path, options);
            }
        |
            <TO> path = CopyPath() options = CopyOptions()
            {
                return new CopyTo(s.end(this), table, Names.of(columns), path, options);
            }
        )
    )
}

SqlLiteral CopyPath() :
{
}
{
    <QUOTED_STRING> { return SqlLiteral.createCharString(SqlParserUtil.parseString(token.image), getPos()); }
}

List<StatementOption> CopyOptions() :
{
    List<StatementOption> options = new ArrayList<StatementOption>();
}
{
    [ [ <WITH> ] options = SpacedOptions() ]
    { return options; }
}

SqlNode TransactionStatement() :
{
    final Span s;
    final TransactionStatement.Action action;
}
{
    (
        <BEGIN> { s = span(); action = TransactionStatement.Action.BEGIN; } [ <TRANSACTION> | <WORK> ]
    |
        <START> { s = span(); action = TransactionStatement.Action.BEGIN; } <TRANSACTION>
    |
        <COMMIT> { s = span(); action = TransactionStatement.Action.COMMIT; } [ <TRANSACTION> | <WORK> ]
    |
        <ROLLBACK> { s = span(); action = TransactionStatement.Action.ROLLBACK; } [ <TRANSACTION> | <WORK> ]
    )
    { return new TransactionStatement(s.end(this), action); }
}

SqlNode SubscribeStatement() :
{
    final Span s;
    final SqlIdentifier view;
}
{
    <SUBSCRIBE> { s = span(); }
    view = CompoundIdentifier()
    { return new SubscribeStatement(s.end(this), view); }
}

SqlNode ExplainStatement() :
{
    final Span s;
    List<StatementOption> options = new ArrayList<StatementOption>();
    final SqlNode subject;
}
{
    <EXPLAIN> { s = span(); }
    (
        <MAINTENANCE> {
            options.add(new StatementOption(new SqlIdentifier("maintenance", getPos()), null, getPos()));
        }
    |
        LOOKAHEAD(<LPAREN> ( <IDENTIFIER> | <QUOTED_IDENTIFIER> )) options = SpacedOptions()
    |
        { }
    )
    (
        LOOKAHEAD({ getToken(1).kind == IDENTIFIER || getToken(1).kind == QUOTED_IDENTIFIER })
        subject = CompoundIdentifier()
    |
        subject = SqlQueryOrDml()
    )
    { return new ExplainStatement(s.end(this), options, subject); }
}

SqlNode TruncateStatement() :
{
    final Span s;
    final SqlIdentifier table;
}
{
    <TRUNCATE> { s = span(); }
    [ <TABLE> ]
    table = CompoundIdentifier()
    { return new TruncateStatement(s.end(this), table); }
}

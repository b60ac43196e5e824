/** INTERVAL '3 months', INTERVAL '3' MONTH. */
SqlNode PostgresInterval() :
{
    final Span s;
    final String text;
    SqlIntervalQualifier qualifier = null;
}
{
    <DORMOUSE_INTERVAL> { s = span(); }
    <QUOTED_STRING> { text = SqlParserUtil.parseString(token.image); }
    [ LOOKAHEAD(1) qualifier = IntervalQualifier() ]
    {
        return IntervalText.literal(text, qualifier, s.end(this));
    }
}

/** expression :: type; a string cast to an interval is the interval's literal. */
void InfixCast(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlDataTypeSpec type;
}
{
    <INFIX_CAST> {
        checkNonQueryExpression(exprContext);
        s.clear().add(this);
    }
    type = DataType() {
        InfixCasts.append(list, type, s.pos());
    }
}

/** expression || expression, binding as PostgreSQL has it: looser than + and -, tighter than LIKE. */
void LooseConcat(List<Object> list, ExprContext exprContext, Span s) :
{
}
{
    <LOOSE_CONCAT> {
        checkNonQueryExpression(exprContext);
        list.add(new SqlParserUtil.ToTreeListItem(LooseConcatOperator.INSTANCE, getPos()));
    }
    AddExpression2b(list, ExprContext.ACCEPT_SUB_QUERY)
}

/** The name of a type as PostgreSQL spells it, of one word or several, with its parameters. */
SqlTypeNameSpec PostgresTypeName() :
{
    final SqlIdentifier name;
    final Span s;
    final List<Integer> parameters = new ArrayList<Integer>();
    String second = null;
    boolean zoned = false;
    boolean array = false;
}
{
    name = CompoundIdentifier() { s = span(); }
    [
        LOOKAHEAD({ TypeNames.continues(getToken(0).image, getToken(1).image) })
        <IDENTIFIER> { second = token.image; }
    ]
    [
        LOOKAHEAD(1)
        <LPAREN> AddTypeParameter(parameters) ( <COMMA> AddTypeParameter(parameters) )* <RPAREN>
    ]
    (
        LOOKAHEAD({ getToken(1).kind == WITH && "time".equalsIgnoreCase(getToken(2).image)
            && "zone".equalsIgnoreCase(getToken(3).image) })
        <WITH> <IDENTIFIER> <IDENTIFIER> { zoned = true; }
    |
        LOOKAHEAD({ "without".equalsIgnoreCase(getToken(1).image) && "time".equalsIgnoreCase(getToken(2).image)
            && "zone".equalsIgnoreCase(getToken(3).image) })
        <IDENTIFIER> <IDENTIFIER> <IDENTIFIER>
    |
        { }
    )
    [ LOOKAHEAD(2) <LBRACKET> <RBRACKET> { array = true; } ]
    {
        return TypeNames.resolve(name, second, parameters, zoned, array,
            Span.of(name.getParserPosition()).end(this));
    }
}

void AddTypeParameter(List<Integer> parameters) :
{
    boolean negative = false;
}
{
    [ <MINUS> { negative = true; } ]
    <UNSIGNED_INTEGER_LITERAL> { parameters.add(TypeNames.parameter(token.image, negative, getPos())); }
}

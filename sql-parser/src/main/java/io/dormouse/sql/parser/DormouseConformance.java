package io.dormouse.sql.parser;

import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.validate.SqlAbstractConformance;

/**
 * What Dormouse's SQL allows where Calcite lets a dialect choose: PostgreSQL's choices.
 *
 * <p>One known difference is left to whoever validates: in {@code GROUP BY a} PostgreSQL looks for an input column first
 * and for an output name second.
 */
public final class DormouseConformance extends SqlAbstractConformance {
    /** The conformance; it has no state. */
    public static final DormouseConformance INSTANCE = new DormouseConformance();

    private DormouseConformance() {}

    @Override
    public boolean isGroupByAlias() {
        return true;
    }

    @Override
    public boolean isGroupByOrdinal() {
        return true;
    }

    @Override
    public boolean isSortByAlias() {
        return true;
    }

    @Override
    public boolean isSortByOrdinal() {
        return true;
    }

    @Override
    public boolean isSortByAliasObscures() {
        return true;
    }

    @Override
    public boolean isFromRequired() {
        return false;
    }

    @Override
    public boolean isBangEqualAllowed() {
        return true;
    }

    @Override
    public boolean isPercentRemainderAllowed() {
        return true;
    }

    @Override
    public boolean isInsertSubsetColumnsAllowed() {
        return true;
    }

    @Override
    public boolean allowExplicitRowValueConstructor() {
        return true;
    }

    @Override
    public boolean isOffsetLimitAllowed() {
        return true;
    }

    @Override
    public boolean shouldConvertRaggedUnionTypesToVarying() {
        return true;
    }

    @Override
    public boolean allowExtendedTrim() {
        return true;
    }

    @Override
    public boolean allowQualifyingCommonColumn() {
        return true;
    }

    @Override
    public SqlLibrary semantics() {
        return SqlLibrary.POSTGRESQL;
    }
}

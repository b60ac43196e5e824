package io.dormouse.sql.scalar;

import io.dormouse.sql.text.Nearest;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlTypeNameSpec;

/** The types that SQL names. Pure functions. */
public final class SqlTypes {
    private static final int UNSPECIFIED = RelDataType.PRECISION_NOT_SPECIFIED;
    private static final List<String> NAMES = List.of(
            "bigint",
            "integer",
            "int",
            "boolean",
            "decimal",
            "float",
            "numeric",
            "double precision",
            "text",
            "varchar",
            "char",
            "date",
            "timestamp");

    private SqlTypes() {}

    /**
     * The type that {@code spec} names.
     *
     * @throws DormouseException 42704 for an unknown name, 0A000 for a type that is not done, 22023 for bad parameters
     */
    public static Type of(SqlDataTypeSpec spec, Places places) {
        SqlTypeNameSpec name = spec.getTypeNameSpec();
        SourceSpan span = places.of(name.getParserPos());
        if (!(name instanceof SqlBasicTypeNameSpec basic)) {
            String written = name.getTypeName().toString();
            throw Nearest.suggest(
                    Refusals.refuse(SqlState.UNDEFINED_OBJECT, "the type does not exist", span)
                            .with("type", written),
                    written,
                    NAMES);
        }
        // as the user wrote it: the parser's own name for BYTEA is VARBINARY, for INT2 SMALLINT
        String asWritten = places.textOf(name.getParserPos()).toUpperCase(Locale.ROOT);
        int first = basic.getPrecision();
        return switch (basic.getTypeName().getSimple().toUpperCase(Locale.ROOT)) {
            case "BIGINT" -> Types.BIGINT;
            case "INTEGER" -> Types.INTEGER;
            case "BOOLEAN" -> Types.BOOLEAN;
            case "DOUBLE", "FLOAT" -> Types.DOUBLE;
            case "DATE" -> Types.DATE;
            case "DECIMAL" -> decimal(basic, span);
            case "VARCHAR" -> first == UNSPECIFIED ? Types.TEXT : Types.varchar(length(first, span));
            case "CHAR" -> Types.character(first == UNSPECIFIED ? 1 : length(first, span));
            case "TIMESTAMP" -> timestamp(first, asWritten, span);
            case "SMALLINT" -> throw undone(asWritten, span, "use INTEGER");
            case "REAL" -> throw undone(asWritten, span, "use DOUBLE PRECISION");
            case "TIMESTAMP_TZ" -> throw undone(asWritten, span, "use TIMESTAMP, in one time zone");
            default -> throw undone(asWritten, span, "use one of the types in the manual");
        };
    }

    private static Type decimal(SqlBasicTypeNameSpec spec, SourceSpan span) {
        int scale = spec.getScale() == RelDataType.SCALE_NOT_SPECIFIED ? 0 : spec.getScale();
        try {
            return spec.getPrecision() == UNSPECIFIED ? Types.NUMERIC : Types.decimal(spec.getPrecision(), scale);
        } catch (DormouseException e) {
            throw e.at(span);
        }
    }

    private static Type timestamp(int precision, String asWritten, SourceSpan span) {
        if (precision != UNSPECIFIED && precision != 6) {
            throw undone(asWritten, span, "use TIMESTAMP, which keeps microseconds");
        }
        return Types.TIMESTAMP;
    }

    private static int length(int given, SourceSpan span) {
        if (given < 1 || given > 10_485_760) {
            throw Refusals.refuse(SqlState.INVALID_PARAMETER, "the length is out of range", span)
                    .with("length", given)
                    .hint("lengths go from 1 to 10485760");
        }
        return given;
    }

    private static DormouseException undone(String type, SourceSpan span, String instead) {
        return Refusals.unsupported("the type is not supported", span, instead).with("type", type);
    }

    /** PostgreSQL's short name of a type, which names the column of a cast. */
    public static String shortName(Type type) {
        if (type instanceof Type.IntegerType) {
            return "int4";
        }
        if (type instanceof Type.BigintType) {
            return "int8";
        }
        if (type instanceof Type.CharType) {
            return "bpchar";
        }
        return switch (type.family()) {
            case BOOLEAN -> "bool";
            case DECIMAL -> "numeric";
            case DOUBLE -> "float8";
            case DATE -> "date";
            case TIMESTAMP -> "timestamp";
            case TEXT -> type.equals(Types.TEXT) ? "text" : "varchar";
            case INTEGER -> "int8";
        };
    }
}

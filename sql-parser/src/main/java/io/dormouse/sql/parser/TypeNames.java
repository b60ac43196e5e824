package io.dormouse.sql.parser;

import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlUserDefinedTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * The names of types as PostgreSQL spells them.
 *
 * <p>A name that isn't listed here, a type with parameters that it can't have, and any array become a user-defined type
 * of that name, for whoever knows the types to refuse, with the position.
 */
final class TypeNames {
    private static final int UNSPECIFIED = RelDataType.PRECISION_NOT_SPECIFIED;

    private TypeNames() {}

    /** Whether the second word belongs to the name of the type. */
    static boolean continues(String first, String second) {
        return switch (first.toLowerCase(Locale.ROOT)) {
            case "double" -> second.equalsIgnoreCase("precision");
            case "character", "char" -> second.equalsIgnoreCase("varying");
            default -> false;
        };
    }

    /** A length, precision or scale. */
    static int parameter(String image, boolean negative, SqlParserPos position) {
        if (image.length() > 9) {
            throw new SqlSyntaxException(
                    SqlSyntaxException.OUT_OF_RANGE,
                    "number \"" + image + "\" is out of range for the parameter of a type",
                    null,
                    image,
                    position.getLineNum(),
                    position.getColumnNum());
        }
        int value = Integer.parseInt(image);
        return negative ? -value : value;
    }

    static SqlTypeNameSpec resolve(
            SqlIdentifier name,
            @Nullable String second,
            List<Integer> parameters,
            boolean zoned,
            boolean array,
            SqlParserPos position) {
        String first = name.isSimple() ? name.getSimple() : name.toString();
        String spelled = second == null ? first : first + " " + second.toLowerCase(Locale.ROOT);
        SqlTypeNameSpec known = array || !name.isSimple() ? null : known(spelled, parameters, zoned, position);
        if (known != null) {
            return known;
        }
        String whole = spelled
                + (parameters.isEmpty()
                        ? ""
                        : parameters.toString().replace('[', '(').replace(']', ')'))
                + (zoned ? " with time zone" : "")
                + (array ? "[]" : "");
        return new SqlUserDefinedTypeNameSpec(new SqlIdentifier(whole, position), position);
    }

    static boolean isInterval(SqlDataTypeSpec type) {
        return type.getTypeNameSpec() instanceof SqlUserDefinedTypeNameSpec named
                && named.getTypeName().isSimple()
                && named.getTypeName().getSimple().equals("interval");
    }

    private static @Nullable SqlTypeNameSpec known(
            String name, List<Integer> parameters, boolean zoned, SqlParserPos position) {
        int given = parameters.size();
        int first = given > 0 ? parameters.get(0) : UNSPECIFIED;
        if (given > 0 && first == UNSPECIFIED) {
            return null; // -1 as it was written, which Calcite would take for no parameter
        }
        if (zoned && !name.equals("timestamp") && !name.equals("time")) {
            return null;
        }
        return switch (name) {
            case "bigint", "int8" -> plain(SqlTypeName.BIGINT, given, position);
            case "integer", "int", "int4" -> plain(SqlTypeName.INTEGER, given, position);
            case "smallint", "int2" -> plain(SqlTypeName.SMALLINT, given, position);
            case "double", "double precision", "float8" -> plain(SqlTypeName.DOUBLE, given, position);
            case "float" -> floating(given, first, position);
            case "real", "float4" -> plain(SqlTypeName.REAL, given, position);
            case "boolean", "bool" -> plain(SqlTypeName.BOOLEAN, given, position);
            case "date" -> plain(SqlTypeName.DATE, given, position);
            case "uuid" -> plain(SqlTypeName.UUID, given, position);
            case "bytea", "varbinary" -> plain(SqlTypeName.VARBINARY, given, position);
            case "text" -> plain(SqlTypeName.VARCHAR, given, position);
            case "decimal", "numeric", "dec" ->
                given > 2
                        ? null
                        : new SqlBasicTypeNameSpec(
                                SqlTypeName.DECIMAL,
                                first,
                                given == 2 ? parameters.get(1) : RelDataType.SCALE_NOT_SPECIFIED,
                                position);
            case "varchar", "character varying", "char varying" -> sized(SqlTypeName.VARCHAR, given, first, position);
            case "char", "character", "bpchar" -> sized(SqlTypeName.CHAR, given, first, position);
            case "timestamp" -> sized(zoned ? SqlTypeName.TIMESTAMP_TZ : SqlTypeName.TIMESTAMP, given, first, position);
            case "timestamptz" -> sized(SqlTypeName.TIMESTAMP_TZ, given, first, position);
            case "time" -> sized(zoned ? SqlTypeName.TIME_TZ : SqlTypeName.TIME, given, first, position);
            default -> null;
        };
    }

    private static @Nullable SqlTypeNameSpec plain(SqlTypeName type, int given, SqlParserPos position) {
        return given == 0 ? new SqlBasicTypeNameSpec(type, position) : null;
    }

    private static @Nullable SqlTypeNameSpec sized(SqlTypeName type, int given, int size, SqlParserPos position) {
        return given > 1 ? null : new SqlBasicTypeNameSpec(type, size, position);
    }

    /** {@code float(p)} is real up to 24 bits and double precision from 25. */
    private static @Nullable SqlTypeNameSpec floating(int given, int bits, SqlParserPos position) {
        if (given == 0) {
            return new SqlBasicTypeNameSpec(SqlTypeName.DOUBLE, position);
        }
        boolean possible = given == 1 && bits >= 1 && bits <= 53;
        return possible ? new SqlBasicTypeNameSpec(bits <= 24 ? SqlTypeName.REAL : SqlTypeName.DOUBLE, position) : null;
    }
}

package io.dormouse.type;

/** The SQLSTATE classes that Dormouse reports, with the codes of the SQL standard and PostgreSQL. */
public enum SqlState {
    FEATURE_NOT_SUPPORTED("0A000"),
    /** More than one row where there may be one. */
    CARDINALITY_VIOLATION("21000"),
    INVALID_TEXT("22P02"),
    BAD_COPY_FORMAT("22P04"),
    NUMERIC_OUT_OF_RANGE("22003"),
    DATETIME_OUT_OF_RANGE("22008"),
    INVALID_DATETIME("22007"),
    DIVISION_BY_ZERO("22012"),
    STRING_TOO_LONG("22001"),
    /** A character that no text may hold, which is U+0000. */
    CHARACTER_NOT_IN_REPERTOIRE("22021"),
    INVALID_PARAMETER("22023"),
    INVALID_ESCAPE("22025"),
    SUBSTRING_ERROR("22011"),
    NOT_NULL_VIOLATION("23502"),
    FOREIGN_KEY_VIOLATION("23503"),
    UNIQUE_VIOLATION("23505"),
    /** A retraction of a row that is not there (a state of our own in the integrity class). */
    ABSENT_ROW("23D01"),
    ACTIVE_TRANSACTION("25001"),
    NO_ACTIVE_TRANSACTION("25P01"),
    FAILED_TRANSACTION("25P02"),
    DEPENDENT_OBJECTS("2BP01"),
    SERIALIZATION_FAILURE("40001"),
    SYNTAX_ERROR("42601"),
    UNDEFINED_COLUMN("42703"),
    UNDEFINED_TABLE("42P01"),
    UNDEFINED_FUNCTION("42883"),
    UNDEFINED_OBJECT("42704"),
    AMBIGUOUS_COLUMN("42702"),
    DUPLICATE_TABLE("42P07"),
    DUPLICATE_COLUMN("42701"),
    DUPLICATE_ALIAS("42712"),
    INVALID_COLUMN_REFERENCE("42P10"),
    INVALID_FOREIGN_KEY("42830"),
    GROUPING_ERROR("42803"),
    DATATYPE_MISMATCH("42804"),
    CANNOT_COERCE("42846"),
    WRONG_OBJECT_TYPE("42809"),
    INVALID_TABLE_DEFINITION("42P16"),
    INSUFFICIENT_PRIVILEGE("42501"),
    UNDEFINED_FILE("58P01"),
    IO_ERROR("58030"),
    OUT_OF_MEMORY("53200"),
    LIMIT_EXCEEDED("54000"),
    STATEMENT_TOO_COMPLEX("54001"),
    NOT_IN_PREREQUISITE_STATE("55000"),
    /** Somebody asked the statement to stop. */
    QUERY_CANCELED("57014"),
    CLOSED("57P01"),
    /** A snapshot was open for too long, or kept too much. */
    SNAPSHOT_TOO_OLD("72000"),
    INTERNAL_ERROR("XX000");

    private final String code;

    SqlState(String code) {
        this.code = code;
    }

    /** The five-character code. */
    public String code() {
        return code;
    }
}

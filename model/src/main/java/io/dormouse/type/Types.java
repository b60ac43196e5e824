package io.dormouse.type;

/** The types without parameters, and makers of the others. */
public final class Types {
    public static final Type BOOLEAN = new Type.BooleanType();
    public static final Type INTEGER = new Type.IntegerType();
    public static final Type BIGINT = new Type.BigintType();
    public static final Type DOUBLE = new Type.DoubleType();
    public static final Type TEXT = new Type.TextType(Type.TextType.UNLIMITED);
    public static final Type NUMERIC = new Type.NumericType();
    public static final Type DATE = new Type.DateType();
    public static final Type TIMESTAMP = new Type.TimestampType();

    private Types() {}

    /** The decimal of {@code precision} digits, {@code scale} of them behind the point. */
    public static Type decimal(int precision, int scale) {
        return new Type.DecimalType(precision, scale);
    }

    /** Text of at most {@code maxLength} characters. */
    public static Type varchar(int maxLength) {
        return new Type.TextType(maxLength);
    }

    /** Text padded with blanks to {@code length} characters. */
    public static Type character(int length) {
        return new Type.CharType(length);
    }
}

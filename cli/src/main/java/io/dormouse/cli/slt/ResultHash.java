package io.dormouse.cli.slt;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/** The number of values of a result and the MD5 of their texts in UTF-8, each with a line feed behind it. */
record ResultHash(long values, String md5) {
    static ResultHash of(List<String> values) {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has MD5", missing);
        }
        for (String value : values) {
            digest.update(value.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) '\n');
        }
        StringBuilder text = new StringBuilder();
        for (byte part : digest.digest()) {
            text.append(Character.forDigit(part >> 4 & 0xF, 16)).append(Character.forDigit(part & 0xF, 16));
        }
        return new ResultHash(values.size(), text.toString());
    }

    @Override
    public String toString() {
        return values + " values hashing to " + md5;
    }
}

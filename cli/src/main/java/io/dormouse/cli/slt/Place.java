package io.dormouse.cli.slt;

/**
 * A line of a test file.
 *
 * @param line from 1
 */
record Place(String file, int line) {
    @Override
    public String toString() {
        return file + ":" + line;
    }
}

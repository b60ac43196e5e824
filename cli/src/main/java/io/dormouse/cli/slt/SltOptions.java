package io.dormouse.cli.slt;

/**
 * How files are run.
 *
 * @param anyError whether an error that has to come may have any message
 */
public record SltOptions(Mode mode, boolean anyError) {}

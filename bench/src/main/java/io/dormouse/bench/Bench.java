package io.dormouse.bench;

import picocli.CommandLine;

/** The benchmarks' main program. Exit codes: 0 done, 1 failed, 2 wrong usage. */
public final class Bench {
    private Bench() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** The command line, ready to execute. */
    static CommandLine commandLine() {
        return new CommandLine(new BenchCommand()).setCaseInsensitiveEnumValuesAllowed(true);
    }
}

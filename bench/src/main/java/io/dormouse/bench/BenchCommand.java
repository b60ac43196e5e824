package io.dormouse.bench;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dormouse bench}: names its subcommands and leaves the work to them. */
@Command(
        name = "dormouse bench",
        description = "Measures Dormouse beside other programs.",
        mixinStandardHelpOptions = true,
        version = "dormouse bench 0.1.0",
        subcommands = {
            TpchCommand.class,
            SyntheticCommand.class,
            PathsCommand.class,
            SnapshotsCommand.class,
            MicroCommand.class,
            CommandLine.HelpCommand.class
        })
public final class BenchCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // injected before the command runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Which benchmark? Name a subcommand: tpch, synthetic, paths, snapshots or micro.");
    }
}

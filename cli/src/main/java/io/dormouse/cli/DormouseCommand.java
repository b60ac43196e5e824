package io.dormouse.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dormouse} itself: it has sub-commands and does nothing alone. */
@Command(
        name = "dormouse",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Keeps the answers of registered SQL queries exact after every insert and delete.",
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:done", "1:failed", "2:wrong usage"},
        footerHeading = "%n",
        footer = "`dormouse COMMAND --help` tells more about a command.")
final class DormouseCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before run()
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command");
    }
}

package io.dormouse.bench.peer;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How a peer is started.
 *
 * @param name the peer's name in messages
 * @param classPath where its classes are
 * @param mainClass its main class
 * @param arguments of its main class
 * @param options of its JVM
 * @param patience how long a reply may take before the peer counts as hung
 */
public record PeerCommand(
        String name,
        String classPath,
        String mainClass,
        List<String> arguments,
        List<String> options,
        Duration patience) {

    public PeerCommand {
        arguments = List.copyOf(arguments);
        options = List.copyOf(options);
    }

    /** The command line: the JVM that this program runs on, with the peer's options, class path and main class. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(options);
        words.addAll(List.of("-cp", classPath, mainClass));
        words.addAll(arguments);
        return words;
    }
}

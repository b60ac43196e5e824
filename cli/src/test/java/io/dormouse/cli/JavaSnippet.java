package io.dormouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles statements of Java as the body of a main method, runs them, and catches what they print. */
final class JavaSnippet {
    private static final String AROUND = """
            import io.dormouse.*;
            import io.dormouse.algebra.*;
            import io.dormouse.type.*;
            import java.math.BigDecimal;
            import java.util.*;

            public class Snippet {
                public static void main(String[] arguments) throws Exception {
                    %s
                }
            }
            """;

    private JavaSnippet() {}

    static String run(String statements, Path folder) throws IOException {
        Path source = folder.resolve("Snippet.java");
        Files.writeString(source, AROUND.formatted(statements));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int status = compiler.run(
                null,
                messages,
                messages,
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString(),
                source.toString());
        assertThat(status).as(messages.toString(StandardCharsets.UTF_8)).isZero();
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream standardOutput = System.out;
        try (URLClassLoader loader =
                        new URLClassLoader(new URL[] {folder.toUri().toURL()}, JavaSnippet.class.getClassLoader());
                PrintStream capture = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(capture);
            loader.loadClass("Snippet").getMethod("main", String[].class).invoke(null, (Object) new String[] {});
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the snippet failed", e);
        } finally {
            System.setOut(standardOutput);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}

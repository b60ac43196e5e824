package io.dormouse.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the class path. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
        Properties properties = new Properties();
        try (InputStream file = Version.class.getResourceAsStream("version.properties")) {
            if (file != null) {
                properties.load(file);
            }
        }
        return new String[] {
            "dormouse " + properties.getProperty("version", "unknown"),
            "Java " + System.getProperty("java.version") + ", " + System.getProperty("java.vm.name")
        };
    }
}

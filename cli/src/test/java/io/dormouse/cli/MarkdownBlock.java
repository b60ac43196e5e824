package io.dormouse.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A fenced block of a Markdown file: its language, its text and the line of its fence. */
public record MarkdownBlock(String language, String text, int line) {

    /** The blocks of a file, in order. */
    public static List<MarkdownBlock> read(Path file) throws IOException {
        List<MarkdownBlock> blocks = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        String language = "";
        int fence = 0;
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (!line.startsWith("```")) {
                text.append(line).append('\n');
            } else if (fence == 0) {
                fence = number;
                language = line.substring("```".length());
                text.setLength(0);
            } else {
                blocks.add(new MarkdownBlock(language, text.toString(), fence));
                fence = 0;
            }
        }
        return blocks;
    }
}

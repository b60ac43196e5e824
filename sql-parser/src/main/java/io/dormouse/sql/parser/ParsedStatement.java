package io.dormouse.sql.parser;

import org.apache.calcite.sql.SqlNode;

/**
 * One statement of a script: its tree, its text (without the semicolon), and where the text begins: the offset from 0,
 * line and column from 1, all in the whole script. The positions within the tree are the script's too.
 */
public record ParsedStatement(SqlNode node, String text, int offset, int line, int column) {}

/**
 * The text of SQL into a tree.
 *
 * <p>Owns the grammar (Calcite's own template with Dormouse's statements added), the lexical rules, which words are
 * keywords where, the cutting of a script into statements, and what a syntax error says.
 *
 * <p>Promises: every node carries its position in the whole text (line and column from 1, a column being one character
 * of the text, a tab one column); a refusal is a {@link io.dormouse.sql.parser.SqlSyntaxException} with SQLSTATE, line,
 * column and the offending text; unquoted names come out in lower case; a tree printed by
 * {@link io.dormouse.sql.parser.SqlPrinter} parses to the same tree again. Nothing here looks at a catalogue, and
 * nothing is known about types but their names.
 *
 * <p>The way in is {@link io.dormouse.sql.parser.SqlScript}. A statement's root is either a
 * {@link io.dormouse.sql.parser.Statement} (one of ours; consume it with its {@code match}) or one of Calcite's: a
 * query ({@code SqlSelect}, {@code SqlOrderBy}, {@code SqlWith}, set operation, VALUES), {@code SqlInsert},
 * {@code SqlDelete}, {@code SqlUpdate}.
 *
 * <p>Stages: {@code SourceLexer} (PostgreSQL's lexical rules) gives {@code Lexeme}s, {@code KeywordRules} turns into
 * names the keywords that are no keywords where they stand, the generated parser reads what is left, {@code
 * StatementParser} words the errors.
 *
 * <p>May use: Calcite's parse tree. Never a validator, a planner or a catalogue.
 */
@NullMarked
package io.dormouse.sql.parser;

import org.jspecify.annotations.NullMarked;

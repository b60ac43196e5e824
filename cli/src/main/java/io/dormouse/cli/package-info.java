/**
 * The {@code dormouse} command: reads texts and arguments, drives the public API, prints results and errors.
 *
 * <p>Floor 11: uses everything below. Promises: results go to standard output and everything else to standard error;
 * a usage error exits with 2, a failure with 1. The only package in which picocli's reflection is welcome.
 */
@NullMarked
package io.dormouse.cli;

import org.jspecify.annotations.NullMarked;

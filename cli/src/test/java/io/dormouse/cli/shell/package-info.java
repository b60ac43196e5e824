@NullMarked
package io.dormouse.cli.shell;

import org.jspecify.annotations.NullMarked;

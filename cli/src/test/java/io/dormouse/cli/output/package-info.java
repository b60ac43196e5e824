@NullMarked
package io.dormouse.cli.output;

import org.jspecify.annotations.NullMarked;

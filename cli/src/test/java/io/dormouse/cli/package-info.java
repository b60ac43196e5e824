@NullMarked
package io.dormouse.cli;

import org.jspecify.annotations.NullMarked;

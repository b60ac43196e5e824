@NullMarked
package io.dormouse.cli.script;

import org.jspecify.annotations.NullMarked;

/** Tests of the runner of sqllogictest files. */
@NullMarked
package io.dormouse.cli.slt;

import org.jspecify.annotations.NullMarked;

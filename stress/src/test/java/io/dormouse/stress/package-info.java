/** What readers of an engine may see while a writer goes on, tried out by jcstress. Uses the public API alone. */
@NullMarked
package io.dormouse.stress;

import org.jspecify.annotations.NullMarked;

/** What readers cost a writer, and a writer his readers: snapshots while rows come and go. */
@NullMarked
package io.dormouse.bench.snapshots;

import org.jspecify.annotations.NullMarked;

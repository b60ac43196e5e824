@NullMarked
package io.dormouse.type;

import org.jspecify.annotations.NullMarked;

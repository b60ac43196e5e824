@NullMarked
package io.dormouse.cli.demo;

import org.jspecify.annotations.NullMarked;

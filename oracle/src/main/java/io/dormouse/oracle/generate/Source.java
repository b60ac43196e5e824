package io.dormouse.oracle.generate;

import io.dormouse.type.Schema;
import java.util.List;

/** A relation that an atom may read, with the keys that hold. */
record Source(String name, Schema schema, List<List<Integer>> keys) {}

package io.dormouse.logic;

import io.dormouse.type.Schema;

/** A relation that follows from others. */
public record DerivedRelation(String name, Schema schema, Definition definition) {}

package io.dormouse.cli.slt;

/** A record that did not pass: where it stands, its SQL (or line), and how it ended. */
record Incident(Place place, String sql, Outcome outcome) {}

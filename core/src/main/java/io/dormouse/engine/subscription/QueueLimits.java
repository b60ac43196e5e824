package io.dormouse.engine.subscription;

/**
 * How much may wait for a subscriber. An epoch has room in an empty queue, however large it is.
 *
 * @param epochs the most epochs, at least 1
 * @param changes the most signed rows in them, at least 1
 */
public record QueueLimits(long epochs, long changes, Overflow overflow) {}

/**
 * Programs beside Dormouse, each in a JVM of its own, and what is spoken with them.
 *
 * <p>Owns both ends of the conversation: {@link io.dormouse.bench.peer.PeerServer} in the peer,
 * {@link io.dormouse.bench.peer.PeerProcess} in the benchmark. A request is a line of JSON on the peer's input, its reply
 * a line on its output; whatever else the peer prints goes to its log. Rows never travel: both ends make the same ones
 * from the same few arguments, and compare a fingerprint. Promises that a peer that dies, hangs or fails ends in a
 * {@link io.dormouse.bench.peer.PeerException} with the end of its log. Uses {@code bench.stream}, the workloads beside it ({@code bench.tpch},
 * {@code bench.graph}) and Jackson.
 */
@NullMarked
package io.dormouse.bench.peer;

import org.jspecify.annotations.NullMarked;

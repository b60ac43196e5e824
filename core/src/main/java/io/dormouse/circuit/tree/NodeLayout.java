package io.dormouse.circuit.tree;

import io.dormouse.circuit.KeyCells;
import io.dormouse.logic.Variable;
import io.dormouse.plan.Block;
import io.dormouse.plan.BlockAtom;
import io.dormouse.plan.Folding;
import io.dormouse.store.ValuePool;
import io.dormouse.structure.JoinTree;
import io.dormouse.type.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Where a node keeps what it keeps: which of its variables are in the key of the edge above, in the keys of the edges below, and
 * in its own records.
 *
 * <p>An edge's key is <em>direct</em> at an end if that end's atom has all of it; it is then known when a row arrives, and what is
 * in it is kept in the key's record only. A key that is inherited in part is known later, and identifies nothing. The own record
 * of a keyed node is the record of the edge above, beside which its {@link Payload} is; that of another node begins with its
 * identity: the ids of its direct keys, then its other cells.
 *
 * <pre>
 * keyed:   key words | head of parents | first child key id, status | further child key ids | other cells | links, one a child edge
 * other:   [parent key id] direct child key ids | other cells | status | [parent key id] inherited child key ids | links | live link
 * </pre>
 *
 * <p>For a generalised node see {@link SharedKeys}, for one that is counted {@link CountedLeaf}.
 */
final class NodeLayout {
    private static final long LOWER_HALF = 0xFFFF_FFFFL;

    final int index;
    /** Whether there is no atom: the tuples are the keys of the edges below. */
    final boolean generalised;

    final boolean keyed;
    /** Whether the tuples are the keys of the edge above, which are only counted: see {@link CountedLeaf}. */
    final boolean counted;

    final boolean root;
    /** The children, in the order in which their keys can be known. */
    final List<Integer> children;
    /** The kept columns, in the order of the projected row. */
    final List<Variable> columns;

    final List<Variable> parentKey;
    final boolean parentKeyDirect;
    final List<List<Variable>> childKeys = new ArrayList<>();
    final boolean[] childKeyDirect;
    /** The place of the child edge by whose lists the node's tuples are found, or −1 where only a dictionary finds them. */
    final int anchor;

    final List<Variable> others;
    final KeyCells otherCells;
    /** Whether equal tuples are to be expected: those of which nothing but keys is kept. */
    final boolean copiesLikely;
    /** What a keyed node keeps as objects. */
    final List<Variable> payload;
    /** The field of the parent key's id, or −1 where the record is the key's. */
    final int parentKeyField;
    /** The fields of the child keys' ids. */
    final int[] childKeyFields;

    final int otherField;
    final int statusField;
    /** The part of the status field that is the status: a keyed tuple's is short, and its first child key's id stands above it. */
    final long statusMask;

    final int linkField;
    final int liveLinkField;
    final int width;
    /** How many fields a tuple that is not keyed is identified by; its dictionary's key. */
    final int identityWidth;

    /** The layout of node {@code index}; {@code asIds}: the texts and NUMERICs that are wanted as ids of the pool, join variables aside. */
    static NodeLayout of(Block block, Folding folding, int index, ValuePool pool, Set<Variable> asIds) {
        return block.tree().isGeneralised(index)
                ? new NodeLayout(block, index, pool)
                : new NodeLayout(block, folding.isFolded(index), index, pool, asIds);
    }

    /** A generalised node, whose tuples are the keys of the edges below. */
    private NodeLayout(Block block, int index, ValuePool pool) {
        JoinTree tree = block.tree();
        this.index = index;
        this.generalised = true;
        this.root = index == tree.root();
        this.keyed = false;
        this.counted = false;
        this.children = tree.children(index);
        this.columns = variables(block, tree.own(index));
        this.parentKey = root ? List.of() : variables(block, tree.edgeKey(index));
        this.parentKeyDirect = true;
        int n = children.size();
        childKeys.addAll(Collections.nCopies(n, columns));
        childKeyDirect = new boolean[n];
        Arrays.fill(childKeyDirect, true);
        childKeyFields = new int[0];
        anchor = -1;
        others = List.of();
        otherCells = cells(pool, others, true, false);
        copiesLikely = false;
        payload = List.of();
        statusMask = -1L;
        identityWidth = 0;
        otherField = 0;
        linkField = -1;
        int field = keyCells(pool, columns).width();
        statusField = field++;
        parentKeyField = root ? -1 : field++;
        liveLinkField = root ? -1 : field++;
        width = field;
    }

    private NodeLayout(Block block, boolean folded, int index, ValuePool pool, Set<Variable> asIds) {
        JoinTree tree = block.tree();
        BlockAtom atom = block.atoms().get(index);
        this.index = index;
        this.root = index == tree.root();
        this.generalised = false;
        this.keyed = !root && tree.keyed(index);
        this.children = tree.children(index);
        this.columns = atom.variables();
        this.parentKey = root ? List.of() : variables(block, tree.edgeKey(index));
        this.parentKeyDirect = columns.containsAll(parentKey);
        int n = children.size();
        childKeyDirect = new boolean[n];
        childKeyFields = new int[n];
        List<Variable> rest = new ArrayList<>(columns);
        if (parentKeyDirect) {
            rest.removeAll(parentKey);
        }
        for (int i = 0; i < n; i++) {
            List<Variable> key = variables(block, tree.edgeKey(children.get(i)));
            childKeys.add(key);
            childKeyDirect[i] = columns.containsAll(key);
            if (childKeyDirect[i]) {
                rest.removeAll(key);
            }
        }
        int found = -1;
        for (int i = n - 1; i >= 0 && !keyed; i--) {
            found = childKeyDirect[i] ? i : found;
        }
        this.anchor = found;
        this.payload = rest.stream()
                .filter(v -> keyed && isPooled(v) && !asIds.contains(v))
                .filter(v -> !block.joinVariables().contains(v))
                .toList();
        rest.removeAll(payload);
        this.others = List.copyOf(rest);
        this.otherCells = cells(pool, others, true, false);
        this.copiesLikely = others.isEmpty();
        this.statusMask = keyed && n > 0 ? LOWER_HALF : -1L;
        this.counted = folded && n == 0 && parentKeyDirect && others.isEmpty();
        int field = 0;
        int early = -1;
        int status = -1;
        if (counted) {
            otherField = -1;
            identityWidth = 0;
            parentKeyField = -1;
            // Where the edge above has it.
            statusField = -1;
            linkField = -1;
            liveLinkField = -1;
            width = 0;
            return;
        }
        if (keyed) {
            status = cells(pool, parentKey, false, true).width() + 1;
            field = status + 1;
            if (n > 0) {
                childKeyFields[0] = status;
            }
        } else if (!root && parentKeyDirect) {
            early = field++;
        }
        field = placeChildKeys(field, true);
        otherField = field;
        field += otherCells.width();
        if (keyed) {
            identityWidth = 0;
        } else {
            identityWidth = field;
            status = field++;
            if (!root && !parentKeyDirect) {
                early = field++;
            }
        }
        parentKeyField = early;
        statusField = status;
        linkField = placeChildKeys(field, false);
        field = linkField + n;
        liveLinkField = root || keyed ? -1 : field++;
        width = field;
    }

    /** Whether a tuple is a key of the edge above. */
    boolean isKey() {
        return keyed || counted;
    }

    /** What a key of the edge above has of the tuples. */
    Edge.Child asChild() {
        return keyed ? Edge.Child.KEYED : counted ? Edge.Child.COUNTED : Edge.Child.LISTED;
    }

    /** Whether no tuple can have copies. */
    boolean isSingle() {
        return keyed || generalised;
    }

    /** Which words of keys {@code of}, whose variables are the columns, are those of {@code part}, keys of {@code variables}. */
    int[] wordsOf(List<Variable> variables, KeyCells of, KeyCells part) {
        int[] words = new int[part.width()];
        for (int i = 0; i < variables.size(); i++) {
            int from = of.field(columns.indexOf(variables.get(i)));
            words[part.field(i)] = from;
            if (part.kind(i) == Type.Kind.WIDE) {
                words[part.field(i) + 1] = from + 1;
            }
        }
        return words;
    }

    private boolean sharesStatus(int child) {
        return keyed && child == 0;
    }

    /** By how many bits the id of a child's key is shifted in its field. */
    int childKeyShift(int child) {
        return sharesStatus(child) ? Integer.SIZE : 0;
    }

    /** The field of a child's key, which is {@code word} now, with another id. */
    long withChildKey(long word, int child, int key) {
        return sharesStatus(child) ? (word & LOWER_HALF) | ((long) key << Integer.SIZE) : key;
    }

    private static boolean isPooled(Variable variable) {
        Type.Kind kind = variable.type().kind();
        return kind == Type.Kind.TEXT || kind == Type.Kind.NUMERIC;
    }

    private int placeChildKeys(int from, boolean direct) {
        int field = from;
        for (int i = 0; i < childKeyFields.length; i++) {
            if (childKeyDirect[i] == direct && !sharesStatus(i)) {
                childKeyFields[i] = field++;
            }
        }
        return field;
    }

    /** The cells of {@code variables} as columns of this node's projected row. */
    KeyCells cells(ValuePool pool, List<Variable> variables, boolean nullable, boolean asKey) {
        return new KeyCells(
                pool, variables, variables.stream().mapToInt(columns::indexOf).toArray(), nullable, asKey);
    }

    /** The cells of an edge's key as columns of a row that has just these. */
    static KeyCells keyCells(ValuePool pool, List<Variable> key) {
        return new KeyCells(pool, key, IntStream.range(0, key.size()).toArray(), false, true);
    }

    private static List<Variable> variables(Block block, long set) {
        List<Variable> variables = new ArrayList<>();
        for (int v = 0; v < block.joinVariables().size(); v++) {
            if ((set >>> v & 1) != 0) {
                variables.add(block.joinVariables().get(v));
            }
        }
        return variables;
    }
}

package io.dormouse.oracle.generate;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.logic.SortKey;
import io.dormouse.type.Column;
import io.dormouse.type.Schema;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Builds one random program: bases, rules over them, and derived relations over those. */
final class ProgramGenerator {
    private final Dice dice;
    private final RuleGenerator rules;
    private final List<BaseRelation> bases = new ArrayList<>();
    private final List<DerivedRelation> derived = new ArrayList<>();
    private final List<String> views = new ArrayList<>();

    ProgramGenerator(Dice dice, ValuePool pool, boolean failing) {
        this.dice = dice;
        this.rules = new RuleGenerator(dice, new ExpressionGenerator(dice, pool, failing));
    }

    /** A program and the views to observe; without epochs. */
    Scenario generate(long seed) {
        int relations = dice.between(1, Math.max(1, dice.options().maxAtoms()));
        List<Type> palette = palette();
        for (int i = 0; i < relations; i++) {
            bases.add(base("r" + i, palette));
        }
        List<Source> sources = bases.stream()
                .map(base -> new Source(base.name(), base.schema(), base.keys()))
                .toList();
        int atoms = dice.between(1, dice.options().maxAtoms());
        add("d0", rules.definition(sources, dice.pick(sources), atoms));
        extend(sources);
        String last = derived.get(derived.size() - 1).name();
        if (!views.contains(last)) {
            views.add(last);
        }
        return new Scenario(seed, new Program(usedBases(), derived), views, List.of());
    }

    private void extend(List<Source> sources) {
        if (dice.percent(12, Feature.LOOKUPS)) {
            boolean ofBase = dice.percent(40);
            if (ofBase) {
                observe(lastSource().name());
            } else {
                observeLastPerhaps();
            }
            addLookup(ofBase ? dice.pick(sources) : lastSource(), dice.pick(sources));
        } else if (dice.percent(6, Feature.COPIES)) {
            observeLastPerhaps();
            addCopies(lastSource());
        }
        if (dice.percent(22, Feature.VIEW_ON_VIEW)) {
            observeLastPerhaps();
            Source below = lastSource();
            add("d1", rules.definition(List.of(below), below, 1));
        } else if (dice.percent(15, Feature.VIEW_JOINS)) {
            observeLastPerhaps();
            Source below = lastSource();
            List<Source> more = new ArrayList<>(sources);
            more.add(below);
            add("d1", rules.definition(more, below, dice.between(2, 3)));
        }
        if (dice.percent(20, Feature.TOP_K)) {
            observeLastPerhaps();
            DerivedRelation input = derived.get(derived.size() - 1);
            List<SortKey> order = new ArrayList<>();
            for (int i = dice.between(0, 2); i > 0; i--) {
                order.add(new SortKey(dice.below(input.schema().size()), dice.percent(50), dice.percent(50)));
            }
            Definition topK = new Definition.TopK(input.name(), order, dice.between(dice.percent(5) ? 0 : 1, 5));
            derived.add(new DerivedRelation("top", input.schema(), topK));
        }
    }

    /** Looks up, for the rows of {@code input}, groups of {@code base} by one or two of its columns, if types allow it. */
    private void addLookup(Source input, Source base) {
        List<Integer> by = new ArrayList<>();
        List<Integer> keys = new ArrayList<>();
        for (int column = 0; column < base.schema().size() && by.size() < 2; column++) {
            Type type = base.schema().column(column).type();
            List<Integer> partners = IntStream.range(0, input.schema().size())
                    .filter(i -> JoinGenerator.joinable(input.schema().column(i).type(), type))
                    .boxed()
                    .toList();
            if (!partners.isEmpty() && dice.percent(60)) {
                by.add(dice.pick(partners));
                keys.add(column);
            }
        }
        if (by.isEmpty() && dice.percent(80)) {
            return;
        }
        add("looked", rules.groups(base, keys));
        DerivedRelation looked = derived.get(derived.size() - 1);
        List<Column> columns = new ArrayList<>(input.schema().columns());
        for (int i = keys.size(); i < looked.schema().size(); i++) {
            columns.add(new Column("l" + i, looked.schema().column(i).type(), true));
        }
        Definition lookup = new Definition.Lookup(input.name(), looked.name(), by, dice.percent(50));
        derived.add(new DerivedRelation("found", new Schema(columns), lookup));
    }

    /** The rows of {@code input} as often as they are there, counted first. */
    private void addCopies(Source input) {
        List<Rule> counted = rules.groups(
                input, IntStream.range(0, input.schema().size()).boxed().toList());
        add("counted", counted);
        List<Column> columns = lastSource().schema().columns();
        Schema schema = new Schema(columns.subList(0, columns.size() - 1));
        derived.add(new DerivedRelation("copies", schema, new Definition.Copies("counted")));
    }

    private void observeLastPerhaps() {
        if (dice.percent(40)) {
            observe(derived.get(derived.size() - 1).name());
        }
    }

    private void observe(String relation) {
        if (!views.contains(relation)) {
            views.add(relation);
        }
    }

    private Source lastSource() {
        DerivedRelation last = derived.get(derived.size() - 1);
        return new Source(last.name(), last.schema(), List.of());
    }

    private void add(String name, List<Rule> definition) {
        derived.add(new DerivedRelation(name, schema(definition), new Definition.Rules(definition)));
    }

    private static Schema schema(List<Rule> definition) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < definition.get(0).head().size(); i++) {
            int column = i;
            boolean nullable =
                    definition.stream().anyMatch(rule -> rule.head().get(column).nullable());
            columns.add(new Column("c" + i, definition.get(0).head().get(i).type(), nullable));
        }
        return new Schema(columns);
    }

    private List<BaseRelation> usedBases() {
        Set<String> used = new HashSet<>();
        derived.forEach(relation -> used.addAll(relation.definition().reads()));
        return bases.stream().filter(base -> used.contains(base.name())).toList();
    }

    /** Few types, so that joins find partners. */
    private List<Type> palette() {
        List<Type> all = new ArrayList<>(List.of(Types.BIGINT));
        GeneratorOptions options = dice.options();
        addIf(all, options.has(Feature.INTEGERS), Types.INTEGER);
        addIf(all, options.has(Feature.BOOLEANS), Types.BOOLEAN);
        addIf(all, options.has(Feature.DECIMALS), Types.decimal(6, 2), Types.decimal(18, 1));
        addIf(all, options.has(Feature.WIDE_DECIMALS), Types.decimal(25, 3), Types.decimal(38, 2));
        addIf(all, options.has(Feature.NUMERICS), Types.NUMERIC);
        addIf(all, options.has(Feature.DOUBLES), Types.DOUBLE);
        addIf(all, options.has(Feature.TEXTS), Types.TEXT);
        addIf(all, options.has(Feature.BOUNDED_TEXTS), Types.varchar(3), Types.character(2));
        addIf(all, options.has(Feature.DATES), Types.DATE);
        addIf(all, options.has(Feature.TIMESTAMPS), Types.TIMESTAMP);
        List<Type> palette = new ArrayList<>(List.of(Types.BIGINT));
        for (int i = dice.between(1, 3); i > 0; i--) {
            palette.add(dice.pick(all));
        }
        return palette;
    }

    private static void addIf(List<Type> all, boolean condition, Type... types) {
        if (condition) {
            all.addAll(List.of(types));
        }
    }

    private BaseRelation base(String name, List<Type> palette) {
        int size = dice.percent(10) ? 1 : dice.between(2, 4);
        int keySize = dice.percent(55, Feature.KEYS) ? dice.percent(75) ? 1 : Math.min(2, size) : 0;
        boolean second = keySize > 0 && size > keySize && dice.percent(15, Feature.SECOND_KEYS);
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            boolean inKey = i < keySize || (second && i == keySize);
            Type type = i == 0 && keySize == 1 ? dice.pick(keyTypes(palette)) : dice.pick(palette);
            columns.add(new Column("c" + i, type, !inKey && dice.percent(45, Feature.NULLS)));
        }
        List<List<Integer>> keys = new ArrayList<>();
        if (keySize > 0) {
            keys.add(keySize == 1 ? List.of(0) : List.of(0, 1));
        }
        if (second) {
            keys.add(List.of(keySize));
        }
        BaseRelation.Storage storage =
                dice.percent(20, Feature.FEEDS) ? BaseRelation.Storage.FEED : BaseRelation.Storage.STORED;
        boolean appendOnly = !dice.options().has(Feature.DELETIONS);
        return new BaseRelation(name, new Schema(columns), keys, List.of(), storage, appendOnly);
    }

    private static List<Type> keyTypes(List<Type> palette) {
        return palette.stream()
                .filter(type -> type.family() != Type.Family.BOOLEAN)
                .toList();
    }
}

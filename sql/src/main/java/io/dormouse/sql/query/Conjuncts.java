package io.dormouse.sql.query;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Call;
import io.dormouse.logic.Expression.Constant;
import io.dormouse.logic.Expression.Reference;
import io.dormouse.logic.Fallibility;
import io.dormouse.logic.Function;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Splits conditions into the conjuncts that filters hold. Pure functions. */
final class Conjuncts {
    private Conjuncts() {}

    /**
     * The conjuncts of a condition; none for TRUE. An equality of columns that stands in every arm of an OR is taken out of
     * it, so that it can join: {@code (a = b AND x) OR (a = b AND y)} is {@code a = b AND (x OR y)}, where nothing can fail.
     */
    static List<Expression> of(Expression condition) {
        List<Expression> conjuncts = new ArrayList<>();
        collect(condition, conjuncts);
        return conjuncts;
    }

    private static void collect(Expression condition, List<Expression> conjuncts) {
        if (condition instanceof Call call && call.function() == Function.AND) {
            call.arguments().forEach(argument -> collect(argument, conjuncts));
        } else if (condition instanceof Call call && call.function() == Function.OR && !Fallibility.canFail(call)) {
            factor(call, conjuncts);
        } else if (!(condition instanceof Constant constant && Boolean.TRUE.equals(constant.value()))) {
            conjuncts.add(condition);
        }
    }

    private static void factor(Call or, List<Expression> conjuncts) {
        List<List<Expression>> arms = or.arguments().stream().map(Conjuncts::of).toList();
        Set<Expression> common = new LinkedHashSet<>(arms.get(0));
        arms.forEach(common::retainAll);
        common.removeIf(conjunct -> !isJoin(conjunct));
        conjuncts.addAll(common);
        List<Expression> rests = new ArrayList<>();
        for (List<Expression> arm : arms) {
            List<Expression> rest = new ArrayList<>(arm);
            rest.removeAll(common);
            if (rest.isEmpty()) {
                return; // this arm says no more than what is common
            }
            rests.add(rest.size() == 1 ? rest.get(0) : Call.of(Function.AND, or.span(), rest));
        }
        conjuncts.add(common.isEmpty() ? or : Call.of(Function.OR, or.span(), rests));
    }

    private static boolean isJoin(Expression conjunct) {
        return conjunct instanceof Call call
                && call.function() == Function.EQUAL
                && call.arguments().stream().allMatch(Reference.class::isInstance);
    }
}

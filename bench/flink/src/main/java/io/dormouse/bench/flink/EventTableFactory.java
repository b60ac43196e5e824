package io.dormouse.bench.flink;

import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;

/** The connector of a relation's events; Flink finds it as a service. */
public final class EventTableFactory implements DynamicTableSourceFactory {
    static final String IDENTIFIER = "events";
    static final ConfigOption<String> EXCHANGE =
            ConfigOptions.key("exchange").stringType().noDefaultValue();
    /** The relation's number. */
    static final ConfigOption<Integer> RELATION =
            ConfigOptions.key("relation").intType().noDefaultValue();

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
        helper.validate();
        return new EventTable(
                helper.getOptions().get(EXCHANGE), helper.getOptions().get(RELATION), context.getPhysicalRowDataType());
    }

    @Override
    public String factoryIdentifier() {
        return IDENTIFIER;
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of(EXCHANGE, RELATION);
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of();
    }
}

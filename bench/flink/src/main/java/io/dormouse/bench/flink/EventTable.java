package io.dormouse.bench.flink;

import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.source.DataStreamScanProvider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.abilities.SupportsProjectionPushDown;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.types.RowKind;

/** A relation as a changelog of an exchange's events, with the columns that the query reads. */
final class EventTable implements ScanTableSource, SupportsProjectionPushDown {
    private final String exchangeName;
    private final int relation;
    private DataType rowType;

    EventTable(String exchangeName, int relation, DataType rowType) {
        this.exchangeName = exchangeName;
        this.relation = relation;
        this.rowType = rowType;
    }

    /** A stream without deletions is said to have none: that lets Flink choose simpler operators. */
    @Override
    public ChangelogMode getChangelogMode() {
        return Exchange.find(exchangeName).isInsertOnly()
                ? ChangelogMode.insertOnly()
                : ChangelogMode.newBuilder()
                        .addContainedKind(RowKind.INSERT)
                        .addContainedKind(RowKind.DELETE)
                        .build();
    }

    @Override
    public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
        RowType type = (RowType) rowType.getLogicalType();
        RelationRows rows = new RelationRows(exchangeName, relation, type.getFieldNames());
        return new DataStreamScanProvider() {
            @Override
            public DataStream<RowData> produceDataStream(
                    ProviderContext provider, StreamExecutionEnvironment environment) {
                return Exchange.find(exchangeName)
                        .source(environment)
                        .flatMap(rows, InternalTypeInfo.of(type))
                        .setParallelism(1);
            }

            @Override
            public boolean isBounded() {
                // A bounded source would let the planner think of batches.
                return false;
            }
        };
    }

    @Override
    public boolean supportsNestedProjection() {
        return false;
    }

    @Override
    public void applyProjection(int[][] projectedFields, DataType producedDataType) {
        rowType = producedDataType;
    }

    @Override
    public DynamicTableSource copy() {
        return new EventTable(exchangeName, relation, rowType);
    }

    @Override
    public String asSummaryString() {
        return "events of " + Exchange.find(exchangeName).relation(relation).label();
    }
}

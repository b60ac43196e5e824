package io.dormouse.bench.flink;

import io.dormouse.bench.stream.Column;
import io.dormouse.bench.stream.Query;
import io.dormouse.bench.stream.Relation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.OptimizerConfigOptions;

/** A round: the query as a job over an exchange's events, from the first row to the last change. */
final class FlinkJob {
    private static final Duration MINI_BATCH_LATENCY = Duration.ofSeconds(1);
    private static final long MINI_BATCH_ROWS = 5_000;

    private FlinkJob() {}

    @SuppressWarnings("try") // an interruption while closing is handled like any
    static void run(Query query, FlinkConfiguration configuration, Exchange exchange) {
        exchange.open();
        try (exchange;
                StreamExecutionEnvironment environment = environment(configuration, exchange.timedRows() > 0)) {
            StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
            for (Relation relation : query.relations()) {
                tables.executeSql(definition(relation, exchange));
            }
            Table answer = tables.sqlQuery(query.maintained());
            tables.toChangelogStream(answer)
                    .transform("answer", Types.INT, new AnswerSink(exchange.name()))
                    .setParallelism(1);
            JobClient job = environment.executeAsync(query.label());
            job.getJobExecutionResult().get();
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interruption);
        } catch (ExecutionException failure) {
            throw new IllegalStateException("the job failed", failure);
        } catch (Exception failure) { // as Flink declares
            throw new IllegalStateException("Flink does not start the job", failure);
        }
    }

    private static StreamExecutionEnvironment environment(FlinkConfiguration chosen, boolean timesRows) {
        Configuration configuration = new Configuration();
        configuration.set(StateBackendOptions.STATE_BACKEND, "hashmap");
        configuration.set(PipelineOptions.OBJECT_REUSE, true);
        configuration.set(TaskManagerOptions.NUM_TASK_SLOTS, chosen.parallelism());
        if (timesRows) {
            // Each row goes on at once, instead of waiting for a buffer to fill.
            configuration.set(ExecutionOptions.BUFFER_TIMEOUT, Duration.ZERO);
        }
        configuration.set(OptimizerConfigOptions.TABLE_OPTIMIZER_MULTI_JOIN_ENABLED, chosen.multiJoin());
        configuration.set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED, chosen.miniBatch());
        if (chosen.miniBatch()) {
            configuration.set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ALLOW_LATENCY, MINI_BATCH_LATENCY);
            configuration.set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_SIZE, MINI_BATCH_ROWS);
        }
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.createLocalEnvironment(chosen.parallelism(), configuration);
        environment.setMaxParallelism(128);
        return environment;
    }

    private static String definition(Relation relation, Exchange exchange) {
        List<String> parts = new ArrayList<>();
        for (Column column : relation.keptColumns()) {
            String type = switch (column.kind()) {
                case BIGINT -> "BIGINT";
                case INTEGER -> "INT";
                case DECIMAL -> "DECIMAL(15,2)";
                case DATE -> "DATE";
                case TEXT -> "STRING";
            };
            parts.add(column.name() + " " + type + " NOT NULL");
        }
        parts.add("PRIMARY KEY (" + String.join(", ", relation.primaryKey()) + ") NOT ENFORCED");
        return "CREATE TEMPORARY TABLE " + relation.label() + " (" + String.join(", ", parts)
                + ") WITH ('connector' = '"
                + EventTableFactory.IDENTIFIER + "', 'exchange' = '" + exchange.name() + "', 'relation' = '"
                + relation.number() + "')";
    }
}

package io.dormouse.bench.peer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.dormouse.bench.graph.Form;
import io.dormouse.bench.graph.PathQuery;
import io.dormouse.bench.graph.Pattern;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.tpch.TpchQuery;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Requests and replies as lines of JSON: a flat object whose values are texts, numbers and lists of those. */
final class PeerProtocol {
    private static final JsonFactory JSON = new JsonFactory();

    private PeerProtocol() {}

    static String write(PeerRequest request) {
        Map<String, Object> line = new LinkedHashMap<>();
        if (request instanceof PeerRequest.Open open) {
            write(open.workload(), line);
        } else if (request instanceof PeerRequest.Play play) {
            line.put("round", play.round().name());
            line.put("system", play.system().name());
            line.put("configuration", play.system().configuration());
        } else if (request instanceof PeerRequest.Weigh weigh) {
            line.put("weigh", weigh.system().name());
            line.put("configuration", weigh.system().configuration());
        }
        return write(line);
    }

    /** An IOException says what is wrong with the line. */
    static PeerRequest readRequest(String line) throws IOException {
        Fields fields = read(line);
        if (fields.has("round")) {
            return new PeerRequest.Play(
                    PeerRequest.Round.valueOf(fields.text("round")),
                    new PeerSystem(fields.text("system"), fields.text("configuration")));
        }
        if (fields.has("weigh")) {
            return new PeerRequest.Weigh(new PeerSystem(fields.text("weigh"), fields.text("configuration")));
        }
        return new PeerRequest.Open(workload(fields));
    }

    private static void write(PeerWorkload workload, Map<String, Object> line) {
        if (workload instanceof PeerWorkload.Tpch tpch) {
            line.put("query", tpch.query().name());
            line.put("stream", tpch.stream().name());
            line.put("sf", tpch.scale());
            line.put("seed", tpch.seed());
        } else if (workload instanceof PeerWorkload.Paths paths) {
            line.put("pattern", paths.query().pattern().name());
            line.put("form", paths.query().form().name());
            line.put("stream", paths.stream().name());
            line.put("edges", (long) paths.edges());
            line.put("nodes", (long) paths.nodes());
            line.put("skew", paths.skew());
            line.put("seed", paths.seed());
        }
    }

    private static PeerWorkload workload(Fields fields) throws IOException {
        StreamKind stream = StreamKind.valueOf(fields.text("stream"));
        long seed = fields.number("seed").longValue();
        if (!fields.has("pattern")) {
            return new PeerWorkload.Tpch(
                    TpchQuery.valueOf(fields.text("query")),
                    stream,
                    fields.number("sf").doubleValue(),
                    seed);
        }
        return new PeerWorkload.Paths(
                new PathQuery(Pattern.valueOf(fields.text("pattern")), Form.valueOf(fields.text("form"))),
                stream,
                fields.number("edges").intValue(),
                fields.number("nodes").intValue(),
                fields.number("skew").doubleValue(),
                seed);
    }

    static String write(PeerReply reply) {
        Map<String, Object> line = new LinkedHashMap<>();
        if (reply instanceof PeerReply.Opened opened) {
            line.put("version", opened.version());
            line.put("fingerprint", opened.fingerprint());
            line.put("systems", write(opened.systems()));
            line.put("timing", write(opened.timing()));
        } else if (reply instanceof PeerReply.Played played) {
            line.put("rows", played.round().rows());
            line.put("nanos", played.round().nanos());
            line.put("samples", played.round().samples());
            line.put("answer", played.round().answer());
        } else if (reply instanceof PeerReply.Weighed weighed) {
            line.put("bytes", weighed.bytes());
        } else if (reply instanceof PeerReply.Failed failed) {
            line.put("failed", failed.message());
        }
        return write(line);
    }

    /** An IOException says what is wrong with the line. */
    static PeerReply readReply(String line) throws IOException {
        Fields fields = read(line);
        if (fields.has("failed")) {
            return new PeerReply.Failed(fields.text("failed"));
        }
        if (fields.has("bytes")) {
            return new PeerReply.Weighed(fields.number("bytes").longValue());
        }
        if (fields.has("fingerprint")) {
            return new PeerReply.Opened(
                    fields.text("version"),
                    fields.number("fingerprint").longValue(),
                    systems(fields.texts("systems")),
                    systems(fields.texts("timing")));
        }
        return new PeerReply.Played(new PeerRound(
                fields.number("rows").longValue(),
                fields.number("nanos").longValue(),
                fields.list("samples", Number.class).stream()
                        .map(Number::longValue)
                        .toList(),
                fields.texts("answer")));
    }

    /** Each as its name and its configuration with a space between. */
    private static List<String> write(List<PeerSystem> systems) {
        return systems.stream()
                .map(system -> system.name() + " " + system.configuration())
                .toList();
    }

    private static List<PeerSystem> systems(List<String> words) {
        return words.stream()
                .map(system -> system.split(" ", 2))
                .map(parts -> new PeerSystem(parts[0], parts[parts.length - 1]))
                .toList();
    }

    private static String write(Map<String, Object> line) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            for (Map.Entry<String, Object> field : line.entrySet()) {
                json.writeFieldName(field.getKey());
                writeValue(field.getValue(), json);
            }
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new IllegalStateException("a StringWriter failed", impossible);
        }
        return text.toString();
    }

    private static void writeValue(Object value, JsonGenerator json) throws IOException {
        if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object item : list) {
                writeValue(item, json);
            }
            json.writeEndArray();
        } else if (value instanceof Long number) {
            json.writeNumber(number);
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else {
            json.writeString(value.toString());
        }
    }

    private static Fields read(String line) throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        try (JsonParser json = JSON.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new JsonParseException(json, "not an object: " + line);
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                values.put(name, readValue(json));
            }
        }
        return new Fields(line, values);
    }

    private static Object readValue(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    list.add(readValue(json));
                }
                yield list;
            }
            case VALUE_NUMBER_INT -> json.getLongValue();
            case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
            case VALUE_STRING -> json.getText();
            default -> throw new JsonParseException(json, "unexpected " + json.currentToken());
        };
    }

    /** The fields of a line; asking for one that is not there, or is of another type, is an IOException. */
    private record Fields(String line, Map<String, Object> values) {
        boolean has(String name) {
            return values.containsKey(name);
        }

        String text(String name) throws IOException {
            return as(name, String.class);
        }

        Number number(String name) throws IOException {
            return as(name, Number.class);
        }

        List<String> texts(String name) throws IOException {
            return list(name, String.class);
        }

        <T> List<T> list(String name, Class<T> type) throws IOException {
            List<T> list = new ArrayList<>();
            for (Object item : as(name, List.class)) {
                if (!type.isInstance(item)) {
                    throw new IOException("field " + name + " is not as agreed in " + line);
                }
                list.add(type.cast(item));
            }
            return list;
        }

        private <T> T as(String name, Class<T> type) throws IOException {
            Object value = values.get(name);
            if (value == null || !type.isInstance(value)) {
                throw new IOException("field " + name + " is missing or not as agreed in " + line);
            }
            return type.cast(value);
        }
    }
}

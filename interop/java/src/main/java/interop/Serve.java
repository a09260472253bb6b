package interop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.SchemaParser;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.file.SeekableByteArrayInput;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/** Answers requests about one random schema each, a line of JSON for a line of JSON; see doc.go. */
final class Serve {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final HexFormat HEX = HexFormat.of();
  private static final int BLOCK_SIZE = 64;
  private static final Canonical FORM = new Canonical(new GenericData());

  /** What may fail. */
  private interface Attempt {
    JsonNode get() throws Exception;
  }

  static void serve() throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      JsonNode request = JSON.readTree(line);
      ObjectNode reply = NODES.objectNode();
      reply.set("schema", attempt(() -> about(reply, request)));
      out.print(JSON.writeValueAsString(reply) + "\n");
      out.flush();
    }
  }

  private static JsonNode attempt(Attempt what) {
    ObjectNode outcome = NODES.objectNode();
    try {
      outcome.set("value", what.get());
    } catch (Exception | StackOverflowError e) {
      outcome.put("error", e.toString());
    }
    return outcome;
  }

  private static JsonNode about(ObjectNode reply, JsonNode request) {
    Schema schema = parse(request.get("text"));
    reply.put("canonical", SchemaNormalization.toParsingForm(schema));
    reply.put("fingerprint", String.format("%016x", SchemaNormalization.parsingFingerprint64(schema)));
    ArrayNode decoded = reply.putArray("decoded");
    request.get("data").forEach(data -> decoded.add(attempt(() -> decode(schema, schema, data))));
    ArrayNode encoded = reply.putArray("encoded");
    ArrayNode blocked = reply.putArray("blocked");
    request.get("values").forEach(value -> {
      encoded.add(attempt(() -> encode(schema, value, false)));
      blocked.add(attempt(() -> encode(schema, value, true)));
    });
    reply.set("read", attempt(() -> read(HEX.parseHex(request.get("file").textValue()))));
    reply.set("written", attempt(() -> write(schema, request.get("values"))));
    reply.set("older", attempt(() -> {
      Schema older = parse(request.get("older"));
      reply.put("olderCanonical", SchemaNormalization.toParsingForm(older));
      reply.set("backward", resolve(older, schema, request.get("olderData")));
      reply.set("forward", resolve(schema, older, request.get("data")));
      return NODES.nullNode();
    }));
    return NODES.textNode(schema.toString());
  }

  private static Schema parse(JsonNode text) {
    return new SchemaParser().parse(text.textValue()).mainSchema();
  }

  private static ObjectNode resolve(Schema writer, Schema reader, JsonNode list) {
    ObjectNode result = NODES.objectNode();
    result.set("compatible", attempt(() -> NODES.booleanNode(
        SchemaCompatibility.checkReaderWriterCompatibility(reader, writer).getType() == SchemaCompatibilityType.COMPATIBLE)));
    ArrayNode values = result.putArray("values");
    list.forEach(data -> values.add(attempt(() -> decode(writer, reader, data))));
    return result;
  }

  private static JsonNode decode(Schema writer, Schema reader, JsonNode data) throws IOException {
    BinaryDecoder in = DecoderFactory.get().binaryDecoder(HEX.parseHex(data.textValue()), null);
    Object datum = new GenericDatumReader<>(writer, reader).read(null, in);
    if (!in.isEnd()) {
      throw new IOException("data left over");
    }
    return FORM.json(reader, datum);
  }

  private static JsonNode encode(Schema schema, JsonNode value, boolean inBlocks) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = inBlocks ? new EncoderFactory().configureBlockSize(BLOCK_SIZE).blockingBinaryEncoder(bytes, null)
        : EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<>(schema).write(FORM.datum(schema, value), out);
    out.flush();
    return NODES.textNode(HEX.formatHex(bytes.toByteArray()));
  }

  private static JsonNode read(byte[] file) throws IOException {
    ArrayNode values = NODES.arrayNode();
    try (DataFileReader<Object> in = new DataFileReader<>(new SeekableByteArrayInput(file), new GenericDatumReader<>())) {
      for (Object datum : in) {
        values.add(FORM.json(in.getSchema(), datum));
      }
    }
    return values;
  }

  private static JsonNode write(Schema schema, JsonNode values) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataFileWriter<Object> out = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
      out.create(schema, bytes);
      for (JsonNode value : values) {
        out.append(FORM.datum(schema, value));
      }
    }
    return NODES.textNode(HEX.formatHex(bytes.toByteArray()));
  }
}

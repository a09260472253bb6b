package oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParser;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;

/**
 * Reads data of one schema as another: of each line of a file the writer_hex of the writer's as the reader's. Writes what comes of it as
 * bytes and as JSON, or that it is refused. Arguments: the file to read and the file to write.
 */
public final class Resolutions {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Resolutions() {
  }

  public static void main(String[] args) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(Path.of(args[1]))) {
      for (String text : Files.readAllLines(Path.of(args[0]))) {
        JsonNode line = JSON.readTree(text);
        out.write(JSON.writeValueAsString(read(line)) + "\n");
      }
    }
  }

  private static ObjectNode read(JsonNode line) throws IOException {
    Schema writer = new SchemaParser().parse(line.get("writer").asText()).mainSchema();
    Schema reader = new SchemaParser().parse(line.get("reader").asText()).mainSchema();
    byte[] data = HexFormat.of().parseHex(line.get("writer_hex").asText());
    ObjectNode result = JSON.createObjectNode();
    Object value;
    try {
      value = new GenericDatumReader<>(writer, reader).read(null, DecoderFactory.get().binaryDecoder(data, null));
    } catch (AvroRuntimeException | IOException e) {
      return result.put("error", e.toString());
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(reader, value, EncoderFactory.get().directBinaryEncoder(bytes, null));
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    write(reader, value, EncoderFactory.get().jsonEncoder(reader, text));
    result.put("hex", HexFormat.of().formatHex(bytes.toByteArray()));
    return result.put("json", text.toString(StandardCharsets.UTF_8));
  }

  private static void write(Schema schema, Object value, Encoder encoder) throws IOException {
    new GenericDatumWriter<>(schema).write(value, encoder);
    encoder.flush();
  }
}

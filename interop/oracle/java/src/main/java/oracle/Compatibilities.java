package oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;

/**
 * Says of pairs of versions whether the reader can read what the writer writes, by Apache Avro Java's SchemaCompatibility. Arguments: PAIRS OUT.
 * A pair is {"writer": [TEXT, …], "reader": [TEXT, …]}, of which the last text is the version and the others are what it refers to. Those that
 * Java does not parse are left out.
 */
public final class Compatibilities {
  public static void main(String[] args) throws IOException {
    ObjectMapper json = new ObjectMapper();
    int refused = 0;
    try (BufferedWriter out = Files.newBufferedWriter(Path.of(args[1]))) {
      for (String line : Files.readAllLines(Path.of(args[0]))) {
        ObjectNode pair = (ObjectNode) json.readTree(line);
        Schema writer, reader;
        try {
          writer = parse(pair.get("writer"));
          reader = parse(pair.get("reader"));
        } catch (AvroRuntimeException e) {
          refused++;
          continue;
        }
        pair.put("compatible", SchemaCompatibility.checkReaderWriterCompatibility(reader, writer).getType()
            == SchemaCompatibility.SchemaCompatibilityType.COMPATIBLE);
        out.write(json.writeValueAsString(pair));
        out.newLine();
      }
    }
    System.err.println("pairs that Java does not parse: " + refused);
  }

  private static Schema parse(JsonNode texts) {
    Schema.Parser parser = new Schema.Parser();
    Schema last = null;
    for (JsonNode text : texts) {
      last = parser.parse(text.asText());
    }
    return last;
  }
}

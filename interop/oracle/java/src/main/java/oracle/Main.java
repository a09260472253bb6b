package oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.SchemaParser;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/**
 * Encodes each datum of WORK/data.jsonl with Apache Avro Java, plain and in blocks, into WORK/java.jsonl; the canonical forms and
 * fingerprints go into WORK/java-schemas.jsonl, the defaults into WORK/java-defaults.jsonl. Arguments: WORK SCHEMAS.
 */
public final class Main {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final GenericData DATA = new GenericData();

  public static void main(String[] args) throws IOException {
    DATA.setFastReaderEnabled(false);
    Path work = Path.of(args[0]);
    Map<String, Map<String, Schema>> families = new TreeMap<>();
    for (File folder : new TreeSet<>(Arrays.asList(new File(args[1]).listFiles(File::isDirectory)))) {
      families.put(folder.getName(), parse(folder));
    }
    encode(work, families);
    describe(work, families);
  }

  /** Reads all files of a folder together, as they refer to each other. */
  private static Map<String, Schema> parse(File folder) throws IOException {
    SchemaParser parser = new SchemaParser();
    for (File file : new TreeSet<>(Arrays.asList(folder.listFiles((dir, name) -> name.endsWith(".avsc"))))) {
      parser.parse(file);
    }
    Map<String, Schema> types = new TreeMap<>();
    parser.getParsedNamedSchemas().forEach(s -> types.put(s.getFullName(), s));
    return types;
  }

  private static void encode(Path work, Map<String, Map<String, Schema>> families) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(work.resolve("java.jsonl"))) {
      for (String text : Files.readAllLines(work.resolve("data.jsonl"))) {
        JsonNode line = JSON.readTree(text);
        Schema schema = families.get(line.get("family").asText()).get(line.get("type").asText());
        Object datum = new OrderedReader(schema).read(null, DecoderFactory.get().jsonDecoder(schema, line.get("text").asText()));
        ObjectNode result = JSON.createObjectNode().put("n", line.get("n").asInt()).put("hex", plain(schema, datum));
        blocked(schema, datum, result);
        ObjectNode values = JSON.createObjectNode();
        Logicals.collect(schema, datum, "", values);
        result.set("logical", values);
        out.write(JSON.writeValueAsString(result) + "\n");
      }
    }
  }

  private static String plain(Schema schema, Object datum) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    return write(schema, datum, out, EncoderFactory.get().directBinaryEncoder(out, null));
  }

  /** Adds the encodings in blocks that differ from the plain one and from each other. */
  private static void blocked(Schema schema, Object datum, ObjectNode result) throws IOException {
    ArrayNode list = result.putArray("blocked");
    Set<String> seen = new LinkedHashSet<>(Set.of(result.get("hex").asText()));
    for (int size : new int[] {64, 0, 254}) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      BinaryEncoder encoder = size == 0
          ? EncoderFactory.get().blockingDirectBinaryEncoder(out, null)
          : new EncoderFactory().configureBlockSize(size).blockingBinaryEncoder(out, null);
      String hex = write(schema, datum, out, encoder);
      Object back = new OrderedReader(schema)
          .read(null, DecoderFactory.get().binaryDecoder(HexFormat.of().parseHex(hex), null));
      if (!plain(schema, back).equals(result.get("hex").asText())) {
        throw new IOException("blocks do not read back: " + result);
      }
      if (seen.add(hex)) {
        list.addObject().put("how", size == 0 ? "BlockingDirectBinaryEncoder" : "BlockingBinaryEncoder, " + size).put("hex", hex);
      }
    }
  }

  private static String write(Schema schema, Object datum, ByteArrayOutputStream out, BinaryEncoder encoder) throws IOException {
    new GenericDatumWriter<>(schema, DATA).write(datum, encoder);
    encoder.flush();
    return HexFormat.of().formatHex(out.toByteArray());
  }

  /** Writes what Java makes of the schemas themselves. */
  private static void describe(Path work, Map<String, Map<String, Schema>> families) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(work.resolve("java-schemas.jsonl"))) {
      for (Map<String, Schema> types : families.values()) {
        for (Schema schema : types.values()) {
          out.write(JSON.writeValueAsString(description(schema)) + "\n");
        }
      }
    }
  }

  private static ObjectNode description(Schema schema) throws IOException {
    ObjectNode line = JSON.createObjectNode().put("type", schema.getFullName());
    line.put("canonical", SchemaNormalization.toParsingForm(schema));
    line.put("rabin", "%016x".formatted(SchemaNormalization.parsingFingerprint64(schema)));
    try {
      line.put("md5", HexFormat.of().formatHex(SchemaNormalization.parsingFingerprint("MD5", schema)));
      line.put("sha256", HexFormat.of().formatHex(SchemaNormalization.parsingFingerprint("SHA-256", schema)));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IOException(e);
    }
    if (schema.getType() == Schema.Type.RECORD && schema.getFields().stream().allMatch(Schema.Field::hasDefaultValue)) {
      GenericData.Record record = new GenericData.Record(schema);
      schema.getFields().forEach(f -> record.put(f.pos(), DATA.getDefaultValue(f)));
      line.put("defaults", plain(schema, record));
    }
    return line;
  }

  /** Keeps the entries of a map in the order of the text, so that the bytes are the same on every run. */
  private static final class OrderedReader extends GenericDatumReader<Object> {
    OrderedReader(Schema schema) {
      super(schema, schema, DATA);
    }

    @Override
    protected Object newMap(Object old, int size) {
      return new LinkedHashMap<>();
    }
  }
}

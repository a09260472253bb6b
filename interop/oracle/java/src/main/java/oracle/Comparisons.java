package oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParser;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryData;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/**
 * Compares pairs of data with BinaryData.compare and writes what it says. For the schemas of comparisons.jsonl the data are random ones
 * from a fixed seed, and alike as often as not; for the types of the families they are the vectors. Arguments: the file of schemas, SCHEMAS,
 * VECTORS, and the file to write.
 */
public final class Comparisons {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HexFormat HEX = HexFormat.of();
  private static final int PAIRS = 24;

  private final Random random = new Random(1);
  private final Set<String> written = new HashSet<>();
  private final BufferedWriter out;

  private Comparisons(BufferedWriter out) {
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(Path.of(args[3]))) {
      Comparisons comparisons = new Comparisons(out);
      comparisons.small(Path.of(args[0]));
      comparisons.families(Path.of(args[1]), Path.of(args[2]));
    }
  }

  /** Pairs of random data of the small schemas. */
  private void small(Path file) throws IOException {
    for (String text : Files.readAllLines(file)) {
      Schema schema = new SchemaParser().parse(text).mainSchema();
      ObjectNode about = JSON.createObjectNode().put("schema", text);
      if (reachesMap(schema, new HashSet<>())) {
        write(about.put("map", true));
        continue;
      }
      Object last = value(schema, 0);
      for (int i = 0; i < PAIRS; i++) {
        Object next = i % 3 == 0 ? value(schema, 0) : changed(schema, last, 0);
        pair(about, encode(schema, last, i % 4), encode(schema, next, i % 3), schema);
        last = next;
      }
    }
  }

  /** Pairs of vectors that follow each other. */
  private void families(Path schemas, Path vectors) throws IOException {
    for (File folder : new TreeSet<>(Arrays.asList(schemas.toFile().listFiles(File::isDirectory)))) {
      Path file = vectors.resolve(folder.getName() + ".jsonl");
      if (!Files.exists(file)) {
        continue;
      }
      Map<String, Schema> types = parse(folder);
      Map<String, List<JsonNode>> byType = new HashMap<>();
      for (String text : Files.readAllLines(file)) {
        JsonNode vector = JSON.readTree(text);
        byType.computeIfAbsent(vector.get("type").asText(), name -> new ArrayList<>()).add(vector);
      }
      for (String name : new TreeSet<>(byType.keySet())) {
        List<JsonNode> list = byType.get(name);
        ObjectNode about = JSON.createObjectNode().put("family", folder.getName()).put("type", name);
        if (reachesMap(types.get(name), new HashSet<>())) {
          write(about.put("map", true));
          continue;
        }
        for (int i = 0; i + 1 < list.size() && i < PAIRS; i++) {
          pair(about, HEX.parseHex(list.get(i).get("hex").asText()), HEX.parseHex(list.get(i + 1).get("hex").asText()), types.get(name));
        }
      }
    }
  }

  private static Map<String, Schema> parse(File folder) throws IOException {
    SchemaParser parser = new SchemaParser();
    for (File file : new TreeSet<>(Arrays.asList(folder.listFiles((dir, name) -> name.endsWith(".avsc"))))) {
      parser.parse(file);
    }
    Map<String, Schema> types = new HashMap<>();
    parser.getParsedNamedSchemas().forEach(s -> types.put(s.getFullName(), s));
    return types;
  }

  private void pair(ObjectNode about, byte[] a, byte[] b, Schema schema) throws IOException {
    final int large = 1500;
    if (a.length + b.length <= large) {
      int order = Integer.signum(BinaryData.compare(a, 0, b, 0, schema));
      write(about.deepCopy().put("a", HEX.formatHex(a)).put("b", HEX.formatHex(b)).put("order", order));
    }
  }

  private void write(ObjectNode line) throws IOException {
    String text = JSON.writeValueAsString(line);
    if (written.add(text)) {
      out.write(text + "\n");
    }
  }

  /** Whether data of the schema can hold a map that would have to be compared. */
  private static boolean reachesMap(Schema schema, Set<String> seen) {
    switch (schema.getType()) {
      case MAP:
        return true;
      case ARRAY:
        return reachesMap(schema.getElementType(), seen);
      case UNION:
        return schema.getTypes().stream().anyMatch(s -> reachesMap(s, seen));
      case RECORD:
        return seen.add(schema.getFullName()) && schema.getFields().stream()
            .anyMatch(f -> f.order() != Schema.Field.Order.IGNORE && reachesMap(f.schema(), seen));
      default:
        return false;
    }
  }

  private byte[] encode(Schema schema, Object datum, int blocks) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = switch (blocks) {
      case 0 -> new EncoderFactory().configureBlockSize(64).blockingBinaryEncoder(bytes, null);
      case 1 -> EncoderFactory.get().blockingDirectBinaryEncoder(bytes, null);
      default -> EncoderFactory.get().directBinaryEncoder(bytes, null);
    };
    new GenericDatumWriter<>(schema).write(datum, encoder);
    encoder.flush();
    return bytes.toByteArray();
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** A random value; of a recursive type, one that ends soon. */
  private Object value(Schema schema, int depth) {
    switch (schema.getType()) {
      case NULL:
        return null;
      case BOOLEAN:
        return random.nextBoolean();
      case INT:
        return pick(List.of(0, 1, -1, 63, 64, -64, -65, 8191, 8192, Integer.MAX_VALUE, Integer.MIN_VALUE, random.nextInt()));
      case LONG:
        return pick(List.of(0L, 1L, -1L, 64L, -65L, 1L << 31, -1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, random.nextLong()));
      case FLOAT:
        return pick(List.of(0f, -0f, 1f, -1f, Float.NaN, Float.intBitsToFloat(0xffc00001), Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY, Float.MIN_VALUE, Float.MAX_VALUE, random.nextFloat()));
      case DOUBLE:
        return pick(List.of(0.0, -0.0, 1.0, -1.0, Double.NaN, Double.longBitsToDouble(0xfff8000000000001L),
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, random.nextDouble()));
      case STRING:
        return pick(List.of("", "a", "ab", "b", "B", "\u0000", "a\u0000", "é", "\uffff", "\ud83d\ude00", "z".repeat(70)));
      case BYTES:
        return ByteBuffer.wrap(octets(pick(List.of(0, 1, 1, 2, 3, 100))));
      case FIXED:
        return new GenericData.Fixed(schema, octets(schema.getFixedSize()));
      case ENUM:
        return new GenericData.EnumSymbol(schema, pick(schema.getEnumSymbols()));
      case UNION:
        return value(depth > 3 ? schema.getTypes().get(0) : pick(schema.getTypes()), depth);
      case ARRAY:
        List<Object> items = new ArrayList<>();
        for (int n = depth > 3 ? 0 : pick(List.of(0, 1, 2, 3, 20)); items.size() < n;) {
          items.add(value(schema.getElementType(), depth + 1));
        }
        return items;
      case MAP:
        Map<String, Object> entries = new HashMap<>();
        for (int n = depth > 3 ? 0 : pick(List.of(0, 1, 2)); entries.size() < n;) {
          entries.put("k" + entries.size(), value(schema.getValueType(), depth + 1));
        }
        return entries;
      case RECORD:
        GenericData.Record record = new GenericData.Record(schema);
        schema.getFields().forEach(f -> record.put(f.pos(), value(f.schema(), depth + 1)));
        return record;
    }
    throw new IllegalArgumentException(schema.toString());
  }

  private byte[] octets(int n) {
    byte[] bytes = new byte[n];
    for (int i = 0; i < n; i++) {
      bytes[i] = (byte) (int) pick(List.of(0, 1, 127, 128, 255));
    }
    return bytes;
  }

  /** The value with one thing changed, or the value itself. */
  private Object changed(Schema schema, Object old, int depth) {
    switch (schema.getType()) {
      case UNION:
        Schema branch = schema.getTypes().get(GenericData.get().resolveUnion(schema, old));
        return random.nextInt(4) == 0 ? value(schema, depth) : changed(branch, old, depth);
      case ARRAY:
        List<Object> items = new ArrayList<>((List<?>) old);
        int i = random.nextInt(items.size() + 1);
        if (i == items.size()) {
          items.add(value(schema.getElementType(), depth + 1));
        } else if (random.nextInt(4) == 0) {
          items.remove(items.size() - 1);
        } else {
          items.set(i, changed(schema.getElementType(), items.get(i), depth + 1));
        }
        return items;
      case RECORD:
        GenericData.Record record = new GenericData.Record((GenericData.Record) old, false);
        if (!schema.getFields().isEmpty()) {
          Schema.Field f = pick(schema.getFields());
          record.put(f.pos(), changed(f.schema(), record.get(f.pos()), depth + 1));
        }
        return record;
      default:
        return random.nextInt(4) == 0 ? old : value(schema, depth);
    }
  }
}

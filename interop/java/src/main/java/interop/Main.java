package interop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParser;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;

/** The peer Apache Avro for Java; see doc.go for what it is to do. */
public final class Main {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SYNC_INTERVAL = 16 * 1024;

  public static void main(String[] args) throws IOException {
    switch (args[0]) {
      case "version" -> System.out.println("Apache Avro for Java " + Schema.class.getPackage().getImplementationVersion());
      case "codecs" -> System.out.println("null deflate snappy zstandard bzip2 xz");
      case "write" -> write(data(args[1]), new File(args[2]), Path.of(args[3]), args[4], new File(args[5]));
      case "read" -> read(data(args[1]), new File(args[2]));
      case "serve" -> Serve.serve();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  /** Java's values: in mode logical, those of its conversions too. */
  private static GenericData data(String mode) {
    GenericData data = new GenericData();
    if (mode.equals("logical")) {
      for (Conversion<?> c : List.of(new Conversions.DecimalConversion(), new Conversions.BigDecimalConversion(),
          new Conversions.UUIDConversion(), new Conversions.DurationConversion(), new TimeConversions.DateConversion(),
          new TimeConversions.TimeMillisConversion(), new TimeConversions.TimeMicrosConversion(),
          new TimeConversions.TimestampMillisConversion(), new TimeConversions.TimestampMicrosConversion(),
          new TimeConversions.TimestampNanosConversion(), new TimeConversions.LocalTimestampMillisConversion(),
          new TimeConversions.LocalTimestampMicrosConversion(), new TimeConversions.LocalTimestampNanosConversion())) {
        data.addLogicalTypeConversion(c);
      }
    }
    return data;
  }

  private static void write(GenericData data, File schemaFile, Path records, String codec, File target) throws IOException {
    Schema schema = new SchemaParser().parse(schemaFile).mainSchema();
    Canonical form = new Canonical(data);
    try (DataFileWriter<Object> out = new DataFileWriter<>(data.createDatumWriter(schema))) {
      out.setCodec(CodecFactory.fromString(codec)).setSyncInterval(SYNC_INTERVAL).create(schema, target);
      for (String line : Files.readAllLines(records)) {
        out.append(form.datum(schema, JSON.readTree(line)));
      }
    }
  }

  private static void read(GenericData data, File source) throws IOException {
    Canonical form = new Canonical(data);
    try (DataFileReader<Object> in = new DataFileReader<>(source, data.createDatumReader(null));
        BufferedWriter out = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8))) {
      for (Object datum : in) {
        JsonNode line = form.json(in.getSchema(), datum);
        out.write(JSON.writeValueAsString(line) + "\n");
      }
    }
  }
}

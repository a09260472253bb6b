package oracle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Map;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.TimePeriod;

/** Says what the logical values of a datum mean, by Java's own conversions. */
final class Logicals {
  private static final GenericData CONVERTING = new GenericData();

  static {
    for (Conversion<?> c : List.of(new Conversions.DecimalConversion(), new Conversions.BigDecimalConversion(),
        new Conversions.UUIDConversion(), new Conversions.DurationConversion(), new TimeConversions.DateConversion(),
        new TimeConversions.TimeMillisConversion(), new TimeConversions.TimeMicrosConversion(),
        new TimeConversions.TimestampMillisConversion(), new TimeConversions.TimestampMicrosConversion(),
        new TimeConversions.TimestampNanosConversion(), new TimeConversions.LocalTimestampMillisConversion(),
        new TimeConversions.LocalTimestampMicrosConversion(), new TimeConversions.LocalTimestampNanosConversion())) {
      CONVERTING.addLogicalTypeConversion(c);
    }
  }

  private Logicals() {
  }

  /** Adds each logical value within the datum to out, under its path: fields by name, items and map values by index or key. */
  static void collect(Schema schema, Object datum, String path, ObjectNode out) {
    if (schema.getType() == Schema.Type.UNION) {
      schema = schema.getTypes().get(GenericData.get().resolveUnion(schema, datum));
    }
    LogicalType logical = schema.getLogicalType();
    if (logical != null) {
      String text = text(schema, logical, datum);
      if (text != null) {
        out.put(path, text);
      }
      return;
    }
    switch (schema.getType()) {
      case RECORD -> {
        for (Schema.Field f : schema.getFields()) {
          collect(f.schema(), ((IndexedRecord) datum).get(f.pos()), path.isEmpty() ? f.name() : path + "." + f.name(), out);
        }
      }
      case ARRAY -> {
        int i = 0;
        for (Object item : (List<?>) datum) {
          collect(schema.getElementType(), item, path + "[" + i++ + "]", out);
        }
      }
      case MAP -> {
        for (Map.Entry<?, ?> e : ((Map<?, ?>) datum).entrySet()) {
          collect(schema.getValueType(), e.getValue(), path + "[\"" + e.getKey() + "\"]", out);
        }
      }
      default -> {
      }
    }
  }

  /** The meaning as text, or null where it has none of four-digit years. */
  private static String text(Schema schema, LogicalType logical, Object raw) {
    Conversion<?> conversion = CONVERTING.getConversionFor(logical);
    if (conversion == null) {
      return null;
    }
    Object value = switch (schema.getType()) {
      case INT -> conversion.fromInt((Integer) raw, schema, logical);
      case LONG -> conversion.fromLong((Long) raw, schema, logical);
      case STRING -> conversion.fromCharSequence((CharSequence) raw, schema, logical);
      case BYTES -> conversion.fromBytes(((ByteBuffer) raw).duplicate(), schema, logical);
      case FIXED -> conversion.fromFixed((GenericFixed) raw, schema, logical);
      default -> throw new IllegalStateException(schema.toString());
    };
    if (value instanceof BigDecimal d) {
      return d.scale() >= 0 ? d.toPlainString() : d.unscaledValue() + "e" + -d.scale();
    }
    if (value instanceof TimePeriod p) {
      return p.getMonths() + "m " + p.getDays() + "d " + p.getMillis() + "ms";
    }
    return value instanceof TemporalAccessor t ? time(t) : value.toString();
  }

  private static String time(TemporalAccessor t) {
    if (t instanceof LocalTime c) {
      return "%tT.%09d".formatted(c, c.getNano());
    }
    String zone = "";
    if (t instanceof Instant i) {
      t = LocalDateTime.ofInstant(i, ZoneOffset.UTC);
      zone = "Z";
    }
    int year = ((Temporal) t).get(ChronoField.YEAR);
    if (year < 1 || year > 9999) {
      return null;
    }
    return t instanceof LocalDateTime d ? "%tFT%tT.%09d".formatted(d, d, d.getNano()) + zone : ((LocalDate) t).toString();
  }
}

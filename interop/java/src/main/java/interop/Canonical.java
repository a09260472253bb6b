package interop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;

/** The canonical form of records, from and to Java's generic values and those of its conversions. */
final class Canonical {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final HexFormat HEX = HexFormat.of();
  private final GenericData data;

  Canonical(GenericData data) {
    this.data = data;
  }

  /** The Java value that a value in canonical form stands for. */
  Object datum(Schema schema, JsonNode v) {
    if (schema.getType() == Schema.Type.UNION) {
      if (v.isNull()) {
        return null;
      }
      Map.Entry<String, JsonNode> member = v.fields().next();
      return datum(branch(schema, member.getKey()), member.getValue());
    }
    Object plain = plain(schema, v);
    Conversion<?> conversion = conversion(schema);
    return conversion == null ? plain
        : Conversions.convertToLogicalType(plain, schema, schema.getLogicalType(), conversion);
  }

  private Object plain(Schema schema, JsonNode v) {
    return switch (schema.getType()) {
      case NULL -> null;
      case BOOLEAN -> v.booleanValue();
      case INT -> Integer.parseInt(v.textValue());
      case LONG -> Long.parseLong(v.textValue());
      case FLOAT -> v.textValue().equals("nan") ? Float.NaN : Float.intBitsToFloat(HexFormat.fromHexDigits(v.textValue()));
      case DOUBLE -> v.textValue().equals("nan") ? Double.NaN
          : Double.longBitsToDouble(HexFormat.fromHexDigitsToLong(v.textValue()));
      case BYTES -> ByteBuffer.wrap(HEX.parseHex(v.textValue()));
      case STRING -> v.textValue();
      case FIXED -> new GenericData.Fixed(schema, HEX.parseHex(v.textValue()));
      case ENUM -> new GenericData.EnumSymbol(schema, v.textValue());
      case ARRAY -> {
        List<Object> list = new ArrayList<>();
        v.forEach(item -> list.add(datum(schema.getElementType(), item)));
        yield list;
      }
      case MAP -> {
        Map<String, Object> map = new LinkedHashMap<>();
        v.fields().forEachRemaining(e -> map.put(e.getKey(), datum(schema.getValueType(), e.getValue())));
        yield map;
      }
      case RECORD -> {
        GenericData.Record record = new GenericData.Record(schema);
        schema.getFields().forEach(f -> record.put(f.pos(), datum(f.schema(), v.get(f.name()))));
        yield record;
      }
      case UNION -> throw new IllegalArgumentException("a union in a union");
    };
  }

  /** The canonical form of a Java value. */
  JsonNode json(Schema schema, Object value) {
    if (schema.getType() == Schema.Type.UNION) {
      Schema branch = schema.getTypes().get(data.resolveUnion(schema, value));
      return branch.getType() == Schema.Type.NULL ? NODES.nullNode()
          : NODES.objectNode().set(branch.getFullName(), json(branch, value));
    }
    Conversion<?> conversion = conversion(schema);
    Object v = conversion == null ? value : converted(schema, value, conversion);
    switch (schema.getType()) {
      case NULL:
        return NODES.nullNode();
      case BOOLEAN:
        return NODES.booleanNode((Boolean) v);
      case FLOAT:
        return NODES.textNode(((Float) v).isNaN() ? "nan" : HEX.toHexDigits(Float.floatToRawIntBits((Float) v)));
      case DOUBLE:
        return NODES.textNode(((Double) v).isNaN() ? "nan" : HEX.toHexDigits(Double.doubleToRawLongBits((Double) v)));
      case BYTES:
        ByteBuffer buffer = ((ByteBuffer) v).duplicate();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return NODES.textNode(HEX.formatHex(bytes));
      case FIXED:
        return NODES.textNode(HEX.formatHex(((GenericFixed) v).bytes()));
      case ARRAY:
        ArrayNode list = NODES.arrayNode();
        ((Iterable<?>) v).forEach(item -> list.add(json(schema.getElementType(), item)));
        return list;
      case MAP:
        ObjectNode map = NODES.objectNode();
        ((Map<?, ?>) v).forEach((key, item) -> map.set(key.toString(), json(schema.getValueType(), item)));
        return map;
      case RECORD:
        ObjectNode record = NODES.objectNode();
        schema.getFields().forEach(f -> record.set(f.name(), json(f.schema(), ((IndexedRecord) v).get(f.pos()))));
        return record;
      default: // int and long as digits, strings and symbols as they are
        return NODES.textNode(v.toString());
    }
  }

  private static <T> Object converted(Schema schema, Object value, Conversion<T> conversion) {
    return Conversions.convertToRawType(conversion.getConvertedType().cast(value), schema, schema.getLogicalType(), conversion);
  }

  private Conversion<?> conversion(Schema schema) {
    return schema.getLogicalType() == null ? null : data.getConversionFor(schema.getLogicalType());
  }

  private static Schema branch(Schema union, String name) {
    return union.getTypes().stream().filter(s -> s.getFullName().equals(name)).findFirst().orElseThrow();
  }
}

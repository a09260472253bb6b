import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.function.Function;
import java.util.zip.CRC32;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.reflect.ReflectData;
import org.apache.avro.reflect.ReflectDatumWriter;

/**
 * Prints what the Reflect API of Apache Avro for Java makes of the rows of AVRO-1282: for each row its name, the number of data,
 * their size in bytes when encoded one after the other, and the CRC-32 of these bytes. avro1282.txt holds the output. With the jars of
 * Apache Avro 1.12.2 and of what it needs in the folder lib:
 *
 *   javac -cp "lib/*" -d classes Avro1282.java && java -Dorg.apache.avro.SERIALIZABLE_PACKAGES=* -cp "classes:lib/*" Avro1282 \
 *     >avro1282.txt
 */
public class Avro1282 {
  static final int COUNT = 250_000;

  static class Rec {
    double f1, f2, f3;
    int f4, f5, f6;
  }

  static class BigRec {
    double d1, d11;
    float f2, f22;
    int f3, f33;
    long f4, f44;
    byte f5, f55;
    short f6, f66;
  }

  static class FloatFoo {
    float[] floatBar;
  }

  static class Vals {
    float f1, f2, f3, f4;
  }

  static class Foo {
    Vals[] bar;
  }

  static int few(Random r) {
    return 1 + r.nextInt(15);
  }

  static int many(Random r) {
    return 16 + r.nextInt(97);
  }

  static Rec rec(Random r) {
    Rec x = new Rec();
    x.f1 = r.nextDouble();
    x.f2 = r.nextDouble();
    x.f3 = r.nextDouble();
    x.f4 = r.nextInt();
    x.f5 = r.nextInt();
    x.f6 = r.nextInt();
    return x;
  }

  static BigRec bigRec(Random r) {
    BigRec x = new BigRec();
    x.d1 = r.nextDouble();
    x.d11 = r.nextDouble();
    x.f2 = r.nextFloat();
    x.f22 = r.nextFloat();
    x.f3 = r.nextInt();
    x.f33 = r.nextInt();
    x.f4 = r.nextLong();
    x.f44 = r.nextLong();
    x.f5 = (byte) r.nextInt();
    x.f55 = (byte) r.nextInt();
    x.f6 = (short) r.nextInt();
    x.f66 = (short) r.nextInt();
    return x;
  }

  static float[] floats(Random r, int n) {
    float[] a = new float[n];
    for (int i = 0; i < n; i++) a[i] = r.nextFloat();
    return a;
  }

  static double[] doubles(Random r, int n) {
    double[] a = new double[n];
    for (int i = 0; i < n; i++) a[i] = r.nextDouble();
    return a;
  }

  static int[] ints(Random r, int n) {
    int[] a = new int[n];
    for (int i = 0; i < n; i++) a[i] = r.nextInt();
    return a;
  }

  static long[] longs(Random r, int n) {
    long[] a = new long[n];
    for (int i = 0; i < n; i++) a[i] = r.nextLong();
    return a;
  }

  static FloatFoo floatFoo(Random r, int n) {
    FloatFoo x = new FloatFoo();
    x.floatBar = floats(r, n);
    return x;
  }

  static Foo foo(Random r) {
    Foo x = new Foo();
    x.bar = new Vals[few(r)];
    for (int i = 0; i < x.bar.length; i++) {
      Vals v = new Vals();
      v.f1 = r.nextFloat();
      v.f2 = r.nextFloat();
      v.f3 = r.nextFloat();
      v.f4 = r.nextFloat();
      x.bar[i] = v;
    }
    return x;
  }

  static <T> void row(String name, Class<T> type, int factor, Function<Random, T> datum) throws IOException {
    Random r = new Random(19781210);
    Schema schema = ReflectData.get().getSchema(type);
    ReflectDatumWriter<T> writer = new ReflectDatumWriter<>(schema);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
    for (int i = 0; i < COUNT / factor; i++) writer.write(datum.apply(r), encoder);
    encoder.flush();
    CRC32 crc = new CRC32();
    crc.update(out.toByteArray());
    System.out.printf("%s %d %d %08x%n", name, COUNT / factor, out.size(), crc.getValue());
  }

  public static void main(String[] args) throws IOException {
    row("ReflectRecord", Rec.class, 12, Avro1282::rec);
    row("ReflectBigRecord", BigRec.class, 20, Avro1282::bigRec);
    row("ReflectFloat", float[].class, COUNT, r -> floats(r, COUNT));
    row("ReflectDouble", double[].class, COUNT, r -> doubles(r, COUNT));
    row("ReflectIntArray", int[].class, 12, r -> ints(r, few(r)));
    row("ReflectLongArray", long[].class, 24, r -> longs(r, few(r)));
    row("ReflectDoubleArray", double[].class, 20, r -> doubles(r, few(r)));
    row("ReflectFloatArray", float[].class, 10, r -> floats(r, few(r)));
    row("ReflectNestedFloatArray", FloatFoo.class, 10, r -> floatFoo(r, few(r)));
    row("ReflectNestedObjectArray", Foo.class, 50, Avro1282::foo);
    row("ReflectNestedLargeFloatArray", FloatFoo.class, 60, r -> floatFoo(r, many(r)));
  }
}

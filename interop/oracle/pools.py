"""Edge values of every type and logical type, in the JSON encoding of Avro, and helpers to write such values."""

import datetime
import struct

INT = [0, -1, 1, 63, -64, 64, -65, 8191, 8192, -8193, 1048575, 134217727, -134217729, 2**31 - 1, -(2**31)]
LONG = [0, -1, 1, 63, 64, -65, 8192, 2**31 - 1, 2**31, -(2**31) - 1, 2**35, 2**42 - 1, -(2**49), 2**53, 2**53 + 1,
        -(2**53) - 1, 2**56 - 1, 2**56, 2**62, 2**63 - 1, -(2**63)]
FLOAT = [0.0, -0.0, 1.0, -1.0, 0.1, 3.4028235e38, -3.4028235e38, 1e-45, 1.1754944e-38, "NaN", "Infinity", "-Infinity",
         16777216.0, -2.5, 3.1415927]
DOUBLE = [0.0, -0.0, 1.0, -1.0, 0.1, 1.7976931348623157e308, -1.7976931348623157e308, 5e-324, 2.2250738585072014e-308,
          "NaN", "Infinity", "-Infinity", 9007199254740993.0, -2.5, 3.141592653589793]
STRING = ["", "a", "plain ASCII text", "zażółć gęślą jaźń", "日本語", "😀👩‍👩‍👧‍👦", "nul \u0000 inside", "line\nbreak\ttab\r",
          "\"quoted\" \\ back/slash", "x" * 63, "y" * 64, "żółw" * 50, "e\u0301 combining", "\ufeffmarked", "مرحبا",
          "\u2028 separators \u2029", "\uffff\U0010ffff", " ", "<script>&amp;</script>", "0"]
BYTES_HEX = ["", "00", "ff", "80ff007f", "41", "c3a9", "fffe", "".join("%02x" % i for i in range(256)), "00" * 63,
             "ab" * 64]
KEYS = ["key", "", "żółty", "with space", "quo\"te", "日本", "k" * 64, "null", "a.b", "Key", "line\nbreak"]
UUID = ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
        "123e4567-e89b-12d3-a456-426614174000", "f47ac10b-58cc-4372-a567-0e02b2c3d479",
        "01020304-0506-0708-090a-0b0c0d0e0f10"]

EPOCH = datetime.datetime(1970, 1, 1)
PER_SECOND = {"millis": 10**3, "micros": 10**6, "nanos": 10**9}


def raw(data):
    """Bytes (or their hex) as the JSON encoding writes them: one code point for each byte."""
    if isinstance(data, str):
        data = bytes.fromhex(data)
    return data.decode("latin-1")


def float32(bits):
    """The float32 of these bits, as the shortest decimal that reads back as the same float32."""
    want = struct.pack("<I", bits)
    value = struct.unpack("<f", want)[0]
    if value != value:
        return "NaN"
    if value in (float("inf"), float("-inf")):
        return "Infinity" if value > 0 else "-Infinity"
    for digits in range(1, 18):
        short = float("%.*g" % (digits, value))
        try:
            if struct.pack("<f", short) == want:
                return short
        except OverflowError:
            pass
    raise ValueError(bits)


def twos(n):
    """The shortest two's complement of n, big-endian."""
    size = 1
    while not -(1 << (8 * size - 1)) <= n < 1 << (8 * size - 1):
        size += 1
    return n.to_bytes(size, "big", signed=True)


def unscaled(text, scale):
    """The digits of a decimal text at this scale: unscaled("-1.5", 2) is -150."""
    sign = -1 if text.startswith("-") else 1
    whole, _, fraction = text.lstrip("-").partition(".")
    if len(fraction) > scale:
        raise ValueError(text)
    return sign * int(whole + fraction.ljust(scale, "0"))


def decimal(text, scale):
    return raw(twos(unscaled(text, scale)))


def decimal_fixed(text, scale, size):
    return raw(unscaled(text, scale).to_bytes(size, "big", signed=True))


def zigzag(n):
    """n as a varint, as the spec writes int and long."""
    n = (n << 1) ^ (n >> 63)
    out = bytearray()
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    out.append(n)
    return bytes(out)


def big_decimal(number, scale):
    """A big-decimal: the unscaled number as Avro bytes, then the scale as an Avro int."""
    digits = twos(number)
    return raw(zigzag(len(digits)) + digits + zigzag(scale))


def duration(months, days, millis):
    return raw(struct.pack("<III", months, days, millis))


def uuid_fixed(text):
    return raw(text.replace("-", ""))


def day(text):
    return (datetime.date.fromisoformat(text) - EPOCH.date()).days


def instant(text, unit, extra_nanos=0):
    """An ISO time without zone (or of UTC) in units since 1970; extra_nanos counts below the microsecond."""
    delta = datetime.datetime.fromisoformat(text.rstrip("Z")) - EPOCH
    micros = (delta.days * 86400 + delta.seconds) * 10**6 + delta.microseconds
    return (micros * 1000 + extra_nanos) // (10**9 // PER_SECOND[unit])


def time_of_day(text, unit):
    return instant("1970-01-01T" + text, unit)


def instants(unit):
    """Edge values of a timestamp: around 1970, a leap day, and the widest range that a text of four-digit years has."""
    one = PER_SECOND[unit]
    values = [0, -1, 1, one - 1, -one, -one - 1, instant("2024-02-29T23:59:59.999", unit), -(2**63), 2**63 - 1,
              instant("1883-11-18T12:03:58.5", unit), instant("2038-01-19T03:14:08", unit)]
    if unit != "nanos":
        values += [instant("0001-01-01T00:00:00", unit), instant("9999-12-31T23:59:59.999", unit)]
    return values


def logical_pool(d):
    """Edge values of a logical type, or None when Avro 1.12 has no such type over this one."""
    kind, logical = d["type"], d.get("logicalType")
    if logical == "decimal":
        top = 10 ** d["precision"] - 1
        numbers = [0, 1, -1, 127, -128, 128, -129, 255, 256, 32767, -32769, top, -top, top // 3, -top // 7]
        numbers = [n for n in numbers if abs(n) <= top]
        return [raw(n.to_bytes(d["size"], "big", signed=True) if kind == "fixed" else twos(n)) for n in numbers]
    if logical == "big-decimal":
        pairs = [(0, 0), (1, 0), (-1, 2), (12345, 3), (10**30 + 7, 20), (5, -3), (-128, 1), (2**63, 5), (10**40, 40)]
        return [big_decimal(n, s) for n, s in pairs]
    if logical == "uuid":
        return [uuid_fixed(u) for u in UUID] if kind == "fixed" else UUID
    if logical == "duration":
        return [duration(*t) for t in [(0, 0, 0), (1, 2, 3), (2**32 - 1,) * 3, (12, 0, 0), (0, 30, 86399999)]]
    if logical == "date":
        return [0, -1, 1, day("2024-02-29"), day("1900-03-01"), day("0001-01-01"), day("9999-12-31"), 2**31 - 1, -(2**31)]
    if logical in ("time-millis", "time-micros"):
        end = 86400 * PER_SECOND[logical[5:]]
        return [0, 1, end - 1, end // 2, end // 24 - 1]
    if logical and "timestamp-" in logical:
        return instants(logical.rpartition("-")[2])
    return None


def pool(d):
    """Edge values of a type that is neither union, record, array nor map."""
    kind = d["type"]
    if kind == "null":
        return [None]
    if kind == "boolean":
        return [False, True]
    if kind == "enum":
        return d["symbols"]
    found = logical_pool(d)
    if found:
        return found
    if kind == "fixed":
        size = d["size"]
        return [raw(b) for b in (bytes(size), b"\xff" * size, bytes(range(size)), bytes(range(255, 255 - size, -1)))]
    return {"int": INT, "long": LONG, "float": FLOAT, "double": DOUBLE, "string": STRING,
            "bytes": [raw(h) for h in BYTES_HEX]}[kind]

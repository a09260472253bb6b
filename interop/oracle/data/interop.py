"""Data of the family interop, beside the edge values and random ones: what a walk would not come upon."""

from pools import day, decimal, decimal_fixed, big_decimal, duration, instant, raw, time_of_day, uuid_fixed

EDGES = {
    "Interop": 20, "Primitives": 24, "Named": 8, "Arrays": 24, "Maps": 24, "Nullables": 44, "Unions": 70,
    "Logicals": 18, "Node": 8, "Circle": 4, "Point": 15, "Marker": 1,
}
RANDOM = {"Interop": 12, "Primitives": 8, "Named": 4, "Arrays": 6, "Maps": 6, "Nullables": 8, "Unions": 16,
          "Logicals": 6, "Defaults": 6, "Node": 4, "Point": 4}
NAMESPACE = "com.example.interop."


def primitives(**changed):
    return {"nothing": None, "flag": False, "small": 0, "large": 0, "single": 0.0, "wide": 0.0, "raw": "", "text": "",
            **changed}


def arrays(**changed):
    names = ("nulls booleans ints longs floats doubles bytesList strings suits digests points optionalInts mixed matrix "
             "cube mapList instants")
    return {**{name: [] for name in names.split()}, **changed}


def maps(**changed):
    names = ("nulls flags ints longs floats doubles blobs strings suits digests points lists nested optionalStrings mixed "
             "days")
    return {**{name: {} for name in names.split()}, **changed}


def logicals(**changed):
    return {
        "price": decimal("19.99", 2), "count": decimal("1234567890123456789012345678901234567890", 0),
        "balance": decimal_fixed("-12345678901234567890.123456789012345678", 18, 16),
        "rate": decimal_fixed("0.000001", 6, 4), "exact": big_decimal(314159, 5),
        "uuidText": "f47ac10b-58cc-4372-a567-0e02b2c3d479",
        "uuidFixed": uuid_fixed("f47ac10b-58cc-4372-a567-0e02b2c3d479"), "day": day("1969-12-31"),
        "timeMillis": time_of_day("23:59:59.999", "millis"), "timeMicros": time_of_day("12:34:56.789012", "micros"),
        "instantMillis": instant("1969-12-31T23:59:59.999", "millis"),
        "instantMicros": instant("1969-12-31T23:59:59.999999", "micros"),
        "instantNanos": instant("1969-12-31T23:59:59.999999", "nanos", 999),
        "localMillis": instant("2024-02-29T12:00:00.001", "millis"),
        "localMicros": instant("1582-10-04T00:00:00.000001", "micros"),
        "localNanos": instant("2262-04-11T23:47:16.854775", "nanos", 807), "span": duration(14, 29, 86400001),
        "temperature": -273.15, "secret": "hunter2",
        **changed,
    }


def node(label, next_=None, children=(), **by_name):
    return {"label": label, "next": next_ and {NAMESPACE + "Node": next_}, "children": list(children), "byName": by_name}


def data():
    yield "Primitives", "all zero", primitives()
    for bits in (6, 7, 13, 14, 20, 21, 27, 28, 31):
        for n in (2**bits - 1, -(2**bits)):
            yield "Primitives", "varint length at %d bits" % bits, primitives(small=n, large=n)
    for bits in (34, 35, 41, 42, 48, 49, 55, 56, 62, 63):
        for n in (2**bits - 1, -(2**bits)):
            yield "Primitives", "varint length at %d bits" % bits, primitives(large=n)
    for size in (1, 63, 64, 8191, 8192):
        yield "Primitives", "lengths of %d" % size, primitives(raw="\u00fe" * size, text="t" * size)
    yield "Primitives", "a long text beyond ASCII", primitives(text="Zażółć gęślą jaźń 日本語 😀 " * 300)

    yield "Arrays", "all empty", arrays()
    yield "Arrays", "nulls take no bytes", arrays(nulls=[None] * 1000)
    for size in (1, 2, 7, 8, 9, 15, 16, 17, 63, 64, 65):
        yield "Arrays", "arrays of %d" % size, arrays(
            booleans=[i % 3 == 0 for i in range(size)], ints=[i - size // 2 for i in range(size)],
            longs=[(i - size // 2) * 10**9 for i in range(size)], floats=[i / 4 for i in range(size)],
            doubles=[i / 8 for i in range(size)], strings=["item %d" % i for i in range(size)])
    yield "Arrays", "large arrays", arrays(
        ints=[(i * 2654435761 & 0xFFFFFFFF) - 2**31 >> i % 32 for i in range(96)] * 16,
        longs=[(i * 0x9E3779B97F4A7C15 & 2**64 - 1) - 2**63 >> i % 64 for i in range(96)] * 16,
        points=[{"x": i / 2, "y": -i / 2} for i in range(120)])
    yield "Arrays", "ragged matrices", arrays(
        matrix=[[], [1], [2, 3], [], [4, 5, 6]], cube=[[], [[]], [["a"], [], ["b", "c"]]],
        mapList=[{}, {"one": 1}, {}, {"big": 2**63 - 1}])

    yield "Maps", "all empty", maps()
    yield "Maps", "several entries each", maps(
        nulls={"a": None, "b": None}, flags={"yes": True, "no": False}, ints={"one": 1, "two": 2, "three": 3},
        strings={"": "empty key", "k": ""}, lists={"none": [], "some": [1, 2, 3]},
        nested={"outer": {"inner": "x", "other": "y"}, "empty": {}},
        optionalStrings={"null": None, "text": {"string": "null"}})
    yield "Maps", "a large map", maps(ints={"key-%03d" % i: i * i for i in range(400)})

    yield "Logicals", "ordinary values, some before 1970", logicals()
    yield "Logicals", "zero", logicals(
        price=decimal("0", 2), count=decimal("0", 0), balance=decimal_fixed("0", 18, 16),
        rate=decimal_fixed("0", 6, 4), exact=big_decimal(0, 0), day=0, timeMillis=0, timeMicros=0, instantMillis=0,
        instantMicros=0, instantNanos=0, localMillis=0, localMicros=0, localNanos=0, span=duration(0, 0, 0))
    for text in ("-0.01", "0.01", "-1.27", "-1.28", "-1.29", "1.27", "1.28", "2.55", "2.56", "-327.68", "-327.69",
                 "99999999.99", "-99999999.99"):
        yield "Logicals", "decimal " + text, logicals(
            price=decimal(text, 2), balance=decimal_fixed(text, 18, 16), exact=big_decimal(int(text.replace(".", "")), 2))
    for text in ("0001-01-01", "1582-10-15", "1600-02-29", "1899-12-31", "1970-01-02", "2000-02-29", "9999-12-31"):
        micros = instant(text + "T23:59:59.999999", "micros")
        yield "Logicals", "date " + text, logicals(
            day=day(text), instantMillis=micros // 1000, instantMicros=micros, localMillis=micros // 1000, localMicros=micros)

    yield "Node", "a leaf", node("leaf")
    chain = None
    for i in range(40):
        chain = node("node %d" % i, chain)
    yield "Node", "a chain of 40", chain
    wide = node("root", None, [node("child %d" % i) for i in range(70)])
    yield "Node", "a wide node", wide
    yield "Node", "a map of nodes", node("root", node("next"), [node("a", None, [node("b")])], left=node("l"), right=node("r"))

    point = {"x": 1.0, "y": 2.0}
    yield "Unions", "containers in one union", {
        "scalar": {"double": -0.0}, "numeric": {"long": -(2**63)},
        "shape": {NAMESPACE + "Circle": {"centre": point, "radius": "NaN"}}, "named": {NAMESPACE + "Letter": raw("ff")},
        "container": {"array": list(range(100))}, "logical": {NAMESPACE + "Span": duration(1, 1, 1)},
        "everything": {"array": [None, {"string": ""}, {NAMESPACE + "Point": point}]}, "only": {"string": "only"},
        "nestedList": {"array": [None, {"array": []}, {"array": [{"int": 5}, {"string": "5"}]}]},
        "instants": {"array": [-1, 0, 1, instant("2262-04-11T23:47:16.854775", "nanos", 807)]},
    }

"""Data of the family perf: what the benchmark rows send."""

import zlib

from generate import Chance
from pools import day, decimal, decimal_fixed, duration, float32, instant, raw, time_of_day, uuid_fixed

EDGES = {"Record": 15, "BigRecord": 21, "Event": 24, "MapStatus": 12, "Maps": 16, "Strings": 20, "Unions": 40, "Logical": 16,
         "Deep": 6, "Wide": 21, "Person": 20, "NestedObjectArray": 8, "NestedFloatArray": 8, "NestedLargeFloatArray": 8,
         "Float": 6, "Double": 6, "IntArray": 6, "LongArray": 6, "FloatArray": 6, "DoubleArray": 6}
RANDOM = {"Record": 10, "BigRecord": 10, "Event": 10, "MapStatus": 4, "Maps": 8, "Strings": 6, "Unions": 12, "Logical": 6,
          "Deep": 4, "Wide": 4, "Person": 6, "NestedObjectArray": 6, "NestedFloatArray": 6, "NestedLargeFloatArray": 4}
NAMESPACE = "perf."
LENGTHS = (0, 1, 2, 3, 4, 5, 7, 8, 9, 13, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 1000)


def repeated(chance, size, make):
    """A few values in any order: what they are hardly matters where there are many, and so the vectors pack well."""
    few = [make() for _ in range(min(size, 8))]
    return [chance.pick(few) for _ in range(size)]


def numbers(chance, size, below):
    """Signed numbers whose magnitude is below the given bound."""
    def make():
        n = chance.below(2 * below)
        return n if n < below else below - 1 - n

    return repeated(chance, size, make)


def integer_arrays(name, bits):
    chance = Chance(zlib.crc32(name.encode()))
    bounds = [25, 64, 65, 1000, 10**6, 2**27, 2**31] + ([2**34, 2**48, 2**55, 2**56, 2**63] if bits == 64 else [])
    for i, size in enumerate(LENGTHS):
        bound = bounds[i % len(bounds)]
        yield name, "%d numbers below %d" % (size, bound), {"values": numbers(chance, size, bound)}
    for bound in bounds:
        yield name, "200 numbers below %d" % bound, {"values": numbers(chance, 200, bound)}
    yield name, "every length of varint in turn", {
        "values": [s * 2 ** (7 * i % bits) // 2 for _ in range(3) for i in range(bits // 7 + 1) for s in (1, -1)]}
    yield name, "one byte, then the longest, in turn", {
        "values": [v for i in range(40) for v in (i % 64, -(2 ** (bits - 1)) + i, 2 ** (bits - 1) - 1 - i)]}


def event(**changed):
    return {
        "id": "evt-7f3a90bc41d2", "kind": "UPDATED", "timestamp": 1709251199123,
        "source": {"host": "web-042.eu-central", "service": "checkout", "version": "2024.02.3", "pid": 31337},
        "user": {"string": "zofia.wisniewska"}, "payload": {"perf.Click": {"page": "/cart/confirm", "x": 614, "y": 288}},
        "tags": ["checkout", "mobile", "experiment-b"],
        "attributes": {"browser": "Firefox/123", "country": "PL", "referrer": "newsletter"},
        "location": {"perf.EventLocation": {"latitude": 51.7592, "longitude": 19.456, "accuracy": 12.5}},
        "sequence": 90210, "score": 0.8731, "retried": False, **changed,
    }


def map_status(blocks):
    chance = Chance(blocks)
    return {"location": {"executorId": "17", "host": "worker-17.example.com", "port": 7337, "topology": {"string": "/rack-2"}},
            "sizes": repeated(chance, blocks, lambda: chance.below(2**30) >> chance.below(24)), "mapId": 123456789}


def data():
    for name, bits in (("IntArray", 32), ("LongArray", 64)):
        yield from integer_arrays(name, bits)
    chance = Chance(1282)
    for size in LENGTHS:
        floats = repeated(chance, size, lambda: float32(chance.bits() & 0xFFFFFFFF))
        doubles = repeated(chance, size, lambda: chance.integer(60) / 1024)
        yield "FloatArray", "%d numbers" % size, {"values": floats}
        yield "DoubleArray", "%d numbers" % size, {"values": doubles}
        yield "NestedLargeFloatArray", "%d numbers" % size, {"bars": {"values": floats}}
        if size < 16:
            yield "NestedFloatArray", "%d numbers" % size, {"bars": {"values": floats}}
            yield "NestedObjectArray", "%d objects" % size, {
                "foos": [{"bar": {"f1": i + 0.5, "f2": -i, "f3": i / 4, "f4": 0.1}} for i in range(size)]}
    yield "Float", "2000 numbers", {"values": [i % 32 / 8 for i in range(2000)]}
    yield "Double", "1000 numbers", {"values": [i % 32 / 7 for i in range(1000)]}

    yield "Event", "a usual event", event()
    yield "Event", "one attribute", event(attributes={"country": "PL"})
    for payload in (None, {"string": "text"}, {"long": -1}, {"double": 2.5}):
        yield "Event", "another payload", event(payload=payload, user=None, location=None, tags=[], attributes={}, retried=True)
    for blocks in (0, 1, 10, 100, 1000):
        yield "MapStatus", "%d blocks" % blocks, map_status(blocks)
    yield "Maps", "usual maps", {
        "counts": {"hits": 1024, "misses": 3, "errors": 0}, "labels": {"env": "prod", "zone": "b"}, "weights": {"w": 0.25},
        "positions": {"start": {"x": 0, "y": 0}, "end": {"x": 640, "y": -480}}, "groups": {"admins": ["ada", "bob"], "none": []}}
    yield "Maps", "hundreds of entries", {
        "counts": {"counter.%d" % i: i**4 for i in range(200)}, "labels": {}, "weights": {}, "positions": {}, "groups": {}}
    yield "Strings", "usual strings", {
        "key": "user:1", "name": "Zofia Wiśniewska", "comment": "", "body": "lorem ipsum dolor sit amet " * 80,
        "nickname": {"string": "zosia"}, "lines": ["line %d" % i for i in range(40)], "raw": raw(bytes(range(64)))}
    yield "Logical", "usual values", {
        "amount": decimal("1234.5678", 4), "total": decimal_fixed("-987654321.000000001", 9, 16),
        "id": "f47ac10b-58cc-4372-a567-0e02b2c3d479", "trace": uuid_fixed("0102030405060708090a0b0c0d0e0f10"),
        "day": day("2024-02-29"), "opens": time_of_day("08:30:00", "millis"), "closes": time_of_day("20:00:00", "micros"),
        "createdAt": instant("2024-02-29T12:00:00.5", "millis"), "updatedAt": instant("2024-02-29T12:00:00.500001", "micros"),
        "measuredAt": instant("2024-02-29T12:00:00.500001", "nanos", 1), "wallClock": instant("2024-02-29T13:00:00", "micros"),
        "deletedAt": None, "retention": duration(0, 30, 0)}
    yield "Person", "the usual person", {
        "name": "Jan Kowalski 123", "birthDay": instant("1984-06-14T07:30:00.123456", "nanos", 789), "phone": "0123456789",
        "siblings": 3, "spouse": True, "money": 0.6046602879796196}

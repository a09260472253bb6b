"""Says what the logical values of a datum mean, in the text form of the vectors, by Python's own datetime and decimal."""

import datetime
import decimal
import struct
import uuid

from schemas import branch_name

EPOCH = datetime.datetime(1970, 1, 1)
NANOS = {"millis": 10**6, "micros": 10**3, "nanos": 1}
decimal.getcontext().prec = 100


def collect(family, s, value, path, out):
    """Adds each logical value within the datum to out, under its path."""
    d = family.resolve(s)
    if isinstance(d, list):
        if value is None:
            return
        [(key, value)] = value.items()
        return collect(family, next(b for b in d if branch_name(family, b) == key), value, path, out)
    kind = d["type"]
    if "logicalType" in d:
        text = meaning(d, value)
        if text is not None:
            out[path] = text
    elif kind == "record":
        for f in d["fields"]:
            collect(family, f["type"], value[f["name"]], path + "." * bool(path) + f["name"], out)
    elif kind == "array":
        for i, item in enumerate(value):
            collect(family, d["items"], item, "%s[%d]" % (path, i), out)
    elif kind == "map":
        for key, item in value.items():
            collect(family, d["values"], item, '%s["%s"]' % (path, key), out)


def known(d):
    """Whether Avro has the logical type that the definition names, if any."""
    return d.get("logicalType") in ("decimal", "big-decimal", "uuid", "duration", "date", "time-millis", "time-micros") or (
        d.get("logicalType", "").rpartition("-")[0] in ("timestamp", "local-timestamp"))


def meaning(d, value):
    """The text of one value, or None where Avro has no such logical type or the year has not four digits."""
    logical = d["logicalType"]
    data = value.encode("latin-1") if d["type"] in ("bytes", "fixed") else None
    if logical == "decimal":
        return number(int.from_bytes(data, "big", signed=True), d.get("scale", 0))
    if logical == "big-decimal":
        size, rest = varint(data)
        scale, end = varint(rest[size:])
        assert not end
        return number(int.from_bytes(rest[:size], "big", signed=True), scale)
    if logical == "uuid":
        return str(uuid.UUID(bytes=data) if data else uuid.UUID(value))
    if logical == "duration":
        return "%dm %dd %dms" % struct.unpack("<III", data)
    if logical == "date":
        try:
            return (EPOCH.date() + datetime.timedelta(days=value)).isoformat()
        except OverflowError:
            return None
    kind, _, unit = logical.rpartition("-")
    if kind not in ("time", "timestamp", "local-timestamp"):
        return None
    seconds, nanos = divmod(value * NANOS[unit], 10**9)
    try:
        moment = EPOCH + datetime.timedelta(seconds=seconds)
    except OverflowError:
        return None
    if kind == "time":
        return "%s.%09d" % (moment.time().isoformat("seconds"), nanos)
    return "%s.%09d%s" % (moment.isoformat("T", "seconds"), nanos, "Z" if kind == "timestamp" else "")


def number(unscaled, scale):
    """Plain digits; with an exponent where the scale is negative, so that it is not lost."""
    if scale < 0:
        return "%de%d" % (unscaled, -scale)
    return format(decimal.Decimal(unscaled).scaleb(-scale), "f")


def varint(data):
    n = shift = 0
    for i, byte in enumerate(data):
        n |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return (n >> 1) ^ -(n & 1), data[i + 1:]
    raise ValueError(data)

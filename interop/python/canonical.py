"""The canonical form of records (see doc.go), from and to Python's values. Both Python peers use it."""

import datetime
import decimal
import json
import math
import struct
import uuid

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
LOCAL_EPOCH = datetime.datetime(1970, 1, 1)
MICROSECOND = datetime.timedelta(microseconds=1)
decimal.getcontext().prec = 100


class Schema:
    """A schema as JSON, with its named types by their fullnames."""

    def __init__(self, text):
        self.root = json.loads(text)
        self.names = {}
        self._collect(self.root, "")

    def _collect(self, d, namespace):
        if isinstance(d, list):
            for branch in d:
                self._collect(branch, namespace)
        elif isinstance(d, dict):
            if "name" in d:
                namespace = d.get("namespace", namespace)
                name = d["name"] if "." in d["name"] or not namespace else namespace + "." + d["name"]
                namespace = name.rpartition(".")[0]
                d["fullname"] = name
                self.names[name] = self.names[name.rpartition(".")[2]] = d
            for inner in [d.get("items"), d.get("values")] + [f["type"] for f in d.get("fields", [])]:
                self._collect(inner, namespace)
            if isinstance(d["type"], (dict, list)):
                self._collect(d["type"], namespace)

    def resolve(self, d):
        """The definition of a type: a list for a union, else a dictionary."""
        if isinstance(d, str):
            return self.names.get(d) or {"type": d}
        if isinstance(d, dict) and isinstance(d["type"], (dict, list)):
            return self.resolve(d["type"])
        return d

    def branches(self, union):
        """The branches of a union by their names."""
        return {branch_name(self.resolve(b)): self.resolve(b) for b in union}


def branch_name(d):
    return d.get("fullname") or d["type"]


class Branch(tuple):
    """A value of a union: the name of its branch, and the value."""

    def __new__(cls, name, value):
        return super().__new__(cls, (name, value))


def native(schema, d, value, logical=()):
    """The Python value that a value in canonical form stands for; those of the named logical types as Python has them."""
    d = schema.resolve(d)
    if isinstance(d, list):
        if value is None:
            return None
        [(name, inner)] = value.items()
        return Branch(name, native(schema, schema.branches(d)[name], inner, logical))
    kind = d["type"]
    if kind == "record":
        return {f["name"]: native(schema, f["type"], value[f["name"]], logical) for f in d["fields"]}
    if kind == "array":
        return [native(schema, d["items"], v, logical) for v in value]
    if kind == "map":
        return {k: native(schema, d["values"], v, logical) for k, v in value.items()}
    if kind in ("int", "long"):
        value = int(value)
    elif kind in ("float", "double"):
        value = math.nan if value == "nan" else struct.unpack(">f" if kind == "float" else ">d", bytes.fromhex(value))[0]
    elif kind in ("bytes", "fixed"):
        value = bytes.fromhex(value)
    if (d.get("logicalType"), kind) in logical:
        return to_logical(d, value)
    return value


def to_logical(d, value):
    name = d["logicalType"]
    if name == "decimal":
        return decimal.Decimal(int.from_bytes(value, "big", signed=True)).scaleb(-d.get("scale", 0))
    if name == "uuid":
        return uuid.UUID(value)
    if name == "date":
        return datetime.date(1970, 1, 1) + datetime.timedelta(days=value)
    kind, _, unit = name.rpartition("-")
    step = datetime.timedelta(microseconds=value * (1000 if unit == "millis" else 1))
    if kind == "time":
        return (LOCAL_EPOCH + step).time()
    return (EPOCH if kind == "timestamp" else LOCAL_EPOCH) + step


def from_logical(d, value):
    """The value of the type underneath, for a value that is one of a logical type; other values as they are."""
    per = 1000 if d.get("logicalType", "").endswith("-millis") else 1
    if isinstance(value, decimal.Decimal):
        number = int(value.scaleb(d.get("scale", 0)))
        size = d["size"] if d["type"] == "fixed" else (number if number >= 0 else ~number).bit_length() // 8 + 1
        return number.to_bytes(size, "big", signed=True)
    if isinstance(value, uuid.UUID):
        return str(value)
    if isinstance(value, datetime.datetime):
        return (value - (EPOCH if value.tzinfo else LOCAL_EPOCH)) // MICROSECOND // per
    if isinstance(value, datetime.date):
        return (value - EPOCH.date()).days
    if isinstance(value, datetime.time):
        return (datetime.datetime.combine(LOCAL_EPOCH.date(), value) - LOCAL_EPOCH) // MICROSECOND // per
    return value


def canonical(schema, d, value):
    """The canonical form of a Python value."""
    d = schema.resolve(d)
    if isinstance(d, list):
        return canonical_union(schema, d, value)
    kind = d["type"]
    value = from_logical(d, value)
    if kind == "record":
        return {f["name"]: canonical(schema, f["type"], value[f["name"]]) for f in d["fields"]}
    if kind == "array":
        return [canonical(schema, d["items"], v) for v in value]
    if kind == "map":
        return {k: canonical(schema, d["values"], v) for k, v in value.items()}
    if kind in ("int", "long"):
        return str(int(value))
    if kind in ("float", "double"):
        return "nan" if math.isnan(value) else struct.pack(">f" if kind == "float" else ">d", value).hex()
    if kind in ("bytes", "fixed"):
        return bytes(value).hex()
    return value


NUMBERS = {"int": "integer", "long": "integer", "float": "floating", "double": "floating"}
LOGICAL = {"decimal": decimal.Decimal, "uuid": uuid.UUID, "date": datetime.date, "time-millis": datetime.time,
           "time-micros": datetime.time, "timestamp-millis": datetime.datetime, "timestamp-micros": datetime.datetime,
           "local-timestamp-millis": datetime.datetime, "local-timestamp-micros": datetime.datetime}
HOLDERS = {"boolean": bool, "int": int, "long": int, "float": float, "double": float, "bytes": bytes, "string": str, "array": list,
           "map": dict}


def canonical_union(schema, d, value):
    """The canonical form of a union's value: a Branch, or where its branch is unknown the number that it is, or the only type it fits."""
    if value is None:
        return None
    branches = schema.branches(d)
    if isinstance(value, tuple):
        name, inner = value
        return {name: canonical(schema, branches[name], inner)}
    for name, branch in branches.items():
        if type(value) in (HOLDERS.get(name), LOGICAL.get(branch.get("logicalType"))):
            kind = "double" if isinstance(value, float) else branch["type"]
            return {NUMBERS.get(name, name): canonical(schema, {**branch, "type": kind}, value)}
    raise ValueError("no branch for %r" % (value,))

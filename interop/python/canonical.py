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


PRIMITIVES = {"null", "boolean", "int", "long", "float", "double", "bytes", "string"}


class Schema:
    """A schema whose types are dictionaries, or lists for unions; named types are shared by all that refer to them."""

    def __init__(self, text):
        self.names = {}
        self.root = self._type(json.loads(text), "")

    def _type(self, d, namespace):
        if isinstance(d, list):
            return [self._type(branch, namespace) for branch in d]
        if isinstance(d, str):
            qualified = namespace + "." + d if namespace and "." not in d else d
            return {"type": d} if d in PRIMITIVES else self.names.get(qualified) or self.names[d]
        if not isinstance(d["type"], str):
            return self._type(d["type"], namespace)
        kind = d["type"]
        if kind in PRIMITIVES:
            return d
        if kind in ("array", "map"):
            inner = "items" if kind == "array" else "values"
            return {**d, inner: self._type(d[inner], namespace)}
        if "name" not in d:
            return self._type(kind, namespace)
        namespace = d.get("namespace", namespace)
        name = d["name"] if "." in d["name"] or not namespace else namespace + "." + d["name"]
        self.names[name] = d = {**d, "fullname": name}
        if "fields" in d:
            namespace = name.rpartition(".")[0]
            d["type"] = "record"
            d["fields"] = [{**f, "type": self._type(f["type"], namespace)} for f in d["fields"]]
        return d

    def branches(self, union):
        """The branches of a union by their names."""
        return {branch_name(b): b for b in union}


def branch_name(d):
    return d.get("fullname") or d["type"]


class Branch(tuple):
    """A value of a union: the name of its branch, and the value."""

    def __new__(cls, name, value):
        return super().__new__(cls, (name, value))


def untyped(value):
    """The value with plain tuples for the values of unions."""
    if isinstance(value, tuple):
        return (value[0], untyped(value[1]))
    if isinstance(value, list):
        return [untyped(v) for v in value]
    if isinstance(value, dict):
        return {k: untyped(v) for k, v in value.items()}
    return value


def native(schema, d, value, logical=()):
    """The Python value that a value in canonical form stands for; those of the named logical types as Python has them."""
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
    if isinstance(d, list):
        return canonical_union(schema, d, value)
    kind = d["type"]
    while isinstance(value, tuple):  # of a union of the writer's
        value = value[1]
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
    if kind in ("string", "enum") and not isinstance(value, str):
        raise ValueError("%r for %s" % (value, kind))
    return value


NUMBERS = {"int": "integer", "long": "integer", "float": "floating", "double": "floating"}
LOGICAL = {"decimal": decimal.Decimal, "uuid": uuid.UUID, "date": datetime.date, "time-millis": datetime.time,
           "time-micros": datetime.time, "timestamp-millis": datetime.datetime, "timestamp-micros": datetime.datetime,
           "local-timestamp-millis": datetime.datetime, "local-timestamp-micros": datetime.datetime}
HOLDERS = {"boolean": bool, "int": int, "long": int, "float": float, "double": float, "bytes": bytes, "string": str, "array": list,
           "map": dict}


def canonical_union(schema, d, value):
    """The canonical form of a union's value: a Branch, or where its branch is unknown the number that it is, or what it
    is as a value of each branch that it fits."""
    if value is None:
        return None
    branches = schema.branches(d)
    while isinstance(value, tuple):
        name, value = value
        if name in branches:
            return {name: canonical(schema, branches[name], value)}
    if type(value) in (int, float, *LOGICAL.values()):
        for name, branch in branches.items():
            if type(value) in (HOLDERS.get(name), LOGICAL.get(branch.get("logicalType"))):
                kind = "double" if isinstance(value, float) else branch["type"]
                return {NUMBERS.get(name, name): canonical(schema, {**branch, "type": kind}, value)}
    options = []
    for name, branch in branches.items():
        if fits(branch, value):
            try:
                options.append({name: canonical(schema, branch, value)})
            except (AttributeError, KeyError, TypeError, ValueError):
                pass  # it does not fit further in
    if not options:
        raise ValueError("no branch for %r" % (value,))
    return options[0] if len(options) == 1 else {"one of": options}


def fits(d, value):
    """Whether a value that is no number can be one of a branch, as far as it shows without looking into it."""
    kind = d["type"]
    if kind == "record":
        return isinstance(value, dict) and value.keys() == {f["name"] for f in d["fields"]}
    if kind == "enum":
        return value in d["symbols"] if isinstance(value, str) else False
    if kind == "fixed":
        return isinstance(value, bytes) and len(value) == d["size"]
    return type(value) is HOLDERS.get(kind)

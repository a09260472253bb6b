"""Encodes each datum with fastavro and with Apache's avro, and decodes each blocked encoding that Java wrote."""

import io
import json
import math

import avro.io
import avro.schema
import fastavro

from schemas import branch_name


def native(family, s, value, tuples):
    """A value of the JSON encoding as Python's implementations want it; tuples: name the branch of a union."""
    d = family.resolve(s)
    if isinstance(d, list):
        if value is None:
            return None
        [(key, inner)] = value.items()
        branch = next(b for b in d if branch_name(family, b) == key)
        inner = native(family, branch, inner, tuples)
        return (key, inner) if tuples else inner
    kind = d["type"]
    if kind == "record":
        return {f["name"]: native(family, f["type"], value[f["name"]], tuples) for f in d["fields"]}
    if kind == "array":
        return [native(family, d["items"], v, tuples) for v in value]
    if kind == "map":
        return {k: native(family, d["values"], v, tuples) for k, v in value.items()}
    if kind in ("float", "double"):
        return float(value)
    if kind in ("bytes", "fixed"):
        return value.encode("latin-1")
    return value


def same(a, b):
    """Equality that tells -0.0 from 0.0, takes NaN as equal to NaN, and allows a float32 its rounding."""
    if isinstance(a, dict):
        return isinstance(b, dict) and a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list):
        return isinstance(b, list) and len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, float) and isinstance(b, float):
        if math.isnan(a) or math.isnan(b):
            return math.isnan(a) and math.isnan(b)
        return math.copysign(1, a) == math.copysign(1, b) and (a == b or abs(a - b) <= abs(a) * 2**-23 + 1e-45)
    return type(a) is type(b) and a == b


class Fastavro:
    def __init__(self, schema):
        self.schema = fastavro.parse_schema(schema)

    def write(self, value):
        out = io.BytesIO()
        fastavro.schemaless_writer(out, self.schema, value)
        return out.getvalue()

    def read(self, data):
        source = io.BytesIO(data)
        value = fastavro.schemaless_reader(source, self.schema, None)
        return value, source.read()


class ApachePython:
    def __init__(self, schema):
        self.schema = avro.schema.parse(json.dumps(schema))

    def write(self, value):
        out = io.BytesIO()
        avro.io.DatumWriter(self.schema).write(value, avro.io.BinaryEncoder(out))
        return out.getvalue()

    def read(self, data):
        source = io.BytesIO(data)
        value = avro.io.DatumReader(self.schema).read(avro.io.BinaryDecoder(source))
        return value, source.read()


def run(make_codec, tuples, data, families, java, target):
    """Writes one line a datum: its hex or an error, and for each blocked encoding whether it was read back right."""
    codecs = {}
    with open(target, "w", encoding="utf-8") as out:
        for line in data:
            family, name = families[line["family"]], line["type"]
            if name not in codecs:
                codecs[name] = make_codec(family.bundle(name, drop=("logicalType", "default")))
            codec, plain = codecs[name], native(family, name, line["json"], False)
            result = {"n": line["n"]}
            try:
                value = native(family, name, line["json"], True) if tuples else plain
                result["hex"] = codec.write(value).hex()
            except Exception as error:  # whatever it is, this implementation has no say on the datum
                result["error"] = repr(error)[:200]
            result["reads"] = []
            for blocked in java[line["n"]]["blocked"]:
                value, rest = codec.read(bytes.fromhex(blocked["hex"]))
                result["reads"].append(not rest and same(plain, value))
            out.write(json.dumps(result) + "\n")

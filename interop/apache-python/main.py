"""The peer avro of Apache for Python; see doc.go for what it is to do."""

import json
import os
import sys
import warnings
from importlib.metadata import version

import avro.codecs
import avro.datafile
import avro.io
import avro.schema

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "python"))
from canonical import Branch, Schema, canonical, native  # noqa: E402

warnings.simplefilter("ignore", avro.errors.AvroWarning)  # logical types that it does not know
LOGICAL = {("decimal", "bytes"), ("decimal", "fixed"), ("date", "int"), ("time-millis", "int"), ("time-micros", "long"),
           ("timestamp-millis", "long"), ("timestamp-micros", "long")}


def name_of(schema):
    return getattr(schema, "fullname", None) if schema.type in ("record", "enum", "fixed") else schema.type


class Writer(avro.io.DatumWriter):
    """Takes the branch of a union that the value names, where the library takes the last one that the value fits."""

    def write(self, datum, encoder):
        self.write_data(self.writers_schema, datum, encoder)

    def write_union(self, writers_schema, datum, encoder):
        name, value = datum if isinstance(datum, Branch) else ("null", datum)
        [(index, branch)] = [(i, s) for i, s in enumerate(writers_schema.schemas) if name_of(s) == name]
        encoder.write_long(index)
        self.write_data(branch, value, encoder)


class Reader(avro.io.DatumReader):
    """Tells the branches of unions, which the library drops."""

    def read_union(self, writers_schema, readers_schema, decoder):
        branch = writers_schema.schemas[int(decoder.read_long())]
        value = self.read_data(branch, readers_schema, decoder)
        return None if branch.type == "null" else Branch(name_of(branch), value)


def ignore_logical_types(schema, seen=None):
    """Makes the library take a schema's values for what they are underneath."""
    seen = set() if seen is None else seen
    if id(schema) in seen:
        return
    seen.add(id(schema))
    if hasattr(schema, "logical_type"):
        schema.logical_type = None
    inner = list(getattr(schema, "schemas", ())) + [f.type for f in getattr(schema, "fields", ())]
    for s in inner + [getattr(schema, "items", None), getattr(schema, "values", None)]:
        if isinstance(s, avro.schema.Schema):
            ignore_logical_types(s, seen)


def write(mode, schema_file, records_file, codec, target):
    with open(schema_file, encoding="utf-8") as f:
        text = f.read()
    schema, theirs = Schema(text), avro.schema.parse(text)
    if mode == "plain":
        ignore_logical_types(theirs)
    with open(records_file, encoding="utf-8") as lines:
        with avro.datafile.DataFileWriter(open(target, "wb"), Writer(), theirs, codec=codec) as out:
            # What the library makes of the schema's text defines a fixed with a decimal anew at each use, which no schema may.
            out.schema = text
            for line in lines:
                out.append(native(schema, schema.root, json.loads(line), LOGICAL if mode == "logical" else ()))


def read(mode, source):
    with avro.datafile.DataFileReader(open(source, "rb"), Reader()) as reader:
        if mode == "plain":
            ignore_logical_types(reader.datum_reader.writers_schema)
        schema = Schema(reader.schema)
        for record in reader:
            print(json.dumps(canonical(schema, schema.root, record)))


def main(action, *args):
    if action == "version":
        print("Apache Avro for Python", version("avro"))
    elif action == "codecs":
        print(*avro.codecs.KNOWN_CODECS)
    elif action == "write":
        write(*args)
    else:
        read(*args)


main(*sys.argv[1:])

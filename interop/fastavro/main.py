"""The peer fastavro; see doc.go for what it is to do."""

import json
import os
import sys

import fastavro
import fastavro.read
import fastavro.write

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "python"))
from canonical import Schema, canonical, native, untyped  # noqa: E402
from serve import serve  # noqa: E402

CODECS = "null deflate snappy zstandard bzip2 xz lz4"
LOGICAL = {("decimal", "bytes"), ("decimal", "fixed"), ("uuid", "string"), ("date", "int"), ("time-millis", "int"), ("time-micros", "long"),
           ("timestamp-millis", "long"), ("timestamp-micros", "long"), ("local-timestamp-millis", "long"),
           ("local-timestamp-micros", "long")}


def write(mode, schema_file, records_file, codec, target):
    with open(schema_file, encoding="utf-8") as f:
        text = f.read()
    schema = Schema(text)
    logical = LOGICAL if mode == "logical" else ()
    with open(records_file, encoding="utf-8") as lines, open(target, "wb") as out:
        records = (native(schema, schema.root, json.loads(line), logical) for line in lines)
        # Values of unions go as plain tuples, which name the branch.
        fastavro.writer(out, json.loads(text), (untyped(r) for r in records), codec=codec)


def read(mode, source):
    if mode == "plain":
        fastavro.read.LOGICAL_READERS.clear()
    with open(source, "rb") as f:
        reader = fastavro.reader(f, return_named_type=True)
        schema = Schema(reader.metadata["avro.schema"])
        for record in reader:
            print(json.dumps(canonical(schema, schema.root, record)))


def main(action, *args):
    if action == "version":
        print("fastavro", fastavro.__version__)
    elif action == "codecs":
        print(CODECS)
    elif action == "serve":
        serve()
    elif action == "write":
        if args[0] == "plain":
            fastavro.write.LOGICAL_WRITERS.clear()
        write(*args)
    else:
        read(*args)


main(*sys.argv[1:])

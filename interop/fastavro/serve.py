"""Answers requests about one random schema each, a line of JSON for a line of JSON; see doc.go."""

import io
import json
import sys

import fastavro
import fastavro.read
import fastavro.schema
import fastavro.write

from canonical import Schema, canonical, native, untyped


def serve():
    fastavro.read.LOGICAL_READERS.clear()
    fastavro.write.LOGICAL_WRITERS.clear()
    for line in sys.stdin.buffer:
        request = json.loads(line)
        reply = {}
        reply["schema"] = attempt(about, reply, request)
        print(json.dumps(reply), flush=True)


def attempt(what, *args):
    try:
        return {"value": what(*args)}
    except Exception as e:  # whatever goes wrong is the answer
        return {"error": "%s: %s" % (type(e).__name__, e)}


def about(reply, request):
    text = request["text"]
    form, theirs = Schema(text), fastavro.parse_schema(json.loads(text))
    reply["canonical"] = fastavro.schema.to_parsing_canonical_form(json.loads(text))
    # fastavro prints the bytes of the fingerprint in the order in which they go over the wire.
    reply["fingerprint"] = bytes.fromhex(fastavro.schema.fingerprint(reply["canonical"], "CRC-64-AVRO"))[::-1].hex()
    schema = wrapped(text, form, request["defaults"])
    reply["decoded"] = [attempt(decode, schema, None, form, data) for data in request["data"]]
    reply["encoded"] = [attempt(encode, schema, form, value) for value in request["values"]]
    reply["read"] = attempt(read, bytes.fromhex(request["file"]))
    reply["written"] = attempt(write, json.loads(text), form, request["values"])
    reply["older"] = attempt(resolve, reply, request, form, schema)
    return json.dumps(theirs)


def resolve(reply, request, form, schema):
    older_form = Schema(request["older"])
    older = wrapped(request["older"], older_form, request["olderDefaults"])
    reply["backward"] = {"values": [attempt(decode, older, schema, form, data) for data in request["olderData"]]}
    reply["forward"] = {"values": [attempt(decode, schema, older, older_form, data) for data in request["data"]]}


def wrapped(text, form, defaults):
    """The schema as the only field of a record, which adds no byte: what is no record is parsed anew with each datum."""
    fields = [{"name": "root", "type": json.loads(text)}]
    schema = fastavro.parse_schema({"type": "record", "name": "RootOfRandomSchema", "fields": fields})
    set_defaults(schema, form, defaults)
    return schema


def set_defaults(schema, form, defaults):
    """Puts values in the places of defaults: fastavro gives the JSON of the schema to whoever reads, such as a string for bytes."""
    values = {(d["record"], d["field"]): d["value"] for d in defaults or ()}

    def walk(d):
        if isinstance(d, list):
            for inner in d:
                walk(inner)
        elif isinstance(d, dict):
            for field in d.get("fields", ()):
                if (d["name"], field["name"]) in values:
                    [of_form] = [f for f in form.names[d["name"]]["fields"] if f["name"] == field["name"]]
                    field["default"] = untyped(native(form, of_form["type"], values[d["name"], field["name"]]))
                walk(field["type"])
            for inner in ("type", "items", "values"):
                walk(d.get(inner))

    walk(schema)


def decode(writer, reader, form, data, named=True):
    source = io.BytesIO(bytes.fromhex(data))
    try:
        value = fastavro.schemaless_reader(source, writer, reader, return_named_type=named)
    except TypeError:
        if not named or not reader:
            raise
        # The names of branches are not to be had where the reader's union refers to a type that is defined elsewhere.
        return decode(writer, reader, form, data, named=False)
    if source.read(1):
        raise ValueError("data left over")
    return canonical(form, form.root, value["root"])


def encode(schema, form, value):
    out = io.BytesIO()
    fastavro.schemaless_writer(out, schema, {"root": untyped(native(form, form.root, value))})
    return out.getvalue().hex()


def read(file):
    reader = fastavro.reader(io.BytesIO(file), return_named_type=True)
    form = Schema(reader.metadata["avro.schema"])
    return [canonical(form, form.root, value) for value in reader]


def write(schema, form, values):
    out = io.BytesIO()
    fastavro.writer(out, schema, [untyped(native(form, form.root, value)) for value in values])
    return out.getvalue().hex()

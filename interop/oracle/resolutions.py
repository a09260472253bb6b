"""Makes testdata/vectors/resolutions.jsonl: what Java and fastavro read from data of one schema as another.

`resolutions.py PAIRS JAVA TARGET`: resolutions.jsonl, what Java made of it, and the file to write. Where the two part, the pair must
say which of them is `right`.
"""

import io
import json
import pathlib
import sys

import fastavro

from make import FASTAVRO, JAVA, load, save


def read(pair):
    """The datum as bytes of the reader's schema and as a value, or nothing if it is refused."""
    try:
        writer, reader = (fastavro.parse_schema(json.loads(pair[side])) for side in ("writer", "reader"))
        data, out = io.BytesIO(bytes.fromhex(pair["writer_hex"])), io.BytesIO()
        value = fastavro.schemaless_reader(data, writer, reader, return_record_name=True)
        fastavro.schemaless_writer(out, reader, value)
        return {"hex": out.getvalue().hex(), "value": value}
    except Exception:
        return {}


def as_json(pair, result):
    if "json" in result:
        return result["json"]
    text = io.StringIO()
    fastavro.json_writer(text, fastavro.parse_schema(json.loads(pair["reader"])), [result["value"]])
    return text.getvalue()


def main(pairs, java, target):
    folder, lines = pathlib.Path("."), []
    for pair, said in zip(load(folder, pairs), load(folder, java), strict=True):
        results = {JAVA: said, FASTAVRO: read(pair)}
        right = pair.pop("right", None)
        if (len({result.get("hex") for result in results.values()}) > 1) != (right is not None):
            raise SystemExit("right is %s: %s %s" % (right, pair, results))
        result = results[FASTAVRO if right == "fastavro" else JAVA]
        line = {**pair, "verified_by": [name for name in results if results[name].get("hex") == result.get("hex")]}
        if "hex" in result:
            line["reader_json"] = json.loads(as_json(pair, result), parse_constant=str)
        else:
            line["error"] = "refused"
        lines.append(line)
    save(pathlib.Path(target), lines)


if __name__ == "__main__":
    main(*sys.argv[1:])

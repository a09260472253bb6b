"""Makes the vectors.

`make.py data WORK` writes what the other programs read; `make.py merge WORK` compares what they wrote.

run.sh calls the two in turn, and between them the other implementations.
"""

import importlib
import json
import pathlib
import sys

import fastavro

import coverage
import generate
import logicals
import python_oracles
import thin
from schemas import TESTDATA, Family

FAMILIES = ["interop", "order", "tree", "namespaces", "mutual", "perf", "spark"]
JAVA, FASTAVRO, APACHE, AVSC = "java 1.12.2", "fastavro 1.13.1", "avro-python 1.12.2", "avsc 5.7.9"
LARGE = 4000  # digits of hex


def dumps(value):
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def load(work, name):
    return [json.loads(line) for line in (work / name).read_text("utf-8").split("\n") if line]


def save(path, lines):
    path.write_text("".join(dumps(line) + "\n" for line in lines), "utf-8")


def collect_data():
    """All data of all families, without doubles, each with its type and a note."""
    for name in FAMILIES:
        module = importlib.import_module("data." + name)
        family = Family(name)
        seen = set()
        full = lambda short: module.NAMESPACE + short
        data = [(full(t), note, value) for t, note, value in module.data()]
        for short, count in module.EDGES.items():
            walker = generate.Edges(family)
            data += [(full(short), "edge values %d" % k, walker.make(full(short), k)) for k in range(count)]
        for short, count in module.RANDOM.items():
            walker = generate.Random(family, full(short))
            data += [(full(short), "random %d" % k, walker.make(full(short))) for k in range(count)]
        for kind, note, value in data:
            key = kind + dumps(value)
            if key not in seen:
                seen.add(key)
                yield family, kind, note, value


def quote_longs(family, s, value):
    """The datum with its longs as strings, for JavaScript, whose numbers are too short for them."""
    d = family.resolve(s)
    if isinstance(d, list):
        if value is None:
            return None
        [(key, inner)] = value.items()
        branch = next(b for b in d if python_oracles.branch_name(family, b) == key)
        return {key: quote_longs(family, branch, inner)}
    kind = d["type"]
    if kind == "record":
        return {f["name"]: quote_longs(family, f["type"], value[f["name"]]) for f in d["fields"]}
    if kind == "array":
        return [quote_longs(family, d["items"], v) for v in value]
    if kind == "map":
        return {k: quote_longs(family, d["values"], v) for k, v in value.items()}
    return str(value) if kind == "long" else value


def unwrap(s):
    """The schema with "long" for {"type": "long"}: avsc takes only the former for the long that it was given."""
    if isinstance(s, list):
        return [unwrap(b) for b in s]
    if isinstance(s, dict):
        s = {k: unwrap(v) if k in ("fields", "type", "items", "values") else v for k, v in s.items()}
        return s["type"] if s.keys() == {"type"} else s
    return s


def several_entries(family, s, value):
    """Whether the datum holds a map of more than one entry, so that other orders of its bytes are as right."""
    d = family.resolve(s)
    if isinstance(d, list):
        if value is None:
            return False
        [(key, inner)] = value.items()
        return several_entries(family, next(b for b in d if python_oracles.branch_name(family, b) == key), inner)
    kind = d["type"]
    if kind == "record":
        return any(several_entries(family, f["type"], value[f["name"]]) for f in d["fields"])
    if kind == "array":
        return any(several_entries(family, d["items"], v) for v in value)
    if kind == "map":
        return len(value) > 1 or any(several_entries(family, d["values"], v) for v in value.values())
    return False


def write_data(work):
    lines, quoted, types = [], [], {}
    for n, (family, kind, note, value) in enumerate(collect_data()):
        line = {"n": n, "family": family.name, "type": kind, "note": note, "json": value}
        lines.append({**line, "text": dumps(value)})
        quoted.append({"n": n, "type": kind, "json": quote_longs(family, kind, value)})
        types.setdefault(kind, family.bundle(kind, drop=("logicalType", "default", "doc", "order", "aliases")))
    save(work / "data.jsonl", lines)
    save(work / "data-js.jsonl", quoted)
    save(work / "schemas-js.jsonl", [{"type": t, "schema": unwrap(s)} for t, s in types.items()])


def run_python(work):
    data = load(work, "data.jsonl")
    java = {line["n"]: line for line in load(work, "java.jsonl")}
    families = {name: Family(name) for name in FAMILIES}
    python_oracles.run(python_oracles.Fastavro, True, data, families, java, work / "fastavro.jsonl")
    python_oracles.run(python_oracles.ApachePython, False, data, families, java, work / "apache.jsonl")


def merge(work, target):
    results = {name: {line["n"]: line for line in load(work, file)} for name, file in
               ((JAVA, "java.jsonl"), (FASTAVRO, "fastavro.jsonl"), (AVSC, "avsc.jsonl"), (APACHE, "apache.jsonl"))}
    families = {name: Family(name) for name in FAMILIES}
    vectors = {name: [] for name in FAMILIES}
    reached = {name: coverage.Coverage(families[name]) for name in FAMILIES}
    apart = []
    for datum in load(work, "data.jsonl"):
        n, family = datum["n"], families[datum["family"]]
        said = {name: lines[n].get("hex") for name, lines in results.items()}
        right = said[JAVA]
        reached[family.name].add(datum["type"], datum["json"])
        writers = [name for name, digits in said.items() if digits == right]
        for name in said.keys() - writers:
            apart.append({"by": name, "type": datum["type"], "note": datum["note"],
                          "why": results[name][n].get("error", "other bytes")})
        if len(writers) < 2:
            raise SystemExit("only %s wrote %s" % (writers, datum))
        meaning = {}
        logicals.collect(family, datum["type"], datum["json"], "", meaning)
        if meaning != results[JAVA][n]["logical"]:
            raise SystemExit("logical values differ: %s %s" % (meaning, results[JAVA][n]["logical"]))
        line = {"schema": family.files[datum["type"]], "type": datum["type"], "note": datum["note"],
                "json": datum["json"], "hex": right, "written_by": writers}
        if several_entries(family, datum["type"], datum["json"]):
            line["map_order"] = True
        if meaning:
            line["logical"] = meaning
        vectors[datum["family"]].append(line)
        blocked = results[JAVA][n]["blocked"]
        made = datum["note"].startswith(("edge values", "random"))
        for i, block in enumerate(blocked):
            if (made or len(right) > LARGE) and i != n % len(blocked):
                continue  # one of up to three will do
            readers = [name for name in (FASTAVRO, AVSC, APACHE) if results[name][n].get("reads", [False] * 9)[i]]
            if len(readers) < 2:
                raise SystemExit("only %s read %s" % (readers, block))
            vectors[datum["family"]].append({
                **{k: line[k] for k in ("schema", "type", "note", "json")}, "hex": block["hex"], "written_by": [JAVA],
                "read_by": readers, "blocked": True, "encoder": block["how"],
                **({"map_order": True} if "map_order" in line else {})})
    missing = [m for c in reached.values() for m in c.missing()]
    if missing:
        raise SystemExit("no datum has " + ", ".join("%s: %s" % m for m in missing))
    add_defaults(work, families, vectors)
    every = work / "vectors"
    every.mkdir(exist_ok=True)
    target.mkdir(exist_ok=True)
    for family, lines in thin.select({families[name]: lines for name, lines in vectors.items()}).items():
        name = family.name
        save(every / (name + ".jsonl"), vectors[name])
        save(target / (name + ".jsonl"), lines)
        plain = sum("blocked" not in line for line in lines)
        print("%-10s %4d plain, %4d blocked, %7d bytes, of %d vectors" % (
            name, plain, len(lines) - plain, (target / (name + ".jsonl")).stat().st_size, len(vectors[name])))
    save(work / "apart.jsonl", apart)
    write_fingerprints(work, families, target)


def add_defaults(work, families, vectors):
    """Records made of nothing but defaults: Java takes them one by one, fastavro by resolving an empty record."""
    java = {line["type"]: line for line in load(work, "java-schemas.jsonl")}
    for family in families.values():
        for name, definition in family.types.items():
            digits = java[name].get("defaults")
            if not definition.get("fields") or digits is None:
                continue
            reader = fastavro.parse_schema(family.bundle(name, drop=("logicalType",)))
            writer = fastavro.parse_schema({"type": "record", "name": name, "fields": []})
            value = fastavro.schemaless_reader(python_oracles.io.BytesIO(b""), writer, reader)
            encoded = as_json(family, name, value)
            codec = python_oracles.Fastavro(family.bundle(name, drop=("logicalType", "default")))
            written = codec.write(python_oracles.native(family, name, encoded, True)).hex()
            if written != digits:
                raise SystemExit("defaults of %s differ: %s, %s" % (name, digits, written))
            meaning = {}
            logicals.collect(family, name, encoded, "", meaning)
            vectors[family.name].append({
                "schema": family.files[name], "type": name, "note": "nothing but defaults", "json": encoded,
                "hex": digits, "written_by": [JAVA, FASTAVRO], "defaults": True,
                **({"logical": meaning} if meaning else {})})


def as_json(family, s, value):
    """A value as fastavro read it from defaults, in the JSON encoding; each default here belongs to the first branch.

    fastavro leaves the bytes of some defaults as the text that the schema has, which is the JSON encoding already.
    """
    d = family.resolve(s)
    if isinstance(d, list):
        return None if value is None else {python_oracles.branch_name(family, d[0]): as_json(family, d[0], value)}
    kind = d["type"]
    if kind == "record":
        return {f["name"]: as_json(family, f["type"], value[f["name"]]) for f in d["fields"]}
    if kind == "array":
        return [as_json(family, d["items"], v) for v in value]
    if kind == "map":
        return {k: as_json(family, d["values"], v) for k, v in value.items()}
    return value.decode("latin-1") if isinstance(value, bytes) else value


def write_fingerprints(work, families, target):
    """Canonical forms and fingerprints of every named type, as Java has them; fastavro must agree."""
    java = {line["type"]: line for line in load(work, "java-schemas.jsonl")}
    lines = []
    for family in families.values():
        for name in sorted(family.types):
            want = java[name]
            canonical = fastavro.schema.to_parsing_canonical_form(family.bundle(name))
            marks = {"rabin": fastavro.schema.fingerprint(canonical, "CRC-64-AVRO"),
                     "md5": fastavro.schema.fingerprint(canonical, "MD5"),
                     "sha256": fastavro.schema.fingerprint(canonical, "SHA-256")}
            agree = canonical == want["canonical"] and all(marks[k] == want[k] for k in ("md5", "sha256"))
            if not agree or bytes.fromhex(marks["rabin"])[::-1].hex() != want["rabin"]:
                raise SystemExit("fingerprints of %s differ: %s %s" % (name, marks, want))
            lines.append({"schema": family.files[name], "type": name, "canonical": canonical, "rabin": want["rabin"],
                          "written_by": [JAVA, FASTAVRO]})
    save(target / "fingerprints.jsonl", lines)


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[2])
    {"data": write_data, "python": run_python, "merge": lambda w: merge(w, TESTDATA / "vectors")}[sys.argv[1]](folder)

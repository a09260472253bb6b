"""Reads a folder of .avsc files and gives any of its named types as one self-contained schema."""

import json
import pathlib

TESTDATA = pathlib.Path(__file__).resolve().parents[2] / "testdata"
ROOT = TESTDATA / "schemas"
PRIMITIVES = {"null", "boolean", "int", "long", "float", "double", "bytes", "string"}
NAMED = {"record", "error", "enum", "fixed"}


class Family:
    """The named types of one folder. Definitions hold fullnames only, and refer to each other by fullname."""

    def __init__(self, name):
        self.name = name
        self.types = {}  # fullname -> definition
        self.files = {}  # fullname -> path relative to ROOT
        self.roots = []  # fullname of the outermost type of each file
        for path in sorted((ROOT / name).glob("*.avsc")):
            self.path = path.relative_to(ROOT).as_posix()
            self.roots.append(self._normalise(json.loads(path.read_text("utf-8")), ""))

    def _normalise(self, s, namespace):
        if isinstance(s, str):
            return s if s in PRIMITIVES or "." in s or not namespace else namespace + "." + s
        if isinstance(s, list):
            return [self._normalise(b, namespace) for b in s]
        kind = s["type"]
        if kind in NAMED:
            name = s["name"]
            if "." not in name:
                name = s.get("namespace", namespace) + "." + name
            inner = name.rpartition(".")[0]
            d = {k: v for k, v in s.items() if k != "namespace"}
            d["name"] = name
            self.types[name] = d
            self.files[name] = self.path
            if "fields" in s:
                d["fields"] = [{**f, "type": self._normalise(f["type"], inner)} for f in s["fields"]]
            return name
        if kind == "array":
            return {**s, "items": self._normalise(s["items"], namespace)}
        if kind == "map":
            return {**s, "values": self._normalise(s["values"], namespace)}
        return s

    def resolve(self, s):
        """The definition behind a reference; anything else as a dict or list."""
        if isinstance(s, str):
            return self.types.get(s) or {"type": s}
        return s

    def bundle(self, name, drop=()):
        """The type as one schema that defines each name at its first use, without the attributes in drop."""
        seen = set()

        def walk(s):
            if isinstance(s, list):
                return [walk(b) for b in s]
            if isinstance(s, str):
                if s in PRIMITIVES or s in seen:
                    return s
                seen.add(s)
                s = self.types[s]
            d = {k: v for k, v in s.items() if k not in drop}
            for key in ("items", "values"):
                if key in d:
                    d[key] = walk(d[key])
            if "fields" in d:
                d["fields"] = [
                    {**{k: v for k, v in f.items() if k not in drop}, "type": walk(f["type"])} for f in d["fields"]
                ]
            return d

        return walk(name)


def branch_name(family, s):
    """The key of a union branch in the JSON encoding."""
    d = family.resolve(s)
    return d["name"] if d["type"] in NAMED else d["type"]

"""Makes random pairs of versions of a schema for oracle.Compatibilities. Usage: compatibilities.py PAIRS OUT [SEED].

A line is {"writer": [TEXT, …], "reader": [TEXT, …]}. The last text of a list is the version, those before it are what it refers to: in half of
the versions some of the types are moved into references, of one side alone or of both.
"""

import copy
import json
import random
import sys

PRIMITIVES = ["null", "boolean", "int", "long", "float", "double", "bytes", "string"]
DEFAULTS = {"null": None, "boolean": True, "int": 1, "long": 2, "float": 1.5, "double": 2.5, "bytes": "b", "string": "s"}
WIDER = {"int": ["long", "float", "double"], "long": ["float", "double"], "float": ["double"], "string": ["bytes"], "bytes": ["string"]}


class Maker:
    """Makes one schema. Types refer to types made before, so that there is no forward reference."""

    def __init__(self, rng):
        self.rng, self.named, self.open = rng, [], []

    def type(self, depth):
        rng = self.rng
        pick = rng.random()
        if depth <= 0 or pick < 0.35:
            return rng.choice(PRIMITIVES)
        if pick < 0.45 and self.named:
            return rng.choice(self.named)["name"]
        if pick < 0.52:
            return {"type": "array", "items": self.type(depth - 1)}
        if pick < 0.59:
            return {"type": "map", "values": self.type(depth - 1)}
        if pick < 0.66:
            return self.enum()
        if pick < 0.71:
            return self.remember({"type": "fixed", "name": self.name("F"), "size": rng.randint(1, 3)})
        if pick < 0.86:
            return self.union(depth)
        return self.record(depth)

    def name(self, letter):
        return f"n.{letter}{len(self.named) + len(self.open)}"

    def remember(self, t):
        self.named.append(t)
        return t

    def enum(self):
        symbols = self.rng.sample("ABCDE", self.rng.randint(1, 4))
        t = {"type": "enum", "name": self.name("E"), "symbols": symbols}
        if self.rng.random() < 0.3:
            t["default"] = self.rng.choice(symbols)
        return self.remember(t)

    def union(self, depth):
        branches, seen = [], set()
        for _ in range(self.rng.randint(1, 4)):
            mark = len(self.named)
            branch = self.type(depth - 1)
            kind = branch if isinstance(branch, str) else branch["type"] if isinstance(branch, dict) else "union"
            kind = branch["name"] if kind in ("record", "enum", "fixed") else kind
            if kind == "union" or kind in seen:
                del self.named[mark:]
                continue
            seen.add(kind)
            branches.append(branch)
        return branches or ["null"]

    def record(self, depth):
        t = {"type": "record", "name": self.name("R"), "fields": []}
        self.open.append(t)
        for i in range(self.rng.randint(0, 4)):
            t["fields"].append(self.field(f"f{i}", depth))
        if self.rng.random() < 0.15:
            t["fields"].append({"name": "self", "type": ["null", t["name"]]})
        self.open.pop()
        return self.remember(t)

    def field(self, name, depth):
        f = {"name": name, "type": self.type(depth - 1)}
        if self.rng.random() < 0.5:
            default(f)
        return f


def default(f):
    """Gives a field a default, if its type is simple enough."""
    t = f["type"]
    t = t[0] if isinstance(t, list) else t
    if isinstance(t, str) and t in DEFAULTS:
        f["default"] = DEFAULTS[t]
    elif isinstance(t, dict) and t["type"] in ("array", "map"):
        f["default"] = [] if t["type"] == "array" else {}
    elif isinstance(t, dict) and t["type"] == "enum":
        f["default"] = t["symbols"][0]


def places(t, put, found):
    """Lists what stands where, as pairs of a type and a function that replaces it."""
    found.append((t, put))
    if isinstance(t, list):
        for i in range(len(t)):
            places(t[i], lambda new, i=i: t.__setitem__(i, new), found)
    elif isinstance(t, dict):
        for key in ("items", "values"):
            if key in t:
                places(t[key], lambda new, key=key: t.__setitem__(key, new), found)
        for f in t.get("fields", []):
            places(f["type"], lambda new, f=f: (f.__setitem__("type", new), f.pop("default", None)), found)
    return found


def mutate(rng, root):
    """Changes one thing, and returns the root, which may be another then."""
    holder = [root]
    t, put = rng.choice(places(root, lambda new: holder.__setitem__(0, new), []))
    kind = t["type"] if isinstance(t, dict) else "union" if isinstance(t, list) else t
    pick = rng.random()
    if kind == "record" and pick < 0.8:
        mutate_record(rng, t)
    elif kind == "enum" and pick < 0.8:
        spare = [s for s in "ABCDE" if s not in t["symbols"]]
        if rng.random() < 0.5 and spare:
            t["symbols"].append(rng.choice(spare))
        elif rng.random() < 0.5 and len(t["symbols"]) > 1 and "default" not in t:
            t["symbols"].pop()
        else:
            t["default"] = t["symbols"][0]
    elif kind == "fixed" and pick < 0.5:
        t["size"] += 1
    elif kind == "union" and pick < 0.8:
        spare = [p for p in PRIMITIVES if p not in t]
        if rng.random() < 0.5:
            t.append(rng.choice(spare))
        elif len(t) > 1:
            t.pop(rng.choice([i for i in range(len(t)) if t[i] in PRIMITIVES and t[i] != "null"] or [-1]))
    elif kind in WIDER and pick < 0.6:
        put(rng.choice(WIDER[kind]))
    elif pick < 0.8 and kind != "union":
        if kind != "null":
            put(["null", t] if rng.random() < 0.5 else [t, "null"])
    elif kind in PRIMITIVES:
        put(rng.choice(PRIMITIVES))
    return holder[0]


def mutate_record(rng, t):
    fields = t["fields"]
    pick = rng.random()
    if pick < 0.35:
        f = {"name": f"g{rng.randint(0, 9)}", "type": rng.choice(PRIMITIVES)}
        if rng.random() < 0.6:
            default(f)
        if all(f["name"] != other["name"] for other in fields):
            fields.append(f)
    elif fields:
        f = rng.choice(fields)
        if pick < 0.55:
            fields.remove(f)
        elif pick < 0.7:
            f["aliases"], f["name"] = [f["name"]], "h" + f["name"]
        elif pick < 0.85:
            rng.shuffle(fields)
        else:
            default(f)


def definitions(t, seen):
    """Puts definitions where a change has left none before the first use, and names where one comes again."""
    if isinstance(t, list):
        return [definitions(branch, seen) for branch in t]
    if not isinstance(t, dict):
        return t
    if t["type"] in ("record", "enum", "fixed"):
        if t["name"] in seen:
            return t["name"]
        seen.add(t["name"])
    for key in ("items", "values"):
        if key in t:
            t[key] = definitions(t[key], seen)
    for f in t.get("fields", []):
        f["type"] = definitions(f["type"], seen)
    return t


def whole(t, seen):
    """Says whether every name is defined before it is used."""
    if isinstance(t, list):
        return all([whole(branch, seen) for branch in t])
    if isinstance(t, str):
        return t in PRIMITIVES or t in seen
    if "name" in t:
        seen.add(t["name"])
    inner = [t[key] for key in ("items", "values") if key in t] + [f["type"] for f in t.get("fields", [])]
    return all([whole(i, seen) for i in inner])


def divide(rng, root):
    """Moves types that need no others into texts of their own, which come first."""
    texts = []
    if rng.random() < 0.5:
        for t, put in places(root, None, []):
            if isinstance(t, dict) and "name" in t and t is not root and rng.random() < 0.6 and whole(t, set()):
                moved = copy.deepcopy(t)
                name = t["name"]
                t.clear()
                t["moved"] = name
                texts.append(moved)
        root = unmoved(root)
    # A type inside one that was moved must not have been moved as well: it stands in both.
    return [json.dumps(text) for text in texts + [root]]


def unmoved(t):
    if isinstance(t, list):
        return [unmoved(branch) for branch in t]
    if isinstance(t, dict):
        if "moved" in t:
            return t["moved"]
        for key in ("items", "values"):
            if key in t:
                t[key] = unmoved(t[key])
        for f in t.get("fields", []):
            f["type"] = unmoved(f["type"])
    return t


def main():
    count, out = int(sys.argv[1]), sys.argv[2]
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 12)
    with open(out, "w") as lines:
        written = 0
        while written < count:
            maker = Maker(rng)
            writer = maker.record(4) if rng.random() < 0.8 else maker.type(4)
            reader = copy.deepcopy(writer)
            for _ in range(rng.choice([0, 1, 1, 2, 3, 4])):
                reader = mutate(rng, reader)
            if rng.random() < 0.5:
                writer, reader = reader, writer
            sides = [definitions(copy.deepcopy(t), set()) for t in (writer, reader)]
            if not all(whole(t, set()) for t in sides):
                continue
            lines.write(json.dumps({"writer": divide(rng, sides[0]), "reader": divide(rng, sides[1])}) + "\n")
            written += 1


main()

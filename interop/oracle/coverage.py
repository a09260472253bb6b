"""Tells which union branches, enum symbols and sizes of collections no datum of a family uses."""

from schemas import branch_name


class Coverage:
    def __init__(self, family):
        self.family = family
        self.reached = set()
        self.wanted = set()
        for name in family.types:
            self._want(name, name)

    def _want(self, s, place):
        """Notes what can be reached from here without crossing into another named type."""
        d = self.family.resolve(s)
        if isinstance(d, list):
            for b in d:
                self.wanted.add((place, branch_name(self.family, b)))
                self._inner(b, place + "|" + branch_name(self.family, b))
            return
        kind = d["type"]
        if kind == "enum":
            self.wanted |= {(place, symbol) for symbol in d["symbols"]}
        for f in d.get("fields", []):
            self._inner(f["type"], place + "." + f["name"])
        if kind in ("array", "map"):
            self.wanted |= {(place, size) for size in ("none", "one", "several")}
            self._inner(d.get("items") or d["values"], place + "[]")

    def _inner(self, s, place):
        if not (isinstance(s, str) and s in self.family.types):
            self._want(s, place)

    def add(self, s, value, place=""):
        d = self.family.resolve(s)
        if isinstance(s, str) and s in self.family.types:
            place = s
        if isinstance(d, list):
            key = "null" if value is None else next(iter(value))
            self.reached.add((place, key))
            if value is not None:
                branch = next(b for b in d if branch_name(self.family, b) == key)
                self.add(branch, value[key], place + "|" + key)
            return
        kind = d["type"]
        if kind == "enum":
            self.reached.add((place, value))
        for f in d.get("fields", []):
            self.add(f["type"], value[f["name"]], place + "." + f["name"])
        if kind in ("array", "map"):
            self.reached.add((place, ("none", "one")[len(value)] if len(value) < 2 else "several"))
            for item in value.values() if kind == "map" else value:
                self.add(d.get("items") or d["values"], item, place + "[]")

    def missing(self):
        return sorted(self.wanted - self.reached)

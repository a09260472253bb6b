"""Keeps of all vectors two for each boundary.

A boundary is a class of what a vector holds: see Classes. For each class two vectors stay, or as many as there are; of
the others those go that hold nothing else. What brings most that is missing, for its length, is taken first.
"""

import re
import zlib

import logicals
from schemas import branch_name

NUMBERS = ("boolean", "int", "long", "float", "double")  # arrays of them are read and written by 8 to 64 items
SIZES = (0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 1000)
LONG = 600  # digits of hex


def size_class(n):
    """A size that stands in SIZES is a class of its own, and so is what lies between two of them."""
    below = max(s for s in SIZES if s <= n)
    return "%d" % n if n == below and n < 1000 else "more than %d" % below


def integer_class(n):
    """Length as a varint, sign, whether it is the first or the last number of that length, and extremes."""
    z = n << 1 if n >= 0 else (-n << 1) - 1
    length = max(1, -(-z.bit_length() // 7))
    first, last = 1 << 7 * (length - 1), (1 << 7 * length) - 1
    edge = "first" if z in (first, first + 1) else "last" if z in (last - 1, last) else ""
    return length, n < 0, edge, n if n in (0, 2**31 - 1, -(2**31), 2**63 - 1, -(2**63)) else ""


def length_class(n):
    """The length of a text or of bytes is written as a long: it has the boundaries of one."""
    length, _, edge, _ = integer_class(n)
    return (n, "") if n < 2 else (length, edge)


def float_class(x, kind):
    """What is not finite, zeros, the smallest and the largest, whole numbers and fractions, each with its sign."""
    if isinstance(x, str):
        return x
    low, high = (1.1754943508222875e-38, 1e38) if kind == "float" else (2.2250738585072014e-308, 1e307)
    size = abs(x)
    what = ("zero" if not x else "subnormal" if size < low else "largest" if size > high else
            "whole" if x == int(x) else "fraction")
    return what, str(x)[0] == "-"


def text_classes(text):
    """Of a text: its length, its widest character, and each character that needs care somewhere."""
    yield "length", length_class(len(text.encode()))
    yield "width", max((len(c.encode()) for c in text), default=0)
    for c in set(text) & set("\0\n\t\r\"\\<&\u0301\u2028\u2029\ufeff\uffff"):
        yield "character", c


def octets_classes(text):
    """Of bytes: their length, and how they begin, which is the sign of a decimal."""
    yield "length", length_class(len(text))
    yield "begin", "" if not text else text[0] if text[0] in "\0\xff" else text[0] > "\x7f"


class Classes:
    """Collects the classes of one vector, each with the number of vectors that it needs.

    Some count for every place of every named type (a field, an item, the branch of a union): branches, symbols, signs,
    and collections of no, one and several items. Those of values count for all places of one type together, since one
    function reads them all; so do the sizes of arrays of numbers. Of a vector in blocks only the blocks count.
    """

    def __init__(self, family):
        self.family = family

    def of(self, line):
        self.needs = {}
        self.encoder = line.get("encoder")
        kind = line["type"]
        self.need("type", kind, bool(self.encoder))
        self.need("by", tuple(line["written_by"]), tuple(line.get("read_by", ())))
        if "defaults" in line:
            self.need("defaults", kind)
        if not self.encoder and not line["note"].startswith(("edge values", "random")):
            # What a person thought of; but sizes and bounds that a note counts have classes of their own.
            counts = len(line["hex"]) > LONG or re.match("[0-9]|arrays of", line["note"])
            self.needs["note", kind, re.sub("[0-9]+", "N", line["note"]) if counts else line["note"]] = 1
        self.walk(kind, line["json"], kind, 0)
        return self.needs

    def need(self, *what):
        self.needs[what] = 2

    def walk(self, s, value, place, depth):
        d = self.family.resolve(s)
        if isinstance(s, str) and s in self.family.types:
            place = s
            depth += d["type"] == "record"
        if isinstance(d, list):
            name = "null" if value is None else next(iter(value))
            if not self.encoder:
                self.need("branch", place, name)
            if value is not None:
                branch = next(b for b in d if branch_name(self.family, b) == name)
                self.walk(branch, value[name], place + "|" + name, depth)
        elif d["type"] == "record":
            self.need("depth", d["name"], min(depth, 4))
            for f in d["fields"]:
                self.walk(f["type"], value[f["name"]], place + "." + f["name"], depth)
        elif d["type"] in ("array", "map"):
            self.collection(d, value, place, depth)
        elif not self.encoder:
            self.scalar(d["type"], d["logicalType"] if logicals.known(d) else "", value, place)

    def collection(self, d, value, place, depth):
        kind, items = d["type"], d.get("items") or d["values"]
        item = self.family.resolve(items)
        item = item["type"] if isinstance(item, dict) else "union"
        size = size_class(len(value))
        if self.encoder:
            if value:
                self.needs["blocks at", place, len(value) > 1] = 1
                self.need("blocks", kind, self.encoder, len(value) > 1)
        else:
            self.need("at", place, min(len(value), 2))
            self.need("size", kind, size)
        if item in NUMBERS and kind == "array":
            varints = item in ("int", "long")
            self.needs["numbers", item, bool(self.encoder), size] = 2 if varints and not self.encoder else 1
            if varints and len(value) > 1 and not self.encoder:
                lengths = {integer_class(v)[0] for v in value}
                self.need("lengths", item, len(lengths) == 1, max(lengths))
        if kind == "map" and not self.encoder:
            for key in value:
                for c in text_classes(key):
                    self.need("key", c)
        for v in value.values() if kind == "map" else value:
            self.walk(items, v, place + "[]", depth)

    def scalar(self, kind, logical, value, place):
        found = []
        if kind in ("boolean", "enum"):
            self.need("at", place, value)
        elif kind in ("int", "long"):
            length, negative, edge, extreme = integer_class(value)
            found = [(negative, extreme) if logical else (length, negative, edge, extreme)]
            if "|" not in place:
                self.need("at", place, "negative" if negative else "")
                self.need("at", place, "over 32 bits" if length > 5 else "")
        elif kind in ("float", "double"):
            found = [float_class(value, kind)]
            if "|" not in place:
                self.need("at", place, "negative" if str(value)[0] == "-" else "")
        elif kind == "string":
            found = text_classes(value)
        elif kind in ("bytes", "fixed"):
            found = octets_classes(value)
        for c in found:
            self.need("value", kind, logical, c)


class Selection:
    """Takes lines until each class has as many as it needs."""

    def __init__(self, held):
        self.held = held  # the classes of each line
        self.need = {c: n for needs in held for c, n in needs.items()}
        self.count = dict.fromkeys(self.need, 0)
        self.kept = set()

    def take(self, i):
        if i not in self.kept:
            self.kept.add(i)
            for c in self.held[i]:
                self.count[c] += 1

    def fill(self, candidates, cost):
        """Takes of the candidates those that are needed, first what brings most for its cost."""
        while candidates:
            gain = {i: sum(self.count[c] < self.need[c] for c in self.held[i]) / cost[i] for i in candidates}
            best = max(candidates, key=lambda i: (gain[i], -i))
            candidates = {i for i in candidates if gain[i] and i != best}
            if gain[best]:
                self.take(best)

    def prune(self, candidates, cost):
        """Drops what others have made superfluous, the costliest first."""
        for i in sorted(self.kept & candidates, key=lambda i: (-cost[i], i)):
            if all(self.count[c] > self.need[c] for c in self.held[i]):
                self.kept.remove(i)
                for c in self.held[i]:
                    self.count[c] -= 1


def select(lines_of):
    """The lines to keep of each family, in their order. lines_of has a list of lines for each Family.

    What is in blocks stays together with the line before it that has the same value without.
    """
    every = [(family, line) for family, lines in lines_of.items() for line in lines]
    cost = [len(zlib.compress(repr(line).encode())) for _, line in every]
    plain = {}  # of each line in blocks, the one without
    for i, (_, line) in enumerate(every):
        if "blocked" in line:
            plain[i] = last
            cost[i] += cost[last]
        else:
            last = i
    selection = Selection([Classes(family).of(line) for family, line in every])
    blocked, others = set(plain), set(range(len(every))) - set(plain)
    selection.fill(blocked, cost)
    selection.prune(blocked, cost)
    wanted = {plain[i] for i in selection.kept}
    for i in wanted:
        selection.take(i)
    selection.fill(others - wanted, cost)
    selection.prune(others - wanted, cost)
    result = {family: [] for family in lines_of}
    for i in sorted(selection.kept):
        result[every[i][0]].append(every[i][1])
    return result

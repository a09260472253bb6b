"""Makes data of any schema: by walking the edge values in step, and by chance from a fixed seed."""

import zlib

import pools
from schemas import branch_name

MASK = 2**64 - 1


class Chance:
    """SplitMix64: the same numbers on every machine and with every version of Python."""

    def __init__(self, seed):
        self.state = seed & MASK

    def bits(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
        return z ^ (z >> 31)

    def below(self, n):
        return self.bits() % n

    def pick(self, items):
        return items[self.below(len(items))]

    def integer(self, bits):
        """Signed, of any length up to bits, so that every length of varint comes up."""
        n = self.bits() & ((1 << (1 + self.below(bits - 1))) - 1)
        return n if self.below(2) else ~n


class Walker:
    """Common to both ways: the recursion over records, unions, arrays and maps."""

    def __init__(self, family, deepest=2):
        self.family = family
        self.deepest = deepest
        self.stack = []

    def record(self, d, make):
        self.stack.append(d["name"])
        out = {f["name"]: make(f) for f in d["fields"]}
        self.stack.pop()
        return out

    def blocked(self, s, seen=()):
        """Whether a value of this type must not be made here, as its records nest deep enough already."""
        d = self.family.resolve(s)
        if isinstance(d, list):
            return all(self.blocked(b, seen) for b in d)
        if d["type"] != "record":
            return False
        if self.stack.count(d["name"]) >= self.deepest:
            return True
        if d["name"] in seen:
            return False
        return any(self.blocked(f["type"], seen + (d["name"],)) for f in d["fields"])

    def branches(self, union):
        """The branches that may be taken here: null wins when nothing else may."""
        free = [b for b in union if not self.blocked(b)]
        return free or [b for b in union if b == "null"] or union

    def wrap(self, branch, value):
        return None if branch == "null" else {branch_name(self.family, branch): value}


class Edges(Walker):
    """Datum k takes the k-th edge value at every place, each place starting somewhere else."""

    def make(self, s, k, path=""):
        d = self.family.resolve(s)
        at = k + zlib.crc32(path.encode()) % 97
        if isinstance(d, list):
            free = self.branches(d)
            branch = free[at % len(free)]
            return self.wrap(branch, self.make(branch, at // len(free), path + "|" + branch_name(self.family, branch)))
        kind = d["type"]
        if kind == "record":
            return self.record(d, lambda f: self.make(f["type"], k, path + "." + f["name"]))
        if kind == "array":
            size = 0 if self.blocked(d["items"]) else (1, 0, 2, 3)[k % 4]
            return [self.make(d["items"], 3 * k + i, path + "[]") for i in range(size)]
        if kind == "map":
            size = 0 if self.blocked(d["values"]) else (1, 0, 1, 3)[at % 4]
            keys = [pools.KEYS[(at + i) % len(pools.KEYS)] for i in range(size)]
            return {key: self.make(d["values"], 3 * k + i, path + "{}") for i, key in enumerate(keys)}
        values = pools.pool(d)
        return values[at % len(values)]


class Random(Walker):
    """Values by chance: a third of them edge values, the rest of any size."""

    def __init__(self, family, seed, longest=6):
        super().__init__(family)
        self.chance = Chance(zlib.crc32(seed.encode()))
        self.longest = longest

    def make(self, s):
        d = self.family.resolve(s)
        if isinstance(d, list):
            branch = self.chance.pick(self.branches(d))
            return self.wrap(branch, self.make(branch))
        kind = d["type"]
        if kind == "record":
            return self.record(d, lambda f: self.make(f["type"]))
        if kind == "array":
            size = 0 if self.blocked(d["items"]) else self.size()
            return [self.make(d["items"]) for _ in range(size)]
        if kind == "map":
            size = 0 if self.blocked(d["values"]) else self.size() // 2
            return {self.text(8): self.make(d["values"]) for _ in range(size)}
        if kind in ("null", "boolean", "enum") or pools.logical_pool(d) or not self.chance.below(3):
            return self.chance.pick(pools.pool(d))
        return self.plain(d)

    def size(self):
        """Fewer items the deeper the records nest, so that recursive types stay small."""
        return self.chance.below(max(1, self.longest - 2 * (len(self.stack) - 1)) + 1)

    def plain(self, d):
        kind = d["type"]
        if kind == "int":
            return self.chance.integer(32)
        if kind == "long":
            return self.chance.integer(64)
        if kind == "float":
            return pools.float32(self.chance.bits() & 0xFFFFFFFF)
        if kind == "double":
            return self.chance.integer(64) / (1 << self.chance.below(40))
        if kind == "string":
            return self.text(24)
        size = d["size"] if kind == "fixed" else self.chance.below(40)
        return pools.raw(bytes(self.chance.below(256) for _ in range(size)))

    def text(self, longest):
        letters = "abcdefghijklmnopqrstuvwxyz ABC-_.żółćñß漢字😀"
        return "".join(self.chance.pick(letters) for _ in range(self.chance.below(longest + 1)))

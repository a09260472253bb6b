"""Data of the family tree: deep and wide values of recursive types."""

EDGES = {"Forest": 16, "BinaryTree": 8, "Folder": 8, "LinkedList": 4, "Operation": 10, "Call": 8}
RANDOM = {"Forest": 16, "BinaryTree": 4, "Folder": 6, "Operation": 8}
NAMESPACE = "com.example.tree."


def named(name, value):
    return value and {NAMESPACE + name: value}


def balanced(low, high):
    """A search tree over the keys from low up to, not including, high."""
    if low >= high:
        return None
    middle = (low + high) // 2
    return {"key": middle, "value": "value %d" % middle, "left": named("BinaryTree", balanced(low, middle)),
            "right": named("BinaryTree", balanced(middle + 1, high))}


def leaning(depth, side):
    tree = None
    for i in range(depth):
        tree = {"key": i, "value": "", "left": None, "right": None, side: named("BinaryTree", tree)}
    return tree


def linked(values):
    head = None
    for value in reversed(values):
        head = {"value": value, "next": named("LinkedList", head)}
    return head


def folder(name, depth, width):
    return {"name": name, "sizes": {"readme-%d.txt" % depth: depth * 1000},
            "folders": [folder("%s/%d" % (name, i), depth - 1, width) for i in range(width)] if depth else [], "links": {}}


def operation(operator, *operands):
    return {NAMESPACE + "Operation": {"operator": operator, "operands": list(operands)}}


def call(function, **arguments):
    return {NAMESPACE + "Call": {"function": function, "arguments": arguments}}


def forest(**changed):
    return {"binary": None, "files": folder("/", 0, 0), "list": None, "expression": {"double": 0.0}, **changed}


def data():
    yield "Forest", "hardly anything", forest()
    for size in (1, 2, 3, 7, 100):
        yield "BinaryTree", "balanced, %d keys" % size, balanced(-(size // 2), size - size // 2)
    yield "BinaryTree", "leaning left", leaning(60, "left")
    yield "BinaryTree", "leaning right", leaning(60, "right")
    for size in (1, 2, 10, 100):
        yield "LinkedList", "%d long" % size, linked([(i - 5) ** 3 for i in range(size)])
    yield "Folder", "empty", folder("", 0, 0)
    yield "Folder", "three levels of three", folder("root", 3, 3)
    yield "Folder", "one deep path", folder("d", 30, 1)
    yield "Folder", "links and several sizes", {
        "name": "src", "sizes": {"a.go": 2**40, "b.go": 0, "ż.go": -1}, "folders": [folder("x", 1, 2)],
        "links": {"up": folder("..", 0, 0), "pętla": folder("loop", 1, 1)}}
    x = {"string": "x"}
    total = operation("ADD", {"double": 1.0}, operation("MULTIPLY", {"double": -2.5}, x, x), call("sin", angle={"double": 0.5}))
    yield "Forest", "an expression", forest(expression=total)
    yield "Forest", "calls within calls", forest(expression=operation(
        "DIVIDE", call("max", only=call("min", first=operation("SUBTRACT", x))), call("nothing", arg=None)))
    yield "Forest", "all together", forest(
        binary=named("BinaryTree", balanced(0, 15)), files=folder("home", 2, 2), list=named("LinkedList", linked([1, -1, 0])),
        expression=total)

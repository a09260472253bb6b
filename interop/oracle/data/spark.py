"""Data of the family spark: the messages of a cluster."""

from pools import raw

EDGES = {"RequestMessage": 14, "MapStatus": 21, "MapStatuses": 12, "RowBatch": 12, "Rows": 24, "RpcAddress": 6,
         "RpcEndpoint": 6, "BlockManagerId": 6}
RANDOM = {"RequestMessage": 8, "MapStatus": 6, "MapStatuses": 8, "RowBatch": 6, "Rows": 10}
NAMESPACE = "spark."


def request(sender, receiver, name, content):
    def address(a):
        return a and {"spark.RpcAddress": {"host": a[0], "port": a[1]}}

    return {"senderAddress": address(sender), "receiver": {"address": address(receiver), "name": name}, "content": content}


def status(n, blocks):
    sizes = bytes((n * 31 + i * 17) % 256 for i in range(blocks))
    return {"location": {"executorId": str(n), "host": "worker-%d.example.com" % (n % 5), "port": 7000 + n,
                         "topology": {"string": "/rack-%d" % n} if n % 3 else None},
            "compressedSizes": raw(sizes), "mapId": n * 10**6}


def packed(rows):
    return raw(b"".join(len(r).to_bytes(4, "big") + r for r in rows) + b"\xff\xff\xff\xff")


def data():
    yield "RequestMessage", "from a client", request(None, ("driver.example.com", 7077), "CoarseGrainedScheduler", raw("01020304"))
    yield "RequestMessage", "from a server", request(("10.1.2.3", 40001), ("10.1.2.4", 65535), "MapOutputTracker", raw("ff" * 90))
    yield "RequestMessage", "over the connection at hand", request(("żółw.example.com", 0), None, "heartbeat", "")
    yield "RequestMessage", "IPv6 and a large message", request(("::1", 1), ("fe80::1", 1), "BlockManager", raw(bytes(range(256)) * 8))
    for blocks in (0, 1, 10, 63, 64, 100, 1000):
        yield "MapStatus", "%d blocks" % blocks, status(blocks, blocks)
    yield "MapStatuses", "none", {"shuffleId": 0, "epoch": 0, "statuses": []}
    yield "MapStatuses", "some missing", {
        "shuffleId": 7, "epoch": 2, "statuses": [{"spark.MapStatus": status(i, 10)} if i % 4 else None for i in range(40)]}
    yield "RowBatch", "no rows", {"partition": 0, "rowCount": 0, "codec": "NONE", "packed": packed([])}
    yield "RowBatch", "three rows", {
        "partition": 3, "rowCount": 3, "codec": "NONE", "packed": packed([b"", b"\x00\x01", b"row three"])}
    cells = [None, {"boolean": True}, {"int": -1}, {"long": 2**62}, {"double": -0.0}, {"string": "ą"}, {"bytes": raw("00ff")},
             {"array": [1, -1, 2**63 - 1]}]
    yield "Rows", "a cell of each kind", {"columns": list("abcdefgh"), "rows": [cells, cells[::-1], [None] * 8, []]}
    yield "Rows", "many rows", {"columns": ["id", "name"], "rows": [[{"int": i}, {"string": "name %d" % i}] for i in range(150)]}

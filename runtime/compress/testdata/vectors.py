"""Writes vectors.json: blocks and streams that other implementations compressed. Not run by the tests.

    pip install cramjam==2.14.0 zstandard==0.25.0 lz4==4.4.5 && python vectors.py
"""
import base64, bz2, json, lzma, struct, sys, zlib

import cramjam
import lz4.block
import lz4.frame
import zstandard

PLAIN = {
    "nothing": b"",
    "one byte": b"a",
    "word": b"schemagen",
    "lines": b"".join(b"row %d of 200: %s\n" % (i, b"abc" * (i % 7)) for i in range(200)),
    "zeros": bytes(100_000),
    "noise": b"".join(struct.pack("<I", (i * 2654435761) & 0xFFFFFFFF) for i in range(300)),
}

vectors = []


def add(codec, form, by, name, data):
    vectors.append({"codec": codec, "form": form, "by": by, "plain": name, "data": base64.b64encode(bytes(data)).decode()})


for name, plain in PLAIN.items():
    raw = zlib.compressobj(6, zlib.DEFLATED, -15)
    deflated = raw.compress(plain) + raw.flush()
    add("deflate", "block", "python zlib", name, deflated)
    add("deflate", "stream", "python zlib", name, deflated)
    add("deflate", "block", "python zlib cut out of its wrapper", name, zlib.compress(plain)[2:-1])

    sum_ = struct.pack(">I", zlib.crc32(plain))
    add("snappy", "block", "cramjam", name, bytes(cramjam.snappy.compress_raw(plain)) + sum_)
    add("snappy", "stream", "cramjam", name, cramjam.snappy.compress(plain))

    add("zstandard", "block", "python zstandard", name, zstandard.ZstdCompressor(level=3).compress(plain))
    streamed = zstandard.ZstdCompressor(level=19, write_checksum=True).compressobj()
    streamed = streamed.compress(plain) + streamed.flush()
    add("zstandard", "block", "python zstandard, size unknown", name, streamed)
    add("zstandard", "stream", "python zstandard", name, streamed)
    add("zstandard", "stream", "python zstandard, two frames", name,
        zstandard.ZstdCompressor().compress(plain[:7]) + zstandard.ZstdCompressor().compress(plain[7:]))

    add("lz4", "block", "python lz4", name, lz4.block.compress(plain))
    add("lz4", "block", "python lz4, high compression", name, lz4.block.compress(plain, mode="high_compression"))
    add("lz4", "stream", "python lz4", name, lz4.frame.compress(plain, content_checksum=True))
    add("lz4", "stream", "python lz4, linked blocks of 4 MiB, no checksum", name,
        lz4.frame.compress(plain, block_size=lz4.frame.BLOCKSIZE_MAX4MB, block_linked=True, content_checksum=False))

    for form in ("block", "stream"):
        add("bzip2", form, "python bz2", name, bz2.compress(plain, 9))
        add("bzip2", form, "python bz2, level 1, two streams", name, bz2.compress(plain[:7], 1) + bz2.compress(plain[7:], 1))
        add("xz", form, "python lzma", name, lzma.compress(plain))
        add("xz", form, "python lzma, CRC-32, preset 0", name, lzma.compress(plain, check=lzma.CHECK_CRC32, preset=0))
        add("xz", form, "python lzma, SHA-256, two streams with padding", name,
            lzma.compress(plain[:7], check=lzma.CHECK_SHA256) + bytes(4) + lzma.compress(plain[7:], check=lzma.CHECK_SHA256))
        add("xz", form, "python lzma, no check", name, lzma.compress(plain, check=lzma.CHECK_NONE))

out = {"plain": {k: base64.b64encode(zlib.compress(v, 9)).decode() for k, v in PLAIN.items()}, "vectors": vectors}
with open("vectors.json", "w") as f:
    f.write('{\n"plain": ' + json.dumps(out["plain"], indent=1) + ',\n"vectors": [\n')
    f.write(",\n".join(json.dumps(v) for v in vectors) + "\n]\n}\n")
print(len(vectors), "vectors by Python", sys.version.split()[0])

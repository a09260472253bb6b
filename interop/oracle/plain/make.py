"""Writes runtime/avrojson/testdata/plain.jsonl. See README.md. Usage: make.py, with `node plain.js` and `go run ./peers` at hand."""

import io
import json
import pathlib
import subprocess

import fastavro

import vectors

here = pathlib.Path(__file__).resolve().parent


def fastavro_plain(schema, text):
    out = io.BytesIO()
    try:
        fastavro.schemaless_writer(out, fastavro.parse_schema(json.loads(schema)), json.loads(text))
    except Exception:
        return "error"
    return out.getvalue().hex()


def ask(command, lines, cwd):
    done = subprocess.run(command, input="\n".join(lines), cwd=cwd, check=True, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return [json.loads(line) for line in done.stdout.splitlines()]


cases = [(v, True) for v in vectors.VECTORS] + [(v, False) for v in vectors.ONE_WAY]
lines = [json.dumps({"schema": s, "text": t, "tagged": g}) for (s, t, g), _ in cases]
scripts = ask(["node", "plain.js"], lines, here)
peers = ask(["go", "run", "."], lines, here / "peers")
with open(here.parents[2] / "runtime/avrojson/testdata/plain.jsonl", "w", encoding="utf-8") as out:
    for ((schema, text, tagged), both), script, peer in zip(cases, scripts, peers):
        plain = {"avsc": script["avsc"], "fastavro": fastavro_plain(schema, text), **peer["plain"]}
        vector = {"schema": schema, "text": text}
        if tagged in ("ambiguous", "refused"):
            vector["error"] = tagged
            vector["read_as"] = {name: got for name, got in plain.items() if got != "error"}
        else:
            found = {name: got for name, got in peer["tagged"].items() if got != "error"}
            if len(set(found.values())) != 1:
                raise SystemExit(f"{schema}: bytes of {tagged}: {found}")
            hex_ = next(iter(found.values()))
            vector |= {"tagged": tagged, "hex": hex_, "written": both, "hex_by": sorted(found)}
            vector["read_by"] = sorted(name for name, got in plain.items() if got == hex_)
            vector["read_as"] = {name: got for name, got in plain.items() if got not in (hex_, "error")}
        if not vector["read_as"]:
            del vector["read_as"]
        out.write(json.dumps(vector, ensure_ascii=False) + "\n")

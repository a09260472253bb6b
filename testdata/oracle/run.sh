#!/bin/sh
# Makes testdata/vectors, testdata/comparisons and the verdicts of package compat again. See README.md. Usage: ./run.sh [WORK], a folder for what comes in between.
set -eu
cd "$(dirname "$0")"
work=$(mkdir -p "${1:-build}" && cd "${1:-build}" && pwd)

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --requirement requirements.txt
cp package.json avsc.js "$work"
(cd "$work" && npm install --silent --no-audit --no-fund)
(cd java && mvn --quiet --batch-mode -DbuildDirectory="$work/java" package dependency:copy-dependencies -DoutputDirectory="$work/java/lib")

export PYTHONDONTWRITEBYTECODE=1
"$work/venv/bin/python" make.py data "$work"
java -cp "$work/java/*:$work/java/lib/*" oracle.Main "$work" ../schemas
"$work/venv/bin/python" make.py python "$work"
node "$work/avsc.js" "$work"
"$work/venv/bin/python" make.py merge "$work"
java -cp "$work/java/*:$work/java/lib/*" oracle.Resolutions resolutions.jsonl "$work/resolutions.jsonl"
"$work/venv/bin/python" resolutions.py resolutions.jsonl "$work/resolutions.jsonl" ../vectors/resolutions.jsonl
java -cp "$work/java/*:$work/java/lib/*" oracle.Comparisons comparisons.jsonl ../schemas "$work/vectors" ../comparisons/comparisons.jsonl
"$work/venv/bin/python" compatibilities.py 1200 "$work/compatibilities.jsonl"
java -cp "$work/java/*:$work/java/lib/*" oracle.Compatibilities "$work/compatibilities.jsonl" ../../cmd/schemagen/internal/compat/testdata/java.jsonl

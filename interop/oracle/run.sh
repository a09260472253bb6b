#!/bin/sh
# Makes testdata/vectors, testdata/comparisons and the verdicts of package compat again. See README.md.
# Usage: ./run.sh [WORK], a folder for what comes in between.
set -eu
cd "$(dirname "$0")"
work=$(mkdir -p "${1:-build}" && cd "${1:-build}" && pwd)

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --requirement requirements.txt
cp package.json avsc.js "$work"
(cd "$work" && npm install --silent --no-audit --no-fund)
(cd java && mvn --quiet --batch-mode -DbuildDirectory="$work/java" package \
	dependency:copy-dependencies -DoutputDirectory="$work/java/lib")

testdata=../../testdata
verdicts=../../cmd/schemagen/internal/compat/testdata/java.jsonl
python() { "$work/venv/bin/python" "$@"; }
java() { command java -cp "$work/java/*:$work/java/lib/*" "$@"; }

export PYTHONDONTWRITEBYTECODE=1
python make.py data "$work"
java oracle.Main "$work" $testdata/schemas
python make.py python "$work"
node "$work/avsc.js" "$work"
python make.py merge "$work"
java oracle.Resolutions resolutions.jsonl "$work/resolutions.jsonl"
python resolutions.py resolutions.jsonl "$work/resolutions.jsonl" $testdata/vectors/resolutions.jsonl
java oracle.Comparisons comparisons.jsonl $testdata/schemas "$work/vectors" $testdata/comparisons/comparisons.jsonl
python compatibilities.py 1200 "$work/compatibilities.jsonl"
java oracle.Compatibilities "$work/compatibilities.jsonl" $verdicts

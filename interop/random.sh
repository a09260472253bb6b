#!/usr/bin/env bash
# Compares what this module, Apache Avro for Java and fastavro make of random schemas and data: ./random.sh, or with
# flags that "go run . random -h" lists, such as ./random.sh --seed 5000 --schemas 500. It installs the two by
# install.sh, and prints how much was compared and how many cases each of the known reasons to differ took. The exit
# status is 0 only if nothing differs but for one of these.
set -euo pipefail
cd "$(dirname "$0")"
./install.sh java fastavro
exec env GOWORK=off go run . random -cache "$PWD/.cache" "$@"

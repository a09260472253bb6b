#!/usr/bin/env bash
# Exchanges container files with other implementations of Avro: ./run.sh, or ./run.sh java fastavro for some of them. It
# installs them by install.sh, and prints a table of what came of it. The exit status is 0 only if every peer was there
# and every value the same.
set -uo pipefail
cd "$(dirname "$0")"
all=(java fastavro apache-python avsc avro-c rust)
peers=("$@")
[ ${#peers[@]} -gt 0 ] || peers=("${all[@]}")
failed=0
./install.sh "${peers[@]}" || failed=$?
[ $failed -ne 2 ] || exit 2
GOWORK=off go run . -cache "$PWD/.cache" "${peers[@]}" || failed=1
exit $failed

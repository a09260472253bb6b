#!/usr/bin/env bash
# Writes the code that other generators make for this module and that is not tracked, by the go:generate lines of its
# packages, unless it is there and neither it nor what it is made from has changed since. With --check it writes nothing
# and fails if there is something to do. It needs Go alone: the generators are the tools of go.mod.
set -euo pipefail
cd "$(dirname "$0")"

# state prints the sums of all that goes in and of all that has come out.
state() {
	cksum generate.sh go.mod internal/{gogen,mus,musalias,musgen,oneof,pb,protoc}/* ../../testdata/schemas/perf/*
}

if state | cmp -s - internal/generated.sum; then
	exit
fi
if [ "${1-}" = --check ]; then
	echo "perf/peers/generate.sh has not been run since its inputs changed" >&2
	exit 1
fi
# What remained of older inputs would be compiled into the new.
find internal/gogen -name '*.go' ! -name doc.go -delete
rm -f internal/generated.sum internal/*/*_gen.go internal/pb/*.pb.go
go generate ./internal/...
state >internal/generated.sum

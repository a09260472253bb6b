#!/usr/bin/env bash
# Writes perf.pb.go and perf_vtproto.pb.go from perf.proto, with the plug-ins at the versions of go.mod. It needs protoc: Debian's package
# protobuf-compiler, 3.21.12.
set -euo pipefail
cd "$(dirname "$0")"
pools=$(sed -n 's/^message \([A-Za-z0-9]*\) {$/--go-vtproto_opt=pool=github.com\/schemagen\/schemagen\/perf\/peers\/internal\/pb.\1/p' perf.proto)
# shellcheck disable=SC2086 # one option for each message
protoc \
	--plugin=protoc-gen-go="$(go tool -n protoc-gen-go)" --go_out=. --go_opt=paths=source_relative \
	--plugin=protoc-gen-go-vtproto="$(go tool -n protoc-gen-go-vtproto)" --go-vtproto_out=. --go-vtproto_opt=paths=source_relative \
	--go-vtproto_opt=features=marshal+unmarshal+unmarshal_unsafe+size+pool $pools \
	perf.proto

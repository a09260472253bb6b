#!/usr/bin/env bash
# Runs every check of this repository: ./check.sh, or ./check.sh --quick for formatting, vet and tests alone, or ./check.sh --cross
# for the tests on other machines alone: 386 natively, s390x (big-endian) and arm64 under qemu-user from Debian's packages, or
# ./check.sh --fuzz [TIME [PACKAGE…]] for the fuzz targets alone, each as long as TIME says (20s), of all packages or those named.
# Tests that only compile generated code for other machines or tags a second time are left out with -short.
# It needs Go and, for the race detector, a C compiler. All steps run even if one fails; the exit status is 1 then.
set -euo pipefail
cd "$(dirname "$0")"
root=$PWD

staticcheck=honnef.co/go/tools/cmd/staticcheck@v0.8.2
fuzz_count=1000x # inputs for each fuzz target

mode=full
case "${1-}" in
"") ;;
--quick) mode=quick ;;
--cross) mode=cross ;;
--fuzz)
	mode=fuzz
	fuzz_count=${2-20s}
	;;
*)
	echo "usage: ./check.sh [--quick|--cross|--fuzz [TIME [PACKAGE…]]]" >&2
	exit 2
	;;
esac

export GOWORK=off
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
summary=()
failed=0

# step NAME COMMAND… runs a command as a step of its own, with its time.
step() {
	local name=$1 start=$SECONDS status=0 result
	shift
	printf '\n=== %s\n' "$name"
	# Not as a condition: bash would not stop at errors inside.
	set +e
	(
		set -e
		"$@"
	)
	status=$?
	set -e
	case $status in
	0) result=ok ;;
	77) result=skipped ;;
	*)
		result=FAILED
		failed=1
		;;
	esac
	summary+=("$(printf '%-8s %4ds  %s' "$result" $((SECONDS - start)) "$name")")
}

# skip REASON ends a step that this machine cannot run.
skip() {
	echo "skipped: $1"
	exit 77
}

formatting() {
	local files
	files=$(gofmt -l .)
	if [ -n "$files" ]; then
		echo "not as gofmt writes them:"
		echo "$files"
		return 1
	fi
}

vet() {
	go vet ./...
	go vet -tags purego ./...
}

static_check() {
	go run "$staticcheck" ./...
	go run "$staticcheck" -tags purego ./...
}

# Each go:generate line of generated/ and perf/ is run with check in place of generate, where go generate would run it.
generated_code() {
	local tool=$work/schemagen file line arguments stale=0
	[ -d generated ] || skip "there is no generated code"
	go build -buildvcs=false -o "$tool" ./cmd/schemagen
	while IFS=: read -r file line arguments; do
		if [[ $arguments != *schemagen*" generate "* ]]; then
			continue
		fi
		arguments=${arguments#*" generate "}
		echo "$file:$line: check $arguments"
		(
			cd "$(dirname "$file")"
			GOPACKAGE=$(sed -n 's/^package \([a-z0-9_]*\).*/\1/p' "$(basename "$file")" | head -n 1)
			export GOPACKAGE
			eval "set -- $arguments" # the quotes of a go:generate line mean what they mean here
			"$tool" check "$@"
		) || stale=1
	done < <(grep -rn --include='*.go' '^//go:generate ' generated perf)
	return $stale
}

race() {
	if ! command -v "$(go env CC)" >/dev/null; then
		skip "the race detector needs a C compiler"
	fi
	# Not those that start no goroutine and spend their time in compilers.
	go list ./... | grep -v -E '/cmd/schemagen/internal/(bind|conformance|gen|infer)$' | CGO_ENABLED=1 xargs go test -short -race
}

i386() {
	case "$(go env GOHOSTOS)/$(go env GOHOSTARCH)" in
	linux/amd64 | windows/amd64) GOARCH=386 go test -short ./... ;;
	*)
		GOARCH=386 go vet ./...
		skip "this machine runs no 386 programs; they compile"
		;;
	esac
}

# fuzz_packages [PACKAGES…] prints the directories that hold fuzz targets.
fuzz_packages() {
	local file
	go list -f '{{range .TestGoFiles}}{{$.Dir}}/{{.}}
{{end}}{{range .XTestGoFiles}}{{$.Dir}}/{{.}}
{{end}}' "${@:-./...}" | while read -r file; do
		if [ -n "$file" ] && grep -q '^func Fuzz' "$file"; then
			dirname "$file"
		fi
	done | sort -u
}

# emulated ARCH PACKAGES… tests packages for another processor under qemu-user. The emulator is installed where that is possible; where
# it is not the step is skipped, but not in CI.
emulated() {
	local arch=$1 qemu
	shift
	case $arch in
	arm64) qemu=qemu-aarch64-static ;;
	*) qemu=qemu-$arch-static ;;
	esac
	if ! command -v "$qemu" >/dev/null && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
		apt-get update -qq
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends qemu-user-static >/dev/null
	fi
	if ! command -v "$qemu" >/dev/null; then
		[ -z "${CI-}" ] || return 1
		skip "there is no $qemu; on Debian it is in the package qemu-user-static"
	fi
	GOARCH=$arch go test -short -exec "$qemu" "$@"
}

# fuzz [PACKAGES…] gives every fuzz target a fixed number of inputs, or a time.
fuzz() {
	local dir target program=$work/fuzz.test log=$work/fuzz.log
	mkdir -p "$work/fuzz"
	while read -r dir; do
		go test -c -fuzz=. -o "$program" "$dir"
		cd "$dir" # where what is found is to be kept, in testdata/fuzz
		for target in $("$program" -test.list '^Fuzz'); do
			echo "${dir#"$root"/}: $target"
			if ! "$program" -test.run='^$' -test.fuzz="^$target\$" -test.fuzztime="$fuzz_count" \
				-test.fuzzminimizetime=10s -test.fuzzcachedir="$work/fuzz" >"$log" 2>&1; then
				cat "$log"
				return 1
			fi
		done
		cd "$root"
	done < <(fuzz_packages "$@")
}

# Modules inside this one have tests of their own.
nested_modules() {
	local found=false file
	while read -r file; do
		found=true
		echo "$file"
		(
			cd "$(dirname "$file")"
			[ ! -e generate.sh ] || ./generate.sh
			go vet ./...
			go test ./...
		)
	done < <(find . -mindepth 2 -name go.mod -not -path '*/testdata/*' -not -path './.git/*' | sort)
	$found || skip "there are none"
}

case $mode in
quick)
	step "gofmt" formatting
	step "go vet, with and without purego" vet
	step "tests" go test ./...
	;;
cross)
	step "tests on GOARCH=386" i386
	step "tests on s390x, emulated" emulated s390x ./schema/... ./runtime/... ./reflectcodec/... ./generated/...
	step "tests on arm64, emulated" emulated arm64 ./schema/... ./runtime/... ./reflectcodec/... ./generated/...
	;;
fuzz)
	step "fuzz targets, $fuzz_count each" fuzz "${@:3}"
	;;
full)
	step "gofmt" formatting
	step "go vet, with and without purego" vet
	step "staticcheck, with and without purego" static_check
	step "arrows: which package imports which" go test ./internal/arrows
	step "generated code is up to date" generated_code
	step "tests" go test ./...
	step "tests with the tag purego" go test -short -tags purego ./...
	step "tests with the race detector" race
	step "tests on GOARCH=386" i386
	step "tests on s390x, emulated: runtime and reflectcodec" emulated s390x ./runtime/... ./reflectcodec/...
	step "fuzz targets, $fuzz_count inputs each" fuzz
	step "nested modules" nested_modules
	;;
esac

printf '\n=== summary, %d minutes %d seconds\n' $((SECONDS / 60)) $((SECONDS % 60))
printf '%s\n' "${summary[@]}"
if [ $failed -ne 0 ]; then
	echo "some checks FAILED"
	exit 1
fi
echo "all checks passed"

#!/usr/bin/env bash
# Runs every check of this repository: ./check.sh, or ./check.sh --quick for formatting, vet and tests alone, or
# ./check.sh --cross for the tests on other machines alone: 386 natively, s390x (big-endian) and arm64 under qemu-user
# from Debian's packages, or ./check.sh --fuzz [TIME [PACKAGE…]] for the fuzz targets alone, each as long as TIME says
# (20s), of all packages or those named. Tests that only compile generated code for other machines or tags a second time
# are left out with -short. It needs Go and, for the race detector, a C compiler. All steps run even if one fails; the
# exit status is 1 then.
#
# What a step looks at is narrowed where the rest cannot differ from what another step has seen; why stands at each. The
# whole is run each night: --cross and --fuzz.
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

# processor sets cpu to the seconds that the processors have spent on what has ended here.
processor() {
	times >"$work/times" # not in a pipe, whose end would only know itself
	cpu=$(awk -F '[ms ]+' 'NR == 2 { print int(60 * ($1 + $3) + $2 + $4) }' "$work/times")
}

# step NAME COMMAND… runs a command as a step of its own, with its time, and that of the processors beside it: on a
# machine that does other things too it says more.
step() {
	local name=$1 start=$SECONDS status=0 result cpu before
	shift
	processor
	before=$cpu
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
	processor
	summary+=("$(printf '%-8s %4ds %5ds  %s' "$result" $((SECONDS - start)) $((cpu - before)) "$name")")
}

# skip REASON ends a step that this machine cannot run.
skip() {
	echo "skipped: $1"
	exit 77
}

# tests runs go test. What its own vet looks for, the steps of vet have looked for.
tests() { go test -vet=off "$@"; }

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

# differing prints the packages that have other files with the tag purego.
differing() {
	local files='{{.ImportPath}} {{.GoFiles}} {{.SFiles}} {{.TestGoFiles}} {{.XTestGoFiles}}'
	comm -13 <(go list -f "$files" ./... | sort) <(go list -tags purego -f "$files" ./... | sort) | cut -d ' ' -f 1
}

# In a package whose files are the same it would say the same again.
static_check() {
	go run "$staticcheck" ./...
	differing | xargs go run "$staticcheck" -tags purego
}

# What the tag changes is tested in the packages that have other files; generated code is what goes through all of it.
# That the rest compiles, vet has seen.
purego() {
	tests -short -tags purego ./generated/... $(differing)
}

# Each go:generate line that runs schemagen is run where go generate would run it, to check what it would write.
generated_code() {
	local tool=$work/schemagen file line arguments command stale=0 lines=0
	go build -buildvcs=false -o "$tool" ./cmd/schemagen
	while IFS=: read -r file line arguments; do
		case $arguments in
		*schemagen*" generate "*) command="check ${arguments#*" generate "}" ;;
		*" bind "*) command="bind --check ${arguments#*" bind "}" ;;
		*) continue ;;
		esac
		echo "$file:$line: $command"
		lines=$((lines + 1))
		(
			cd "$(dirname "$file")"
			GOPACKAGE=$(sed -n 's/^package \([a-z0-9_]*\).*/\1/p' "$(basename "$file")" | head -n 1)
			export GOPACKAGE
			eval "set -- $command" # the quotes of a go:generate line mean what they mean here
			"$tool" "$@"
		) || stale=1
	done < <(grep -rn --include='*.go' --exclude='*_test.go' --exclude-dir=testdata '^//go:generate ' .)
	echo "$lines lines"
	[ "$lines" -gt 0 ] && return $stale
}

# starting FIELD… prints the packages that start goroutines in those of their files.
go_statement='^[[:space:]]*go [[:alnum:]_.]+[({]|\.Go\(|\.Parallel\(\)|RunParallel\(|httptest\.'
starting() {
	local field package file
	for field in "$@"; do
		go list -f "{{range .$field}}{{\$.ImportPath}} {{\$.Dir}}/{{.}}
{{end}}" ./...
	done | while read -r package file; do
		if [ -n "$file" ] && grep -qE "$go_statement" "$file"; then
			echo "$package"
		fi
	done | sort -u
}

# One goroutine alone races with nobody. So these are the tests of packages that start some or use one that does, and of
# others the tests in files that start some themselves. Left out are bind and conformance, which do so to run compilers.
race() {
	local package names compilers='/cmd/schemagen/internal/(bind|conformance)$'
	if ! command -v "$(go env CC)" >/dev/null; then
		skip "the race detector needs a C compiler"
	fi
	export CGO_ENABLED=1
	starting GoFiles >"$work/starting"
	go list -test -f '{{.ImportPath}} {{join .Deps " "}}' ./... |
		awk 'NR == FNR { starts[$1]; next }
			sub(/\.test$/, "", $1) { for (i = 2; i <= NF; i++) if ($i in starts) { print $1; next } }' \
			"$work/starting" - | grep -vE "$compilers" >"$work/all"
	tests -short -race $(<"$work/all")
	for package in $(starting TestGoFiles XTestGoFiles | grep -vxFf "$work/all" | grep -vE "$compilers"); do
		names=$(grep -lE "$go_statement" "$(go list -f '{{.Dir}}' "$package")"/*_test.go |
			xargs sed -n 's/^func \(Test[A-Za-z0-9_]*\)(.*/\1/p' | paste -sd '|')
		tests -short -race -run "^($names)\$" "$package"
	done
}

i386() {
	case "$(go env GOHOSTOS)/$(go env GOHOSTARCH)" in
	# perf, docs and what is internal use the sizes of numbers only through these; that they compile, vet sees.
	linux/amd64 | windows/amd64)
		GOARCH=386 go vet ./perf/... ./docs ./internal/...
		GOARCH=386 tests -short ./schema/... ./runtime/... ./reflectcodec/... ./generated/... ./cmd/...
		;;
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

# emulated ARCH PACKAGES… tests packages for another processor under qemu-user. The emulator is installed where that is
# possible; where it is not the step is skipped, but not in CI.
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
	GOARCH=$arch tests -short -exec "$qemu" "$@"
}

# What reads and writes memory as it is lies in runtime and reflectcodec. Not so the codecs below runtime/compress that
# take bytes one by one.
big_endian() {
	emulated s390x $(go list ./runtime/... ./reflectcodec/... | grep -vE '/compress/(bzip2|xz)$')
}

# fuzz [PACKAGES…] gives every fuzz target a fixed number of inputs, or a time. Those of generated code are alike, one
# for each type: given a number, it is one for each package, of a type that the others of the package are parts of or
# that has most in it. The inputs that others begin with are run by the tests.
whole='^Fuzz(Interop|OrderEvent|Forest|Team|Cart|Item|Rows|Wide|Unions|User|Station)Avro$'
fuzz() {
	local dir target targets program=$work/fuzz.test log=$work/fuzz.log
	mkdir -p "$work/fuzz"
	while read -r dir; do
		tests -c -fuzz=. -o "$program" "$dir"
		cd "$dir" # where what is found is to be kept, in testdata/fuzz
		targets=$("$program" -test.list '^Fuzz')
		if [[ $dir == */generated/* && $fuzz_count == *x ]] && grep -qE "$whole" <<<"$targets"; then
			targets=$(grep -E "$whole" <<<"$targets")
		fi
		for target in $targets; do
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
			tests ./...
		)
	done < <(find . -mindepth 2 -name go.mod -not -path '*/testdata/*' -not -path './.git/*' | sort)
	$found || skip "there are none"
}

case $mode in
quick)
	step "gofmt" formatting
	step "go vet, with and without purego" vet
	step "tests" tests ./...
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
	step "tests" tests ./...
	step "tests with the tag purego" purego
	step "tests with the race detector" race
	step "tests on GOARCH=386" i386
	step "tests on s390x, emulated: runtime and reflectcodec" big_endian
	step "fuzz targets, $fuzz_count inputs each" fuzz
	step "nested modules" nested_modules
	;;
esac

printf '\n=== summary, %d minutes %d seconds; of each step its time and that of the processors\n' \
	$((SECONDS / 60)) $((SECONDS % 60))
printf '%s\n' "${summary[@]}"
if [ $failed -ne 0 ]; then
	echo "some checks FAILED"
	exit 1
fi
echo "all checks passed"

#!/usr/bin/env bash
# Installs other implementations of Avro from their package registries into .cache, and builds the programs that stand
# in the folder of each: ./install.sh, or ./install.sh java fastavro for some of them. The exit status is 0 only if
# every one of them can be run.
set -uo pipefail
cd "$(dirname "$0")"
here=$PWD
cache=$here/.cache
all=(java fastavro apache-python avsc avro-c rust)

# needs TOOL… says which tools are missing, and fails if some are.
needs() {
	local tool missing=0
	for tool in "$@"; do
		if ! command -v "$tool" >/dev/null; then
			echo "there is no $tool on this machine"
			missing=1
		fi
	done
	return $missing
}

# program NAME COMMAND… writes .cache/NAME/run, which calls the command with more arguments.
program() {
	local name=$1
	shift
	{
		echo '#!/bin/sh'
		printf 'exec'
		printf ' %q' "$@"
		echo ' "$@"'
	} >"$cache/$name/run.new"
	chmod +x "$cache/$name/run.new"
	mv "$cache/$name/run.new" "$cache/$name/run"
}

install_java() {
	needs java mvn
	(cd java && mvn --quiet --batch-mode -DbuildDirectory="$cache/java" package \
		dependency:copy-dependencies -DoutputDirectory="$cache/java/lib")
	program java java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$cache/java/*:$cache/java/lib/*" interop.Main
}

# python NAME prepares a peer that is a Python package.
python() {
	needs python3
	python3 -m venv "$cache/$1/venv"
	"$cache/$1/venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$1/requirements.txt"
	program "$1" "$cache/$1/venv/bin/python" -B "$here/$1/main.py"
}

install_fastavro() { python fastavro; }

install_apache_python() { python apache-python; }

install_avsc() {
	needs node npm
	cp avsc/package.json avsc/main.js "$cache/avsc"
	(cd "$cache/avsc" && npm install --silent --no-audit --no-fund)
	program avsc node "$cache/avsc/main.js"
}

# Avro C comes as a Debian package. It is unpacked, not installed, so that this needs no rights; what it depends on
# comes along.
install_avro_c() {
	needs cc apt-get apt-cache dpkg
	local root=$cache/avro-c/root package libraries version
	if [ ! -e "$root/usr/include/avro.h" ]; then
		if [ -z "$(apt-cache --quiet=0 policy libavro-dev 2>/dev/null | grep Candidate)" ] && [ "$(id -u)" = 0 ]; then
			apt-get update -qq
		fi
		mkdir -p "$root"
		for package in $(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks \
			--no-replaces --no-enhances libavro-dev libjansson-dev | grep -E '^(libavro|libjansson|libsnappy)' |
			sort -u); do
			(cd "$cache/avro-c" && apt-get download -qq -o APT::Sandbox::User=root "$package")
			dpkg -x "$cache/avro-c/${package}"_*.deb "$root"
		done
	fi
	libraries=$(dirname "$(find "$root" -name libavro.so)")
	version=$(dpkg-deb --field "$cache"/avro-c/libavro-dev_*.deb Version)
	cc -std=c11 -Wall -Wextra -O1 -DAVRO_VERSION="\"$version\"" -o "$cache/avro-c/main" \
		-I "$root/usr/include" avro-c/*.c \
		-L "$libraries" -Wl,--disable-new-dtags -Wl,-rpath,"$libraries" -Wl,-rpath-link,"$libraries" -lavro -ljansson
	program avro-c "$cache/avro-c/main"
}

install_rust() {
	needs cargo
	CARGO_TARGET_DIR=$cache/rust/target cargo build --quiet --release --manifest-path rust/Cargo.toml
	program rust "$cache/rust/target/release/interop"
}

peers=("$@")
[ ${#peers[@]} -gt 0 ] || peers=("${all[@]}")
for peer in "${peers[@]}"; do
	case " ${all[*]} " in
	*" $peer "*) ;;
	*)
		echo "no peer is called $peer; there are ${all[*]}" >&2
		exit 2
		;;
	esac
done

failed=0
for peer in "${peers[@]}"; do
	echo "installing $peer" >&2
	mkdir -p "$cache/$peer"
	rm -f "$cache/$peer/run"
	(
		set -e
		"install_${peer//-/_}"
		"$cache/$peer/run" version
	) >"$cache/$peer/install.log" 2>&1
	if [ $? -ne 0 ]; then
		rm -f "$cache/$peer/run"
		echo "$peer cannot be installed:" >&2
		tail -n 20 "$cache/$peer/install.log" | sed 's/^/    /' >&2
		failed=1
	fi
done
exit $failed

package main

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Each of these is what somebody does who is tired, and the message what he needs to know.
func TestMessagesAboutDataFiles(t *testing.T) {
	inTree(t, map[string]string{
		"users.avro": userContainer(0, 10), "int.avsc": `"int"`,
		"record.avsc": `{"type": "record", "name": "R", "fields": [{"name": "a", "type": "int"}]}`,
		"empty.avro":  "", "users.avro.gz": "\x1f\x8b\x08\x00\x00", "users.parquet": "PAR1....PAR1", "short.avro": "Ob",
		"array.json": `[{"a": 1}]`, "lines.json": "{\"a\": 1}\n{\"a\": 2}\n",
	})
	if err := os.Mkdir("files", 0o777); err != nil {
		t.Fatal(err)
	}
	const begins = "; such a file begins with Obj and a byte of value 1; for data without a header there is " +
		"schemagen tojson --schema"
	for line, want := range map[string]string{
		"cat empty.avro":               "empty.avro: the file is empty",
		"split --parts 2 empty.avro":   "empty.avro: the file is empty",
		"split --parts 2 nothing.avro": "nothing.avro: no such file or directory",
		"cat short.avro":               "short.avro: the file ends inside its header",
		"cat users.avro.gz": "users.avro.gz: not an Avro container file, but one " +
			"compressed by gzip" + begins,
		"count users.parquet": "users.parquet: not an Avro container file, but a " +
			"Parquet file" + begins,
		"getmeta files":                  "files: is a directory; name a file in it",
		"getschema files":                "files: is a directory; name a file in it",
		"tojson --schema int.avsc files": "files: is a directory; name a file in it",
		"cat --fields  '' users.avro": "schemagen cat: --fields names none; leave it out to " +
			"print all fields",
		"cat --fields email.x users.avro": "users.avro: email.x is no field: email is a nullable " +
			"string, without fields",
		"cat --limit ten users.avro": `schemagen cat: invalid argument "ten" for "-n, --limit" flag: ` +
			"it is a whole number",
		"cat --seed -1 users.avro": `schemagen cat: invalid argument "-1" for "--seed" flag: ` +
			"it is a whole number that is not negative",
		"cat --sample few users.avro": `schemagen cat: invalid argument "few" for "--sample" flag: ` +
			"it is a number",
		"cat --offset 1000000000000000000000 users.avro": `schemagen cat: invalid argument "1000000000000000000000" ` +
			`for "--offset" flag: ` +
			"it is out of range",
		"recodec --level 3 users.avro": "schemagen recodec: the file: codec null: it has no " +
			"levels; --codec names another",
		"fromjson --schema record.avsc array.json": "array.json:1:1: expected an object, found an array; " +
			"--array converts the elements of one",
		"fromjson --schema record.avsc --all array.json": "array.json:1:1: expected an object, found an array; " +
			"--array converts the elements of one",
		"fromjson --schema record.avsc --array lines.json": "lines.json:1:1: expected '[', found '{'; --all converts " +
			"data that stand one after another",
	} {
		if got := call(t, line, ""); got.status != wrong || got.stderr != want+"\n" {
			t.Errorf("%s: exit status %d (-want +got)\n%s", line, got.status, cmp.Diff(want+"\n", got.stderr))
		}
	}
}

// Editors on Windows write byte order marks.
func TestByteOrderMarksArePassedOver(t *testing.T) {
	const text = "\ufeff5\r\n6\r\n"
	inTree(t, map[string]string{"int.avsc": `"int"`, "all.json": text, "bad.json": "\ufeff5\r\n\"six\"\r\n",
		"one.json": "\ufeff5"})
	if got := mustCall(t, "fromjson --schema int.avsc --all --hex all.json"); got != "0a\n0c\n" {
		t.Errorf("fromjson --all printed %q", got)
	}
	if got := call(t, "fromjson --schema int.avsc --all --hex", text); got.stdout != "0a\n0c\n" {
		t.Errorf("fromjson --all printed %q of standard input", got.stdout)
	}
	if got := mustCall(t, "fromjson --schema int.avsc --hex one.json"); got != "0a\n" {
		t.Errorf("fromjson printed %q", got)
	}
	if got := call(t, "fromjson --schema int.avsc --all --hex bad.json", ""); got.stderr != "bad.json:2:1: expected "+
		"an int, found a string\n" {
		t.Errorf("fromjson --all: %s", got.stderr)
	}
}

func TestSplitIntoADirectory(t *testing.T) {
	inTree(t, map[string]string{"users.avro": userContainer(0, 10)})
	if got := mustCall(t, "split --records 5 --out parts/ users.avro"); !strings.HasPrefix(got,
		"parts/users-00001.avro: 5 records, ") {
		t.Errorf("split printed %s", got)
	}
	checkUserContainer(t, "parts/users-00002.avro", numbers(5, 10)...)
	if err := os.Mkdir("there", 0o777); err != nil {
		t.Fatal(err)
	}
	mustCall(t, "split --records 10 --out there users.avro")
	checkUserContainer(t, "there/users-00001.avro", numbers(0, 10)...)
	if got := call(t, "split --records 10 --out there", userContainer(0, 10)); got.status != wrong ||
		got.stderr != "schemagen split: --out there is a directory; say what the files in it are to be called, such "+
			"as there/users.avro\n" {
		t.Errorf("exit status %d, %s", got.status, got.stderr)
	}
	if got := call(t, "split --parts 2 --out there/more.avro", userContainer(0, 10)); got.status != wrong ||
		got.stderr != "schemagen split: --parts needs to know the size of the file, and stdin has none; use "+
			"--records or --bytes\n" {
		t.Errorf("exit status %d, %s", got.status, got.stderr)
	}
}

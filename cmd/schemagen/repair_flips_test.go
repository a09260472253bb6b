package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/salvage"
	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// eventSchema has a value of each kind that a flipped bit can spoil without changing where it ends.
const eventSchema = `{"type":"record","name":"Event","fields":[{"name":"id","type":"long"},
	{"name":"small","type":"int"},
	{"name":"on","type":"boolean"},
	{"name":"suit","type":{"type":"enum","name":"Suit","symbols":["A","B","C"]}},{"name":"text","type":"string"},
	{"name":"tags","type":{"type":"array","items":"string"}},
	{"name":"more","type":["null",{"type":"map","values":"int"}]}]}`

// event is the i-th of an endless list of events.
func event(i int) []byte {
	b := runtime.AppendLong(nil, int64(i))
	b = runtime.AppendInt(b, int32(i*i*12345))
	b = append(b, byte(i&1), byte(2*(i%3)))
	b = runtime.AppendString(b, fmt.Sprintf("event %d was ünlike the others", i))
	tags := runtime.AppendString(runtime.AppendString(nil, "one"), "two")
	b = append(runtime.AppendLong(runtime.AppendLong(b, -2), int64(len(tags))), tags...) // a block with its size
	b = append(b, 0)
	if i%4 == 0 {
		return append(b, 0)
	}
	b = runtime.AppendString(append(b, 2, 2), "key")
	return append(runtime.AppendInt(b, int32(-i)), 0)
}

// repaired repairs a file, checks that the result can be read, and returns the report and what cat prints of it.
func repaired(t *testing.T, file, flags string) (report salvage.Report, lines []string, status int) {
	t.Helper()
	write(t, map[string]string{"in.avro": file})
	got := call(t, "repair --format json --out out.avro in.avro "+flags, "")
	if got.status == wrong {
		return report, nil, wrong
	}
	if err := json.Unmarshal([]byte(got.stdout), &report); err != nil || got.stderr != "" {
		t.Fatalf("%s%s %v", got.stdout, got.stderr, err)
	}
	cat := call(t, "cat out.avro "+flags, "")
	if cat.status != done {
		t.Fatalf("repaired: %s\nand then cat: %s", got.stdout, cat.stderr)
	}
	lines = slices.Collect(strings.Lines(cat.stdout))
	again := call(t, "repair --format json --dry-run out.avro "+flags, "")
	if again.status != done || !strings.Contains(again.stdout, `"damages": []`) {
		t.Fatalf("repaired: %s\nand once more: %s", got.stdout, again.stdout)
	}
	if int64(len(lines)) != report.Records || (got.status == checkFailed) != report.Lost {
		t.Fatalf("%d records, exit status %d: %s", len(lines), got.status, got.stdout)
	}
	return report, lines, got.status
}

// known reports whether the report says of each damage how many records it cost.
func known(r salvage.Report) bool {
	return !slices.ContainsFunc(r.Damages, func(d salvage.Damage) bool { return d.LostRecords == nil })
}

// flipsEach is how many bits are flipped in a file of each codec; the environment may ask for more.
func flipsEach(t *testing.T) int {
	n := 30
	if testing.Short() {
		n = 8
	}
	if text := os.Getenv("SCHEMAGEN_FLIPS"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	return n
}

// Whichever bit flips, what repair makes can be read, and what is missing was reported: as many records as were there
// are saved or said to be lost, unless it says that it does not know. Where a checksum exists the records are those
// that were written.
func TestRepairTellsTheTruthAfterAnyFlip(t *testing.T) {
	inTree(t, nil)
	const total = 60
	random := rand.New(rand.NewPCG(5, 6))
	for _, codec := range compress.Names() {
		var whole bytes.Buffer
		w, err := ocf.NewWriter(&whole, eventSchema, ocf.Codec(codec), ocf.BlockCount(9))
		for i := 0; i < total && err == nil; i++ {
			err = w.AppendDatum(event(i))
		}
		if err == nil {
			err = w.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		write(t, map[string]string{"whole.avro": whole.String()})
		want := slices.Collect(strings.Lines(call(t, "cat whole.avro", "").stdout))
		start := 8 * (blockStarts(t, whole.String())[0] - ocf.SyncSize)
		for range flipsEach(t) {
			bit := start + random.IntN(8*whole.Len()-start)
			file := bytes.Clone(whole.Bytes())
			file[bit/8] ^= 1 << (bit % 8)
			report, got, status := repaired(t, string(file), "")
			missing := int64(total - len(got))
			if status == wrong || known(report) && missing != report.LostRecords || !report.Lost && missing != 0 {
				t.Errorf("%s, bit %d of byte %d: exit status %d, %d of %d records: %+v", codec, bit%8, bit/8, status,
					len(got), total, report)
			}
			checked := codec != "null" && codec != "deflate" && codec != "lz4"
			if next := 0; checked {
				for _, line := range got {
					i := slices.Index(want[next:], line)
					if i < 0 {
						t.Fatalf("%s, bit %d of byte %d: a record that was not written, or in another order: %s", codec,
							bit%8, bit/8, line)
					}
					next += i + 1
				}
			}
		}
		// A flip in the header may make it no header; but if there is a result it can be read.
		for range flipsEach(t) / 2 {
			bit := random.IntN(start)
			file := bytes.Clone(whole.Bytes())
			file[bit/8] ^= 1 << (bit % 8)
			repaired(t, string(file), "")
		}
	}
}

// plainFile is a container file of blocks that are not compressed, each of a count and bytes.
func plainFile(schema string, blocks ...any) string {
	marker := strings.Repeat("S", ocf.SyncSize)
	b := append([]byte("Obj\x01\x04"), "\x14avro.codec\x08null\x16avro.schema"...)
	b = append(runtime.AppendString(b, schema), 0)
	b = append(b, marker...)
	for i := 0; i < len(blocks); i += 2 {
		b = runtime.AppendLong(b, int64(blocks[i].(int)))
		b = append(runtime.AppendString(b, blocks[i+1].(string)), marker...)
	}
	return string(b)
}

// Values are looked at and not only skipped, and counts are not taken at their word.
func TestRepairLooksAtValues(t *testing.T) {
	inTree(t, nil)
	const enum = `{"type":"enum","name":"E","symbols":["A","B"]}`
	const strings = `{"type":"array","items":"string"}`
	const (
		none    = 0
		unknown = -1
	)
	for _, c := range []struct {
		name, file, flags string
		lost              int64
		want              []string
	}{
		{"a symbol out of range", plainFile(enum, 3, "\x00\x08\x02"), "", 1, []string{`"A"`, `"B"`}},
		{"an int of 41 bits", plainFile(`"int"`, 3, "\x02\x80\x80\x80\x80\x80\x40\x04"), "", 1, []string{"1", "2"}},
		{"a boolean of 2", plainFile(`"boolean"`, 3, "\x00\x02\x01"), "", 1, []string{"false", "true"}},
		{"a bad item in a block with its size", plainFile(strings, 2, "\x01\x04~a\x00\x02\x02a\x00"), "", 1,
			[]string{`["a"]`}},
		{"a count too small", plainFile(`"string"`, 1, "\x02a\x02b"), "", unknown, []string{`"a"`, `"b"`}},
		{"a count of none", plainFile(`"string"`, 0, "\x02a\x02b"), "", unknown, []string{`"a"`, `"b"`}},
		{"a count too large", plainFile(`"string"`, 3, "\x02a\x02b"), "", unknown, []string{`"a"`, `"b"`}},
		{"a count much too large", plainFile(`"string"`, 1<<30, "\x02a\x02b"), "", unknown, []string{`"a"`, `"b"`}},
		{"half a record", plainFile(`"string"`, 2, "\x02a\x08b"), "", 1, []string{`"a"`}},
		{"half a record, and a count of none", plainFile(`"string"`, 0, "\x08b"), "", unknown, nil},
		{"half a record behind the last", plainFile(`"string"`, 1, "\x02a\x08b"), "", unknown, []string{`"a"`}},
		{"a record in the middle that has no end", plainFile(`"string"`, 4, "\x02a\x7f\x02b\x02c"), "", 3,
			[]string{`"a"`}},
		{"no text", plainFile(`"string"`, 3, "\x02a\x02\xfc\x02b"), "", 1, []string{`"a"`, `"b"`}},
		{"no text, kept", plainFile(`"string"`, 3, "\x02a\x02\xfc\x02b"), "--one-way", none,
			[]string{`"a"`, `"` + "\uFFFD" + `"`, `"b"`}},
		{"bytes of nulls", plainFile(`"null"`, 2, "\x00"), "", unknown, []string{"null", "null"}},
		{"nothing wrong", plainFile(`"string"`, 2, "\x02a\x02b"), "", none, []string{`"a"`, `"b"`}},
	} {
		report, lines, status := repaired(t, c.file, c.flags)
		for i := range lines {
			lines[i] = lines[i][:len(lines[i])-1]
		}
		if !slices.Equal(lines, c.want) || report.Lost != (c.lost != none) || known(report) != (c.lost != unknown) ||
			report.LostRecords != max(0, c.lost) {
			t.Errorf("%s: exit status %d, %q, %+v", c.name, status, lines, report)
		}
	}
	// With a checksum a wrong count is known to cost nothing, and so is what a writer has put between.
	for _, codec := range []string{"snappy", "zstandard", "xz", "bzip2", "deflate", "lz4"} {
		var file bytes.Buffer
		w, err := ocf.NewWriter(&file, `"string"`, ocf.Codec(codec))
		if err == nil {
			err = w.AppendRecords([]byte("\x02a\x02b"), 3)
		}
		if err == nil {
			err = w.EndBlock()
		}
		if err == nil {
			err = w.AppendRecords([]byte("\x02c\x02\xfc\x02d"), 3)
		}
		if err == nil {
			err = w.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		report, lines, _ := repaired(t, file.String(), "")
		if sure := codec != "deflate" && codec != "lz4"; len(lines) != 4 || known(report) != sure ||
			report.LostRecords != 1 || !report.Lost {
			t.Errorf("%s: %q, %+v", codec, lines, report)
		}
	}
}

// Whatever other implementations wrote, well or badly: what repair makes of it can be read, and of what is well it says
// so.
func TestRepairOfTheWholeCorpus(t *testing.T) {
	files := make(map[string]string)
	for _, file := range vectors.Files(t, "conformance/ocf/*.avro") {
		files[path.Base(file.Name)] = string(file.Text)
	}
	inTree(t, nil)
	for name, file := range files {
		report, lines, status := repaired(t, file, "")
		bad := strings.HasPrefix(name, "bad_")
		if !bad && (status != done || len(report.Damages) > 0) {
			t.Errorf("%s: exit status %d, %+v", name, status, report)
		}
		// it claims to have no records
		if name == "bad_data_zero_lz4.avro" && (len(lines) != 0 || !report.Lost || known(report)) {
			t.Errorf("%s: %q, %+v", name, lines, report)
		}
	}
}

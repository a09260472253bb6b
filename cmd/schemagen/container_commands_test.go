package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// write adds files to the directory of the test.
func write(t *testing.T, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRecodecKeepsRecordsAndMetadata(t *testing.T) {
	inTree(t, map[string]string{"in.avro": userContainer(0, 1000, ocf.BlockCount(100), ocf.Codec("deflate"),
		ocf.Metadata("by", []byte("test")))})
	old, _ := checkUserContainer(t, "in.avro", numbers(0, 1000)...)
	hundreds := slices.Repeat([]int64{100}, 10)
	for _, codec := range compress.Names() {
		for _, workers := range []int{1, 3} {
			mustCall(t, fmt.Sprintf("recodec --codec %s --workers %d --out out.avro in.avro", codec, workers))
			h, counts := checkUserContainer(t, "out.avro", numbers(0, 1000)...)
			if h.Codec != codec || h.Schema != old.Schema || string(h.Metadata["by"]) != "test" ||
				len(h.Metadata) != 1 || h.Sync == old.Sync {
				t.Errorf("header %+v", h)
			}
			if !slices.Equal(counts, hundreds) {
				t.Errorf("records in blocks: %v", counts)
			}
		}
	}
	mustCall(t, "recodec --block-count 300 --meta by=me --meta a=b=c --sync 000102030405060708090a0b0c0d0e0f --out "+
		"out.avro in.avro")
	h, counts := checkUserContainer(t, "out.avro", numbers(0, 1000)...)
	if h.Codec != "deflate" || h.Sync != [16]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15} ||
		!slices.Equal(counts, []int64{300, 300, 300, 100}) ||
		!maps.EqualFunc(h.Metadata, map[string]string{"by": "me", "a": "b=c"},
			func(a []byte, b string) bool { return string(a) == b }) {
		t.Errorf("header %+v, blocks %v", h, counts)
	}
	// A file may take the place of its own copy, and standard input and output do as well.
	mustCall(t, "recodec --codec null --out in.avro in.avro")
	got := call(t, "recodec --codec snappy", readFile(t, "in.avro"))
	if got.status != done || got.stderr != "" {
		t.Fatal(got.stderr)
	}
	write(t, map[string]string{"piped.avro": got.stdout})
	if h, _ := checkUserContainer(t, "piped.avro", numbers(0, 1000)...); h.Codec != "snappy" {
		t.Error(h.Codec)
	}
}

// A level makes a difference only if it reaches the codec.
func TestRecodecHasLevels(t *testing.T) {
	inTree(t, map[string]string{"in.avro": userContainer(0, 5000, ocf.BlockBytes(1<<20))})
	size := func(flags string) int {
		mustCall(t, "recodec "+flags+" --out out.avro in.avro")
		return len(readFile(t, "out.avro"))
	}
	fast, small := size("--codec deflate --level 1"), size("--codec deflate:9")
	if none := size("--codec deflate --level 0"); small >= fast || fast >= none {
		t.Errorf("%d bytes at level 0, %d at level 1, %d at level 9", none, fast, small)
	}
}

func TestConcatCopiesBlocksAsTheyStand(t *testing.T) {
	inTree(t, map[string]string{
		"a.avro": userContainer(0, 30, ocf.BlockCount(10), ocf.Codec("deflate:9"),
			ocf.Metadata("both", []byte("1")), ocf.Metadata("a", []byte("2"))),
		"b.avro": userContainer(30, 55, ocf.BlockCount(20), ocf.Codec("deflate:1"),
			ocf.Metadata("both", []byte("1")), ocf.Metadata("b", nil)),
		"c.avro":     userContainer(55, 60, ocf.Codec("zstandard")),
		"empty.avro": userContainer(0, 0),
	})
	mustCall(t, "concat --out all.avro a.avro b.avro c.avro empty.avro")
	h, counts := checkUserContainer(t, "all.avro", numbers(0, 60)...)
	if h.Codec != "deflate" || !slices.Equal(counts, []int64{10, 10, 10, 20, 5, 5}) || len(h.Metadata) != 3 ||
		string(h.Metadata["a"]) != "2" {
		t.Errorf("header %+v, blocks %v", h, counts)
	}
	var blocks [][]byte
	for _, name := range []string{"a.avro", "b.avro"} {
		blocks = append(blocks, blockData(t, name)...)
	}
	if got := blockData(t, "all.avro"); !slices.EqualFunc(got[:5], blocks, bytes.Equal) {
		t.Error("the blocks are others")
	}
	// A file twice, and standard input in between.
	got := call(t, "concat --codec null --block-size 1MiB a.avro - a.avro", readFile(t, "b.avro"))
	if got.status != done || got.stderr != "" {
		t.Fatal(got.stderr)
	}
	write(t, map[string]string{"piped.avro": got.stdout})
	if _, counts := checkUserContainer(t, "piped.avro", slices.Concat(numbers(0, 55),
		numbers(0, 30))...); !slices.Equal(counts, []int64{85}) {
		t.Errorf("records in blocks: %v", counts)
	}
	// A level that is named is for all blocks.
	mustCall(t, "concat --level 9 --out nine.avro b.avro")
	if got := blockData(t, "nine.avro"); slices.EqualFunc(got, blocks[3:], bytes.Equal) {
		t.Error("the blocks have their old level")
	}
	checkUserContainer(t, "nine.avro", numbers(30, 55)...)
}

func blockData(t *testing.T, name string) (blocks [][]byte) {
	t.Helper()
	r, err := ocf.NewReaderBytes([]byte(readFile(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	for b, err := range r.Blocks() {
		if err != nil {
			t.Fatal(err)
		}
		blocks = append(blocks, b.Data)
	}
	return blocks
}

func TestConcatDecidesOnMetadata(t *testing.T) {
	inTree(t, map[string]string{
		"a.avro": userContainer(0, 1, ocf.Metadata("k", []byte("a"))),
		"b.avro": userContainer(1, 2, ocf.Metadata("k", []byte("b"))),
	})
	for flags, want := range map[string]string{"--conflict first": "a", "--conflict last": "b", "--meta k=c": "c",
		"--conflict last --meta k=": ""} {
		mustCall(t, "concat "+flags+" --out all.avro a.avro b.avro")
		if h, _ := checkUserContainer(t, "all.avro", 0, 1); string(h.Metadata["k"]) != want {
			t.Errorf("%s: %q, want %q", flags, h.Metadata["k"], want)
		}
	}
	if got := call(t, "concat --out refused.avro a.avro b.avro", ""); got.status != wrong ||
		slices.Contains(files(t, "."), "refused.avro") {
		t.Errorf("%+v", got)
	}
}

// Files of several schemas are written by the one that is named. Docs and the order of attributes make no other schema.
func TestConcatTranslates(t *testing.T) {
	var old bytes.Buffer
	w, err := ocf.NewWriter(&old, `{"type": "record", "name": "User", "fields": [{"name": "name", "type": "string"},
		{"name": "age", "type": "int"},
		{"name": "id", "type": "int"}]}`, ocf.BlockCount(2))
	for i := 0; i < 5 && err == nil; i++ {
		err = w.AppendDatum(append(append([]byte{2 * 6}, fmt.Sprint("user ", i)...), 2*33, byte(2*i)))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	inTree(t, map[string]string{
		"old.avro": old.String(),
		"new.avro": userContainer(5, 10, ocf.BlockCount(2)),
		"target.avsc": `{"fields": [{"name": "id", "type": "long"}, {"name": "name", "type": "string"},
			{"name": "email", "doc": "may be empty", "type": ["null", "string"], "default": null}], "name": "User",
			"type": "record"}`,
	})
	if got := call(t, "concat --out all.avro new.avro old.avro", ""); got.status != wrong {
		t.Errorf("other schemas are taken: %+v", got)
	}
	mustCall(t, "concat --schema target.avsc --out all.avro old.avro new.avro")
	r, err := ocf.NewReaderBytes([]byte(readFile(t, "all.avro")))
	if err != nil {
		t.Fatal(err)
	}
	i := 0
	for datum, err := range r.Datums() {
		if err != nil {
			t.Fatal(err)
		}
		want := userDatum(i)
		if i < 5 {
			want = append(append([]byte{byte(2 * i), 2 * 6}, fmt.Sprint("user ", i)...), 0) // no email was known
		}
		if !bytes.Equal(datum, want) {
			t.Errorf("record %d is %x, want %x", i, datum, want)
		}
		i++
	}
	if f := r.Schema().Field("email"); i != 10 || f == nil || f.Doc != "may be empty" {
		t.Errorf("%d records, schema %s", i, r.Header().Schema)
	}
	if got := blockData(t, "all.avro")[1:]; !slices.EqualFunc(got, blockData(t, "new.avro"), bytes.Equal) {
		t.Error("the blocks of the file that has the schema were not copied")
	}
}

func TestSplitLosesNothing(t *testing.T) {
	inTree(t, nil)
	for _, codec := range []string{"null", "snappy", "deflate"} {
		in := userContainer(0, 1000, ocf.BlockCount(70), ocf.Codec(codec), ocf.Metadata("k", []byte("v")))
		for _, flags := range []string{"--records 1", "--records 33", "--records 70", "--records 140", "--records 100",
			"--records 2000", "--parts 1", "--parts 4",
			"--parts 30", "--bytes 3000", "--bytes 10KB", "--bytes 1"} {
			dir := t.TempDir()
			t.Chdir(dir)
			write(t, map[string]string{"u.avro": in})
			list := mustCall(t, "split "+flags+" u.avro")
			made := slices.DeleteFunc(files(t, "."), func(name string) bool { return name == "u.avro" })
			from, want := 0, ""
			for i, name := range made {
				if name != fmt.Sprintf("u-%05d.avro", i+1) {
					t.Fatalf("%s: part %d is %s", flags, i+1, name)
				}
				text := readFile(t, name)
				r, err := ocf.NewReaderBytes([]byte(text))
				if err != nil {
					t.Fatal(err)
				}
				n, err := r.Count()
				if err != nil {
					t.Fatal(err)
				}
				h, counts := checkUserContainer(t, name, numbers(from, from+int(n))...)
				if h.Codec != codec || string(h.Metadata["k"]) != "v" {
					t.Errorf("%s: header %+v", flags, h)
				}
				checkPart(t, flags, i, len(made), int(n), len(counts), len(text))
				want += strings.ReplaceAll(fmt.Sprintf("%s: %d records, %d bytes\n", name, n, len(text)), ": 1 records",
					": 1 record")
				from += int(n)
			}
			if from != 1000 {
				t.Errorf("%s: %d records", flags, from)
			}
			if diff := cmp.Diff(want, list); diff != "" {
				t.Errorf("%s: list: %s", flags, diff)
			}
		}
	}
}

// checkPart checks that a part is as large as the flags say.
func checkPart(t *testing.T, flags string, i, parts, records, blocks, size int) {
	t.Helper()
	var n int
	var right bool
	if _, err := fmt.Sscanf(flags, "--records %d", &n); err == nil {
		right = records == n || i == parts-1 && records == (1000-1)%n+1
	} else if _, err := fmt.Sscanf(flags, "--parts %d", &n); err == nil {
		right = parts == n && blocks <= (15+n-1)/n+1 // 15 blocks in all
	} else {
		var most cli.ByteSize
		if err := most.Set(flags[len("--bytes "):]); err != nil {
			t.Fatal(err)
		}
		right = size <= int(most) || blocks == 1
	}
	if !right {
		t.Errorf("%s: part %d of %d has %d records, %d blocks, %d bytes", flags, i+1, parts, records, blocks, size)
	}
}

func TestContainersOnATerminal(t *testing.T) {
	inTree(t, map[string]string{"u.avro": userContainer(0, 100)})
	restore := cli.IsTerminal
	t.Cleanup(func() { cli.IsTerminal = restore })
	cli.IsTerminal = func(io.Writer) bool { return true }
	for line, want := range map[string]result{
		"recodec u.avro": {wrong, "", "schemagen recodec: a container file is nothing to look at; say with --out " +
			"where to write it, or --out - for the terminal\n"},
		"recodec --codec snappy --out x.avro u.avro":    {done, "", ""},
		"recodec --quiet --codec null -o x.avro u.avro": {done, "", ""},
	} {
		got := call(t, line, "")
		if got.status != want.status || got.stdout != want.stdout || want.stderr != "" && got.stderr != want.stderr {
			t.Errorf("%s: %+v", line, got)
		}
		if told := strings.HasPrefix(got.stderr, "100 records, "); want.status == done &&
			told == strings.Contains(line, "--quiet") {
			t.Errorf("%s: %s", line, got.stderr)
		}
	}
	if got := call(t, "recodec --out - u.avro", ""); got.status != done || !strings.HasPrefix(got.stdout, "Obj\x01") {
		t.Errorf("%+v", got)
	}
}

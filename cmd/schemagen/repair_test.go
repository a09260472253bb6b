package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/salvage"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// blockStarts are where the blocks of a file begin, and the last one ends.
func blockStarts(t *testing.T, file string) (offsets []int) {
	t.Helper()
	r, err := ocf.NewReaderBytes([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	for b, err := range r.Blocks() {
		if err != nil {
			t.Fatal(err)
		}
		offsets = append(offsets, int(b.Offset))
	}
	return append(offsets, len(file))
}

func TestRepairSavesAllButTheDamage(t *testing.T) {
	inTree(t, nil)
	for _, codec := range []string{"null", "snappy", "zstandard", "deflate"} {
		whole := userContainer(0, 100, ocf.BlockCount(10), ocf.Codec(codec), ocf.Metadata("k", []byte("v")))
		offsets := blockStarts(t, whole)
		flip := func(at int) string {
			b := []byte(whole)
			b[at] ^= 0x55
			return string(b)
		}
		inside := flip((offsets[3] + offsets[4] - 16) / 2)
		for name, c := range map[string]struct {
			file         string
			without      []int // numbers of blocks
			records      int64 // that are reported lost
			unknown, any bool
		}{
			"whole":  {file: whole},
			"marker": {file: flip(offsets[5] - 4)},
			"cut":    {file: whole[:offsets[10]-5], without: []int{9}, records: 10},
			"hole": {file: whole[:offsets[2]+5] + whole[offsets[6]+13:], without: []int{2, 3, 4, 5, 6},
				unknown: true},
			"block gone": {file: whole[:offsets[2]] + whole[offsets[3]:], without: []int{2}}, // nothing can show it
			"data":       {file: inside, without: []int{3}, records: 10, any: codec == "null" || codec == "deflate"},
		} {
			write(t, map[string]string{"in.avro": c.file})
			got := call(t, "repair --format json --out out.avro in.avro", "")
			var report salvage.Report
			if err := json.Unmarshal([]byte(got.stdout), &report); err != nil || got.stderr != "" {
				t.Fatalf("%s: %s%s %v", name, got.stdout, got.stderr, err)
			}
			if c.any { // without a checksum a changed byte may not show, or it shows later in the block
				r, err := ocf.NewReaderBytes([]byte(readFile(t, "out.avro")))
				if err != nil {
					t.Fatal(err)
				}
				if n, err := r.Count(); n != report.Records || n < 90 || err != nil || n+report.LostRecords != 100 {
					t.Errorf("%s %s: %d records of %d, %v", codec, name, n, report.Records, err)
				}
				continue
			}
			var want []int
			for i := range 100 {
				if !slices.Contains(c.without, i/10) {
					want = append(want, i)
				}
			}
			h, _ := checkUserContainer(t, "out.avro", want...)
			if h.Codec != codec || string(h.Metadata["k"]) != "v" {
				t.Errorf("%s %s: header %+v", codec, name, h)
			}
			lost := c.records > 0 || c.unknown
			if report.Lost != lost || report.LostRecords != c.records || report.Records != int64(len(want)) ||
				(report.LostBytes > 0) != c.unknown ||
				(got.status == checkFailed) != lost || got.status == wrong ||
				(len(report.Damages) > 0) != (lost || name == "marker") {
				t.Errorf("%s %s: exit status %d, %s", codec, name, got.status, got.stdout)
			}
			if dry := call(t, "repair --format json --dry-run in.avro", ""); dry != got {
				t.Errorf("%s %s: a dry run tells %+v", codec, name, dry)
			}
		}
	}
}

// Every block that is not touched is saved, wherever a bit flips.
func TestRepairAfterAnyFlip(t *testing.T) {
	inTree(t, nil)
	whole := userContainer(0, 40, ocf.BlockCount(10), ocf.Codec("snappy"))
	offsets := blockStarts(t, whole)
	for at := offsets[0] - 16; at < len(whole); at++ {
		for _, bit := range []byte{1, 0x80} {
			b := []byte(whole)
			b[at] ^= bit
			got := call(t, "repair --quiet", string(b))
			if got.status == wrong {
				t.Fatalf("byte %d: %s", at, got.stderr)
			}
			write(t, map[string]string{"out.avro": got.stdout})
			hit := -1
			for i := range 4 {
				if at >= offsets[i] && at < offsets[i+1]-16 {
					hit = i
				}
			}
			var want []int
			for i := range 40 {
				if i/10 != hit {
					want = append(want, i)
				}
			}
			if (got.status == done) != (hit < 0) {
				t.Errorf("byte %d: exit status %d\n%s", at, got.status, got.stderr)
			}
			checkUserContainer(t, "out.avro", want...)
		}
	}
}

func TestRepairWithTheHeaderOfAnotherFile(t *testing.T) {
	whole := userContainer(0, 40, ocf.BlockCount(10), ocf.Codec("deflate"), ocf.Metadata("k", []byte("v")))
	other := userContainer(0, 1, ocf.Codec("deflate"), ocf.Metadata("k", []byte("w")))
	start := blockStarts(t, whole)[0]
	inTree(t, map[string]string{
		"header.avro": strings.Repeat("x", start-16) + whole[start-16:],
		"marker.avro": strings.Repeat("x", start) + whole[start:],
		"other.avro":  other,
		"own.avro":    whole[:start],
		"cut.avro":    strings.Repeat("x", start-16) + whole[start-16:len(whole)-3],
	})
	for _, c := range []struct {
		header, file string
		status, from int
		to           int
	}{
		{"other", "header", done, 0, 40},
		{"own", "header", done, 0, 40},
		{"own", "cut", checkFailed, 0, 30}, // the marker is that of a copy of the header
		{"other", "marker", checkFailed, 10, 40},
	} {
		got := call(t, fmt.Sprintf("repair --header %s.avro --out out.avro %s.avro", c.header, c.file), "")
		if got.status != c.status || got.stderr != "" {
			t.Errorf("%+v: exit status %d\n%s%s", c, got.status, got.stdout, got.stderr)
			continue
		}
		if h, _ := checkUserContainer(t, "out.avro", numbers(c.from, c.to)...); h.Codec != "deflate" ||
			len(h.Metadata) != 1 {
			t.Errorf("%+v: header %+v", c, h)
		}
	}
	if got := call(t, "repair --out refused.avro header.avro", ""); got.status != wrong ||
		!strings.Contains(got.stderr, "--header names one") {
		t.Errorf("%+v", got)
	}
}

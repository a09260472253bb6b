package ocf_test

import (
	"bytes"
	"testing"

	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// What is kept of a block, and what is said to be lost, by what is known of its bytes: nothing (null), that they are
// right (snappy), or that a fault spoils what comes after it (deflate).
func TestWhatIsKeptOfADamagedBlock(t *testing.T) {
	const unknown = -1
	type outcome struct {
		kept string
		lost int64
	}
	all := func(o outcome) [3]outcome { return [3]outcome{o, o, o} }
	for _, c := range []struct {
		name  string
		count int64
		bytes string // symbols of two: 0 and 2 are right, 4 is none, and 0x80 has no end
		want  [3]outcome
	}{
		{"nothing is wrong", 3, "\x00\x02\x00", all(outcome{"\x00\x02\x00", 0})},
		{"one value", 3, "\x00\x04\x02", all(outcome{"\x00\x02", 1})},
		{"all values", 2, "\x04\x04", all(outcome{"", 2})},
		{"a count too large", 5, "\x00\x02", [3]outcome{{"\x00\x02", unknown}, {"\x00\x02", 0}, {"\x00\x02", unknown}}},
		{"a count too small", 1, "\x00\x02", [3]outcome{{"\x00\x02", unknown}, {"\x00\x02", 0}, {"\x00\x02", unknown}}},
		{"a count and a value", 2, "\x00\x04\x02", [3]outcome{{"\x00", 1}, {"\x00\x02", 1}, {"", 2}}},
		{"the end", 3, "\x00\x02\x80", [3]outcome{{"\x00\x02", 1}, {"\x00\x02", 1}, {"", 3}}},
		{"a value and the end", 3, "\x04\x02\x80", [3]outcome{{"", 3}, {"\x02", 2}, {"", 3}}},
		{"something behind", 2, "\x00\x02\x80", [3]outcome{{"\x00\x02", unknown}, {"\x00\x02", unknown}, {"", 2}}},
		{"something in the place of nothing", 0, "\x80", all(outcome{"", unknown})},
		{"an impossible count, and the end", 1 << 40, "\x00\x80",
			[3]outcome{{"\x00", unknown}, {"\x00", unknown}, {"", unknown}}},
	} {
		for i, name := range []string{"null", "snappy", "deflate"} {
			codec, err := compress.Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			data, err := codec.Compress(nil, []byte(c.bytes))
			if err != nil {
				t.Fatal(err)
			}
			var file bytes.Buffer
			w, err := ocf.NewWriter(&file, `{"type":"enum","name":"E","symbols":["A","B"]}`, ocf.Codec(name))
			for _, b := range []ocf.Block{{Count: c.count, Data: data}, {}} {
				if err == nil {
					err = w.AppendBlock(w.Header(), b)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			want := c.want[i]
			for _, workers := range []int{0, 2} {
				for _, way := range []string{"datums", "blocks"} {
					var damages []ocf.Damage
					r := openBytes(t, file.Bytes(), ocf.Workers(workers),
						ocf.Salvage(func(d ocf.Damage) { damages = append(damages, d) }))
					var kept []byte
					if way == "datums" {
						for datum, err := range r.Datums() {
							if err != nil {
								t.Fatal(err)
							}
							kept = append(kept, datum...)
						}
					} else {
						for b, err := range r.PlainBlocks() {
							if err != nil || b.Count != int64(len(b.Plain)) {
								t.Fatal(b, err)
							}
							kept = append(kept, b.Plain...)
							if b.Count > 0 && b.Whole() != (string(b.Plain) == c.bytes) {
								t.Errorf("%s, %s: whole %t", name, c.name, b.Whole())
							}
						}
					}
					noticed := c.name != "nothing is wrong"
					if string(kept) != want.kept || (len(damages) == 1) != noticed || noticed &&
						damages[0].Records != want.lost {
						t.Errorf("%s, %s, %s with %d workers: kept %q, %+v; want %+v", name, c.name, way, workers, kept,
							damages, want)
					}
				}
			}
		}
	}
}

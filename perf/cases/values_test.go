package cases

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/generated/perf"
)

// TestRandomIsThatOfJava compares with what java.util.Random of OpenJDK 17 gave.
func TestRandomIsThatOfJava(t *testing.T) {
	r := newRandom(42)
	got := []any{r.int32(), r.int32(), r.int64(), math.Float32bits(r.float32()), math.Float64bits(r.float64()),
		r.below(15), r.below(16),
		r.below(1<<30 + 1), r.below(1<<30 + 1), r.below(1<<30 + 1), r.bool(), r.bool()}
	want := []any{int32(-1170105035), int32(234785527), int64(-5843495416241995736), uint32(1050546296),
		uint64(4606660663659951340), int32(8),
		int32(10), int32(196118093), int32(969067502), int32(791955276), false, false}
	if !slices.Equal(got, want) {
		t.Errorf("seed 42: %v, want %v", got, want)
	}
	r = newRandom(-7)
	for i, want := range []int32{577934662, 314447087, 677675436, 184135245, 425474944, 988357177, 370061409,
		272470848} {
		if got := r.below(1<<30 + 1); got != want { // near half of the numbers have to be drawn again
			t.Errorf("seed -7, number %d: %d, want %d", i, got, want)
		}
	}
}

// TestAvro1282BytesAreThoseOfApacheAvro compares with what the Reflect API of Apache Avro for Java wrote; see
// testdata/Avro1282.java.
func TestAvro1282BytesAreThoseOfApacheAvro(t *testing.T) {
	text, err := os.ReadFile("testdata/avro1282.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := make(map[string]string)
	for line := range strings.Lines(string(text)) {
		name, figures, _ := strings.Cut(strings.TrimSpace(line), " ")
		want[name] = figures
	}
	for _, c := range avro1282() {
		if c.BlockBytes > 0 {
			continue // each writer ends its blocks where it likes: see TestBlockedRowHasBlocks
		}
		all := bytes.Join(c.Data(), nil)
		got := fmt.Sprintf("%d %d %08x", c.Entries(), len(all), crc32.ChecksumIEEE(all))
		if got != want[c.Name] {
			t.Errorf("%s: entries, bytes and CRC-32 %s, want %s", c, got, want[c.Name])
		}
		if c.Bytes() != len(all) {
			t.Errorf("%s: Bytes() is %d, want %d", c, c.Bytes(), len(all))
		}
		delete(want, c.Name)
	}
	if len(want) > 0 {
		t.Errorf("rows that are missing: %v", want)
	}
}

// TestBlockedRowHasBlocks takes the data apart: each block but the last holds 64 floats, the first number that reaches
// 254 bytes.
func TestBlockedRowHasBlocks(t *testing.T) {
	c := find(t, "ReflectNestedLargeFloatArrayBlocked")
	for i, data := range c.Data() {
		left := len(c.Generated(i).(*perf.NestedLargeFloatArray).Bars.Values)
		for left > 0 {
			count, n := binary.Varint(data)
			size, m := binary.Varint(data[n:])
			want := min(left, 64)
			if count != int64(-want) || size != int64(4*want) {
				t.Fatalf("entry %d: a block of count %d and size %d, want %d and %d", i, count, size, -want, 4*want)
			}
			data = data[n+m+int(size):]
			left -= want
		}
		if !bytes.Equal(data, []byte{0}) {
			t.Fatalf("entry %d: % x after the last block", i, data)
		}
	}
}

func find(t *testing.T, name string) *Case {
	t.Helper()
	for _, c := range All() {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("there is no case %s", name)
	return nil
}

// TestArraysAreAsLongAsAvro1282Says holds the lengths to their bounds, all of which occur, and to their mean.
func TestArraysAreAsLongAsAvro1282Says(t *testing.T) {
	for name, want := range map[string]struct{ low, high int }{
		"ReflectIntArray": {1, 15}, "ReflectLongArray": {1, 15}, "ReflectDoubleArray": {1, 15},
		"ReflectFloatArray":       {1, 15},
		"ReflectNestedFloatArray": {1, 15}, "ReflectNestedObjectArray": {1, 15},
		"ReflectNestedLargeFloatArray": {16, 112}, "ReflectNestedLargeFloatArrayBlocked": {16, 112},
		"ReflectFloat": {250_000, 250_000}, "ReflectDouble": {250_000, 250_000},
	} {
		c := find(t, name)
		low, high, sum := math.MaxInt, 0, 0
		for i := range c.Entries() {
			array := reflect.ValueOf(c.Generated(i)).Elem()
			for array.Kind() == reflect.Struct {
				array = array.Field(0)
			}
			low, high, sum = min(low, array.Len()), max(high, array.Len()), sum+array.Len()
		}
		if low != want.low || high != want.high {
			t.Errorf("%s: arrays of %d to %d items, want %d to %d", name, low, high, want.low, want.high)
		}
		mean, wanted := float64(sum)/float64(c.Entries()), float64(want.low+want.high)/2
		if math.Abs(mean/wanted-1) > 0.03 {
			t.Errorf("%s: %.2f items on average, want about %.1f", name, mean, wanted)
		}
	}
}

// TestIntegersHaveTheirWidth compares the sizes of the integer rows with those of encoding/binary's varints, and these
// with what the values allow.
func TestIntegersHaveTheirWidth(t *testing.T) {
	most := map[string]int{
		"IntsBelow50": 1, "IntsBelow1000": 2, "IntsBelow1000000": 3, "IntsRandom": 5,
		"LongsBelow50": 1, "LongsBelow1000": 2, "LongsBelow1000000": 3, "LongsRandom": 10,
	}
	for _, c := range integers() {
		for i, data := range c.Data() {
			want := len(binary.AppendVarint(nil, integerItems)) + 1
			widest := 0
			for _, x := range numbers(c.Generated(i)) {
				n := len(binary.AppendVarint(nil, x))
				want += n
				widest = max(widest, n)
			}
			if len(data) != want || widest != most[c.Name] {
				t.Errorf("%s, entry %d: %d bytes, want %d; the widest number has %d bytes, want %d", c, i, len(data),
					want, widest, most[c.Name])
			}
		}
	}
}

// numbers are the items of an IntArray or LongArray.
func numbers(x any) []int64 {
	if longs, ok := x.(*perf.LongArray); ok {
		return longs.Values
	}
	var all []int64
	for _, i := range x.(*perf.IntArray).Values {
		all = append(all, int64(i))
	}
	return all
}

// TestValuesAreTheSameEachTime makes all values twice.
func TestValuesAreTheSameEachTime(t *testing.T) {
	for _, c := range All() {
		first, data := c.Generated(c.Entries()-1), c.Data()
		c.Release()
		if second := c.Generated(c.Entries() - 1); first == second || !reflect.DeepEqual(first, second) {
			t.Errorf("%s: the last entry was %+v, and is %+v after it was made anew", c, first, second)
		}
		if c.Ordered() && !slices.EqualFunc(data, c.Data(), bytes.Equal) {
			t.Errorf("%s: other data after they were made anew", c)
		}
		c.Release()
	}
}

// TestNamesAreUnique holds that a name says which case is meant, and that go test can take it.
func TestNamesAreUnique(t *testing.T) {
	seen := make(map[string]bool)
	for _, c := range All() {
		if seen[c.Name] || strings.ContainsAny(c.String(), " \t") || strings.Count(c.String(), "/") != 1 {
			t.Errorf("%q is taken, or no name", c)
		}
		seen[c.Name] = true
	}
}

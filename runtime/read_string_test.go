package runtime

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// mixed returns an input of strings, bytes and longs in turn, and the strings.
func mixed(random *rand.Rand, n, longest int) (b []byte, texts []string) {
	for range n {
		text := make([]byte, random.IntN(longest+1))
		for i := range text {
			text[i] = 'a' + byte(random.IntN(26))
		}
		texts = append(texts, string(text))
		b = AppendString(b, string(text))
		b = AppendBytes(b, text)
		b = AppendLong(b, random.Int64()>>random.IntN(64))
	}
	return b, texts
}

func TestStringsInAllModes(t *testing.T) {
	for mode := range StringsAlias + 1 {
		for _, longest := range []int{0, 1, 5, 63, 64, 65, 600, 20_000} {
			b, texts := mixed(rand.New(rand.NewPCG(1, uint64(longest))), 60, longest)
			want := slices.Clone(b)
			eachSource(t, b, func(t *testing.T, r *Reader, _ bool) {
				r.Strings = mode
				for i, text := range texts {
					s, v := r.String(), r.Bytes(nil)
					if s != text || string(v) != text {
						t.Fatalf("mode %d, strings up to %d: %d is %q, %q, want %q", mode, longest, i, s, v, text)
					}
					r.Long()
				}
				if err := r.ExpectEnd(); err != nil {
					t.Error(err)
				}
			})
			if !bytes.Equal(b, want) {
				t.Fatal("the input was changed")
			}
		}
	}
}

// Only StringsAlias may see the input change, and only in memory; strings not even there when built with purego.
func TestStringsKeepTheirValueWhenTheInputChanges(t *testing.T) {
	long := strings.Repeat("long", 300)
	for mode := range StringsAlias + 1 {
		b := AppendBytes(AppendString(nil, "short"), []byte("bytes"))
		b = AppendBytes(AppendString(AppendString(b, "other"), long), []byte(long))
		eachSource(t, b, func(t *testing.T, r *Reader, memory bool) {
			input := slices.Clone(b)
			if memory {
				r.ResetBytes(input)
			}
			r.Strings = mode
			strs := []string{r.String()}
			data := [][]byte{r.Bytes(nil)}
			strs = append(strs, r.String(), r.String())
			data = append(data, r.Bytes(nil))
			clear(input)
			if memory {
				clear(r.buf)
			} else {
				clear(r.src.own)
			}
			want := []string{"short", "other", long, "bytes", long}
			for i, s := range append(strs, string(data[0]), string(data[1])) {
				aliases := memory && mode == StringsAlias && (i >= len(strs) || aliasesStrings)
				if kept := s == want[i]; kept == aliases {
					t.Errorf("mode %d: value %d kept: %v", mode, i, kept)
				}
			}
		})
	}
}

func TestShortStringsShareSlabsOfBoundedSize(t *testing.T) {
	b, texts := mixed(rand.New(rand.NewPCG(1, 2)), 2000, 30)
	var r Reader
	r.ResetBytes(b)
	slabs, last := 0, ""
	for range texts {
		_ = r.String()
		if len(r.slab) > 512 {
			t.Fatalf("a string pins %d bytes", len(r.slab))
		}
		if r.slab != last {
			slabs, last = slabs+1, r.slab
		}
		r.BytesView()
		r.Long()
	}
	if slabs > len(texts)/4 {
		t.Errorf("%d slabs for %d strings", slabs, len(texts))
	}
}

// Where strings lie far apart, a slab for each would copy, and pin, all that lies between them.
func TestStringsFarApartPinLittle(t *testing.T) {
	var b []byte
	for range 100 {
		b = append(AppendString(b, "a string"), make([]byte, 1000)...)
	}
	if got := allocated(func() {
		var r Reader
		r.ResetBytes(b)
		for range 100 {
			_ = r.String()
			r.FixedView(1000)
		}
	}); got > 8<<10 {
		t.Errorf("100 strings of 8 bytes take %d bytes", got)
	}
}

func TestSharedStringsTakeOneAllocation(t *testing.T) {
	b, texts := mixed(rand.New(rand.NewPCG(1, 2)), 200, 300)
	for mode, want := range map[StringMode]float64{StringsShared: 1, StringsAlias: 0} {
		if mode == StringsAlias && !aliasesStrings {
			continue
		}
		if n := testing.AllocsPerRun(10, func() {
			var r Reader
			r.ResetBytes(b)
			r.Strings = mode
			for range texts {
				_ = r.String()
				r.BytesView()
				r.Long()
			}
		}); n != want {
			t.Errorf("mode %d: %v allocations, want %v", mode, n, want)
		}
	}
}

func TestInvalidUTF8(t *testing.T) {
	long := strings.Repeat("é", streamBuffer)
	for text, valid := range map[string]bool{
		"": true, "a": true, "é": true, long: true, "\x80": false, "\xc3(": false, "\xed\xa0\x80": false,
		"\xe2\x82\xff":     false,
		"\xf4\x90\x80\x80": false, "\xf8\x88\x80\x80\x80": false, long + "\xc3": false,
	} {
		b := AppendString(AppendString(nil, "first"), text)
		eachSource(t, b, func(t *testing.T, r *Reader, _ bool) {
			if r.String() != "first" || r.String() != text || r.Failed() {
				t.Errorf("carried through: %v", r.Err())
			}
		})
		eachSource(t, b, func(t *testing.T, r *Reader, _ bool) {
			r.ValidateUTF8 = true
			first, s := r.String(), r.String()
			if first != "first" || (r.Err() == nil) != valid || valid && s != text {
				t.Errorf("%.10q: %.10q, %v", text, s, r.Err())
			}
			if !valid && (!errors.Is(r.Err(), ErrUTF8) || r.Offset() != 6 || s != "") {
				t.Errorf("%.10q: %.10q, %v", text, s, r.Err())
			}
		})
	}
}

func TestBytesReuseMemoryAndAreNeverNil(t *testing.T) {
	b := AppendBytes(AppendBytes(nil, nil), []byte("abc"))
	eachSource(t, append(b, b...), func(t *testing.T, r *Reader, _ bool) {
		if v := r.Bytes(nil); v == nil || len(v) != 0 {
			t.Errorf("empty bytes: %#v", v)
		}
		memory := make([]byte, 1, 3)
		if v := r.Bytes(memory); string(v) != "abc" || &v[0] != &memory[0] {
			t.Errorf("memory of 3 bytes is not reused for %q", v)
		}
		if v := r.BytesView(); v == nil || len(v) != 0 {
			t.Errorf("empty view: %#v", v)
		}
		if v := r.Bytes(memory[:0:2]); string(v) != "abc" || &v[0] == &memory[0] {
			t.Errorf("memory of 2 bytes is reused for %q", v)
		}
	})
}

func TestAliasedBytesCannotBeAppendedInto(t *testing.T) {
	var r Reader
	b := AppendBytes(AppendBytes(nil, []byte("abc")), []byte("def"))
	r.ResetBytes(b)
	r.Strings = StringsAlias
	v := r.Bytes(nil)
	if &v[0] != &b[1] {
		t.Error("copied")
	}
	_ = append(v, 'x')
	if string(b[4:]) != "\x06def" {
		t.Errorf("the input has become %q", b)
	}
}

func FuzzStrings(f *testing.F) {
	f.Add([]byte("\x06abc\x00\x02x"), uint8(0))
	f.Add([]byte("\x80\x01"+strings.Repeat("y", 64)+"\x02x"), uint8(1))
	f.Add([]byte("\x02\xff\x04é"), uint8(2))
	f.Fuzz(func(t *testing.T, b []byte, mode uint8) {
		// What each string should be, taken from the input one by one.
		var views, strs Reader
		views.ResetBytes(b)
		strs.ResetBytes(b)
		strs.Strings = StringMode(mode % 3)
		for !views.AtEnd() {
			want := string(views.BytesView())
			got := strs.String()
			if got != want || views.Failed() != strs.Failed() || views.Offset() != strs.Offset() {
				t.Fatalf("%q at %d, want %q at %d", got, strs.Offset(), want, views.Offset())
			}
		}
	})
}

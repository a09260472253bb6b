package reflectcodec

import (
	"errors"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// TestSettingsMakeCodecsOfTheirOwn is for what the cache must keep apart.
func TestSettingsMakeCodecsOfTheirOwn(t *testing.T) {
	text := point + strings.Repeat(" ", 3)
	type P struct{ X, Y int }
	a, err := For[P](text)
	if err != nil {
		t.Fatal(err)
	}
	b, err := For[P](text)
	if err != nil {
		t.Fatal(err)
	}
	c, err := For[*P](text)
	if err != nil {
		t.Fatal(err)
	}
	d, err := For[P](text, UseReflect())
	if err != nil {
		t.Fatal(err)
	}
	if a.program != b.program || a.program == c.program || a.program == d.program || d.program.twin != &reflectTwin {
		t.Error("the cache mixes codecs up, or keeps none")
	}
	if a.Schema().Name.Short != "P" {
		t.Errorf("schema %s", a.Schema())
	}
	if _, err := a.Append(nil, nil); !errors.Is(err, rt.ErrNoBranch) {
		t.Errorf("encoding nothing: %v", err)
	}
	if err := a.Decode([]byte{2, 4}, nil); !errors.Is(err, rt.ErrNoBranch) {
		t.Errorf("decoding into nothing: %v", err)
	}
}

// TestTheCacheIsBounded makes more codecs than it keeps.
func TestTheCacheIsBounded(t *testing.T) {
	for i := range cacheSize + 10 {
		if _, err := For[int](`"int"` + strings.Repeat(" ", i)); err != nil {
			t.Fatal(err)
		}
	}
	if n := cache.Len(); n > cacheSize {
		t.Errorf("%d entries", n)
	}
}

// TestWhatIsInUseStaysInTheCache while others come and go.
func TestWhatIsInUseStaysInTheCache(t *testing.T) {
	text := `"long"` + strings.Repeat(" ", 7)
	first, err := For[int](text)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 * cacheSize {
		if _, err := For[int](`"long"` + strings.Repeat(" ", 10+i)); err != nil {
			t.Fatal(err)
		}
		if i%(cacheSize/2) != 0 {
			continue
		}
		again, err := For[int](text)
		if err != nil {
			t.Fatal(err)
		}
		if again.program != first.program {
			t.Fatalf("it was made again after %d others", i+1)
		}
	}
	if n := cache.Len(); n > cacheSize {
		t.Errorf("%d entries", n)
	}
}

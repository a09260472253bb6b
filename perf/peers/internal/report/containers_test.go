package report

import (
	"testing"

	"github.com/schemagen/schemagen/perf/containers"
)

func TestContainerTargets(t *testing.T) {
	one := func(codec, mode, way string, ns float64) containers.Result {
		return containers.Result{Codec: codec, Mode: mode, Way: way, Nanoseconds: ns, Bytes: 1000}
	}
	got := ContainerTargets([]containers.Result{
		one("null", "read", "own", 1000), one("null", "read", "a", 1990), one("null", "read", "b", 3000),
		one("snappy", "read", "own", 500), one("snappy", "read", "a", 600), one("snappy", "read", "b", 500),
		one("snappy", "write", "own", 100), one("snappy", "write", "a", 99),
	}, "own")
	want := []struct {
		what, note string
		measured   float64
		met        bool
	}{
		{"null, read", "a; 1000 MB/s", 1.99, false}, {"snappy, read", "b; 2000 MB/s", 1, true},
		{"snappy, write", "a; 10000 MB/s", .99, false},
	}
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i, w := range want {
		if g := got[i]; g.What != w.what || g.Note != w.note || g.Measured != w.measured || g.Met() != w.met {
			t.Errorf("%+v, want %+v", g, w)
		}
	}
}

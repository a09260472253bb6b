package cases

import (
	"reflect"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/generated/perf"
)

// TestImplementationsAgree runs every case through every implementation and mode.
func TestImplementationsAgree(t *testing.T) {
	for _, c := range All() {
		t.Run(c.String(), func(t *testing.T) {
			t.Parallel()
			defer c.Release()
			if err := c.verify(some(c)); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// some is how many entries of a case to test: all of them, or with -short as many as show every form of its values.
func some(c *Case) int {
	if testing.Short() {
		return min(c.Entries(), 100)
	}
	return c.Entries()
}

// TestRunnersWork runs what is timed, for one entry and for all.
func TestRunnersWork(t *testing.T) {
	for _, c := range All() {
		for _, by := range Implementations() {
			for _, mode := range c.Modes() {
				run, err := c.Runner(by, mode)
				if err != nil {
					t.Fatal(err)
				}
				for _, n := range []int{1, some(c)} {
					if err := run(n); err != nil {
						t.Errorf("%s, %s, %s, %d entries: %v", c, by, mode, n, err)
					}
				}
			}
		}
		c.Release()
	}
}

func smallBatch() *typed[perf.Record, plainRecord, *perf.Record] {
	r := newRandom(seed)
	return newTyped[perf.Record, plainRecord](slice(3, func() perf.Record { return smallRecord(r) }), 0)
}

func TestVerifyFindsWhatDiffers(t *testing.T) {
	for name, spoil := range map[string]struct {
		spoil func(*typed[perf.Record, plainRecord, *perf.Record])
		want  string
	}{
		"nothing": {func(*typed[perf.Record, plainRecord, *perf.Record]) {}, ""},
		"a plain value": {func(b *typed[perf.Record, plainRecord, *perf.Record]) {
			b.plains[1].F4++
		}, "reflect: entry 1, write: "},
		"a generated value": {func(b *typed[perf.Record, plainRecord, *perf.Record]) {
			b.values[2].F1++
		}, "generated: entry 2, write: "},
		"data": {func(b *typed[perf.Record, plainRecord, *perf.Record]) {
			b.encoded[0][3] ^= 1
		}, "reflect: entry 0, write: "},
	} {
		b := smallBatch()
		spoil.spoil(b)
		got := ""
		if err := b.verify(b.len()); err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, spoil.want) || (got == "") != (spoil.want == "") {
			t.Errorf("%s: %q, want %q", name, got, spoil.want)
		}
	}
}

// TestVerifyReadsValuesBack spoils the value and the data alike, so that only what is read can tell.
func TestVerifyReadsValuesBack(t *testing.T) {
	b := smallBatch()
	c := lossy{methods[perf.Record, *perf.Record]{}}
	err := verifyCodec(b, c, b.values)
	if err == nil || !strings.HasPrefix(err.Error(), "entry 0, read: decoded to ") {
		t.Error(err)
	}
}

// lossy is a codec that forgets a field when it reads.
type lossy struct {
	methods[perf.Record, *perf.Record]
}

func (c lossy) Decode(b []byte, v *perf.Record) error {
	err := c.methods.Decode(b, v)
	v.F6 = 0
	return err
}

func TestMapsMayComeInAnyOrder(t *testing.T) {
	value := perf.Maps{Counts: map[string]int64{"a": 1, "b": 2}}
	b := newTyped[perf.Maps, plainMaps]([]perf.Maps{value}, 0)
	b.values[0].Labels = map[string]string{}
	b.values[0].Weights = map[string]float64{}
	b.values[0].Positions = map[string]perf.Position{}
	b.values[0].Groups = map[string][]string{}
	one := []byte("\x04\x02a\x02\x02b\x04\x00\x00\x00\x00\x00")
	other := []byte("\x04\x02b\x04\x02a\x02\x00\x00\x00\x00\x00")
	for _, got := range [][]byte{one, other} {
		if err := b.sameData(0, got); err != nil {
			t.Errorf("%q: %v", got, err)
		}
	}
	if err := b.sameData(0, []byte("\x04\x02b\x04\x02a\x04\x00\x00\x00\x00\x00")); err == nil {
		t.Error("another value was taken for the same")
	}
}

// TestTwinsMeetNoGeneratedMethod holds that nothing in a plain type has the methods that reflectcodec would call.
func TestTwinsMeetNoGeneratedMethod(t *testing.T) {
	seen := make(map[reflect.Type]bool)
	var walk func(reflect.Type, string)
	walk = func(typ reflect.Type, path string) {
		if seen[typ] {
			return
		}
		seen[typ] = true
		for _, x := range []reflect.Type{typ, reflect.PointerTo(typ)} {
			if _, found := x.MethodByName("DecodeAvro"); found {
				t.Errorf("%s is of the generated type %s", path, typ)
			}
		}
		switch typ.Kind() {
		case reflect.Struct:
			for i := range typ.NumField() {
				walk(typ.Field(i).Type, path+"."+typ.Field(i).Name)
			}
		case reflect.Slice, reflect.Map, reflect.Pointer:
			walk(typ.Elem(), path)
		}
	}
	for _, c := range All() {
		walk(reflect.TypeOf(c.NewPlain()), c.Name)
		if _, found := reflect.TypeOf(c.NewGenerated()).MethodByName("DecodeAvro"); !found {
			t.Errorf("%s: %T is not generated", c, c.NewGenerated())
		}
		c.Release()
	}
	for _, branch := range plainBranches {
		walk(branch, branch.Name())
	}
}

func TestRunnerRefusesWhatIsNotThere(t *testing.T) {
	c := All()[0]
	if _, err := c.Runner("magic", Read); err == nil ||
		!strings.Contains(err.Error(), `Avro1282/ReflectRecord: the implementation "magic" is not there`) {
		t.Error(err)
	}
	for _, by := range Implementations() {
		if _, err := c.Runner(by, "dream"); err == nil || err.Error() != `unknown mode "dream"` {
			t.Error(err)
		}
	}
}

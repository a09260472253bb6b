//go:build !purego

package reflectcodec

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/runtime/avrorandom"
)

// compact is a record without anything that needs memory of its own.
type compact struct {
	Odd   bool
	Long  int64
	Int   int
	Short int16
	Fixed [5]byte
	Float float32
	Inner struct {
		Odd    bool
		Double float64
	}
	Color color
}

const compactSchema = `{"type":"record","name":"Compact","fields":[{"name":"odd","type":"boolean"},
	{"name":"long","type":"long"},
	{"name":"int","type":"int"},{"name":"short","type":"int"},
	{"name":"fixed","type":{"type":"fixed","name":"F5","size":5}},
	{"name":"float","type":"float"},{"name":"inner","type":{"type":"record","name":"Inner","fields":[
		{"name":"odd","type":"boolean"},{"name":"double","type":"double"}]}},
	{"name":"color","type":{"type":"enum","name":"Color","symbols":["RED","GREEN"]}}]}`

func allocations[T any](t *testing.T, name, schema string, value T, fresh float64, options ...Option) {
	t.Helper()
	c, err := For[T](schema, options...)
	if err != nil {
		t.Fatal(err)
	}
	c.program.twin = &unsafeTwin
	b, err := c.Append(nil, &value)
	if err != nil {
		t.Fatal(err)
	}
	buffer := make([]byte, 0, len(b))
	if n := testing.AllocsPerRun(100, func() { _, err = c.Append(buffer, &value) }); n != 0 || err != nil {
		t.Errorf("%s: encoding allocates %v times (%v)", name, n, err)
	}
	var used T
	if n := testing.AllocsPerRun(100, func() {
		var x T
		used = x
		err = c.Decode(b, &used)
	}); n != fresh || err != nil {
		t.Errorf("%s: decoding allocates %v times, want %v (%v)", name, n, fresh, err)
	}
}

// TestEncodingAllocatesNothingAndDecodingWhatTheValueNeeds: no primitive is boxed, and no Reader leaves the stack.
func TestEncodingAllocatesNothingAndDecodingWhatTheValueNeeds(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector makes pools forget")
	}
	circles := Union[shape](circle{}, (*square)(nil))
	allocations(t, "compact", compactSchema, compact{Long: 1 << 40, Int: -5}, 0)
	allocations(t, "array of compact", array(compactSchema), []compact{{}, {}}, 1)
	allocations(t, "pointer", `["null","long"]`, to(int64(1<<40)), 1)
	allocations(t, "pointer to pointer", `"long"`, to(to(int64(1))), 2)
	allocations(t, "string", `"string"`, "text", 1)
	allocations(t, "text of a named type", `"string"`, text("text"), 1)
	allocations(t, "bytes", `"bytes"`, []byte("text"), 1)
	allocations(t, "bytes of a string", `"string"`, octets("text"), 2)
	allocations(t, "longs", array(`"long"`), []int{1, 2, 3}, 1)
	allocations(t, "floats", array(`"float"`), []real32{1, 2, 3}, 1)
	allocations(t, "points", array(`{"type":"record","name":"P","fields":[{"name":"x","type":"double"},{"name":"y",`+
		`"type":"double"}]}`),
		[]struct{ X, Y float64 }{{1, 2}, {3, 4}}, 1)
	allocations(t, "pointer branch", shapes, shape(&square{1}), 1, circles)
	allocations(t, "value branch", shapes, shape(circle{1}), 1, circles)
}

// TestMapsAreEncodedWithoutAllocating whether Go's own types or named ones.
func TestMapsAreEncodedWithoutAllocating(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector makes pools forget")
	}
	check := func(name string, encode func() error) {
		if err := encode(); err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(100, func() { _ = encode() }); n != 0 {
			t.Errorf("%s: encoding allocates %v times", name, n)
		}
	}
	check("map[string]string", appending(t, mapOf(`"string"`), map[string]string{"a": "b", "c": "d"}))
	check("map[string]int64", appending(t, mapOf(`"long"`), map[string]int64{"a": 1, "c": 2}))
	check("map[text]int", appending(t, mapOf(`"long"`), map[text]int{"a": 1, "c": 2}))
	check("map[string]compact", appending(t, mapOf(compactSchema), map[string]compact{"a": {}, "c": {}}))
	check("map[string]map[text]int", appending(t, mapOf(mapOf(`"long"`)),
		map[string]map[text]int{"a": {"b": 1}, "c": {"d": 1}}))
}

func appending[T any](t *testing.T, schema string, value T) func() error {
	c, err := For[T](schema)
	if err != nil {
		t.Fatal(err)
	}
	c.program.twin = &unsafeTwin
	buffer := make([]byte, 0, 1024)
	return func() error {
		_, err := c.Append(buffer, &value)
		return err
	}
}

// TestDecodeKeepsItsReaderOnTheStack although the compiler cannot see it through the twin: were it on the heap,
// decoding a record without anything in it would allocate.
func TestDecodeKeepsItsReaderOnTheStack(t *testing.T) {
	c, err := For[struct{}](`{"type":"record","name":"Empty","fields":[]}`)
	if err != nil {
		t.Fatal(err)
	}
	c.program.twin = &unsafeTwin
	var x struct{}
	if n := testing.AllocsPerRun(100, func() { _ = c.Decode(nil, &x) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestValuesSurviveGarbageCollection decodes, keeps, checks and drops values in several goroutines while the garbage
// collector runs all the time: a pointer that it does not see, or a store that it is not told of, shows as a value that
// has changed.
func TestValuesSurviveGarbageCollection(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	stop := make(chan struct{})
	var collector, workers sync.WaitGroup
	collector.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				runtime.GC()
			}
		}
	})
	for i := range 4 {
		workers.Go(func() {
			stress[mixed](t, uint64(i), mixedSchema, Union[shape](circle{}, (*square)(nil)))
			stress[perf.Event](t, uint64(i), new(perf.Event).AvroSchema(), append(generatedUnions, withoutMethods)...)
		})
	}
	workers.Wait()
	close(stop)
	collector.Wait()
}

func withoutMethods(s *settings) { s.ignoreMethods = true }

func stress[T any](t *testing.T, seed uint64, schema string, options ...Option) {
	p := newPair[T](t, schema, options...)
	g, err := avrorandom.New(p.fast.program.plan, p.fast.program.plan.Roots[0], seed)
	if err != nil {
		t.Error(err)
		return
	}
	var kept, keptWant [8]T // decoded into again, long after
	rounds := 40
	if testing.Short() {
		rounds = 10
	}
	for i := range rounds {
		data := g.Append(nil)
		x, used, want := &kept[i%len(kept)], &keptWant[i%len(kept)], new(T)
		if err := errors.Join(p.reference.Decode(data, want), p.reference.Decode(data, used),
			p.fast.Decode(data, x)); err != nil {
			t.Error(err)
			return
		}
		clear(data) // to which the value must not refer
		if diff := difference(*x, *used); diff != "" {
			t.Errorf("decoded%s", diff)
		}
		b, err := p.fast.Append(nil, x)
		if err != nil {
			t.Error(err)
			return
		}
		again := new(T)
		if err := p.fast.Decode(b, again); err != nil {
			t.Error(err)
		} else if diff := difference(*again, *want); diff != "" {
			t.Errorf("encoded and decoded%s", diff)
		}
	}
}

// TestDeepValuesMoveTheStack: what is deep makes the stack grow, and move, in the middle of decoding and encoding.
func TestDeepValuesMoveTheStack(t *testing.T) {
	type list struct {
		Odd  bool
		Name string
		Next *list
	}
	c, err := For[list](`{"type":"record","name":"List","fields":[{"name":"odd","type":"boolean"},
	{"name":"name","type":"string"},
		{"name":"next","type":["null","List"]}]}`)
	if err != nil {
		t.Fatal(err)
	}
	c.program.twin = &unsafeTwin
	const depth = 60 // below the default limit of a Reader
	want := strings.Repeat("\x01\x06abc\x02", depth-1) + "\x01\x06abc\x00"
	done := make(chan error)
	for range 20 {
		go func() { // a new goroutine has a small stack
			var x list
			err := c.Decode([]byte(want), &x)
			if b, _ := c.Append(nil, &x); err == nil && string(b) != want {
				err = fmt.Errorf("encoded %q", b)
			}
			done <- err
		}()
	}
	for range 20 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

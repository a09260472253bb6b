package random_test

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/random"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

const user = `{"type": "record", "name": "User", "fields": [{"name": "id", "type": "long"},
	{"name": "name", "type": "string"},
	{"name": "tags", "type": {"type": "array", "items": ["null", "string"]}}]}`

func build(t testing.TB, text string) *plan.Plan {
	t.Helper()
	p, err := plan.Build(schema.MustParse(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// data returns what a Maker makes, and checks that it is so many data of the schema.
func data(t *testing.T, m *random.Maker, text string, count int64) []byte {
	t.Helper()
	var all []byte
	var total int64
	err := m.Run(count, func(b *random.Block) error {
		all = append(all, b.Data...)
		total += b.Count
		return nil
	})
	if err != nil || total != count {
		t.Fatalf("%d data, want %d; %v", total, count, err)
	}
	codec, err := avrojson.New(schema.MustParse(text))
	if err != nil {
		t.Fatal(err)
	}
	var r runtime.Reader
	r.ResetBytes(all)
	for range total {
		if _, err := codec.AppendJSON(nil, &r); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.ExpectEnd(); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestDataAreTheSameForTheSameSeed(t *testing.T) {
	p := build(t, user)
	const count = 3000
	want := data(t, &random.Maker{Plan: p, Seed: 1, BlockBytes: 5000}, user, count)
	for workers := 2; workers < 6; workers++ {
		if got := data(t, &random.Maker{Plan: p, Seed: 1, BlockBytes: 5000, Workers: workers}, user,
			count); !bytes.Equal(got, want) {
			t.Errorf("%d workers make other data", workers)
		}
	}
	for _, fewer := range []int64{0, 1, 2, 17, 100, 2999} {
		for _, workers := range []int{1, 3} {
			if got := data(t, &random.Maker{Plan: p, Seed: 1, BlockBytes: 5000, Workers: workers}, user,
				fewer); !bytes.HasPrefix(want, got) {
				t.Errorf("the first %d data are others", fewer)
			}
		}
	}
	if got := data(t, &random.Maker{Plan: p, Seed: 2, BlockBytes: 5000}, user, count); bytes.Equal(got, want) {
		t.Error("another seed makes the same data")
	}
}

func TestBlocksEndAsTheyAreTold(t *testing.T) {
	p := build(t, user)
	var counts []int64
	err := (&random.Maker{Plan: p, BlockCount: 30}).Run(100, func(b *random.Block) error {
		counts = append(counts, b.Count)
		return nil
	})
	if err != nil || fmt.Sprint(counts) != "[30 30 30 10]" {
		t.Errorf("blocks of %d data, %v", counts, err)
	}
	blocks := 0
	err = (&random.Maker{Plan: p, BlockBytes: 2000, Size: 100, Workers: 2}).Run(-1, func(b *random.Block) error {
		if len(b.Data) < 2000 || len(b.Data) > 3000 {
			t.Errorf("a block of %d bytes", len(b.Data))
		}
		if blocks++; blocks == 20 {
			return random.ErrStop
		}
		return nil
	})
	if err != nil || blocks != 20 {
		t.Errorf("%d blocks, %v", blocks, err)
	}
	data(t, &random.Maker{Plan: build(t, `"null"`)}, `"null"`, 200_000) // which never fill a block
}

func TestErrorsEndTheRun(t *testing.T) {
	failure := errors.New("the disk is full")
	for _, workers := range []int{1, 3} {
		m := &random.Maker{Plan: build(t, user), Workers: workers}
		if err := m.Run(-1, func(*random.Block) error { return failure }); err != failure {
			t.Errorf("error %v", err)
		}
		m.Convert = func([]byte, *random.Block) ([]byte, error) { return nil, failure }
		if err := m.Run(10, func(*random.Block) error { return nil }); err != failure {
			t.Errorf("error %v", err)
		}
	}
	never := &random.Maker{Plan: build(t, `{"type": "enum", "name": "E", "symbols": []}`), Workers: 2}
	if err := never.Run(1, nil); !errors.Is(err, avrorandom.ErrNoData) {
		t.Errorf("error %v", err)
	}
}

func Example() {
	p, err := plan.Build(schema.MustParse(`"boolean"`))
	if err != nil {
		log.Fatal(err)
	}
	m := &random.Maker{Plan: p, Seed: 42, Workers: 2, BlockCount: 4}
	err = m.Run(10, func(b *random.Block) error {
		fmt.Printf("%d data: %x\n", b.Count, b.Data)
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// 4 data: 00000000
	// 4 data: 00010001
	// 2 data: 0100
}

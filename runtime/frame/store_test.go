package frame_test

import (
	"errors"
	"math/bits"
	"strings"
	"sync"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/frame"
	"github.com/schemagen/schemagen/schema"
)

func TestStoreHoldsSchemasByFingerprint(t *testing.T) {
	var store frame.Store
	text := (*users.User)(nil).AvroSchema()
	fingerprint, err := store.Add(text)
	if err != nil || fingerprint != frame.Fingerprint((*users.User)(nil).AvroFingerprint()) {
		t.Fatalf("%v, %v", fingerprint, err)
	}
	again, err := store.Add(schema.MustParse(text).Canonical()) // the same to a reader of data
	if err != nil || again != fingerprint || store.Len() != 1 {
		t.Errorf("%v, %v, %d schemas", again, err, store.Len())
	}
	if got, err := store.Schema(t.Context(), fingerprint); got != text || err != nil {
		t.Errorf("%q, %v, want %q", got, err, text)
	}
	if _, err := store.Schema(t.Context(), fingerprint+1); !errors.Is(err, frame.ErrUnknownSchema) {
		t.Errorf("%v", err)
	}
	var faults schema.ErrorList
	if _, err := store.Add(`"integer"`); !errors.As(err, &faults) {
		t.Errorf("%v", err)
	}
}

func TestStoreIsSafeForConcurrentUse(t *testing.T) {
	var store frame.Store
	var done sync.WaitGroup
	for range 8 {
		done.Go(func() {
			for id := range uint32(50) {
				fingerprint, err := store.Add(versionOf(id, 0))
				if err != nil {
					t.Error(err)
				}
				if got, err := store.Schema(t.Context(), fingerprint); got != versionOf(id, 0) || err != nil {
					t.Errorf("%q, %v", got, err)
				}
			}
		})
	}
	done.Wait()
	if store.Len() != 50 {
		t.Errorf("%d schemas", store.Len())
	}
}

// A CRC is linear: which letters of a name to change so that it stays the same is a system of 64 equations.
func TestSchemasOfOneFingerprintAreToldApart(t *testing.T) {
	const letters = 80
	name := strings.Repeat("a", letters)
	text := func(name string) string { return `{"name":"` + name + `","type":"fixed","size":1}` }
	fingerprint := func(name string) uint64 { return schema.MustParse(text(name)).Fingerprint() }

	type row struct {
		change uint64    // of the fingerprint
		which  [2]uint64 // the letters that make it
	}
	var rows [64]row // by the highest bit of change
	var found *row
	for i := range letters {
		r := row{change: fingerprint(name) ^ fingerprint(name[:i]+"b"+name[i+1:])}
		r.which[i/64] |= 1 << (i % 64)
		for r.change != 0 {
			other := &rows[bits.Len64(r.change)-1]
			if other.change == 0 {
				*other = r
				break
			}
			r.change ^= other.change
			r.which[0] ^= other.which[0]
			r.which[1] ^= other.which[1]
		}
		if r.change == 0 {
			found = &r
			break
		}
	}
	if found == nil {
		t.Fatal("no collision found")
	}
	other := []byte(name)
	for i := range other {
		if found.which[i/64]>>(i%64)&1 == 1 {
			other[i] = 'b'
		}
	}

	var store frame.Store
	first, err := store.Add(text(name))
	if err != nil {
		t.Fatal(err)
	}
	if fingerprint(string(other)) != uint64(first) || string(other) == name {
		t.Fatalf("%s and %s", name, other)
	}
	var e *frame.SchemaError
	if _, err := store.Add(text(string(other))); !errors.Is(err, frame.ErrCollision) || !errors.As(err, &e) ||
		e.ID != first {
		t.Errorf("%v", err)
	}
	if got, err := store.Schema(t.Context(), first); got != text(name) || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

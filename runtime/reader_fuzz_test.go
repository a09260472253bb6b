package runtime

import (
	"testing"
)

// checkSequence makes the reads that ops says, from memory and from streams, and compares all that they return.
func checkSequence(t *testing.T, readers []Reader, ops, data []byte) {
	if len(ops) > 200 {
		ops = ops[:200]
	}
	var want []string
	var known error
	for i, s := range sources {
		if len(data) > 200 && !s.memory && s.name != "stream" {
			continue
		}
		r := &readers[i]
		s.reset(r, data)
		if len(ops) > 0 {
			r.ValidateUTF8 = ops[0]&0x80 != 0
			r.LaxBlockSize = ops[0]&0x40 != 0
		}
		for i, c := range ops {
			op := readOps[int(c&0x3f)%len(readOps)]
			got := op.name + " " + outcome(r, op.read(r))
			if s.memory {
				want, known = append(want, got), r.Err()
				continue
			}
			if got != want[i] {
				if foreseen(known, r.Err()) {
					break
				}
				t.Fatalf("read %d from %s of %x:\n got %s\nwant %s", i, s.name, data, got, want[i])
			}
		}
	}
}

func FuzzReader(f *testing.F) {
	all := make([]byte, len(readOps))
	for i := range all {
		all[i] = byte(i)
	}
	f.Add(all, make([]byte, 500))
	for i, input := range pool() {
		f.Add([]byte{byte(i)}, []byte(input))
		f.Add([]byte{byte(i * 7), 5, byte(i), 25}, []byte(input+input))
	}
	readers := make([]Reader, len(sources))
	f.Fuzz(func(t *testing.T, ops, data []byte) { checkSequence(t, readers, ops, data) })
}

// FuzzReaderMemory checks that no input makes the reads allocate out of proportion or go on for ever.
func FuzzReaderMemory(f *testing.F) {
	for _, input := range pool() {
		f.Add([]byte(input))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, s := range sources[:2] {
			got := allocated(func() {
				var r Reader
				s.reset(&r, data)
				for !r.AtEnd() {
					nested(&r, 20)
				}
			})
			if most := uint64(200*len(data) + 64<<10); got > most {
				t.Fatalf("%s: %d bytes allocated for %d of input", s.name, got, len(data))
			}
		}
	})
}

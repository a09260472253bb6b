package simd

import (
	"fmt"
	"testing"
)

// skipFault passes over up to n items of b and returns what is wrong with that, or nothing. What counts is
// encoding/binary.
func skipFault(name string, c implementation, b []byte, n int) string {
	got, size := c.skipVarints(b, n)
	_, ends := decoded(b, n, 64, 10)
	switch {
	case got < 0 || got > len(ends):
		return fmt.Sprintf("%d items, of %d that are right", got, len(ends))
	case got == 0 && size != 0 || got > 0 && size != ends[got-1]:
		return fmt.Sprintf("%d items take %d bytes", got, size)
	}
	if finishes(name) && len(b)-size < 10 {
		return "" // it is for the caller
	}
	if name == AVX512.String() {
		name = AVX2.String() // whose function it is
	}
	return gaveUp(name, got, size, len(b), n, ends)
}

func TestSkipsWhatWasEncoded(t *testing.T) {
	r := newRand()
	for kind := range kinds {
		for n := 1; n <= 200; n++ {
			wire, _ := wireOf(longsOf(r, n, kind))
			behind, _ := wireOf(longsOf(r, 100, r.IntN(len(kinds))))
			for _, b := range [][]byte{wire, append(wire, behind...), wire[:r.IntN(len(wire))]} {
				for name, c := range available() {
					if fault := skipFault(name, c, b, n); fault != "" {
						t.Errorf("%d items %s of %d bytes with %s: %s", n, kinds[kind].name, len(b), name, fault)
					}
				}
			}
		}
	}
}

// A fault at each place, and one behind the items that are passed over.
func TestSkipsToFaults(t *testing.T) {
	r := newRand()
	for kind := range kinds {
		wire, ends := wireOf(longsOf(r, 200, kind))
		for what, fault := range faults {
			for at := 0; at < 160; at += 1 + r.IntN(3) {
				b := append(append(append([]byte{}, wire[:ends[at]]...), fault...), wire[ends[at]:]...)
				for name, c := range available() {
					for _, n := range []int{at + 1, 180} {
						if fault := skipFault(name, c, b, n); fault != "" {
							t.Errorf("%s behind item %d of %d %s with %s: %s", what, at, n, kinds[kind].name, name,
								fault)
						}
					}
				}
			}
		}
	}
}

func FuzzSkipVarints(f *testing.F) {
	addDecodings(f)
	f.Fuzz(func(t *testing.T, b []byte, n uint16, _ byte) {
		for name, c := range available() {
			if fault := skipFault(name, c, b, 1+int(n)); fault != "" {
				t.Errorf("%s: %s", name, fault)
			}
		}
	})
}

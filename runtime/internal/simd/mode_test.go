package simd

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// working returns an implementation that works on every machine, under any name.
func working(mode Mode) implementation {
	return implementation{mode, "", decodeIntsScalar, decodeLongsScalar, encodeIntsScalar, encodeLongsScalar,
		skipVarintsScalar}
}

// lacking returns one that the machine can't run; it would panic.
func lacking(mode Mode) implementation { return implementation{mode: mode, lacks: "none"} }

// spoilt are implementations with one fault each.
func spoilt(mode Mode) map[string]implementation {
	all := make(map[string]implementation)
	spoil := func(name string, change func(*implementation)) {
		c := working(mode)
		change(&c)
		all[name] = c
	}
	spoil("another int", func(c *implementation) {
		c.decodeInts = func(dst []int32, b []byte) (n, size int) {
			n, size = decodeIntsScalar(dst, b)
			if n > 100 {
				dst[100]++
			}
			return n, size
		}
	})
	spoil("another long", func(c *implementation) {
		c.decodeLongs = func(dst []int64, b []byte) (n, size int) {
			n, size = decodeLongsScalar(dst, b)
			if n > 100 {
				dst[100]++
			}
			return n, size
		}
	})
	spoil("faulty ints pass", func(c *implementation) {
		c.decodeInts = func(dst []int32, b []byte) (n, size int) {
			n, size = decodeIntsScalar(dst, b)
			if n < len(dst) {
				n, size = n+1, size+5
			}
			return n, size
		}
	})
	spoil("faulty longs pass", func(c *implementation) {
		c.decodeLongs = func(dst []int64, b []byte) (n, size int) {
			n, size = decodeLongsScalar(dst, b)
			if n < len(dst) {
				n, size = n+1, size+10
			}
			return n, size
		}
	})
	spoil("more ints than there is room for", func(c *implementation) {
		c.decodeInts = func(dst []int32, b []byte) (n, size int) { return len(dst) + 1, len(b) }
	})
	spoil("less than no ints", func(c *implementation) {
		c.encodeInts = func([]byte, []int32) (n, size int) { return -1, 0 }
	})
	spoil("another byte of an int", func(c *implementation) {
		c.encodeInts = func(dst []byte, s []int32) (n, size int) {
			n, size = encodeIntsScalar(dst, s)
			dst[size-1] ^= 1
			return n, size
		}
	})
	spoil("another byte of a long", func(c *implementation) {
		c.encodeLongs = func(dst []byte, s []int64) (n, size int) {
			n, size = encodeLongsScalar(dst, s)
			dst[size-1] ^= 1
			return n, size
		}
	})
	spoil("a byte more than there is room for", func(c *implementation) {
		c.encodeLongs = func(dst []byte, s []int64) (n, size int) {
			n, size = encodeLongsScalar(dst, s)
			return n, max(size, len(dst)+1)
		}
	})
	spoil("a byte too many is passed over", func(c *implementation) {
		c.skipVarints = func(b []byte, n int) (items, size int) {
			items, size = skipVarintsScalar(b, n)
			return items, size + 1
		}
	})
	return all
}

// TestFaultyImplementationsAreNotChosen spoils each function, on purpose, and shows that the next best is chosen, with
// the reason.
func TestFaultyImplementationsAreNotChosen(t *testing.T) {
	for name, bad := range spoilt(AVX512) {
		mode, reason := choose("", bad, working(AVX2))
		if mode != AVX2 || !strings.HasPrefix(reason, "no avx512: its ") ||
			!strings.HasSuffix(reason, "; avx2 passed the self-check") {
			t.Errorf("%s: %s, %s", name, mode, reason)
		}
		mode, reason = choose("", bad, spoilt(AVX2)[name])
		if mode != Scalar || !strings.Contains(reason, "; no avx2: its ") {
			t.Errorf("%s: %s, %s", name, mode, reason)
		}
	}
}

func TestImplementationsOfThisMachinePassTheSelfCheck(t *testing.T) {
	for _, c := range assembled() {
		if fault := c.check(); fault != "" {
			t.Errorf("%s: %s", c.mode, fault)
		}
	}
}

func TestChoice(t *testing.T) {
	for _, test := range []struct {
		environment  string
		avx512, avx2 implementation
		want         Mode
		reason       string
	}{
		{"", working(AVX512), working(AVX2), AVX512, "avx512 passed the self-check"},
		{"", lacking(AVX512), working(AVX2), AVX2, "no avx512: none; avx2 passed the self-check"},
		{"", lacking(AVX512), lacking(AVX2), Scalar, "no avx512: none; no avx2: none"},
		{"avx512", working(AVX512), working(AVX2), AVX512, "SCHEMAGEN_SIMD=avx512; avx512 passed the self-check"},
		{"avx512", lacking(AVX512), working(AVX2), AVX2,
			"SCHEMAGEN_SIMD=avx512; no avx512: none; avx2 passed the self-check"},
		{"avx2", working(AVX512), working(AVX2), AVX2, "SCHEMAGEN_SIMD=avx2; avx2 passed the self-check"},
		{"avx2", working(AVX512), lacking(AVX2), Scalar, "SCHEMAGEN_SIMD=avx2; no avx2: none"},
		{"scalar", working(AVX512), working(AVX2), Scalar, "SCHEMAGEN_SIMD=scalar"},
		{"sse2", working(AVX512), working(AVX2), AVX512,
			`SCHEMAGEN_SIMD="sse2" names no mode: want scalar, avx2 or avx512; avx512 passed the self-check`},
		{"AVX2", lacking(AVX512), lacking(AVX2), Scalar,
			`SCHEMAGEN_SIMD="AVX2" names no mode: want scalar, avx2 or avx512; no avx512: none; no avx2: none`},
	} {
		mode, reason := choose(test.environment, test.avx512, test.avx2)
		if mode != test.want || reason != test.reason {
			t.Errorf("%q: %s, %s; want %s, %s", test.environment, mode, reason, test.want, test.reason)
		}
	}
}

func TestModesHaveNames(t *testing.T) {
	for mode, want := range map[Mode]string{Scalar: "scalar", AVX2: "avx2", AVX512: "avx512", 3: "Mode(?)"} {
		if got := mode.String(); got != want {
			t.Errorf("Mode(%d) is called %q, want %q", mode, got, want)
		}
	}
}

func TestChosenHasAReason(t *testing.T) {
	mode, reason := Chosen()
	if reason == "" {
		t.Error("no reason")
	}
	t.Logf("%s: %s", mode, reason)
}

// TestEnvironmentChooses runs this test binary again with the variable set, for the tests of the exported functions.
func TestEnvironmentChooses(t *testing.T) {
	if wanted := os.Getenv(Environment); wanted != "" {
		if mode, _ := Chosen(); mode.String() != wanted {
			t.Errorf("%s was asked for, and %s chosen", wanted, mode)
		}
		return
	}
	modes := []Mode{Scalar}
	for _, c := range choosable() {
		modes = append(modes, c.mode)
	}
	for _, mode := range modes {
		again := exec.Command(os.Args[0],
			"-test.run=^(TestEnvironmentChooses|TestDecodesPaddedItems|TestEncodesEdgesOfSizes)$", "-test.v")
		again.Env = append(os.Environ(), Environment+"="+mode.String())
		out, err := again.CombinedOutput()
		if errors.Is(err, syscall.ENOEXEC) {
			t.Skip("this machine runs the test in an emulator, and cannot start it again by itself")
		}
		if err != nil || strings.Count(string(out), "--- PASS") != 3 {
			t.Errorf("%s: %v\n%s", mode, err, out)
		}
	}
}

//go:build !purego

package simd

import (
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// machine answers CPUID and XGETBV as some processor does, by its bits that count here.
type machine struct {
	vendor               string
	version              uint32 // family and model, as in leaf 1
	c1, b7, c7, c8       []int  // leaf 1, C; leaf 7, B and C; leaf 80000001, C
	kept                 uint32 // XCR0
	leaves               uint32
	noExtended, noXGETBV bool
}

func (m machine) cpuid(leaf, subleaf uint32) (a, b, c, d uint32) {
	bits := func(numbers []int) (v uint32) {
		for _, n := range numbers {
			v |= 1 << n
		}
		return v
	}
	switch leaf {
	case 0:
		vendor := name(m.vendor)
		return m.leaves, vendor[0], vendor[2], vendor[1]
	case 1:
		return m.version, 0, bits(m.c1), 0
	case 7:
		return 0, bits(m.b7), bits(m.c7), 0
	case 0x80000000:
		if m.noExtended {
			return 0, 0, 0, 0
		}
		return 0x80000008, 0, 0, 0
	case 0x80000001:
		return 0, 0, bits(m.c8), 0
	}
	panic("a leaf that is not needed")
}

func (m machine) xgetbv() uint32 {
	if m.noXGETBV {
		panic("XGETBV is not there")
	}
	return m.kept
}

// The bits are those of the manuals of Intel (CPUID, leaf 1 and 7; XCR0) and AMD (leaf 80000001), by number and not by
// name.
var (
	avxC1     = []int{23, 27, 28}
	haswellB7 = []int{3, 5, 8}
	skylakeB7 = []int{3, 5, 8, 16, 17, 28, 30, 31}
	iceLakeC7 = []int{1, 6}
	lzcntC8   = []int{5}
)

const allKept, ymmKept, xmmKept = 0xe7, 0x07, 0x03

func without(numbers []int, n int) []int {
	return slices.DeleteFunc(slices.Clone(numbers), func(other int) bool { return other == n })
}

func TestProcessors(t *testing.T) {
	iceLake := machine{vendor: "GenuineIntel", version: 0x606a6, c1: avxC1, b7: skylakeB7, c7: iceLakeC7, c8: lzcntC8,
		kept: allKept, leaves: 0x1b}
	change := func(f func(*machine)) machine {
		m := iceLake
		f(&m)
		return m
	}
	both, only2, slow, none := processor{true, true, false}, processor{true, false, false},
		processor{true, false, true}, processor{}
	for name, test := range map[string]struct {
		machine
		want processor
	}{
		"Ice Lake": {iceLake, both},
		"Zen 4": {change(func(m *machine) { m.vendor, m.version = "AuthenticAMD", 0xa60f12 }),
			both},
		"Skylake-X":   {change(func(m *machine) { m.c7 = nil }), only2},
		"Cannon Lake": {change(func(m *machine) { m.c7 = []int{1} }), only2},
		"Haswell":     {change(func(m *machine) { m.b7, m.c7 = haswellB7, nil }), only2},
		"Zen 3": {change(func(m *machine) {
			m.vendor, m.version, m.b7, m.c7 = "AuthenticAMD", 0xa20f10, haswellB7, nil
		}), only2},
		"Zen 2": {change(func(m *machine) {
			m.vendor, m.version, m.b7, m.c7 = "AuthenticAMD", 0x870f10, haswellB7, nil
		}), slow},
		"Excavator": {change(func(m *machine) {
			m.vendor, m.version, m.b7, m.c7 = "AuthenticAMD", 0x660f01, haswellB7, nil
		}), slow},
		"Dhyana": {change(func(m *machine) {
			m.vendor, m.version, m.b7, m.c7 = "HygonGenuine", 0x900f02, haswellB7, nil
		}), slow},
		"Sandy Bridge":  {change(func(m *machine) { m.b7, m.c7, m.c8 = nil, nil, nil }), none},
		"no LZCNT":      {change(func(m *machine) { m.c8 = nil }), none},
		"no POPCNT":     {change(func(m *machine) { m.c1 = without(avxC1, 23) }), none},
		"no BMI2":       {change(func(m *machine) { m.b7 = without(skylakeB7, 8) }), none},
		"no AVX-512 VL": {change(func(m *machine) { m.b7 = without(skylakeB7, 31) }), only2},
		"no XSAVE": {change(func(m *machine) { m.c1, m.noXGETBV = without(avxC1, 27), true }),
			none},
		"a system without ZMM":            {change(func(m *machine) { m.kept = ymmKept }), only2},
		"a system without mask registers": {change(func(m *machine) { m.kept = 0xc7 }), only2},
		"a system without YMM":            {change(func(m *machine) { m.kept = xmmKept }), none},
		"no leaf 7":                       {change(func(m *machine) { m.leaves = 6 }), none},
		"no extended leaves":              {change(func(m *machine) { m.noExtended = true }), none},
	} {
		if got := ask(test.cpuid, test.xgetbv); got != test.want {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}

func TestSlowProcessorsKeepToGo(t *testing.T) {
	mode, reason := choose("avx2", implementations(processor{avx2: true, slowBits: true})...)
	if mode != Scalar || !strings.Contains(reason, "slow PEXT and PDEP") {
		t.Errorf("%s, %s", mode, reason)
	}
}

// Linux says of its own what the processor and it can do.
func TestThisProcessorIsWhatTheSystemSays(t *testing.T) {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Skipf("%s tells nothing: %v", runtime.GOOS, err)
	}
	flags := regexp.MustCompile(`(?m)^flags\s*:(.*)$`).FindStringSubmatch(string(text))
	if flags == nil {
		t.Skip("/proc/cpuinfo has no flags")
	}
	has := func(names string) bool {
		for _, name := range strings.Fields(names) {
			if !slices.Contains(strings.Fields(flags[1]), name) {
				return false
			}
		}
		return true
	}
	p := thisProcessor()
	if want := has("popcnt avx abm avx2 bmi1 bmi2"); p.avx2 != want {
		t.Errorf("AVX2 and its kin: %t, and the system says %t", p.avx2, want)
	}
	if want := has("popcnt avx abm avx2 bmi1 bmi2 avx512f avx512bw avx512cd avx512dq avx512vl avx512vbmi " +
		"avx512_vbmi2"); p.avx512 != want {
		t.Errorf("AVX-512 and its kin: %t, and the system says %t", p.avx512, want)
	}
}

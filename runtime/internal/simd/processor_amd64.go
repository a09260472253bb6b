//go:build !purego

package simd

// NOTE: What a processor can do is asked of it with the instruction CPUID, and what of that the operating system lets
// programs use, by keeping the registers over a switch of tasks, with XGETBV.

// cpuid returns the four registers that the processor fills for a leaf of information.
//
//go:noescape
func cpuid(leaf, subleaf uint32) (a, b, c, d uint32)

// xgetbv returns the lower half of the register XCR0: a bit for each set of registers that the operating system keeps.
// It may only be called where CPUID says so.
//
//go:noescape
func xgetbv() uint32

// processor is what the choice hangs on.
type processor struct {
	avx2, avx512 bool // it has all instructions of the mode, and the operating system its registers
	slowBits     bool // PEXT and PDEP take dozens of cycles, or hundreds
}

func thisProcessor() processor { return ask(cpuid, xgetbv) }

// bit numbers of what CPUID returns
const (
	hasPOPCNT  = 23 // leaf 1, C
	hasOSXSAVE = 27
	hasAVX     = 28

	hasBMI1     = 3 // leaf 7, B
	hasAVX2     = 5
	hasBMI2     = 8
	hasAVX512F  = 16
	hasAVX512DQ = 17
	hasAVX512CD = 28
	hasAVX512BW = 30
	hasAVX512VL = 31

	hasVBMI  = 1 // leaf 7, C
	hasVBMI2 = 6

	hasLZCNT = 5 // leaf 80000001, C

	keepsYMM = 1<<1 | 1<<2                   // XCR0: the registers of SSE, and the upper halves that AVX adds
	keepsZMM = keepsYMM | 1<<5 | 1<<6 | 1<<7 // and the masks, the upper halves of AVX-512, and its upper 16 registers
)

func ask(cpuid func(leaf, subleaf uint32) (a, b, c, d uint32), xgetbv func() uint32) (p processor) {
	has := func(register uint32, numbers ...int) bool {
		for _, number := range numbers {
			if register>>number&1 == 0 {
				return false
			}
		}
		return true
	}
	leaves, vendor1, vendor3, vendor2 := cpuid(0, 0)
	extended, _, _, _ := cpuid(0x80000000, 0)
	if leaves < 7 || extended < 0x80000001 {
		return p
	}
	version, _, features, _ := cpuid(1, 0)
	_, features7b, features7c, _ := cpuid(7, 0)
	_, _, features8, _ := cpuid(0x80000001, 0)
	if !has(features, hasPOPCNT, hasOSXSAVE, hasAVX) || !has(features8, hasLZCNT) {
		return p
	}
	kept := xgetbv()
	p.avx2 = kept&keepsYMM == keepsYMM && has(features7b, hasAVX2, hasBMI1, hasBMI2)
	p.avx512 = p.avx2 && kept&keepsZMM == keepsZMM &&
		has(features7b, hasAVX512F, hasAVX512DQ, hasAVX512CD, hasAVX512BW, hasAVX512VL) &&
		has(features7c, hasVBMI, hasVBMI2)

	// AMD's processors before Zen 3, which is family 19h, make PEXT and PDEP of many small steps, one or more for each
	// bit of the mask; so do those of Hygon, which are like Zen 1.
	family := version >> 8 & 0xf
	if family == 0xf {
		family += version >> 20 & 0xff
	}
	vendor := [3]uint32{vendor1, vendor2, vendor3}
	p.slowBits = (vendor == name("AuthenticAMD") || vendor == name("HygonGenuine")) && family < 0x19
	return p
}

// name returns the name of a vendor as CPUID does.
func name(vendor string) (words [3]uint32) {
	for i := range 12 {
		words[i/4] |= uint32(vendor[i]) << (i % 4 * 8)
	}
	return words
}

// lacksAVX2 returns why the mode can't serve, or nothing.
func (p processor) lacksAVX2() string {
	switch {
	case !p.avx2:
		return "the processor or the operating system has not all of AVX2, BMI1, BMI2, LZCNT, POPCNT"
	case p.slowBits:
		return "the processor has slow PEXT and PDEP instructions"
	}
	return ""
}

// lacksAVX512 returns why the mode can't serve, or nothing.
func (p processor) lacksAVX512() string {
	if !p.avx512 {
		return "the processor or the operating system has not all of AVX-512 F, BW, CD, DQ, VL, VBMI, VBMI2"
	}
	return ""
}

package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// skipAVX2 writes a function that passes over items without decoding them: it counts the stops in pieces of 64 bytes.
// Where items begin plays no part in that, so that pieces can be worked on side by side. That none is too long is seen
// by the continuation bits of the nine bytes before each byte; some of them may stand in the piece before.
func skipAVX2(a *assembly, name string) {
	a.function(name, "func(b []byte, n int) (items, size int)",
		name+" passes over up to n items, to the last that begins in a whole piece of 64 bytes, or in one before "+
			"a fault.")
	src, size, left := a.GP64(), a.GP64(), a.GP64()
	a.Load(a.Param("b").Base(), src)
	a.Load(a.Param("b").Len(), size)
	a.Load(a.Param("n"), left)
	one := a.YMM()
	a.VPBROADCASTQ(a.constant("ones", 0x0101010101010101), one)
	before, continues, tenths, stops, count := a.GP64(), a.GP64(), a.GP64(), a.GP64(), a.GP64()
	a.XORL(before.As32(), before.As32())

	a.Label("next")
	a.CMPQ(size, operand.Imm(64))
	a.JB(label("done"))
	low, high := a.YMM(), a.YMM()
	a.VMOVDQU(at(src, 0), low)
	a.VMOVDQU(at(src, 32), high)
	a.signs(low, high, continues)

	a.Comment("The bytes that nine others stand before which continue: with 1 of them before, 2, 4, 8, and one more.")
	a.MOVQ(continues, tenths)
	earlier := a.GP64()
	a.MOVQ(before, earlier)
	a.shift(tenths, earlier, 1)
	for _, have := range []uint64{1, 2, 4} {
		other, otherEarlier := a.GP64(), a.GP64()
		a.MOVQ(tenths, other)
		a.MOVQ(earlier, otherEarlier)
		a.shift(other, otherEarlier, have)
		a.ANDQ(other, tenths)
		a.ANDQ(otherEarlier, earlier)
	}
	ninth := a.GP64()
	a.MOVQ(continues, ninth)
	a.SHLQ(operand.Imm(9), before, ninth)
	a.ANDQ(ninth, tenths)
	a.JZ(label("right"))
	a.Comment("It must be the last one, and 0 or 1.")
	big := a.GP64()
	a.VPCMPGTB(one, low, low)
	a.VPCMPGTB(one, high, high)
	a.signs(low, high, big)
	a.ORQ(continues, big)
	a.ANDQ(big, tenths)

	a.Label("right")
	a.MOVQ(continues, stops)
	a.NOTQ(stops)
	a.POPCNTQ(stops, count)
	a.CMPQ(count, left)
	a.JAE(label("last"))
	a.TESTQ(tenths, tenths)
	a.JNZ(label("done"))
	a.SUBQ(count, left)
	a.ADDQ(operand.Imm(64), src)
	a.SUBQ(operand.Imm(64), size)
	a.MOVQ(continues, before)
	a.JMP(label("next"))

	a.Label("last")
	bit := a.number(1)
	a.DECQ(left)
	a.SHLXQ(left, bit, bit)
	a.INCQ(left)
	a.PDEPQ(stops, bit, bit)
	a.TZCNTQ(bit, count)
	a.INCQ(count)
	a.BZHIQ(count, tenths, tenths)
	a.JNZ(label("done"))
	a.XORL(left.As32(), left.As32())
	a.XORL(before.As32(), before.As32())
	a.SUBQ(count, size)

	a.Comment("What stands behind the last stop of the piece before is the start of an item.")
	a.Label("done")
	a.VZEROUPPER()
	a.NOTQ(before)
	a.LZCNTQ(before, before)
	a.ADDQ(before, size)
	items, used := a.GP64(), a.GP64()
	a.Load(a.Param("n"), items)
	a.SUBQ(left, items)
	a.Store(items, a.Return("items"))
	a.Load(a.Param("b").Len(), used)
	a.SUBQ(size, used)
	a.Store(used, a.Return("size"))
	a.RET()
}

// signs gathers the top bits of 64 bytes.
func (a *assembly) signs(low, high reg.VecVirtual, bits reg.GPVirtual) {
	upper := a.GP64()
	a.VPMOVMSKB(low, bits.As32())
	a.VPMOVMSKB(high, upper.As32())
	a.SHLQ(operand.Imm(32), upper)
	a.ORQ(upper, bits)
}

// shift moves 128 bits up by n.
func (a *assembly) shift(high, low reg.GPVirtual, n uint64) {
	a.SHLQ(operand.Imm(n), low, high)
	a.SHLQ(operand.Imm(n), low)
}

package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// scatter writes an encoder for one width of item: PDEP puts the groups of 7 bits into the bytes of a word, and the
// place of the highest bit tells which of them continue. A whole word is stored for each item, and what does not count
// of it overwritten by the next.
type scatter struct {
	*assembly
	width int

	src, left reg.GPVirtual // the next item, and how many there are
	dst, room reg.GPVirtual // where the next byte goes, and the last address from which on enough can be stored

	bias, outside reg.VecVirtual // what makes an item of one byte 0 to 127, and the bits that it hasn't then

	seven, continues, all reg.GPVirtual
}

func encodeAVX2(a *assembly, name string, width int) {
	e := &scatter{assembly: a, width: width}
	e.function(name, fmt.Sprintf("func(dst []byte, s []int%d) (n, size int)", 8*width),
		name+" encodes to the last item, or until dst may not have room for the next word.")
	e.src, e.left, e.dst, e.room = e.GP64(), e.GP64(), e.GP64(), e.GP64()
	e.Load(e.Param("dst").Base(), e.dst)
	e.Load(e.Param("dst").Len(), e.room)
	e.Load(e.Param("s").Base(), e.src)
	e.Load(e.Param("s").Len(), e.left)
	e.seven = e.number(0x7f7f7f7f7f7f7f7f)
	e.continues = e.number(0x8080808080808080)
	e.bias, e.outside = e.YMM(), e.YMM()
	if width == 4 {
		e.all = e.number(1<<64 - 1)
		e.VPBROADCASTQ(e.constant("bias4", 64<<32|64), e.bias)
		e.VPBROADCASTQ(e.constant("outside4", ^uint64(127<<32|127)), e.outside)
	} else {
		e.VPBROADCASTQ(e.constant("bias8", 64), e.bias)
		e.VPBROADCASTQ(e.constant("outside8", ^uint64(127)), e.outside)
	}
	longest, stored := 5, 8
	if width == 8 {
		longest, stored = 10, 10
	}

	e.Comment("room is an address: the last one from which on 16 items can be stored. It is compared with a sign, " +
		"for it may be below 0.")
	const atOnce, unrolled = 16, 4
	e.ADDQ(e.dst, e.room)
	e.SUBQ(operand.Imm(uint64((atOnce-1)*longest+stored)), e.room)
	e.Label("sixteen")
	e.CMPQ(e.left, operand.Imm(atOnce))
	e.JB(label("few"))
	e.CMPQ(e.dst, e.room)
	e.JGT(label("few"))
	e.single()
	end := e.GP64()
	e.LEAQ(at(e.src, atOnce*width), end)
	e.Label("four")
	for i := range unrolled {
		e.item(i)
	}
	e.ADDQ(operand.Imm(uint64(unrolled*width)), e.src)
	e.CMPQ(e.src, end)
	e.JB(label("four"))
	e.SUBQ(operand.Imm(atOnce), e.left)
	e.JMP(label("sixteen"))

	e.Label("few")
	e.ADDQ(operand.Imm(uint64((atOnce-1)*longest)), e.room)
	e.Label("one")
	e.TESTQ(e.left, e.left)
	e.JZ(label("done"))
	e.CMPQ(e.dst, e.room)
	e.JGT(label("done"))
	e.item(0)
	e.ADDQ(operand.Imm(uint64(width)), e.src)
	e.DECQ(e.left)
	e.JMP(label("one"))

	e.Label("done")
	e.VZEROUPPER()
	n, size := e.GP64(), e.GP64()
	e.Load(e.Param("s").Len(), n)
	e.SUBQ(e.left, n)
	e.Store(n, e.Return("n"))
	e.Load(e.Param("dst").Base(), size)
	e.SUBQ(size, e.dst)
	e.Store(e.dst, e.Return("size"))
	e.RET()
}

// single encodes 16 items of one byte each, if they are that.
func (e *scatter) single() {
	loaded := make([]reg.VecVirtual, e.width/2)
	all, shifted := e.YMM(), e.YMM()
	for i := range loaded {
		loaded[i] = e.YMM()
		e.VMOVDQU(at(e.src, 32*i), loaded[i])
		into := shifted
		if i == 0 {
			into = all
		}
		if e.width == 4 {
			e.VPADDD(e.bias, loaded[i], into)
		} else {
			e.VPADDQ(e.bias, loaded[i], into)
		}
		if i > 0 {
			e.VPOR(shifted, all, all)
		}
	}
	e.VPTEST(e.outside, all)
	e.JNZ(label("sizes"))

	e.Comment("Pack them, which works on each half for itself; then sort the halves into each other.")
	packed, upper, sign := e.YMM(), e.XMM(), e.XMM()
	if e.width == 8 {
		e.VSHUFPS(operand.Imm(0x88), loaded[1], loaded[0], loaded[0])
		e.VSHUFPS(operand.Imm(0x88), loaded[3], loaded[2], loaded[1])
	}
	e.VPACKSSDW(loaded[1], loaded[0], packed)
	e.VPACKSSWB(packed, packed, packed)
	e.VEXTRACTI128(operand.Imm(1), packed, upper)
	x := packed.AsX()
	if e.width == 4 {
		e.VPUNPCKLDQ(upper, x, x)
	} else {
		e.VPUNPCKLWD(upper, x, x)
	}
	e.VPXOR(sign, sign, sign)
	e.VPCMPGTB(x, sign, sign)
	e.VPADDB(x, x, x)
	e.VPXOR(sign, x, x)
	e.VMOVDQU(x, at(e.dst, 0))
	e.ADDQ(operand.Imm(16), e.dst)
	e.ADDQ(operand.U32(16*e.width), e.src)
	e.SUBQ(operand.Imm(16), e.left)
	e.JMP(label("sixteen"))
	e.Label("sizes")
}

// item encodes the i-th item from src on.
func (e *scatter) item(i int) {
	if e.width == 4 {
		e.int(i)
	} else {
		e.long(i)
	}
}

func (e *scatter) int(i int) {
	u, sign, y, high := e.GP64(), e.GP64(), e.GP64(), e.GP64()
	e.MOVL(at(e.src, 4*i), sign.As32())
	e.LEAL(scaled(sign, sign, 1, 0), u.As32())
	e.SARL(operand.Imm(31), sign.As32())
	e.XORL(sign.As32(), u.As32())
	e.PDEPQ(e.seven, u, y)
	e.Comment("From the highest bit down are, but for the byte that holds it, whole bytes.")
	e.MOVQ(y, high)
	e.ORQ(operand.Imm(1), high)
	e.LZCNTQ(high, high)
	e.SHRXQ(high, e.all, sign)
	e.ANDQ(e.continues, sign)
	e.ORQ(sign, y)
	e.MOVQ(y, at(e.dst, 0))
	e.SHRQ(operand.Imm(3), high)
	e.SUBQ(high, e.dst)
	e.ADDQ(operand.Imm(8), e.dst)
}

func (e *scatter) long(i int) {
	u, sign, y, size, low := e.GP64(), e.GP64(), e.GP64(), e.GP64(), e.GP64()
	e.MOVQ(at(e.src, 8*i), sign)
	e.LEAQ(scaled(sign, sign, 1, 0), u)
	e.SARQ(operand.Imm(63), sign)
	e.XORQ(sign, u)
	e.PDEPQ(e.seven, u, y)
	e.Comment("The size is a seventh of the bits; 9/64 is near enough.")
	e.MOVQ(u, size)
	e.ORQ(operand.Imm(1), size)
	e.LZCNTQ(size, size)
	e.XORQ(operand.Imm(63), size) // the bits, less one
	e.LEAQ(scaled(size, size, 8, 9), size)
	e.SHRQ(operand.Imm(6), size) // less one
	e.MOVQ(size, low)
	e.SHLQ(operand.Imm(3), low)
	e.BZHIQ(low, e.continues, low)
	e.ORQ(low, y)
	e.MOVQ(y, at(e.dst, 0))
	e.Comment("The ninth byte has its top bit where there is a tenth, which is 1: the same bit of the item.")
	e.MOVQ(u, low)
	e.SHRQ(operand.Imm(56), u)
	e.SHRQ(operand.Imm(63), low)
	e.SHLQ(operand.Imm(8), low)
	e.ORQ(low, u)
	e.MOVW(u.As16(), at(e.dst, 8))
	e.LEAQ(scaled(e.dst, size, 1, 1), e.dst)
}

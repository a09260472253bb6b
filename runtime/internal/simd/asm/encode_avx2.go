package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// scatter writes an encoder for one width of item: PDEP puts the groups of 7 bits into the bytes of a word, and the place of the highest
// bit tells which of them continue. A whole word is stored for each item, and what does not count of it overwritten by the next.
type scatter struct {
	*assembly
	width int

	src, dst reg.GPVirtual // the next item, and where its first byte goes

	seven, continues, all reg.GPVirtual
}

func encodeAVX2(a *assembly, name string, width int) {
	e := &scatter{assembly: a, width: width}
	e.function(name, fmt.Sprintf("func(dst []byte, s []int%d) (n, size int)", 8*width),
		name+" encodes to the last item, or until dst may not have room for the next word.")
	left, room := e.GP64(), e.GP64()
	e.src, e.dst = e.GP64(), e.GP64()
	e.Load(e.Param("dst").Base(), e.dst)
	e.Load(e.Param("dst").Len(), room)
	e.Load(e.Param("s").Base(), e.src)
	e.Load(e.Param("s").Len(), left)
	e.seven = e.number(0x7f7f7f7f7f7f7f7f)
	e.continues = e.number(0x8080808080808080)
	if width == 4 {
		e.all = e.number(1<<64 - 1)
	}
	const atOnce = 4
	longest, stored := 5, 8
	if width == 8 {
		longest, stored = 10, 10
	}

	e.Comment("room is an address: the last one from which on as much can be stored as is without a look.")
	e.ADDQ(e.dst, room)
	e.SUBQ(operand.Imm(uint64((atOnce-1)*longest+stored)), room)

	e.Label("several")
	e.CMPQ(left, operand.Imm(atOnce))
	e.JB(label("few"))
	e.CMPQ(e.dst, room)
	e.JA(label("few"))
	for i := range atOnce {
		e.item(i)
	}
	e.ADDQ(operand.Imm(uint64(atOnce*width)), e.src)
	e.SUBQ(operand.Imm(atOnce), left)
	e.JMP(label("several"))

	e.Label("few")
	e.ADDQ(operand.Imm(uint64((atOnce-1)*longest)), room)
	e.Label("one")
	e.TESTQ(left, left)
	e.JZ(label("done"))
	e.CMPQ(e.dst, room)
	e.JA(label("done"))
	e.item(0)
	e.ADDQ(operand.Imm(uint64(width)), e.src)
	e.DECQ(left)
	e.JMP(label("one"))

	e.Label("done")
	n, size := e.GP64(), e.GP64()
	e.Load(e.Param("s").Len(), n)
	e.SUBQ(left, n)
	e.Store(n, e.Return("n"))
	e.Load(e.Param("dst").Base(), size)
	e.SUBQ(size, e.dst)
	e.Store(e.dst, e.Return("size"))
	e.RET()
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

package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// encoder writes an encoder for one width of item. It takes 8 items at a time:
//
//	spread   the groups of 7 bits, each to a byte of the item's lane
//	         the top bit of all bytes below the one with the item's highest bit
//	used     a bit for each byte that counts: the first of a lane, and each behind a top bit
//	pack     these bytes, together
//
// Lanes have 8 bytes. Longs of more than 56 bits need wider ones, of 16 bytes, and therefore two vectors for 8 items.
type encoder struct {
	*assembly
	width int // of an item in memory, in bytes

	src, left reg.GPVirtual // the next item, and how many there are
	dst, room reg.GPVirtual // where the next byte goes, and how many there is room for

	firsts     reg.GPVirtual // a bit for the first byte of every lane
	firstsWide reg.GPVirtual

	shifts, continues, all reg.VecVirtual
}

func encodeAVX512(a *assembly, name string, width int) {
	e := &encoder{assembly: a, width: width}
	e.function(name, fmt.Sprintf("func(dst []byte, s []int%d) (n, size int)", 8*width),
		name+" encodes up to 7 items before the first that dst has no room for, or all.")
	e.begin()

	e.Comment("Whole vectors are stored: there must be room for what is not used of them.")
	e.Label("next")
	e.CMPQ(e.left, operand.Imm(8))
	e.JB(label("last"))
	e.CMPQ(e.room, operand.U32(16*e.width))
	e.JB(label("last"))
	u := e.zigzag(nil)
	if width == 8 {
		high := e.high(u)
		e.KORTESTB(high, high)
		e.JNZ(label("wide"))
	}
	e.store(e.spread(u, nil), e.firsts)
	e.advance()
	if width == 8 {
		e.Label("wide")
		for _, half := range e.spreadWide(u) {
			e.store(half, e.firstsWide)
		}
		e.advance()
	}

	e.Comment("Less than 8 items, or not that much room.")
	e.Label("last")
	e.TESTQ(e.left, e.left)
	e.JZ(label("done"))
	count, mask := e.GP64(), e.K()
	e.MOVL(operand.U32(8), count.As32())
	e.CMPQ(e.left, count)
	e.CMOVQCS(e.left, count)
	e.KMOVQ(e.first(count), mask)
	u = e.zigzag(mask)
	if width == 4 {
		e.storeLast(count, 8, e.firsts, e.spread(u, nil))
	} else {
		halves := e.spreadWide(u)
		e.storeLast(count, 16, e.firstsWide, halves[0], halves[1])
	}
	e.SUBQ(count, e.left)
	e.LEAQ(scaled(e.src, count, width, 0), e.src)
	e.JMP(label("last"))

	e.Label("done")
	e.VZEROUPPER()
	n, size := e.GP64(), e.GP64()
	e.Load(e.Param("s").Len(), n)
	e.SUBQ(e.left, n)
	e.Store(n, e.Return("n"))
	e.Load(e.Param("dst").Len(), size)
	e.SUBQ(e.room, size)
	e.Store(size, e.Return("size"))
	e.RET()
}

// begin loads the parameters and the constants.
func (e *encoder) begin() {
	e.dst, e.room, e.src, e.left = e.GP64(), e.GP64(), e.GP64(), e.GP64()
	e.Load(e.Param("dst").Base(), e.dst)
	e.Load(e.Param("dst").Len(), e.room)
	e.Load(e.Param("s").Base(), e.src)
	e.Load(e.Param("s").Len(), e.left)
	e.shifts = e.load(e.table("shifts", func(i int) int { return 7 * (i % 8) }))
	e.continues = e.broadcast("continues", 0x8080808080808080)
	e.all = e.allOnes()
	e.firsts = e.number(0x0101010101010101)
	if e.width == 8 {
		e.firstsWide = e.number(0x0001000100010001)
	}
}

// zigzag loads 8 items, or those of the mask, as 64 bits each.
func (e *encoder) zigzag(mask reg.Register) reg.VecVirtual {
	if e.width == 8 {
		v, u := e.ZMM(), e.ZMM()
		if mask == nil {
			e.VMOVDQU64(at(e.src, 0), v)
		} else {
			e.VMOVDQU64_Z(at(e.src, 0), mask, v)
		}
		e.VPSRAQ(operand.Imm(63), v, u)
		e.VPADDQ(v, v, v)
		e.VPXORQ(v, u, u)
		return u
	}
	v, u, wide := e.YMM(), e.YMM(), e.ZMM()
	if mask == nil {
		e.VMOVDQU32(at(e.src, 0), v)
	} else {
		e.VMOVDQU32_Z(at(e.src, 0), mask, v)
	}
	e.VPSRAD(operand.Imm(31), v, u)
	e.VPADDD(v, v, v)
	e.VPXORD(v, u, u)
	e.VPMOVZXDQ(u, wide)
	return wide
}

// high finds the items of more than 56 bits.
func (e *encoder) high(u reg.VecVirtual) reg.OpmaskVirtual {
	mask := e.K()
	e.VPTESTMQ(e.broadcast("high8", 0xff<<56), u, mask)
	return mask
}

// spread makes varints of the low 56 bits of 8 items, those of high with the top bit in every byte.
func (e *encoder) spread(u reg.VecVirtual, high reg.Register) reg.VecVirtual {
	y, low := e.ZMM(), e.ZMM()
	e.VPMULTISHIFTQB(u, e.shifts, y)
	e.Comment("Each byte has the lowest bit of the next group on top. Where that is set, the byte is not the last "+
		"one, and the top bit",
		"right. The bits up to the highest are, but for the byte that holds it, whole bytes.")
	e.VPLZCNTQ(y, low)
	e.VPSRLVQ(low, e.all, low)
	if high != nil {
		e.VMOVDQA64(e.all, high, low)
	}
	e.VPTERNLOGQ(operand.Imm(0xf8), e.continues, low, y) // y | low & continues
	return y
}

// spreadWide makes varints of 8 items in lanes of 16 bytes.
func (e *encoder) spreadWide(u reg.VecVirtual) [2]reg.VecVirtual {
	y := e.spread(u, e.high(u))
	e.Comment("The ninth byte has its top bit where there is a tenth, which is 1: the same bit of the item.")
	ninth, tenth := e.ZMM(), e.ZMM()
	e.VPSRLQ(operand.Imm(56), u, ninth)
	e.VPSRLQ(operand.Imm(63), u, tenth)
	e.VPSLLQ(operand.Imm(8), tenth, tenth)
	e.VPORQ(tenth, ninth, ninth)
	var halves [2]reg.VecVirtual
	for i := range halves {
		halves[i] = e.load(e.table(fmt.Sprint("interleave", i), func(j int) int {
			if j%8 > 0 {
				return 0
			}
			return 4*i + j/16 + j/8%2*8
		}))
		e.VPERMI2Q(ninth, y, halves[i])
	}
	return halves
}

// used finds the bytes that count.
func (e *encoder) used(y reg.VecVirtual, firsts reg.GPVirtual) reg.GPVirtual {
	mask, used := e.K(), e.GP64()
	e.VPMOVB2M(y, mask)
	e.KMOVQ(mask, used)
	e.LEAQ(scaled(firsts, used, 2, 0), used)
	return used
}

// store appends the bytes of a vector that count.
func (e *encoder) store(y reg.VecVirtual, firsts reg.GPVirtual) {
	used := e.used(y, firsts)
	mask, packed := e.K(), e.ZMM()
	e.KMOVQ(used, mask)
	e.VPCOMPRESSB_Z(y, mask, packed)
	e.VMOVDQU64(packed, at(e.dst, 0))
	e.POPCNTQ(used, used)
	e.ADDQ(used, e.dst)
	e.SUBQ(used, e.room)
}

// storeLast appends the first count items of some vectors, if there is room for them, and stores no byte more.
func (e *encoder) storeLast(count reg.GPVirtual, lane int, firsts reg.GPVirtual, vectors ...reg.VecVirtual) {
	bytes, total := e.GP64(), e.GP64()
	e.MOVQ(count, bytes)
	e.IMUL3Q(operand.Imm(uint64(lane)), bytes, bytes)
	e.XORL(total.As32(), total.As32())
	var masks, sizes []reg.GPVirtual
	for i, y := range vectors {
		if i > 0 {
			none := e.number(0)
			e.SUBQ(operand.Imm(64), bytes)
			e.CMOVQCS(none, bytes)
		}
		used, size := e.used(y, firsts), e.GP64()
		e.ANDQ(e.first(bytes), used)
		e.POPCNTQ(used, size)
		e.ADDQ(size, total)
		masks, sizes = append(masks, used), append(sizes, size)
	}
	e.CMPQ(total, e.room)
	e.JA(label("done"))
	for i, y := range vectors {
		mask, packed := e.K(), e.ZMM()
		e.KMOVQ(masks[i], mask)
		e.VPCOMPRESSB_Z(y, mask, packed)
		e.KMOVQ(e.first(sizes[i]), mask)
		e.VMOVDQU8(packed, mask, at(e.dst, 0))
		e.ADDQ(sizes[i], e.dst)
	}
	e.SUBQ(total, e.room)
}

// advance goes on to the next 8 items.
func (e *encoder) advance() {
	e.ADDQ(operand.Imm(uint64(8*e.width)), e.src)
	e.SUBQ(operand.Imm(8), e.left)
	e.JMP(label("next"))
}

package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// narrow writes a decoder for one width of item. AVX2 finds the stops of 64 bytes at once, as the decoder of AVX-512
// does. Each item is then loaded from its start on, as a word of 8 bytes that PEXT makes one number of; since all
// starts are known, no item waits for the one before it.
type narrow struct {
	*assembly
	width int

	dst, left reg.GPVirtual // where the next item goes, and how many there is room for
	src, size reg.GPVirtual // the block, and how many bytes there are from there on
	stops     reg.GPVirtual // of the items to come, a bit for the last byte of each
	start     reg.GPVirtual // where the next one begins, counted from src
	// the bits of a word that are PEXT's: 7 of each byte, without the sign, which is the lowest
	magnitudes reg.GPVirtual
	last       operand.Mem   // the same of the ninth byte and the tenth
	over       reg.GPVirtual // what was found above the bits of an item
}

// atOnce is how many items are decoded without a look whether there are more. The block's last ones are left for the
// next block, so that the processor need not guess how many there are.
func (d *narrow) atOnce() int { return 16 / d.width }

func decodeAVX2(a *assembly, name string, width int) {
	d := &narrow{assembly: a, width: width}
	d.function(name, fmt.Sprintf("func(dst []int%d, b []byte) (n, size int)", 8*width),
		name+" decodes to a block before the end of b, or before the first item that is faulty.")
	d.dst, d.left, d.src, d.size = d.GP64(), d.GP64(), d.GP64(), d.GP64()
	d.Load(d.Param("dst").Base(), d.dst)
	d.Load(d.Param("dst").Len(), d.left)
	d.Load(d.Param("b").Base(), d.src)
	d.Load(d.Param("b").Len(), d.size)
	d.magnitudes = d.number(0x7f7f7f7f7f7f7f7e)
	if width == 8 {
		d.last = d.constant("last", 0x017f)
	}
	d.stops, d.start, d.over = d.GP64(), d.GP64(), d.GP64()
	continues, count, used := d.GP64(), d.GP64(), d.GP64()
	longest := map[int]int{4: 5, 8: 10}[width]

	d.Comment("From the last byte of the block on, the longest item, or a whole word, must be inside b.")
	d.Label("next")
	d.TESTQ(d.left, d.left)
	d.JZ(label("done"))
	d.CMPQ(d.size, operand.Imm(uint64(64+max(longest, 8))))
	d.JB(label("done"))
	low, high := d.YMM(), d.YMM()
	d.VMOVDQU(at(d.src, 0), low)
	d.VMOVDQU(at(d.src, 32), high)
	d.signs(low, high, continues)
	d.TESTQ(continues, continues)
	d.JZ(label("single"))
	d.Label("mixed")
	d.MOVQ(continues, d.stops)
	d.NOTQ(d.stops)

	d.POPCNTQ(d.stops, count)
	d.JZ(label("done"))
	d.CMPQ(count, d.left)
	d.CMOVQHI(d.left, count)
	d.CMPQ(count, operand.Imm(uint64(d.atOnce())))
	d.JB(label("few"))
	d.ANDQ(operand.I32(int32(-d.atOnce())), count)
	d.Label("few")
	bit := d.number(1)
	d.LEAQ(at(count, -1), used)
	d.SHLXQ(used, bit, bit)
	d.PDEPQ(d.stops, bit, bit)
	d.TZCNTQ(bit, used)
	d.INCQ(used)

	d.Comment("As many bytes that continue, one after another, as no item has?")
	d.BZHIQ(used, continues, continues)
	d.run(continues, longest)
	d.JNZ(label("done"))

	d.Comment("The last of the items to come is the last of the block, for now. Registers are too few for what " +
		"counts it.")
	savedCount, savedUsed := d.AllocLocal(8), d.AllocLocal(8)
	d.MOVQ(count, savedCount)
	d.MOVQ(used, savedUsed)
	d.BZHIQ(used, d.stops, d.stops)
	d.XORL(d.start.As32(), d.start.As32())
	d.XORL(d.over.As32(), d.over.As32())
	d.TESTQ(operand.U32(d.atOnce()-1), count)
	d.JNZ(label("one"))

	d.Label("several")
	for i := range d.atOnce() {
		d.item(fmt.Sprint(i), i)
	}
	d.ADDQ(operand.Imm(uint64(width*d.atOnce())), d.dst)
	d.TESTQ(d.stops, d.stops)
	d.JNZ(label("several"))
	d.JMP(label("block"))

	d.Label("one")
	d.item("Alone", 0)
	d.ADDQ(operand.Imm(uint64(width)), d.dst)
	d.TESTQ(d.stops, d.stops)
	d.JNZ(label("one"))

	d.Label("block")
	if width == 4 {
		d.SHRQ(operand.Imm(31), d.over) // there stand the bits of an item without its sign
	}
	d.TESTQ(d.over, d.over)
	d.JNZ(label("done"))
	d.SUBQ(savedCount, d.left)
	d.MOVQ(savedUsed, used)
	d.ADDQ(used, d.src)
	d.SUBQ(used, d.size)
	d.JMP(label("next"))

	d.single(low, high)

	d.Label("done")
	d.VZEROUPPER()
	n, size := d.GP64(), d.GP64()
	d.Load(d.Param("dst").Len(), n)
	d.SUBQ(d.left, n)
	d.Store(n, d.Return("n"))
	d.Load(d.Param("b").Len(), size)
	d.SUBQ(d.size, size)
	d.Store(size, d.Return("size"))
	d.RET()
}

// run leaves in bits those that begin a run of n set ones.
func (a *assembly) run(bits reg.GPVirtual, n int) {
	shifted := a.GP64()
	for have := 1; have < n; {
		step := min(have, n-have)
		a.MOVQ(bits, shifted)
		a.SHRQ(operand.Imm(uint64(step)), shifted)
		a.ANDQ(shifted, bits)
		have += step
	}
}

// single decodes a block of 64 items of one byte.
func (d *narrow) single(low, high reg.VecVirtual) {
	d.Label("single")
	d.CMPQ(d.left, operand.Imm(64))
	d.JB(label("mixed"))
	ones, seven, zero, odd, wide := d.YMM(), d.YMM(), d.YMM(), d.YMM(), d.YMM()
	d.VPBROADCASTQ(d.constant("ones", 0x0101010101010101), ones)
	d.VPBROADCASTQ(d.constant("seven", 0x7f7f7f7f7f7f7f7f), seven)
	d.VPXOR(zero, zero, zero)
	offset := 0
	for _, bytes := range []reg.VecVirtual{low, high} {
		d.VPAND(ones, bytes, odd)
		d.VPSUBB(odd, zero, odd)
		d.VPSRLW(operand.Imm(1), bytes, bytes)
		d.VPAND(seven, bytes, bytes)
		d.VPXOR(odd, bytes, bytes)
		upper := d.XMM()
		d.VEXTRACTI128(operand.Imm(1), bytes, upper)
		for _, sixteen := range []reg.Register{bytes.AsX(), upper} {
			for range d.width / 2 {
				if d.width == 4 {
					d.VPMOVSXBD(sixteen, wide)
				} else {
					d.VPMOVSXBQ(sixteen, wide)
				}
				d.VPSRLDQ(operand.Imm(uint64(32/d.width)), sixteen, sixteen)
				d.VMOVDQU(wide, at(d.dst, offset))
				offset += 32
			}
		}
	}
	d.ADDQ(operand.U32(64*d.width), d.dst)
	d.SUBQ(operand.Imm(64), d.left)
	d.ADDQ(operand.Imm(64), d.src)
	d.SUBQ(operand.Imm(64), d.size)
	d.JMP(label("next"))
}

// item decodes the next item, to the i-th place from dst on.
func (d *narrow) item(name string, i int) {
	next, bits, mask, x, v := d.GP64(), d.GP64(), d.GP64(), d.GP64(), d.GP64()
	d.TZCNTQ(d.stops, next)
	d.BLSRQ(d.stops, d.stops)
	d.INCQ(next)
	d.MOVQ(scaled(d.src, d.start, 1, 0), x)
	d.MOVQ(next, bits)
	d.SUBQ(d.start, bits)
	d.SHLQ(operand.Imm(3), bits)
	d.BZHIQ(bits, d.magnitudes, mask)
	d.PEXTQ(mask, x, v)
	d.ANDL(operand.Imm(1), x.As32())
	d.NEGQ(x)
	if d.width == 4 {
		d.ORQ(v, d.over)
		d.XORL(x.As32(), v.As32())
		d.MOVL(v.As32(), at(d.dst, 4*i))
	} else {
		d.SUBQ(operand.Imm(64), bits)
		d.JLE(label("short" + name))
		d.ninth(bits, v)
		d.Label("short" + name)
		d.XORQ(x, v)
		d.MOVQ(v, at(d.dst, 8*i))
	}
	d.MOVQ(next, d.start)
}

// ninth adds the ninth byte, of which bits is 8, or it and the tenth, of which bits is 16.
func (d *narrow) ninth(bits, v reg.GPVirtual) {
	w, over := d.GP64(), d.GP64()
	d.MOVWLZX(scaled(d.src, d.start, 1, 8), w.As32())
	d.BZHIQ(bits, w, w)
	d.MOVQ(w, over)
	d.ANDL(operand.U32(0xfe00), over.As32())
	d.ORQ(over, d.over)
	d.PEXTQ(d.last, w, w)
	d.SHLQ(operand.Imm(55), w)
	d.ORQ(w, v)
}

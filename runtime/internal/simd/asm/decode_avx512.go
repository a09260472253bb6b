package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// decoder writes a decoder for one width of item. It looks at 64 bytes at a time, its block:
//
//	stops     a bit for each byte that ends an item
//	starts    a bit for each byte that begins one: the stops, shifted by one
//	places    the offsets of the starts, packed together
//	a group   as many items as fill a vector: each lane gathers its bytes from its place on, clears what lies behind the
//	          item's end, and closes up the groups of 7 bits
//
// An item that does not end in the block is left for the next one. A fault ends the function with nothing of its block
// counted; then the scalar twin finds out which item it is.
type decoder struct {
	*assembly
	width  int // of an item in memory, in bytes
	vector int // items in a vector

	dst, left reg.GPVirtual  // where the next item goes, and how many there is room for
	src, size reg.GPVirtual  // the block, and how many bytes there are from there on
	block     reg.VecVirtual // its bytes
	index     reg.VecVirtual // 0, 1, 2, … in bytes
	lanes     reg.VecVirtual // for each byte the lane that it stands in
	offsets   reg.VecVirtual // for each byte its place in the lane

	continues, seven, one, all reg.VecVirtual // 80 and 7f in each byte; 1 and -1 in each lane
	join2, join4               reg.VecVirtual // factors for joining neighbours of 7 and of 14 bits
}

func decodeAVX512(a *assembly, name string, width int) {
	d := &decoder{assembly: a, width: width, vector: 64 / width}
	d.function(name, fmt.Sprintf("func(dst []int%d, b []byte) (n, size int)", 8*width),
		name+" decodes to the last item that is whole, or to a block before the first that is faulty.")
	d.begin()
	d.stream()
	d.blocks()
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

// stream decodes while there is plenty of bytes and of room. The stops are looked up in pieces of 64 bytes one behind
// the other, and those of a block are shifted together from two of them. So the place of a block hangs on a few
// operations with the stops of the one before it; a vector would have to be loaded, and its bits brought over, which
// takes five times as long.
func (d *decoder) stream() {
	stops, count, used, starts := d.GP64(), d.GP64(), d.GP64(), d.GP64()
	// stops of the piece that src points to, those of the next, the block's place
	piece, behind, at := d.GP64(), d.GP64(), d.GP64()
	d.CMPQ(d.size, operand.U32(192))
	d.JB(label("next"))
	d.CMPQ(d.left, operand.Imm(64))
	d.JB(label("next"))
	d.stopsAt(0, piece)
	d.stopsAt(64, behind)
	d.XORL(at.As32(), at.As32())

	d.Label("stream")
	d.CMPQ(d.left, operand.Imm(64))
	d.JB(label("leave"))
	other := d.GP64()
	d.MOVQ(at, used)
	d.NOTQ(used)
	d.LEAQ(scaled(behind, behind, 1, 0), other)
	d.SHLXQ(used, other, other)
	d.SHRXQ(at, piece, stops)
	d.ORQ(other, stops)
	d.VMOVDQU8(scaled(d.src, at, 1, 0), d.block)
	d.CMPQ(stops, operand.I32(-1))
	d.JE(label("streamSingle"))
	d.POPCNTQ(stops, count)
	d.JZ(label("leave"))
	d.CMPQ(count, operand.Imm(uint64(d.vector)))
	d.JB(label("streamFew"))
	d.many("stream", "fault", stops, count, used, starts)
	d.JMP(label("streamOn"))

	d.Label("streamSingle")
	d.single()
	d.MOVL(operand.U32(64), count.As32())
	d.MOVL(operand.U32(64), used.As32())
	d.JMP(label("streamOn"))

	d.Label("streamFew")
	d.few(stops, used, starts)
	d.VMOVDQU64(d.group("streamFew", "fault", d.places(starts), d.lanes), at0(d.dst))
	d.LEAQ(scaled(d.dst, count, d.width, 0), d.dst)

	d.Label("streamOn")
	d.SUBQ(count, d.left)
	d.ADDQ(used, at)
	d.CMPQ(at, operand.Imm(64))
	d.JB(label("stream"))
	d.SUBQ(operand.Imm(64), at)
	d.ADDQ(operand.Imm(64), d.src)
	d.SUBQ(operand.Imm(64), d.size)
	d.MOVQ(behind, piece)
	d.CMPQ(d.size, operand.U32(128))
	d.JB(label("leave"))
	d.stopsAt(64, behind)
	d.JMP(label("stream"))

	d.Label("fault")
	d.SUBQ(at, d.size)
	d.JMP(label("done"))

	d.Label("leave")
	d.ADDQ(at, d.src)
	d.SUBQ(at, d.size)
}

// blocks decodes a block after the other to the end.
func (d *decoder) blocks() {
	stops, count, used, starts := d.GP64(), d.GP64(), d.GP64(), d.GP64()
	mask := d.K()
	d.Label("next")
	d.TESTQ(d.left, d.left)
	d.JZ(label("done"))
	d.CMPQ(d.size, operand.Imm(64))
	d.JB(label("last"))
	d.VMOVDQU8(at0(d.src), d.block)
	d.VPMOVB2M(d.block, mask)
	d.KMOVQ(mask, stops)
	d.NOTQ(stops)

	d.Label("stopped")
	d.POPCNTQ(stops, count)
	d.JZ(label("done"))
	d.CMPQ(count, d.left)
	d.JA(label("full"))
	d.CMPQ(count, operand.Imm(uint64(d.vector)))
	d.JB(label("few"))
	d.Label("many")
	d.many("many", "done", stops, count, used, starts)
	d.SUBQ(count, d.left)
	d.ADDQ(used, d.src)
	d.SUBQ(used, d.size)
	d.JMP(label("next"))

	d.Comment("More items than there is room for.")
	d.Label("full")
	d.MOVQ(d.left, count)
	d.CMPQ(count, operand.Imm(uint64(d.vector)))
	d.JAE(label("many"))
	d.cut(stops, count, used, starts)
	d.JMP(label("part"))

	d.Label("few")
	d.few(stops, used, starts)
	d.Label("part")
	z := d.group("part", "done", d.places(starts), d.lanes)
	d.KMOVQ(d.first(count), mask)
	if d.width == 4 {
		d.VMOVDQU32(z, mask, at0(d.dst))
	} else {
		d.VMOVDQU64(z, mask, at0(d.dst))
	}
	d.LEAQ(scaled(d.dst, count, d.width, 0), d.dst)
	d.SUBQ(count, d.left)
	d.ADDQ(used, d.src)
	d.SUBQ(used, d.size)
	d.JMP(label("next"))

	d.Comment("The last bytes; where there are none zeros are loaded, but not counted as stops.")
	d.Label("last")
	inside := d.first(d.size)
	d.KMOVQ(inside, mask)
	d.VMOVDQU8_Z(at0(d.src), mask, d.block)
	d.VPMOVB2M(d.block, mask)
	d.KMOVQ(mask, stops)
	d.ANDNQ(inside, stops, stops)
	d.JMP(label("stopped"))
}

// begin loads the parameters and the constants.
func (d *decoder) begin() {
	d.dst, d.left, d.src, d.size = d.GP64(), d.GP64(), d.GP64(), d.GP64()
	d.Load(d.Param("dst").Base(), d.dst)
	d.Load(d.Param("dst").Len(), d.left)
	d.Load(d.Param("b").Base(), d.src)
	d.Load(d.Param("b").Len(), d.size)
	d.block = d.ZMM()
	d.index = d.load(d.table("index", func(i int) int { return i }))
	d.lanes = d.load(d.table(d.name("lanes"), func(i int) int { return i / d.width }))
	d.offsets = d.load(d.table(d.name("offsets"), func(i int) int { return i % d.width }))
	d.continues = d.broadcast("continues", 0x8080808080808080)
	d.seven = d.broadcast("seven", 0x7f7f7f7f7f7f7f7f)
	d.one = d.broadcast(d.name("one"), map[int]uint64{4: 1<<32 | 1, 8: 1}[d.width])
	d.join2 = d.broadcast("join2", 0x8001800180018001) // a byte + 2^7 × the next
	d.join4 = d.broadcast("join4", 0x4000000140000001) // a word + 2^14 × the next
	d.all = d.allOnes()
}

// name is the name of a constant that is another one for each width.
func (d *decoder) name(of string) string { return fmt.Sprint(of, d.width) }

// stopsAt finds the stops of the 64 bytes from src + offset on.
func (d *decoder) stopsAt(offset int, stops reg.GPVirtual) {
	z, mask := d.ZMM(), d.K()
	d.VMOVDQU8(at(d.src, offset), z)
	d.VPMOVB2M(z, mask)
	d.KMOVQ(mask, stops)
	d.NOTQ(stops)
}

// many decodes as many of the block's count items as fill whole vectors: a part of one would take as long.
func (d *decoder) many(name, fault string, stops, count, used, starts reg.GPVirtual) {
	d.ANDQ(operand.I32(int32(-d.vector)), count)
	d.cut(stops, count, used, starts)
	places := d.places(starts)
	lanes, groups, step := d.ZMM(), d.GP64(), d.broadcast(d.name("step"), uint64(d.vector)*0x0101010101010101)
	d.VMOVDQA64(d.lanes, lanes)
	d.MOVQ(count, groups)
	d.Label(name + "Vector")
	d.VMOVDQU64(d.group(name, fault, places, lanes), at0(d.dst))
	d.VPADDB(step, lanes, lanes)
	d.ADDQ(operand.Imm(64), d.dst)
	d.SUBQ(operand.Imm(uint64(d.vector)), groups)
	d.JNZ(label(name + "Vector"))
}

// few finds the end of the last whole item, and the starts up to there.
func (d *decoder) few(stops, used, starts reg.GPVirtual) {
	d.LZCNTQ(stops, used)
	d.NEGQ(used)
	d.ADDQ(operand.Imm(64), used)
	d.LEAQ(scaled(stops, stops, 1, 1), starts)
	d.BZHIQ(used, starts, starts)
}

// cut finds the end of the first count items, and their starts.
func (d *decoder) cut(stops, count, used, starts reg.GPVirtual) {
	bit := d.GP64()
	d.LEAQ(at(count, -1), used)
	d.MOVL(operand.U32(1), bit.As32())
	d.SHLXQ(used, bit, bit)
	d.PDEPQ(stops, bit, bit)
	d.TZCNTQ(bit, used)
	d.INCQ(used)
	d.LEAQ(scaled(stops, stops, 1, 1), starts)
	d.BZHIQ(used, starts, starts)
}

// places packs the offsets of the starts together.
func (d *decoder) places(starts reg.GPVirtual) reg.VecVirtual {
	mask, z := d.K(), d.ZMM()
	d.KMOVQ(starts, mask)
	d.VPCOMPRESSB_Z(d.index, mask, z)
	return z
}

// single decodes a block of 64 items of one byte.
func (d *decoder) single() {
	odd, half := d.K(), d.ZMM()
	d.VPTESTMB(d.broadcast("one1", 0x0101010101010101), d.block, odd)
	d.VPSRLW(operand.Imm(1), d.block, half)
	d.VPANDD(d.seven, half, half)
	d.VPSUBB(half, d.all, odd, half)
	for i := range d.width {
		wide := d.ZMM()
		if d.width == 4 {
			d.VPMOVSXBD(half.AsX(), wide)
		} else {
			d.VPMOVSXBQ(half.AsX(), wide)
		}
		d.VMOVDQU64(wide, at(d.dst, 64*i))
		d.VALIGNQ(operand.Imm(uint64(8/d.width)), half, half, half)
	}
	d.ADDQ(operand.U32(64*d.width), d.dst)
}

package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// group decodes a vector of items, those whose numbers stand in lanes.
func (d *decoder) group(name, fault string, places, lanes reg.VecVirtual) reg.VecVirtual {
	place, x := d.ZMM(), d.ZMM()
	d.VPERMB(places, lanes, place)
	d.VPADDB(d.offsets, place, place)
	d.VPERMB(d.block, place, x)

	d.Comment("Clear what lies behind the first byte without the continuation bit: stop - 1 has all bits below that "+
		"byte's top",
		"bit, and above it no bits but top ones, which are cleared anyway.")
	stop, upTo, long := d.ZMM(), d.ZMM(), d.K()
	d.VPANDND(d.continues, x, stop)
	if d.width == 4 {
		d.VPSUBD(d.one, stop, upTo)
		d.VPTESTNMD(stop, stop, long)
	} else {
		d.VPSUBQ(d.one, stop, upTo)
		d.VPTESTNMQ(stop, stop, long)
	}
	d.VPTERNLOGD(operand.Imm(0x80), d.seven, upTo, x) // x & upTo & seven

	d.Comment("Join neighbours: 7 bits to 14, 14 to 28, and so on.")
	d.VPMADDUBSW(x, d.join2, x)
	d.VPMADDWD(d.join4, x, x)
	odd := d.K()
	if d.width == 4 {
		d.fifth(name, fault, x, place, long)
		d.VPTESTMD(d.one, x, odd)
		d.VPSRLD(operand.Imm(1), x, x)
		d.VPXORD(d.all, x, odd, x)
	} else {
		y := d.ZMM()
		d.VPSRLQ(operand.Imm(4), x, y)
		d.VPTERNLOGQ(operand.Imm(0xe4), d.broadcast("low28", 1<<28-1), y, x) // low28 ? x : y
		d.ninth(name, fault, x, place, long)
		d.VPTESTMQ(d.one, x, odd)
		d.VPSRLQ(operand.Imm(1), x, x)
		d.VPXORQ(d.all, x, odd, x)
	}
	return x
}

// fifth adds the fifth byte of the items that are that long. It has 4 bits, and ends the item.
func (d *decoder) fifth(name, fault string, x, place reg.VecVirtual, long reg.OpmaskVirtual) {
	y, bad := d.ZMM(), d.K()
	d.KORTESTW(long, long)
	d.JZ(label(name + "Short"))
	d.VPADDB(d.broadcast("four", 0x0404040404040404), place, y)
	d.VPERMB(d.block, y, y)
	d.VPTESTMD(d.broadcast("overInt", 0x000000f0000000f0), y, long, bad)
	d.KORTESTW(bad, bad)
	d.JNZ(label(fault))
	d.VPSLLD_Z(operand.Imm(28), y, long, y)
	d.VPORD(y, x, x)
	d.Label(name + "Short")
}

// ninth adds the ninth byte of the items that are that long, and the tenth, which has one bit, and ends the item.
func (d *decoder) ninth(name, fault string, x, place reg.VecVirtual, long reg.OpmaskVirtual) {
	y, high, ten, bad := d.ZMM(), d.ZMM(), d.K(), d.K()
	d.KORTESTB(long, long)
	d.JZ(label(name + "Short"))
	d.VPADDB(d.broadcast("eight", 0x0808080808080808), place, y)
	d.VPERMB(d.block, y, y)
	d.VPTESTMQ(d.broadcast("tenth", 0x80), y, long, ten)
	d.VPTESTMQ(d.broadcast("overLong", 0xfe00), y, ten, bad)
	d.KORTESTB(bad, bad)
	d.JNZ(label(fault))
	d.VPSLLQ_Z(operand.Imm(57), y, long, high) // the continuation bit goes out
	d.VPSRLQ(operand.Imm(1), high, high)
	d.VPSRLQ_Z(operand.Imm(8), y, ten, y)
	d.VPSLLQ(operand.Imm(63), y, y)
	d.VPTERNLOGQ(operand.Imm(0xfe), y, high, x) // x | high | y
	d.Label(name + "Short")
}

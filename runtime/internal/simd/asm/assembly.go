package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// assembly is the file that is being written.
type assembly struct {
	*build.Context
	constants map[string]operand.Mem
}

// function begins a function without a stack frame. The compiler is told that it keeps none of its slices, so that they
// need not live on the heap.
func (a *assembly) function(name, signature string, doc ...string) {
	a.Function(name)
	a.Attributes(build.NOSPLIT)
	a.Pragma("noescape")
	a.SignatureExpr(signature)
	a.Doc(doc...)
}

// table returns a constant of 64 bytes, given by f, which it makes the first time it is asked for that name.
func (a *assembly) table(name string, f func(i int) int) operand.Mem {
	if made, ok := a.constants[name]; ok {
		return made
	}
	constant := a.StaticGlobal(name)
	a.DataAttributes(build.RODATA | build.NOPTR)
	for at := 0; at < 64; at += 8 {
		var word uint64
		for i := range 8 {
			word |= uint64(byte(f(at+i))) << (8 * i)
		}
		a.AppendDatum(operand.U64(word))
	}
	a.constants[name] = constant
	return constant
}

// load returns a register with 64 bytes of memory.
func (a *assembly) load(m operand.Mem) reg.VecVirtual {
	z := a.ZMM()
	a.VMOVDQU64(m, z)
	return z
}

// constant returns a constant of 64 bits, which it makes the first time it is asked for that name.
func (a *assembly) constant(name string, v uint64) operand.Mem {
	made, ok := a.constants[name]
	if !ok {
		made = a.ConstData(name, operand.U64(v))
		a.constants[name] = made
	}
	return made
}

// broadcast returns a register with copies of a constant.
func (a *assembly) broadcast(name string, v uint64) reg.VecVirtual {
	z := a.ZMM()
	a.VPBROADCASTQ(a.constant(name, v), z)
	return z
}

// allOnes returns a register with every bit set.
func (a *assembly) allOnes() reg.VecVirtual {
	z := a.ZMM()
	a.VPTERNLOGD(operand.Imm(0xff), z, z, z)
	return z
}

// number returns a register with a constant.
func (a *assembly) number(v uint64) reg.GPVirtual {
	r := a.GP64()
	a.MOVQ(operand.U64(v), r)
	return r
}

// firstBytes returns a mask of the first n of 64 bytes, or of the first n bits; n is below 256.
func (a *assembly) first(n reg.Register) reg.GPVirtual {
	low := a.GP64()
	a.MOVQ(operand.I32(-1), low)
	a.BZHIQ(n, low, low)
	return low
}

// at is the memory at an address, some bytes on.
func at(base reg.Register, offset int) operand.Mem { return operand.Mem{Base: base, Disp: offset} }

// at0 is the memory at an address.
func at0(base reg.Register) operand.Mem { return operand.Mem{Base: base} }

// scaled is the memory at base + index × scale, some bytes on.
func scaled(base, index reg.Register, scale, offset int) operand.Mem {
	return operand.Mem{Base: base, Index: index, Scale: uint8(scale), Disp: offset}
}

// label is a place to jump to.
func label(name string) operand.LabelRef { return operand.LabelRef(name) }

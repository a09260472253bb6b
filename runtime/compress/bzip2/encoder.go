package bzip2

// encoder makes a bzip2 stream: a header, blocks, and a footer. Its memory grows with the blocks that it sees and is
// used again.
type encoder struct {
	level int
	bits  bitWriter

	block []byte // with runs shortened
	last  byte   // the byte of the run at hand,
	run   int    // and how long it is, 0 to maxRun
	crc   uint32 // of the block, before runs are shortened
	all   uint32 // of all blocks

	sorter  sorter
	symbols symbols
	codes   codes
}

const (
	blockMagic  = 0x314159265359
	footerMagic = 0x177245385090

	minRun = 4            // from which on a run is shortened
	maxRun = minRun + 255 // that one count byte can tell
	slack  = 19           // bytes that every block leaves free
)

// begin begins a stream, which is appended to out.
func (e *encoder) begin(out []byte) {
	e.bits = bitWriter{out: out}
	e.all = 0
	e.beginBlock()
	for _, b := range []byte{'B', 'Z', 'h', '0' + byte(e.level)} {
		e.bits.write(uint64(b), 8)
	}
}

func (e *encoder) beginBlock() { e.block, e.run, e.crc = e.block[:0], 0, ^uint32(0) }

// write adds bytes to the block, and ends it when it is full.
func (e *encoder) write(p []byte) {
	most := e.level*100_000 - slack
	for _, b := range p {
		if e.run > 0 && (b != e.last || e.run == maxRun) {
			e.endRun()
		}
		if e.run == 0 && len(e.block)+minRun+1 > most { // a run takes that many bytes at most
			e.endBlock()
		}
		e.crc = e.crc<<8 ^ crcTable[byte(e.crc>>24)^b]
		e.last = b
		e.run++
	}
}

// endRun adds the run at hand to the block.
func (e *encoder) endRun() {
	for range min(e.run, minRun) {
		e.block = append(e.block, e.last)
	}
	if e.run >= minRun {
		e.block = append(e.block, byte(e.run-minRun))
	}
	e.run = 0
}

// endBlock writes the block, if there is anything in it.
func (e *encoder) endBlock() {
	e.endRun()
	if len(e.block) == 0 {
		return
	}
	crc := ^e.crc
	e.all = (e.all<<1 | e.all>>31) ^ crc
	first := e.sorter.transform(e.block)
	e.symbols.count(e.block)
	e.bits.write(blockMagic, 48)
	e.bits.write(uint64(crc), 32)
	e.bits.write(0, 1) // not randomised
	e.bits.write(uint64(first), 24)
	e.symbols.writeUsed(&e.bits)
	e.codes.write(&e.bits, e.symbols.list, e.symbols.size)
	e.beginBlock()
}

// end ends the stream and returns it.
func (e *encoder) end() []byte {
	e.endBlock()
	e.bits.write(footerMagic, 48)
	e.bits.write(uint64(e.all), 32)
	return e.bits.flush()
}

// crcTable is for the CRC-32 of bzip2, which takes the highest bit first.
var crcTable = func() (table [256]uint32) {
	for i := range table {
		c := uint32(i) << 24
		for range 8 {
			if c&(1<<31) != 0 {
				c = c<<1 ^ 0x04c11db7
			} else {
				c <<= 1
			}
		}
		table[i] = c
	}
	return table
}()

// bitWriter appends bits to bytes, the highest first.
type bitWriter struct {
	out  []byte
	held uint64 // the lowest n bits are not yet written
	n    uint
}

// write writes the lowest count bits of v, at most 48, above which v has none.
func (w *bitWriter) write(v uint64, count uint) {
	w.held = w.held<<count | v
	for w.n += count; w.n >= 8; {
		w.n -= 8
		w.out = append(w.out, byte(w.held>>w.n))
	}
}

// flush fills the last byte with zeros and returns all.
func (w *bitWriter) flush() []byte {
	if w.n > 0 {
		w.write(0, 8-w.n)
	}
	return w.out
}

package bzip2

// The symbols that stand for runs of the byte that came last: their counts are written in the digits 1 and 2, lowest
// first.
const (
	runA = 0
	runB = 1
)

// symbols is a transformed block as the symbols to write: runA and runB, each other byte as one more than the number of
// different bytes since it came last, and an end.
type symbols struct {
	used [256]bool
	list []uint16
	size int // how many symbols there may be
}

func (s *symbols) count(block []byte) {
	clear(s.used[:])
	for _, b := range block {
		s.used[b] = true
	}
	var recent [256]byte // those in use, the one that came last in front
	n := 0
	for b, used := range s.used {
		if used {
			recent[n] = byte(b)
			n++
		}
	}
	s.size = n + 2
	s.list = s.list[:0]
	run := 0
	for _, b := range block {
		if b == recent[0] {
			run++
			continue
		}
		s.endRun(run)
		run = 0
		at := 1
		for moved := recent[0]; ; at++ {
			moved, recent[at] = recent[at], moved
			if moved == b {
				break
			}
		}
		recent[0] = b
		s.list = append(s.list, uint16(at+1))
	}
	s.endRun(run)
	s.list = append(s.list, uint16(n+1))
}

func (s *symbols) endRun(run int) {
	for ; run > 0; run = (run - 1) / 2 {
		s.list = append(s.list, uint16(runA+(run-1)%2))
	}
}

// writeUsed writes which bytes occur: which sixteenths have any, and of these each byte.
func (s *symbols) writeUsed(w *bitWriter) {
	var sixteenths uint64
	var each [16]uint64
	for b, used := range s.used {
		each[b/16] <<= 1
		if used {
			each[b/16] |= 1
		}
	}
	for _, bits := range each {
		sixteenths <<= 1
		if bits != 0 {
			sixteenths |= 1
		}
	}
	w.write(sixteenths, 16)
	for _, bits := range each {
		if bits != 0 {
			w.write(bits, 16)
		}
	}
}

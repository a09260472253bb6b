package avrotest

import (
	"bytes"
	gort "runtime"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/schema/plan"
)

// allocated returns how many bytes the process has allocated since it began.
func allocated() uint64 {
	var stats gort.MemStats
	gort.ReadMemStats(&stats)
	return stats.TotalAlloc
}

// limit is how many bytes decoding n bytes of input may allocate, whether it fails or not: a constant, and a multiple of the
// input. Room for items may be made for twice the bytes of the input, and a slice or map that grows is copied.
func (s *suite) limit(n int) uint64 {
	const constant, slack = 64 << 10, 64
	return constant + 4*(uint64(n)+slack)*s.perByte
}

// measure returns how many bytes of memory stand for a byte of data: by the plan for the item that is worst in that respect,
// and by trial, up to a bound, since the user's types may be of other sizes.
func (s *suite) measure() uint64 {
	const least, most = 64, 1024
	total, memory := uint64(1), uint64(0)
	samples := s.sound()
	for k := range samples {
		x := s.newDatum()
		before := allocated()
		_ = s.unmarshal(x, samples[k].data)
		memory += allocated() - before
		total += uint64(len(samples[k].data))
	}
	return least + max(min(memory/total, most), widestRatio(s.reference.plan))
}

// widestRatio returns the most bytes of memory that generated types take for each byte of the least encoding of a node.
func widestRatio(p *plan.Plan) uint64 {
	sizes := make([]uint64, len(p.Nodes))
	ratio := uint64(0)
	for i := range p.Nodes {
		size := goSize(p, plan.Index(i), sizes)
		ratio = max(ratio, size/uint64(max(p.Nodes[i].MinBytes, 1)))
	}
	return ratio
}

// goSize returns about the size of a node's Go type, at most.
func goSize(p *plan.Plan, i plan.Index, known []uint64) uint64 {
	const word, largest = 8, 1 << 40
	if known[i] > 0 {
		return known[i]
	}
	size := uint64(0)
	switch n := &p.Nodes[i]; n.Kind {
	case plan.Record:
		for j := range n.Fields {
			size = min(size+goSize(p, n.Fields[j].Node, known), largest)
		}
	case plan.Nullable:
		size = word
		if !n.Recursive { // it may be held as a value
			size += goSize(p, n.Item, known)
		}
	case plan.Fixed:
		size = uint64(n.Size)
	default:
		size = 4 * word // time.Time, decimal.Decimal
	}
	known[i] = max(size, 1)
	return known[i]
}

// judgeAll judges trials from memory and from streams, and checks that none allocates more than its length justifies.
// Measuring is slow, so it is done one by one only if some took together what even the shortest input would justify for each.
func (s *suite) judgeAll(t testing.TB, trials []trial) {
	t.Helper()
	const few = 16
	for batch := range slices.Chunk(trials, few) {
		limit := few * s.limit(0)
		before := allocated()
		for _, tr := range batch {
			s.judge(t, tr)
			s.judgeStream(t, tr)
		}
		if allocated()-before <= limit {
			continue
		}
		for _, tr := range batch {
			s.boundMemory(t, tr, "", func() { _ = s.unmarshal(s.newDatum(), tr.data) })
			s.boundMemory(t, tr, " from a stream", func() {
				s.stream.Reset(bytes.NewReader(tr.data))
				_ = decode(s.newDatum(), s.stream)
			})
		}
	}
}

// boundMemory checks that decoding a trial does not allocate more than its length justifies. Others may allocate at the same
// time, by chance: hence the attempts.
func (s *suite) boundMemory(t testing.TB, tr trial, from string, decode func()) {
	t.Helper()
	const attempts = 3
	limit, least := s.limit(len(tr.data)), ^uint64(0)
	for k := 0; k < attempts && least > limit; k++ {
		before := allocated()
		decode()
		least = min(least, allocated()-before)
	}
	if least > limit {
		s.fail(t, tr, "takes %d bytes of memory to decode%s, more than the %d that %d bytes of input justify",
			least, from, limit, len(tr.data))
	}
}

package avrotest

import (
	"bytes"
	"reflect"
	goruntime "runtime"
	"slices"
	"testing"
)

// allocated returns how many bytes the process has allocated since it began.
func allocated() uint64 {
	var stats goruntime.MemStats
	goruntime.ReadMemStats(&stats)
	return stats.TotalAlloc
}

// limit is how many bytes decoding n bytes of input may allocate, whether it fails or not: a constant, and a multiple
// of the input. Room for items may be made for twice the bytes of the input, and a slice or map that grows is copied.
func (s *suite) limit(n int) uint64 {
	const constant, slack = 64 << 10, 64
	return constant + 4*(uint64(n)+slack)*s.perByte
}

// measure returns how many bytes of memory stand for a byte of data: by the type, and by trial, up to a bound, since a
// type of the user's may allocate what its own type does not say.
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
	return least + max(min(memory/total, most), widest(reflect.TypeOf(s.newDatum()), make(map[reflect.Type]bool)))
}

// widest returns how many bytes of a type's memory a byte of data may stand for. That is the size of the largest type
// in it, but not of a generated struct, whose fields take a byte each, nor of an array of bytes.
func widest(t reflect.Type, seen map[reflect.Type]bool) uint64 {
	if seen[t] {
		return 0
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		return max(uint64(t.Size()), widest(t.Elem(), seen))
	case reflect.Map:
		return max(widest(t.Key(), seen), widest(t.Elem(), seen))
	case reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 {
			return 1
		}
	case reflect.Struct:
		if !isGenerated(t) {
			break
		}
		size := uint64(0)
		for i := range t.NumField() {
			size = max(size, widest(t.Field(i).Type, seen))
		}
		return size
	}
	return uint64(t.Size())
}

// isGenerated reports whether the fields of a struct have the tag that the generator writes.
func isGenerated(t reflect.Type) bool {
	for i := range t.NumField() {
		if _, ok := t.Field(i).Tag.Lookup("avro"); ok {
			return true
		}
	}
	return false
}

// judgeAll judges trials from memory and from streams, and checks that none allocates more than its length justifies.
// Measuring is slow, so it is done one by one only if some took together what even the shortest input would justify for
// each.
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

// boundMemory checks that decoding a trial does not allocate more than its length justifies. Others may allocate at the
// same time, by chance: hence the attempts.
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

package avrorandom_test

import (
	"testing"
)

// An ordinary record: it says what drawing numbers costs.
const ordinary = `{"type": "record", "name": "Event", "fields": [
	{"name": "id", "type": "long"},
	{"name": "at", "type": {"type": "long", "logicalType": "timestamp-micros"}},
	{"name": "user", "type": {"type": "record", "name": "User", "fields": [
		{"name": "name", "type": "string"}, {"name": "email", "type": ["null", "string"]},
		{"name": "age", "type": "int"}]}},
	{"name": "kind", "type": {"type": "enum", "name": "Kind", "symbols": ["VIEW", "CLICK", "BUY"]}},
	{"name": "price", "type": ["null", {"type": "bytes", "logicalType": "decimal", "precision": 12, "scale": 2}]},
	{"name": "score", "type": "double"},
	{"name": "tags", "type": {"type": "array", "items": "string"}},
	{"name": "counts", "type": {"type": "map", "values": "long"}},
	{"name": "payload", "type": "bytes"}]}`

func BenchmarkGenerator(b *testing.B) {
	g := generator(b, ordinary, 1)
	var data []byte
	var total int64
	b.ReportAllocs()
	for b.Loop() {
		data = g.Append(data[:0])
		total += int64(len(data))
	}
	b.ReportMetric(float64(total)/b.Elapsed().Seconds()/1e6, "MB/s")
}

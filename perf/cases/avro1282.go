package cases

import "github.com/schemagen/schemagen/generated/perf"

// count is the number of entries that the performance tests of AVRO-1282 start from. Each test divides it by a factor
// of its own.
const count = 250_000

// avro1282BlockBytes is the block size of the row ReflectNestedLargeFloatArrayBlocked.
const avro1282BlockBytes = 254

// avro1282 makes the rows of AVRO-1282. The Java classes behind them are written as the same bytes: an array there is a
// record with one array here.
func avro1282() []*Case {
	const group = GroupAvro1282
	return []*Case{
		newCase[perf.Record, plainRecord](group, "ReflectRecord", func(r *random) []perf.Record {
			return slice(count/12, func() perf.Record { return smallRecord(r) })
		}),
		newCase[perf.BigRecord, plainBigRecord](group, "ReflectBigRecord", func(r *random) []perf.BigRecord {
			return slice(count/20, func() perf.BigRecord { return bigRecord(r) })
		}),
		newCase[perf.Float, plainFloat](group, "ReflectFloat", func(r *random) []perf.Float {
			return []perf.Float{{Values: slice(count, r.float32)}}
		}),
		newCase[perf.Double, plainDouble](group, "ReflectDouble", func(r *random) []perf.Double {
			return []perf.Double{{Values: slice(count, r.float64)}}
		}),
		newCase[perf.IntArray, plainIntArray](group, "ReflectIntArray", func(r *random) []perf.IntArray {
			return slice(count/12, func() perf.IntArray { return perf.IntArray{Values: slice(few(r), r.int32)} })
		}),
		newCase[perf.LongArray, plainLongArray](group, "ReflectLongArray", func(r *random) []perf.LongArray {
			return slice(count/24, func() perf.LongArray { return perf.LongArray{Values: slice(few(r), r.int64)} })
		}),
		newCase[perf.DoubleArray, plainDoubleArray](group, "ReflectDoubleArray", func(r *random) []perf.DoubleArray {
			return slice(count/20, func() perf.DoubleArray {
				return perf.DoubleArray{Values: slice(few(r), r.float64)}
			})
		}),
		newCase[perf.FloatArray, plainFloatArray](group, "ReflectFloatArray", func(r *random) []perf.FloatArray {
			return slice(count/10, func() perf.FloatArray { return perf.FloatArray{Values: slice(few(r), r.float32)} })
		}),
		newCase[perf.NestedFloatArray, plainNestedFloatArray](group, "ReflectNestedFloatArray",
			func(r *random) []perf.NestedFloatArray {
				return slice(count/10, func() perf.NestedFloatArray {
					return perf.NestedFloatArray{Bars: perf.FloatBars{Values: slice(few(r), r.float32)}}
				})
			}),
		newCase[perf.NestedObjectArray, plainNestedObjectArray](group, "ReflectNestedObjectArray",
			func(r *random) []perf.NestedObjectArray {
				return slice(count/50, func() perf.NestedObjectArray {
					return perf.NestedObjectArray{Foos: slice(few(r), func() perf.Foo { return foo(r) })}
				})
			}),
		newCase[perf.NestedLargeFloatArray, plainNestedLargeFloatArray](group, "ReflectNestedLargeFloatArray",
			nestedLargeFloatArrays),
		newBlockedCase[perf.NestedLargeFloatArray, plainNestedLargeFloatArray](group,
			"ReflectNestedLargeFloatArrayBlocked",
			avro1282BlockBytes, nestedLargeFloatArrays),
	}
}

// few is the length of a short array: 1 to 15, on average 8.
func few(r *random) int { return r.between(1, 15) }

// many is the length of a long array: 16 to 112, on average 64.
func many(r *random) int { return r.between(16, 112) }

func smallRecord(r *random) perf.Record {
	return perf.Record{F1: r.float64(), F2: r.float64(), F3: r.float64(), F4: r.int32(), F5: r.int32(), F6: r.int32()}
}

func bigRecord(r *random) perf.BigRecord {
	return perf.BigRecord{
		D1: r.float64(), D11: r.float64(), F2: r.float32(), F22: r.float32(), F3: r.int32(), F33: r.int32(),
		F4: r.int64(), F44: r.int64(),
		F5: int32(int8(r.int32())), F55: int32(int8(r.int32())), F6: int32(int16(r.int32())),
		F66: int32(int16(r.int32())),
	}
}

func foo(r *random) perf.Foo {
	return perf.Foo{Bar: perf.Vals{F1: r.float32(), F2: r.float32(), F3: r.float32(), F4: r.float32()}}
}

func nestedLargeFloatArrays(r *random) []perf.NestedLargeFloatArray {
	return slice(count/60, func() perf.NestedLargeFloatArray {
		return perf.NestedLargeFloatArray{Bars: perf.LargeFloatBars{Values: slice(many(r), r.float32)}}
	})
}

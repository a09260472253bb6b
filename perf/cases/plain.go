package cases

import "github.com/schemagen/schemagen/generated/perf"

// A defined type has the fields and the tags of a generated one, but none of its methods. That goes for one level, so
// what has records inside is written out.
type (
	plainRecord      perf.Record
	plainBigRecord   perf.BigRecord
	plainFloat       perf.Float
	plainDouble      perf.Double
	plainIntArray    perf.IntArray
	plainLongArray   perf.LongArray
	plainDoubleArray perf.DoubleArray
	plainFloatArray  perf.FloatArray
	plainPerson      perf.Person
	plainWide        perf.Wide
	plainStrings     perf.Strings
	plainLogical     perf.Logical
)

type plainFloatBars perf.FloatBars

type plainNestedFloatArray struct {
	Bars plainFloatBars `avro:"bars"`
}

type plainLargeFloatBars perf.LargeFloatBars

type plainNestedLargeFloatArray struct {
	Bars plainLargeFloatBars `avro:"bars"`
}

type plainVals perf.Vals

type plainFoo struct {
	Bar plainVals `avro:"bar"`
}

type plainNestedObjectArray struct {
	Foos []plainFoo `avro:"foos"`
}

type plainBlockManager perf.BlockManager

type plainMapStatus struct {
	Location plainBlockManager `avro:"location"`
	Sizes    []int64           `avro:"sizes"`
	MapID    int64             `avro:"mapId"`
}

type plainPosition perf.Position

type plainMaps struct {
	Counts    map[string]int64         `avro:"counts"`
	Labels    map[string]string        `avro:"labels"`
	Weights   map[string]float64       `avro:"weights"`
	Positions map[string]plainPosition `avro:"positions"`
	Groups    map[string][]string      `avro:"groups"`
}

// nest is a record with one of another type inside.
type nest[Inner any] struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Inner   `avro:"inner"`
}

type (
	nest4[Inner any] = nest[nest[nest[nest[Inner]]]]
	plainLevel16     perf.Level16
	plainDeep        = nest4[nest4[nest4[nest4[plainLevel16]]]]
)

package plain

// Record is the small record of numbers.
type Record struct {
	F1 float64 `avro:"f1"`
	F2 float64 `avro:"f2"`
	F3 float64 `avro:"f3"`
	F4 int32   `avro:"f4"`
	F5 int32   `avro:"f5"`
	F6 int32   `avro:"f6"`
}

// BigRecord is the larger record of numbers.
type BigRecord struct {
	D1  float64 `avro:"d1"`
	D11 float64 `avro:"d11"`
	F2  float32 `avro:"f2"`
	F22 float32 `avro:"f22"`
	F3  int32   `avro:"f3"`
	F33 int32   `avro:"f33"`
	F4  int64   `avro:"f4"`
	F44 int64   `avro:"f44"`
	F5  int32   `avro:"f5"`
	F55 int32   `avro:"f55"`
	F6  int32   `avro:"f6"`
	F66 int32   `avro:"f66"`
}

// Float is one array of float.
type Float struct {
	Values []float32 `avro:"values"`
}

// Double is one array of double.
type Double struct {
	Values []float64 `avro:"values"`
}

// FloatArray is a short array of float.
type FloatArray struct {
	Values []float32 `avro:"values"`
}

// DoubleArray is a short array of double.
type DoubleArray struct {
	Values []float64 `avro:"values"`
}

// IntArray is an array of int.
type IntArray struct {
	Values []int32 `avro:"values"`
}

// LongArray is an array of long.
type LongArray struct {
	Values []int64 `avro:"values"`
}

// NestedFloatArray is an array of float in a record.
type NestedFloatArray struct {
	Bars FloatBars `avro:"bars"`
}

// FloatBars is part of NestedFloatArray.
type FloatBars struct {
	Values []float32 `avro:"values"`
}

// NestedLargeFloatArray is a longer array of float in a record.
type NestedLargeFloatArray struct {
	Bars LargeFloatBars `avro:"bars"`
}

// LargeFloatBars is part of NestedLargeFloatArray.
type LargeFloatBars struct {
	Values []float32 `avro:"values"`
}

// NestedObjectArray is an array of records.
type NestedObjectArray struct {
	Foos []Foo `avro:"foos"`
}

// Foo is an item of NestedObjectArray.
type Foo struct {
	Bar Vals `avro:"bar"`
}

// Vals is part of Foo.
type Vals struct {
	F1 float32 `avro:"f1"`
	F2 float32 `avro:"f2"`
	F3 float32 `avro:"f3"`
	F4 float32 `avro:"f4"`
}

package oneof

//go:generate go tool msgp -tests=false -io=false -file arrays.go

//msgp:tuple Record
//msgp:tuple BigRecord
//msgp:tuple Float
//msgp:tuple Double
//msgp:tuple FloatArray
//msgp:tuple DoubleArray
//msgp:tuple IntArray
//msgp:tuple LongArray
//msgp:tuple NestedFloatArray
//msgp:tuple FloatBars
//msgp:tuple NestedLargeFloatArray
//msgp:tuple LargeFloatBars
//msgp:tuple NestedObjectArray
//msgp:tuple Foo
//msgp:tuple Vals

// Record is the small record of numbers.
type Record struct {
	F1 float64 `json:"f1"`
	F2 float64 `json:"f2"`
	F3 float64 `json:"f3"`
	F4 int32   `json:"f4"`
	F5 int32   `json:"f5"`
	F6 int32   `json:"f6"`
}

// BigRecord is the larger record of numbers.
type BigRecord struct {
	D1  float64 `json:"d1"`
	D11 float64 `json:"d11"`
	F2  float32 `json:"f2"`
	F22 float32 `json:"f22"`
	F3  int32   `json:"f3"`
	F33 int32   `json:"f33"`
	F4  int64   `json:"f4"`
	F44 int64   `json:"f44"`
	F5  int32   `json:"f5"`
	F55 int32   `json:"f55"`
	F6  int32   `json:"f6"`
	F66 int32   `json:"f66"`
}

// Float is one array of float.
type Float struct {
	Values []float32 `json:"values"`
}

// Double is one array of double.
type Double struct {
	Values []float64 `json:"values"`
}

// FloatArray is a short array of float.
type FloatArray struct {
	Values []float32 `json:"values"`
}

// DoubleArray is a short array of double.
type DoubleArray struct {
	Values []float64 `json:"values"`
}

// IntArray is an array of int.
type IntArray struct {
	Values []int32 `json:"values"`
}

// LongArray is an array of long.
type LongArray struct {
	Values []int64 `json:"values"`
}

// NestedFloatArray is an array of float in a record.
type NestedFloatArray struct {
	Bars FloatBars `json:"bars"`
}

// FloatBars is part of NestedFloatArray.
type FloatBars struct {
	Values []float32 `json:"values"`
}

// NestedLargeFloatArray is a longer array of float in a record.
type NestedLargeFloatArray struct {
	Bars LargeFloatBars `json:"bars"`
}

// LargeFloatBars is part of NestedLargeFloatArray.
type LargeFloatBars struct {
	Values []float32 `json:"values"`
}

// NestedObjectArray is an array of records.
type NestedObjectArray struct {
	Foos []Foo `json:"foos"`
}

// Foo is an item of NestedObjectArray.
type Foo struct {
	Bar Vals `json:"bar"`
}

// Vals is part of Foo.
type Vals struct {
	F1 float32 `json:"f1"`
	F2 float32 `json:"f2"`
	F3 float32 `json:"f3"`
	F4 float32 `json:"f4"`
}

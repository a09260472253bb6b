package plain

// Deep is records nested 16 deep.
type Deep struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level1  `avro:"inner"`
}

// Level1 is nested 1 deep.
type Level1 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level2  `avro:"inner"`
}

// Level2 is nested 2 deep.
type Level2 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level3  `avro:"inner"`
}

// Level3 is nested 3 deep.
type Level3 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level4  `avro:"inner"`
}

// Level4 is nested 4 deep.
type Level4 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level5  `avro:"inner"`
}

// Level5 is nested 5 deep.
type Level5 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level6  `avro:"inner"`
}

// Level6 is nested 6 deep.
type Level6 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level7  `avro:"inner"`
}

// Level7 is nested 7 deep.
type Level7 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level8  `avro:"inner"`
}

// Level8 is nested 8 deep.
type Level8 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level9  `avro:"inner"`
}

// Level9 is nested 9 deep.
type Level9 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level10 `avro:"inner"`
}

// Level10 is nested 10 deep.
type Level10 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level11 `avro:"inner"`
}

// Level11 is nested 11 deep.
type Level11 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level12 `avro:"inner"`
}

// Level12 is nested 12 deep.
type Level12 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level13 `avro:"inner"`
}

// Level13 is nested 13 deep.
type Level13 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level14 `avro:"inner"`
}

// Level14 is nested 14 deep.
type Level14 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level15 `avro:"inner"`
}

// Level15 is nested 15 deep.
type Level15 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
	Inner  Level16 `avro:"inner"`
}

// Level16 is nested 16 deep.
type Level16 struct {
	ID     int32   `avro:"id"`
	Name   string  `avro:"name"`
	Weight float64 `avro:"weight"`
}

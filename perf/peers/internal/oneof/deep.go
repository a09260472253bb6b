package oneof

//go:generate go tool msgp -tests=false -io=false -file deep.go

//msgp:tuple Deep
//msgp:tuple Level1
//msgp:tuple Level2
//msgp:tuple Level3
//msgp:tuple Level4
//msgp:tuple Level5
//msgp:tuple Level6
//msgp:tuple Level7
//msgp:tuple Level8
//msgp:tuple Level9
//msgp:tuple Level10
//msgp:tuple Level11
//msgp:tuple Level12
//msgp:tuple Level13
//msgp:tuple Level14
//msgp:tuple Level15
//msgp:tuple Level16

// Deep is records nested 16 deep.
type Deep struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level1  `json:"inner"`
}

// Level1 is nested 1 deep.
type Level1 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level2  `json:"inner"`
}

// Level2 is nested 2 deep.
type Level2 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level3  `json:"inner"`
}

// Level3 is nested 3 deep.
type Level3 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level4  `json:"inner"`
}

// Level4 is nested 4 deep.
type Level4 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level5  `json:"inner"`
}

// Level5 is nested 5 deep.
type Level5 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level6  `json:"inner"`
}

// Level6 is nested 6 deep.
type Level6 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level7  `json:"inner"`
}

// Level7 is nested 7 deep.
type Level7 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level8  `json:"inner"`
}

// Level8 is nested 8 deep.
type Level8 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level9  `json:"inner"`
}

// Level9 is nested 9 deep.
type Level9 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level10 `json:"inner"`
}

// Level10 is nested 10 deep.
type Level10 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level11 `json:"inner"`
}

// Level11 is nested 11 deep.
type Level11 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level12 `json:"inner"`
}

// Level12 is nested 12 deep.
type Level12 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level13 `json:"inner"`
}

// Level13 is nested 13 deep.
type Level13 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level14 `json:"inner"`
}

// Level14 is nested 14 deep.
type Level14 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level15 `json:"inner"`
}

// Level15 is nested 15 deep.
type Level15 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Inner  Level16 `json:"inner"`
}

// Level16 is nested 16 deep.
type Level16 struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
}

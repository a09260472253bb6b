package oneof

//go:generate go tool msgp -tests=false -io=false -file service.go

//msgp:tuple Event
//msgp:tuple EventSource
//msgp:tuple Click
//msgp:tuple Payload
//msgp:tuple EventLocation
//msgp:tuple Strings
//msgp:tuple Maps
//msgp:tuple Position
//msgp:tuple Unions
//msgp:tuple Range
//msgp:tuple UnionsValue
//msgp:tuple UnionsItem
//msgp:tuple UnionsExtra
//msgp:tuple MapStatus
//msgp:tuple BlockManager
//msgp:tuple Person

import "time"

// Event is the message of a service.
type Event struct {
	ID         string            `json:"id"`
	Kind       int32             `json:"kind"`
	Timestamp  int64             `json:"timestamp"`
	Source     EventSource       `json:"source"`
	User       *string           `json:"user"`
	Payload    Payload           `json:"payload"`
	Tags       []string          `json:"tags"`
	Attributes map[string]string `json:"attributes"`
	Location   *EventLocation    `json:"location"`
	Sequence   int64             `json:"sequence"`
	Score      float64           `json:"score"`
	Retried    bool              `json:"retried"`
}

// EventSource is part of Event.
type EventSource struct {
	Host    string `json:"host"`
	Service string `json:"service"`
	Version string `json:"version"`
	PID     int32  `json:"pid"`
}

// Click is a branch of an event's payload.
type Click struct {
	Page string `json:"page"`
	X    int32  `json:"x"`
	Y    int32  `json:"y"`
}

// Payload is an event's payload: at most one of the fields is set.
type Payload struct {
	String *string  `json:"string,omitempty"`
	Long   *int64   `json:"long,omitempty"`
	Double *float64 `json:"double,omitempty"`
	Click  *Click   `json:"click,omitempty"`
}

// EventLocation is part of Event.
type EventLocation struct {
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
	Accuracy  float32 `json:"accuracy"`
}

// Strings is strings of several lengths.
type Strings struct {
	Key      string   `json:"key"`
	Name     string   `json:"name"`
	Comment  string   `json:"comment"`
	Body     string   `json:"body"`
	Nickname *string  `json:"nickname"`
	Lines    []string `json:"lines"`
	Raw      []byte   `json:"raw"`
}

// Maps is maps of several kinds of value.
type Maps struct {
	Counts    map[string]int64    `json:"counts"`
	Labels    map[string]string   `json:"labels"`
	Weights   map[string]float64  `json:"weights"`
	Positions map[string]Position `json:"positions"`
	Groups    map[string][]string `json:"groups"`
}

// Position is a value of a map.
type Position struct {
	X int32 `json:"x"`
	Y int32 `json:"y"`
}

// Unions is nullable values and unions.
type Unions struct {
	Count  *int64       `json:"count"`
	Title  *string      `json:"title"`
	Ratio  *float64     `json:"ratio"`
	Flag   *bool        `json:"flag"`
	Value  UnionsValue  `json:"value"`
	Values []UnionsItem `json:"values"`
	Extra  UnionsExtra  `json:"extra"`
}

// Range is a branch of a union.
type Range struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// UnionsValue is a union: at most one of the fields is set.
type UnionsValue struct {
	Boolean *bool    `json:"boolean,omitempty"`
	Long    *int64   `json:"long,omitempty"`
	Double  *float64 `json:"double,omitempty"`
	String  *string  `json:"string,omitempty"`
	Range   *Range   `json:"range,omitempty"`
}

// UnionsItem is a union: one of the fields is set.
type UnionsItem struct {
	Long   *int64  `json:"long,omitempty"`
	String *string `json:"string,omitempty"`
	Range  *Range  `json:"range,omitempty"`
}

// UnionsExtra is a union: at most one of the fields is set.
type UnionsExtra struct {
	IntArray  []int32           `json:"intArray,omitempty"`
	StringMap map[string]string `json:"stringMap,omitempty"`
}

// MapStatus is where the output of a map task lies.
type MapStatus struct {
	Location BlockManager `json:"location"`
	Sizes    []int64      `json:"sizes"`
	MapID    int64        `json:"mapId"`
}

// BlockManager is part of MapStatus.
type BlockManager struct {
	ExecutorID string  `json:"executorId"`
	Host       string  `json:"host"`
	Port       int32   `json:"port"`
	Topology   *string `json:"topology"`
}

// Person is the record of the public Go serialization benchmark.
type Person struct {
	Name     string    `json:"name"`
	BirthDay time.Time `json:"birthDay"`
	Phone    string    `json:"phone"`
	Siblings int32     `json:"siblings"`
	Spouse   bool      `json:"spouse"`
	Money    float64   `json:"money"`
}

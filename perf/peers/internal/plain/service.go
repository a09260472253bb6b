package plain

import "time"

// Event is the message of a service.
type Event struct {
	ID         string            `avro:"id"`
	Kind       int32             `avro:"kind"`
	Timestamp  int64             `avro:"timestamp"`
	Source     EventSource       `avro:"source"`
	User       *string           `avro:"user"`
	Payload    any               `avro:"payload"`
	Tags       []string          `avro:"tags"`
	Attributes map[string]string `avro:"attributes"`
	Location   *EventLocation    `avro:"location"`
	Sequence   int64             `avro:"sequence"`
	Score      float64           `avro:"score"`
	Retried    bool              `avro:"retried"`
}

// EventSource is part of Event.
type EventSource struct {
	Host    string `avro:"host"`
	Service string `avro:"service"`
	Version string `avro:"version"`
	PID     int32  `avro:"pid"`
}

// Click is a branch of an event's payload.
type Click struct {
	Page string `avro:"page"`
	X    int32  `avro:"x"`
	Y    int32  `avro:"y"`
}

// EventLocation is part of Event.
type EventLocation struct {
	Latitude  float64 `avro:"latitude"`
	Longitude float64 `avro:"longitude"`
	Accuracy  float32 `avro:"accuracy"`
}

// Strings is strings of several lengths.
type Strings struct {
	Key      string   `avro:"key"`
	Name     string   `avro:"name"`
	Comment  string   `avro:"comment"`
	Body     string   `avro:"body"`
	Nickname *string  `avro:"nickname"`
	Lines    []string `avro:"lines"`
	Raw      []byte   `avro:"raw"`
}

// Maps is maps of several kinds of value.
type Maps struct {
	Counts    map[string]int64    `avro:"counts"`
	Labels    map[string]string   `avro:"labels"`
	Weights   map[string]float64  `avro:"weights"`
	Positions map[string]Position `avro:"positions"`
	Groups    map[string][]string `avro:"groups"`
}

// Position is a value of a map.
type Position struct {
	X int32 `avro:"x"`
	Y int32 `avro:"y"`
}

// Unions is nullable values and unions.
type Unions struct {
	Count  *int64   `avro:"count"`
	Title  *string  `avro:"title"`
	Ratio  *float64 `avro:"ratio"`
	Flag   *bool    `avro:"flag"`
	Value  any      `avro:"value"`
	Values []any    `avro:"values"`
	Extra  any      `avro:"extra"`
}

// Range is a branch of a union.
type Range struct {
	From int64 `avro:"from"`
	To   int64 `avro:"to"`
}

// MapStatus is where the output of a map task lies.
type MapStatus struct {
	Location BlockManager `avro:"location"`
	Sizes    []int64      `avro:"sizes"`
	MapID    int64        `avro:"mapId"`
}

// BlockManager is part of MapStatus.
type BlockManager struct {
	ExecutorID string  `avro:"executorId"`
	Host       string  `avro:"host"`
	Port       int32   `avro:"port"`
	Topology   *string `avro:"topology"`
}

// Person is the record of the public Go serialization benchmark.
type Person struct {
	Name     string    `avro:"name"`
	BirthDay time.Time `avro:"birthDay"`
	Phone    string    `avro:"phone"`
	Siblings int32     `avro:"siblings"`
	Spouse   bool      `avro:"spouse"`
	Money    float64   `avro:"money"`
}

package peer

import (
	"math/big"
	"time"

	"github.com/hamba/avro/v2"

	"github.com/schemagen/schemagen/perf/peers/internal/plain"
)

// hambaEvent is the record Event with an enum as github.com/hamba/avro has it: its symbol.
type hambaEvent struct {
	ID         string               `avro:"id"`
	Kind       string               `avro:"kind"`
	Timestamp  int64                `avro:"timestamp"`
	Source     plain.EventSource    `avro:"source"`
	User       *string              `avro:"user"`
	Payload    any                  `avro:"payload"`
	Tags       []string             `avro:"tags"`
	Attributes map[string]string    `avro:"attributes"`
	Location   *plain.EventLocation `avro:"location"`
	Sequence   int64                `avro:"sequence"`
	Score      float64              `avro:"score"`
	Retried    bool                 `avro:"retried"`
}

// hambaPerson is the record Person: nanoseconds stay a number, as it knows no such logical type.
type hambaPerson struct {
	Name     string  `avro:"name"`
	BirthDay int64   `avro:"birthDay"`
	Phone    string  `avro:"phone"`
	Siblings int32   `avro:"siblings"`
	Spouse   bool    `avro:"spouse"`
	Money    float64 `avro:"money"`
}

// hambaLogical is the record Logical in the types that it has.
type hambaLogical struct {
	Amount     *big.Rat             `avro:"amount"`
	Total      *big.Rat             `avro:"total"`
	ID         string               `avro:"id"`
	Trace      [16]byte             `avro:"trace"`
	Day        time.Time            `avro:"day"`
	Opens      time.Duration        `avro:"opens"`
	Closes     time.Duration        `avro:"closes"`
	CreatedAt  time.Time            `avro:"createdAt"`
	UpdatedAt  time.Time            `avro:"updatedAt"`
	MeasuredAt int64                `avro:"measuredAt"`
	WallClock  time.Time            `avro:"wallClock"`
	DeletedAt  *time.Time           `avro:"deletedAt"`
	Retention  avro.LogicalDuration `avro:"retention"`
}

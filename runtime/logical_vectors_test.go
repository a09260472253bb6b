package runtime_test

import (
	"encoding/hex"
	"encoding/json"
	"testing"
	"time"

	"github.com/schemagen/schemagen/internal/vectors"
	rt "github.com/schemagen/schemagen/runtime"
)

// logicalVector is a line of the conformance vectors: Text is what a person would call the value.
type logicalVector struct {
	Schema string          `json:"schema"`
	Hex    string          `json:"hex"`
	Text   json.RawMessage `json:"logical"`
}

// timeLayouts are those of the vectors' texts, by logical type.
var timeLayouts = map[string]string{
	"date":                   time.DateOnly,
	"time-millis":            time.TimeOnly,
	"time-micros":            time.TimeOnly,
	"timestamp-millis":       time.RFC3339Nano,
	"timestamp-micros":       time.RFC3339Nano,
	"timestamp-nanos":        time.RFC3339Nano,
	"local-timestamp-millis": "2006-01-02T15:04:05.999999999",
	"local-timestamp-micros": "2006-01-02T15:04:05.999999999",
	"local-timestamp-nanos":  "2006-01-02T15:04:05.999999999",
}

var appendTimeOf = map[string]appendTime{
	"date":                   rt.AppendDate,
	"timestamp-millis":       rt.AppendTimestampMillis,
	"timestamp-micros":       rt.AppendTimestampMicros,
	"timestamp-nanos":        rt.AppendTimestampNanos,
	"local-timestamp-millis": rt.AppendLocalTimestampMillis,
	"local-timestamp-micros": rt.AppendLocalTimestampMicros,
	"local-timestamp-nanos":  rt.AppendLocalTimestampNanos,
}

var appendTimeOfDay = map[string]func([]byte, time.Duration) ([]byte, error){
	"time-millis": rt.AppendTimeMillis,
	"time-micros": rt.AppendTimeMicros,
}

// The values of logical types that other implementations agree on, encoded to their bytes.
func TestLogicalTypesEncodeToTheConformanceVectors(t *testing.T) {
	checked := map[string]int{}
	for _, v := range vectors.Lines[logicalVector](t, "conformance/binary.jsonl") {
		var schema struct {
			Type        any    `json:"type"`
			LogicalType string `json:"logicalType"`
		}
		if v.Text == nil || json.Unmarshal([]byte(v.Schema), &schema) != nil {
			continue
		}
		if b := encodeLogical(t, schema.LogicalType, schema.Type == "string", v.Text); b != nil {
			checked[schema.LogicalType]++
			if got := hex.EncodeToString(b); got != v.Hex {
				t.Errorf("%s %s: %s, want %s", schema.LogicalType, v.Text, got, v.Hex)
			}
		}
	}
	if len(checked) != len(timeLayouts)+2 {
		t.Error("vectors by logical type:", checked)
	}
}

// encodeLogical returns the bytes of the value that the text names, or nil for another package's logical type.
func encodeLogical(t *testing.T, logicalType string, onString bool, text json.RawMessage) []byte {
	t.Helper()
	var b []byte
	var err error
	switch logicalType {
	case "uuid":
		var u rt.UUID
		if err = json.Unmarshal(text, &u); !onString {
			b = u[:]
		} else {
			b = rt.AppendUUIDString(nil, u)
		}
	case "duration":
		var d rt.Duration
		err = json.Unmarshal(text, &d)
		b = rt.AppendDuration(nil, d)
	default:
		layout, ok := timeLayouts[logicalType]
		if !ok {
			return nil
		}
		var s string
		var at time.Time
		if err = json.Unmarshal(text, &s); err == nil {
			at, err = time.Parse(layout, s)
		}
		if err != nil {
			break
		}
		if f := appendTimeOf[logicalType]; f != nil {
			b, err = f(nil, at)
		} else {
			midnight := time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC)
			b, err = appendTimeOfDay[logicalType](nil, at.Sub(midnight))
		}
	}
	if err != nil {
		t.Fatalf("%s %s: %v", logicalType, text, err)
	}
	return b
}

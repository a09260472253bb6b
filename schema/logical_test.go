package schema_test

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

func TestLogicalTypesTakeEffectWhereTheyMay(t *testing.T) {
	fixed := func(size int) string { return fmt.Sprintf(`"fixed","name":"F","size":%d`, size) }
	plain := func(kind schema.LogicalKind) schema.Logical { return schema.Logical{Kind: kind} }
	cases := []struct {
		base, annotation string
		want             schema.Logical // its zero value: ignored
	}{
		{`"int"`, `"date"`, plain(schema.Date)},
		{`"int"`, `"time-millis"`, plain(schema.TimeMillis)},
		{`"long"`, `"time-micros"`, plain(schema.TimeMicros)},
		{`"long"`, `"timestamp-millis"`, plain(schema.TimestampMillis)},
		{`"long"`, `"timestamp-micros"`, plain(schema.TimestampMicros)},
		{`"long"`, `"timestamp-nanos"`, plain(schema.TimestampNanos)},
		{`"long"`, `"local-timestamp-millis"`, plain(schema.LocalTimestampMillis)},
		{`"long"`, `"local-timestamp-micros"`, plain(schema.LocalTimestampMicros)},
		{`"long"`, `"local-timestamp-nanos"`, plain(schema.LocalTimestampNanos)},
		{`"string"`, `"uuid"`, plain(schema.UUID)},
		{fixed(16), `"uuid"`, plain(schema.UUID)},
		{fixed(12), `"duration"`, plain(schema.Duration)},
		{`"bytes"`, `"big-decimal"`, plain(schema.BigDecimal)},
		{`"bytes"`, `"decimal","precision":4,"scale":2`, schema.Logical{Kind: schema.Decimal, Precision: 4, Scale: 2}},
		{`"bytes"`, `"decimal","precision":4`, schema.Logical{Kind: schema.Decimal, Precision: 4}},
		{`"bytes"`, `"decimal","precision":4,"scale":4`, schema.Logical{Kind: schema.Decimal, Precision: 4, Scale: 4}},
		{`"bytes"`, `"decimal","precision":1000`, schema.Logical{Kind: schema.Decimal, Precision: 1000}},
		{fixed(4), `"decimal","precision":9`, schema.Logical{Kind: schema.Decimal, Precision: 9}},

		{`"long"`, `"date"`, schema.Logical{}},
		{`"int"`, `"timestamp-millis"`, schema.Logical{}},
		{`"int"`, `"local-timestamp-nanos"`, schema.Logical{}},
		{`"int"`, `"time-micros"`, schema.Logical{}},
		{`"bytes"`, `"uuid"`, schema.Logical{}},
		{fixed(15), `"uuid"`, schema.Logical{}},
		{fixed(11), `"duration"`, schema.Logical{}},
		{fixed(4), `"big-decimal"`, schema.Logical{}},
		{`"string"`, `"decimal","precision":4`, schema.Logical{}},
		{fixed(4), `"decimal","precision":10`, schema.Logical{}},
		{fixed(0), `"decimal","precision":1`, schema.Logical{}},
		{`"bytes"`, `"decimal"`, schema.Logical{}},
		{`"bytes"`, `"decimal","precision":0`, schema.Logical{}},
		{`"bytes"`, `"decimal","precision":-3`, schema.Logical{}},
		{`"bytes"`, `"decimal","precision":4.0`, schema.Logical{}},
		{`"bytes"`, `"decimal","precision":"4"`, schema.Logical{}},
		{`"bytes"`, `"decimal","precision":null`, schema.Logical{}},
		{`"bytes"`, `"decimal","precision":99999999999999999999`, schema.Logical{}},
		{`"bytes"`, `"decimal","precision":4,"scale":5`, schema.Logical{}},
		{`"bytes"`, `"decimal","precision":4,"scale":-1`, schema.Logical{}},
		{`"bytes"`, `"decimal","precision":4,"scale":"2"`, schema.Logical{}},
		{`"int"`, `"Date"`, schema.Logical{}},
		{`"int"`, `""`, schema.Logical{}},
		{`"int"`, `5`, schema.Logical{}},
		{`"int"`, `{"a":1}`, schema.Logical{}},
		{`"record","name":"R","fields":[]`, `"date"`, schema.Logical{}},
		{`"enum","name":"E","symbols":["A"]`, `"uuid"`, schema.Logical{}},
		{`"array","items":"int"`, `"date"`, schema.Logical{}},
		{`"map","values":"int"`, `"date"`, schema.Logical{}},
	}
	for _, c := range cases {
		text := `{"type":` + c.base + `,"logicalType":` + c.annotation + `}`
		set, err := schema.ParseSources(sources("x", text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		s := set.Roots[0].Schema
		ignored := c.want == schema.Logical{}
		if s.Logical != c.want || (s.IgnoredLogical != "") != ignored {
			t.Errorf("%s: logical type %+v, ignored for %q, want %+v", text, s.Logical, s.IgnoredLogical, c.want)
		}
		if _, ok := s.Props.Get("logicalType"); !ok {
			t.Errorf("%s: the annotation is lost", text)
		}
		if !ignored {
			if len(set.Warnings) != 0 {
				t.Errorf("%s: %v", text, set.Warnings)
			}
			continue
		}
		if len(set.Warnings) != 1 || !errors.Is(set.Warnings[0], schema.ErrLogical) ||
			set.Warnings[0].Pos.Offset != strings.Index(text, `"logicalType":`)+14 {
			t.Errorf("%s: warnings %v", text, set.Warnings)
		}
	}
}

// TestDecimalDigitsOfFixed checks the bound with whole numbers: floor(log10(2^(8n-1) - 1)).
func TestDecimalDigitsOfFixed(t *testing.T) {
	for n := 1; n <= 300; n++ {
		largest := new(big.Int).Lsh(big.NewInt(1), uint(8*n-1))
		digits := len(largest.Sub(largest, big.NewInt(1)).String()) - 1
		for _, precision := range []int{digits, digits + 1} {
			s := schema.MustParse(fmt.Sprintf(`{"type":"fixed","name":"F","size":%d,"logicalType":"decimal",`+
				`"precision":%d}`, n, precision))
			if fits := s.Logical.Kind == schema.Decimal; precision > 0 && fits != (precision == digits) {
				t.Errorf("%d bytes take precision %d: %v", n, precision, fits)
			}
		}
	}
}

func TestLogicalTypeBesideTheTypeIsAPropertyOfTheField(t *testing.T) {
	set, err := schema.ParseSources(sources("x", record(`{"name":"a","type":"int","logicalType":"date"}`)))
	if err != nil {
		t.Fatal(err)
	}
	f := set.Roots[0].Schema.Fields[0]
	if _, ok := f.Props.Get("logicalType"); !ok || f.Type.Logical.Kind != schema.NoLogical ||
		f.Type.IgnoredLogical != "" {
		t.Errorf("field %+v, type %+v", f, f.Type)
	}
	if len(set.Warnings) != 1 || !strings.Contains(set.Warnings[0].Error(), "no effect") {
		t.Errorf("warnings %v", set.Warnings)
	}
}

func TestLogicalKindsHaveTheirNames(t *testing.T) {
	if schema.NoLogical.String() != "" || schema.LocalTimestampMicros.String() != "local-timestamp-micros" ||
		schema.LogicalKind(99).String() == "" {
		t.Error("wrong names of logical types")
	}
}

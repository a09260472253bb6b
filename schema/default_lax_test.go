package schema_test

import (
	"errors"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

func TestLaxDefaultsLeaveAllOut(t *testing.T) {
	const text = `{"type":"record","name":"R","fields":[
		{"name":"fits","type":"int","default":1},
		{"name":"wrong","type":"long","default":"x"},
		{"name":"inner","type":{"type":"record","name":"I","fields":[{"name":"also","type":["int","string"],
		"default":null}]},"default":{}},
		{"name":"hue","type":` + hue + `}]}`
	if _, err := schema.Parse(text); !errors.Is(err, schema.ErrDefault) {
		t.Fatalf("without the option: %v", err)
	}
	set, err := schema.ParseSources([]schema.Source{{Name: "R", Text: []byte(text)}}, schema.LaxDefaults())
	if err != nil {
		t.Fatal(err)
	}
	if len(set.Warnings) != 2 || !errors.Is(set.Warnings[0], schema.ErrDefault) ||
		!errors.Is(set.Warnings[1], schema.ErrDefault) {
		t.Errorf("warnings %v", set.Warnings)
	}
	root := set.Roots[0].Schema
	for _, f := range append(root.Fields[:4:4], root.Fields[2].Type.Fields...) {
		if f.Default != nil {
			t.Errorf("the field %s has a default", f.Name)
		}
	}
}

func TestLaxDefaultsKeepThoseThatAreRight(t *testing.T) {
	s, err := schema.Parse(record(`{"name":"f","type":"int","default":1}`), schema.LaxDefaults())
	if err != nil || s.Fields[0].Default == nil {
		t.Errorf("%v", err)
	}
	for _, text := range []string{
		`{"type":"enum","name":"E","symbols":["A"],"default":"B"}`,
		`{"type":"record","name":"R","fields":[{"name":"r","type":"Other","default":1}]}`,
	} {
		if _, err := schema.Parse(text, schema.LaxDefaults()); err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
}

// TestSchemasOfDataMayBreakRules that do not change the bytes, and no others.
func TestSchemasOfDataMayBreakRules(t *testing.T) {
	const text = `{"type":"record","name":"R","fields":[{"name":"in","type":"Inner"},
	{"name":"größe in cm","type":"int","default":"x"},
		{"name":"inner","type":{"type":"record","name":"Inner","fields":[]}}]}`
	if s, err := schema.Parse(text, schema.OfData()); err != nil || s.Fields[1].Name != "größe in cm" ||
		s.Fields[1].Default != nil {
		t.Errorf("%v, %v", s, err)
	}
	for _, options := range [][]schema.Option{
		{schema.LaxNames(), schema.LaxDefaults()}, {schema.AllowForward(), schema.LaxDefaults()},
		{schema.AllowForward(), schema.LaxNames()},
	} {
		if _, err := schema.Parse(text, options...); err == nil {
			t.Error("a rule is not broken")
		}
	}
	if _, err := schema.Parse(`{"type":"fixed","name":"F","size":-1}`, schema.OfData()); err == nil {
		t.Error("a fixed of a negative size is accepted")
	}
}

package conformance_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/explain"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/project"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/stats"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/translate"
	"github.com/schemagen/schemagen/internal/evolution"
	"github.com/schemagen/schemagen/reflectcodec"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// file is a container file of one row.
func (c *kindCase) file() (*ocf.Reader, error) {
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, c.rowText(`,{"name":"n","type":"int"}`))
	if err != nil {
		return nil, err
	}
	if err := errors.Join(w.AppendDatum(append(c.Data(), 2)), w.Close()); err != nil {
		return nil, err
	}
	return ocf.NewReaderBytes(file.Bytes(), ocf.Salvage(func(ocf.Damage) {}))
}

func kindSalvaged(c *kindCase) error {
	r, err := c.file()
	if err != nil {
		return err
	}
	codec, err := reflectcodec.For[any](c.rowText(`,{"name":"n","type":"int"}`))
	if err != nil {
		return err
	}
	rows := 0
	for _, err := range ocf.RecordsWith(r, codec) {
		if err != nil {
			return err
		}
		rows++
	}
	if rows != 1 {
		return fmt.Errorf("%d rows", rows)
	}
	return nil
}

func kindInEvolution(c *kindCase) error {
	if err := c.same(evolution.Plain(c.plan, c.data)); err != nil {
		return err
	}
	for seed := range uint64(20) {
		old := evolution.Older(c.row, rand.New(rand.NewPCG(seed, 2)))
		if _, err := schema.Parse(old); err != nil {
			return err
		}
	}
	return nil
}

func kindExplained(c *kindCase) error {
	var lines []explain.Line
	covered, err := explain.Lines(c.inRow, c.inRow.Roots[0], c.data, runtime.Limits{}, func(l explain.Line) error {
		lines = append(lines, l)
		return nil
	})
	if err != nil || covered != len(c.data) {
		return fmt.Errorf("%d bytes are covered, %w", covered, err)
	}
	want := c.Readable
	if c.Kind.Unit() > 0 {
		want = c.JSON + " = " + want
	}
	if c.Kind.IsLogical() && (len(lines) != 1 || lines[0].Value != want) {
		return fmt.Errorf("the lines are %+v instead of one with %s", lines, want)
	}
	return nil
}

func kindInStats(c *kindCase) error {
	r, err := c.file()
	if err != nil {
		return err
	}
	g, err := stats.New("rows.avro", schema.MustParse(c.rowText(`,{"name":"n","type":"int"}`)))
	if err != nil {
		return err
	}
	if err := g.Read(r, 1); err != nil {
		return err
	}
	f := g.Fields()[0]
	if f.Type == "" || f.Values+f.Nulls != 1 || f.Bytes != int64(len(c.data)) {
		return fmt.Errorf("%+v", f)
	}
	if !c.Kind.HasParts() && c.Kind != plan.Null && (f.Distinct == nil || *f.Distinct != 1) {
		return fmt.Errorf("distinct values are not counted: %+v", f)
	}
	if !c.Kind.HasParts() && len(f.Min) > 0 && (string(f.Min) != c.Logical() || string(f.Max) != c.Logical()) {
		return fmt.Errorf("from %s to %s instead of %s", f.Min, f.Max, c.Logical())
	}
	return nil
}

func kindProjected(c *kindCase) error {
	p, err := project.New(schema.MustParse(c.rowText(`,{"name":"n","type":"int"}`)), []string{"F"}, false)
	if err != nil {
		return err
	}
	data := append(c.Data(), 2)
	var r runtime.Reader
	r.ResetBytes(data)
	return c.same(p.Append(nil, data, &r))
}

func kindTranslated(c *kindCase) error {
	writer := schema.MustParse(c.rowText(`,{"name":"n","type":"int"}`))
	reader := schema.MustParse(`{"type":"record","name":"Row","fields":[{"name":"n","type":"long"},` +
		`{"name":"F","type":` +
		c.Schema + `}]}`)
	tr, err := translate.New(writer, reader)
	if err != nil {
		return err
	}
	data := append(c.Data(), 2)
	var r runtime.Reader
	r.ResetBytes(data)
	b, err := tr.Append(nil, data, &r)
	if err != nil {
		return err
	}
	if len(b) == 0 || b[0] != 2 {
		return fmt.Errorf("%x", b)
	}
	return c.same(b[1:], nil)
}

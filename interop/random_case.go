package main

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/schemagen/schemagen/internal/evolution"
	"github.com/schemagen/schemagen/internal/randomschema"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// side is one of the two schemas of a case, with data of it.
type side struct {
	text   string
	schema *schema.Schema
	plan   *plan.Plan
	data   [][]byte // some of them with arrays and maps in blocks with sizes
	values []any    // the data in canonical form

	defaults []fieldDefault
}

// fieldDefault is the default of a field, in canonical form.
type fieldDefault struct {
	Record string `json:"record"`
	Field  string `json:"field"`
	Value  any    `json:"value"`
}

// randomCase is a random schema, and another that it may have been once.
type randomCase struct {
	number     uint64
	beyondSpec bool // see randomschema.Text
	own, older *side
	backward   *resolved // the older data read by the schema
	forward    *resolved // the schema's data read by the older one
	file       []byte    // a container file of the schema and its data
}

// resolved is what comes of reading data of one schema by another.
type resolved struct {
	writer, reader *side
	resolution     *plan.Resolution    // nil if the schemas do not match
	mismatch       *plan.MismatchError // nil if they do
	values         []outcome
}

// outcome is a value, in canonical form where it is one of a schema, or why there is none.
type outcome struct {
	Value any    `json:"value"`
	Error string `json:"error"`
}

// newCase makes the case of a number. The same number gives the same case.
func newCase(number uint64) (*randomCase, error) {
	random := rand.New(rand.NewPCG(number, 0))
	text, beyondSpec := randomschema.Text(random)
	for beyondSpec {
		if _, err := schema.ParseOfData(text); err == nil {
			break
		}
		// Refused too often, the reasons that are about such schemas take no case, which fails.
		text, beyondSpec = randomschema.Text(random)
	}
	c := &randomCase{number: number, beyondSpec: beyondSpec}
	var err error
	if c.own, err = newSide(text, number); err != nil {
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	older := evolution.Older(c.own.schema, random)
	if c.older, err = newSide(older, number); err != nil {
		return nil, fmt.Errorf("%s: %w", older, err)
	}
	if c.backward, err = resolve(c.older, c.own); err == nil {
		c.forward, err = resolve(c.own, c.older)
	}
	if err != nil {
		return nil, fmt.Errorf("%s and %s: %w", older, text, err)
	}
	c.file, err = containerFile(c.own)
	return c, err
}

// newSide reads a schema as that of data, which is how a header's schema is read, and makes random data of it.
func newSide(text string, seed uint64) (*side, error) {
	s, err := schema.ParseOfData(text)
	if err != nil {
		return nil, err
	}
	x := &side{text: text, schema: s}
	if x.plan, err = plan.Build(s); err != nil {
		return nil, err
	}
	g, err := avrorandom.New(x.plan, x.plan.Roots[0], seed)
	if err != nil {
		return nil, err
	}
	g.Size = 160
	for i := range 4 {
		g.PlainBlocks = i%2 == 0
		x.data = append(x.data, g.Append(nil))
	}
	if x.values, err = plainForm.data(s, x.data); err != nil {
		return nil, err
	}
	for i := range x.plan.Nodes {
		n := &x.plan.Nodes[i]
		for _, f := range n.Fields {
			if f.Default == nil {
				continue
			}
			value, err := plainForm.one(f.Schema.Type, f.Default)
			if err != nil {
				return nil, fmt.Errorf("default of %s: %w", f.Name, err)
			}
			x.defaults = append(x.defaults, fieldDefault{n.Name.String(), f.Name, value})
		}
	}
	return x, nil
}

// resolve reads the data of one schema by another. What is read is found by the plainest of readers, against which the
// codecs are held in the tests of their packages and by checkOurs.
func resolve(writer, reader *side) (*resolved, error) {
	r := &resolved{writer: writer, reader: reader}
	var err error
	if r.resolution, err = plan.Resolve(writer.plan, reader.plan); errors.As(err, &r.mismatch) {
		for range writer.data {
			r.values = append(r.values, outcome{Error: r.mismatch.Error()})
		}
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	for _, data := range writer.data {
		translated, err := evolution.Translate(r.resolution, data)
		switch {
		case errors.Is(err, evolution.ErrUnreadable):
			r.values = append(r.values, outcome{Error: err.Error()})
		case err != nil:
			return nil, err
		default:
			value, err := plainForm.one(reader.schema, translated)
			switch {
			case errors.Is(err, rt.ErrUTF8): // bytes that are read as a string
				r.values = append(r.values, outcome{Error: err.Error()})
			case err != nil:
				return nil, err
			default:
				r.values = append(r.values, outcome{Value: value})
			}
		}
	}
	return r, nil
}

// compatible is the verdict of the command compat: all data of the writer can be read.
func (r *resolved) compatible() bool { return len(r.faults()) == 0 }

// faults are what of the writer cannot be read.
func (r *resolved) faults() []plan.Fault {
	if r.mismatch != nil {
		return r.mismatch.Faults
	}
	return r.resolution.Faults
}

func containerFile(x *side) ([]byte, error) {
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, x.text, ocf.BlockBytes(256))
	if err != nil {
		return nil, err
	}
	for _, data := range x.data {
		if err := w.AppendDatum(data); err != nil {
			return nil, err
		}
	}
	err = w.Close()
	return file.Bytes(), err
}

// request is what a peer is asked about a case; hexadecimal where it is bytes.
type request struct {
	Text      string   `json:"text"`
	Data      []string `json:"data"`
	Values    []any    `json:"values"`
	Older     string   `json:"older"`
	OlderData []string `json:"olderData"`
	File      string   `json:"file"`

	Defaults      []fieldDefault `json:"defaults"`
	OlderDefaults []fieldDefault `json:"olderDefaults"`
}

func (c *randomCase) request() request {
	return request{
		Text: c.own.text, Data: hexadecimal(c.own.data), Values: c.own.values,
		Older: c.older.text, OlderData: hexadecimal(c.older.data), File: hex.EncodeToString(c.file),
		Defaults: c.own.defaults, OlderDefaults: c.older.defaults,
	}
}

func hexadecimal(list [][]byte) []string {
	texts := make([]string, len(list))
	for i, data := range list {
		texts[i] = hex.EncodeToString(data)
	}
	return texts
}

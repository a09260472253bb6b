package conformance_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/internal/everykind"
	"github.com/schemagen/schemagen/internal/evolution"
	"github.com/schemagen/schemagen/internal/randomschema"
	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/reflectcodec"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/runtime/binaryorder"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// kindCase is a sample of a kind, as a schema of its own and as the only field of a record: the bytes are the same.
type kindCase struct {
	everykind.Sample
	data         []byte
	schema, row  *schema.Schema
	plan, inRow  *plan.Plan
	node, inside *plan.Node
}

func newKindCase(t *testing.T, s everykind.Sample) *kindCase {
	t.Helper()
	c := &kindCase{Sample: s, data: s.Data(), schema: schema.MustParse(s.Schema)}
	c.row = schema.MustParse(c.rowText())
	var err error
	if c.plan, err = plan.Build(c.schema); err != nil {
		t.Fatal(err)
	}
	if c.inRow, err = plan.Build(c.row); err != nil {
		t.Fatal(err)
	}
	c.node = &c.plan.Nodes[c.plan.Roots[0]]
	c.inside = &c.inRow.Nodes[c.inRow.Nodes[c.inRow.Roots[0]].Fields[0].Node]
	return c
}

// rowText is the text of a record with the field F of the kind, and others, whose texts follow a comma, behind it.
func (c *kindCase) rowText(others ...string) string {
	return `{"type":"record","name":"Row","fields":[{"name":"F","type":` + c.Schema + `}` + strings.Join(others, "") +
		`]}`
}

func (c *kindCase) same(got []byte, err error) error {
	if err == nil && !bytes.Equal(got, c.data) {
		err = fmt.Errorf("%x instead of %x", got, c.data)
	}
	return err
}

// backEnds are all that handle data or schemas by their kind. Each fails if it has forgotten one.
var backEnds = []struct {
	name  string
	check func(*kindCase) error
}{
	{"plan: defaults", kindInDefaults},
	{"gen, graph, emit", kindInGeneratedCode},
	{"reflectcodec: any", func(c *kindCase) error { return c.goType(reflectcodecAny) }},
	{"reflectcodec: reflect", func(c *kindCase) error { return c.goType(goTypes[c.Kind], reflectcodec.UseReflect()) }},
	{"reflectcodec: offsets", func(c *kindCase) error { return c.goType(goTypes[c.Kind]) }},
	{"gotype: a schema of a Go type", kindOfGoType},
	{"avrojson", func(c *kindCase) error { return c.json(c.JSON) }},
	{"avrojson: Logical", func(c *kindCase) error { return c.json(c.Logical(), avrojson.Logical()) }},
	{"avrojson: Plain", kindInPlainJSON},
	{"avrorandom", kindAtRandom},
	{"binaryorder", kindInOrder},
	{"evolve: shapes", kindSkipped},
	{"evolve: defaults", kindFilledIn},
	{"ocf: salvage", kindSalvaged},
	{"internal/evolution", kindInEvolution},
	{"explain", kindExplained},
	{"stats", kindInStats},
	{"project", kindProjected},
	{"translate", kindTranslated},
}

func TestEveryBackEndHandlesEveryKind(t *testing.T) {
	for _, s := range everykind.Samples {
		c := newKindCase(t, s)
		for _, end := range backEnds {
			if err := guarded(end.check, c); err != nil {
				t.Errorf("%s does not handle the kind %v: %v", end.name, c.Kind, err)
			}
		}
		if of := goTypes[c.Kind]; of.suite != nil {
			t.Run("avrotest/"+c.Kind.String(), func(t *testing.T) { of.suite(t, c.rowText()) })
		}
	}
}

// guarded makes a panic an error.
func guarded(check func(*kindCase) error, c *kindCase) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v", fault)
		}
	}()
	return check(c)
}

// TestEveryKindIsMet sees to it that tests of random schemas, and of vectors, which are what runs generated code, are
// tests of every kind.
func TestEveryKindIsMet(t *testing.T) {
	kindsOf := func(found map[plan.Kind]bool, text string) {
		s, err := schema.Parse(text)
		if err != nil {
			return
		}
		p, err := plan.Build(s)
		if err != nil {
			t.Fatal(err)
		}
		for i := range p.Nodes {
			found[p.Nodes[i].Kind] = true
		}
	}
	random, written := make(map[plan.Kind]bool), make(map[plan.Kind]bool)
	for seed := range uint64(2000) {
		text, _ := randomschema.Text(rand.New(rand.NewPCG(seed, 1)))
		kindsOf(random, text)
	}
	for _, v := range vectors.Lines[struct{ Schema string }](t, "conformance/binary.jsonl") {
		kindsOf(written, v.Schema)
	}
	for k := plan.Kind(1); int(k) < plan.Kinds; k++ {
		if !random[k] {
			t.Errorf("internal/randomschema makes no schema of kind %v", k)
		}
		if !written[k] {
			t.Errorf("testdata/conformance/binary.jsonl has no vector of kind %v, so no generated code of it runs", k)
		}
	}
}

func kindInDefaults(c *kindCase) error {
	if c.Kind.HasParts() {
		return nil
	}
	v, err := schema.ParseValue(c.JSON)
	if err != nil {
		return err
	}
	if err := c.same(c.plan.AppendDefault(nil, c.plan.Roots[0], v)); err != nil {
		return err
	}
	value, err := c.plan.DefaultValue(c.plan.Roots[0], v)
	if err == nil && (value == nil) != (c.Kind == plan.Null) {
		err = fmt.Errorf("its default has no Go value")
	}
	return err
}

// kindInGeneratedCode writes code of the kind: with a default, and for data in which there was another type before.
func kindInGeneratedCode(c *kindCase) error {
	text := strings.TrimSuffix(c.rowText(), "}]}") + `,"default":` + c.defaultText() + "}]}"
	set, err := rowSet(text)
	if err != nil {
		return err
	}
	opts := gen.Options{Package: "row", Compare: true, Equal: true, Clone: true, EmitTests: true}
	for _, before := range []string{"int", "long", "float", "string", "bytes"} {
		old, err := rowSet(`{"type":"record","name":"Row","fields":[{"name":"F","type":"` + before + `"}]}`)
		if err != nil {
			return err
		}
		writer, err := plan.Build(old.Roots[0].Schema)
		if err != nil {
			return err
		}
		if _, err := plan.Resolve(writer, c.inRow); err == nil {
			opts.Writers = append(opts.Writers, emit.Version{Name: before, Set: old})
		}
	}
	_, err = gen.Generate(set, opts)
	return err
}

func rowSet(text string) (*schema.Set, error) {
	return schema.ParseSources([]schema.Source{{Name: "row.avsc", Text: []byte(text)}})
}

func (c *kindCase) json(want string, options ...avrojson.Option) error {
	codec, err := avrojson.New(c.schema, options...)
	if err != nil {
		return err
	}
	var r runtime.Reader
	r.ResetBytes(c.data)
	text, err := codec.AppendJSON(nil, &r)
	if err != nil {
		return err
	}
	if want != "" && string(text) != want {
		return fmt.Errorf("%s instead of %s", text, want)
	}
	return c.same(codec.AppendBinary(nil, text))
}

func kindInPlainJSON(c *kindCase) error {
	codec, err := avrojson.New(c.schema, avrojson.OneWay())
	if err != nil {
		return err
	}
	var r runtime.Reader
	r.ResetBytes(c.data)
	if _, err := codec.AppendJSON(nil, &r); err != nil {
		return err
	}
	return c.json("", avrojson.Plain(), avrojson.Logical())
}

func kindAtRandom(c *kindCase) error {
	for seed := range uint64(20) {
		g, err := avrorandom.New(c.plan, c.plan.Roots[0], seed)
		if err != nil {
			return err
		}
		data := g.Append(nil)
		if c.Kind.HasParts() {
			_, err = evolution.Plain(c.plan, data)
		} else {
			var r runtime.Reader
			r.ResetBytes(data)
			c.node.ReadScalar(&r)
			err = r.ExpectEnd()
		}
		if err != nil {
			return fmt.Errorf("%x: %w", data, err)
		}
	}
	return nil
}

func kindInOrder(c *kindCase) error {
	order, err := binaryorder.New(c.row)
	if c.Kind == plan.Map {
		if !errors.Is(err, binaryorder.ErrMap) {
			return fmt.Errorf("the error is %v", err)
		}
		return nil
	}
	if err != nil {
		return err
	}
	if result, err := runtime.CompareBinary(order, c.data, c.data); result != 0 || err != nil {
		return fmt.Errorf("compared with itself it is %d, %v", result, err)
	}
	if n := len(c.data); n > 0 {
		if _, err = runtime.CompareBinary(order, c.data, c.data[:n-1]); err == nil {
			return errors.New("not all of the datum is compared")
		}
	}
	return nil
}

func kindSkipped(c *kindCase) error {
	var r runtime.Reader
	r.ResetBytes(c.data)
	r.Skip(evolve.Shape(c.plan))
	return r.ExpectEnd()
}

func kindFilledIn(c *kindCase) error {
	reader := strings.Replace(c.rowText(), c.Schema+"}", c.Schema+`,"default":`+c.defaultText()+"}", 1)
	codec, err := reflectcodec.For[any](reader)
	if err != nil {
		return err
	}
	old, err := codec.Resolve(`{"type":"record","name":"Row","fields":[]}`)
	if err != nil {
		return err
	}
	var v any
	if err := old.Decode(nil, &v); err != nil {
		return err
	}
	return c.same(codec.Append(nil, &v))
}

// defaultText is the datum as a default has it: no branch of a union is named (Avro 1.12, "Complex Types").
func (c *kindCase) defaultText() string {
	if text, isUnion := strings.CutSuffix(c.JSON, "}"); isUnion && c.Kind.IsUnion() {
		_, value, _ := strings.Cut(text, ":")
		return value
	}
	return c.JSON
}

package conformance

import (
	"encoding/hex"
	"encoding/json"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
)

// otherParts says which vectors ask for something that generated code does not do, and why. What it can do of them is
// tested all the same.
var otherParts = map[string]string{
	"17-go-int-range/0":         "a Go int for an Avro int: generated fields are int32, so the compiler refuses it",
	"17-go-int-range/2":         "a Go uint32 for an Avro int: the compiler refuses it",
	"17-go-int-range/3":         "a Go uint64 for an Avro long: the compiler refuses it",
	"17-go-int-range/5":         "decoding a long into an int32: generated fields are int64",
	"17-go-int-range/6":         "decoding an int into a uint32: generated fields are int32",
	"17-go-int-range/7":         "decoding an int into an int8: generated fields are int32",
	"22-float-bits/10":          "a Go float64 for an Avro float: the compiler refuses it",
	"62-embedded-nil-pointer/0": "structs written by hand with embedded pointers; here only the datum",
	"62-embedded-nil-pointer/1": "structs written by hand with embedded pointers",
}

// caseCauses lists what the error of a case's vector may be, by the words of the case.
var caseCauses = map[string][]string{
	"beyond end":                    {"ErrUnexpectedEOF", "ErrLimit"},
	"one byte short":                {"ErrUnexpectedEOF"},
	"unexpected end":                {"ErrUnexpectedEOF"},
	"negative":                      {"ErrLength"},
	"negative length":               {"ErrLength"},
	"string length beyond the end":  {"ErrUnexpectedEOF", "ErrLimit"},
	"negative block length":         {"ErrBlockSize"},
	"block length beyond the end":   {"ErrBlockSize", "ErrUnexpectedEOF"},
	"long is not promotable to int": {"ErrResolution"},
	"symbol TAN unknown to reader without enum default":   {"ErrResolution"},
	"no reader branch named Cat; must not be read as Dog": {"ErrResolution"},
	"count -2^63":                          {"ErrBlockCount"},
	"sum of counts overflows / beyond end": {"ErrBlockCount", "ErrUnexpectedEOF", "ErrLimit"},
	"bit above 64":                         {"ErrVarint"},
	"bits above 64":                        {"ErrVarint"},
	"eleven bytes":                         {"ErrVarint"},
	"too long":                             {"ErrVarint"},
	"outside 32 bits":                      {"ErrIntRange"},
	"too deep":                             {"ErrDepth"},
	"too deep, or skipped without recursion: {\"z\":5}": {"ErrDepth"},
}

// caseExceptions are the vectors in which something else is found out first than what the case says.
var caseExceptions = map[string][]string{
	// The size that the block states cannot hold so many items; on a stream, the limit of items comes first.
	"53-block-count-bounds/3": {"ErrBlockSize", "ErrLimit"},
	"53-block-count-bounds/7": {"ErrBlockSize", "ErrLimit"},
}

func TestReportedFaultsAreNotOurs(t *testing.T) {
	list, err := caseVectors()
	if err != nil {
		t.Fatal(err)
	}
	if raceEnabled {
		list = slices.DeleteFunc(list, func(v caseVector) bool { return !v.watched() })
	} else if testing.Short() {
		t.Skip("builds a program of much generated code")
	}
	w := built(t)
	seen := 0
	for _, v := range list {
		reason, skipped := otherParts[v.place]
		if skipped {
			seen++
		}
		t.Run(v.place, func(t *testing.T) {
			if !tryCase(t, w, v) && !skipped {
				t.Errorf("operation %s, outcome %s: nobody looks at it", v.Op, v.Expect.Outcome)
			}
			if skipped {
				t.Log("left to other parts:", reason)
			}
		})
	}
	if seen != len(otherParts) && !raceEnabled {
		t.Errorf("%d vectors are left to other parts, but %d are listed", seen, len(otherParts))
	}
}

// tryCase tests what generated code can do of a vector, and reports whether that is anything.
func tryCase(t *testing.T, w *world, v caseVector) bool {
	if v.Op == "parse" {
		parseCase(t, w, v)
		return true
	}
	s := w.subject(t, v.text)
	switch v.Op + " " + v.Expect.Outcome {
	case "generate ok":
		generateCase(t, s, v)
	case "roundtrip ok":
		for _, f := range s.forms {
			checkMeaning(t, s, f, v, exercise(t, w, s, f, request{Data: input{Hex: v.Hex}}, v.accepted(s),
				string(v.JSON)))
		}
	case "decode ok", "bits ok", "decode_go ok":
		for _, f := range s.forms {
			decodeCase(t, w, s, f, v)
		}
	case "decode error", "decode_stream error":
		for _, f := range s.forms {
			errorCase(t, w, f, v)
		}
	case "decode error_or_policy": // invalid UTF-8
		for _, f := range s.forms {
			carryThrough(t, w, f, v.Hex)
			for way, r := range refuse(t, w, f, request{Data: input{Hex: v.Hex}, CheckUTF8: true}) {
				if r.Failure.Cause != "ErrUTF8" {
					t.Errorf("%v, %s: %s", f, way, r.Failure.Text)
				}
			}
		}
	case "encode_go ok":
		return encodeCase(t, w, s, v)
	case "resolve ok":
		resolvedCase(t, w, v)
	case "resolve policy": // the exact type comes before those reached by promotion
		v.Expect.ReaderHex = v.Expect.OtherHex
		resolvedCase(t, w, v)
	case "resolve error", "resolve error_or_fast":
		for _, f := range resolvedSubject(t, w, v).forms {
			errorCase(t, w, f, v)
		}
	case "reuse ok":
		reuseCase(t, w, s, v)
	case "parallel ok":
		parallelCase(t, w, s, v)
	default:
		return false
	}
	return true
}

// accepted returns the encodings that are right: any that means the same if maps or blocks leave a choice.
func (v *caseVector) accepted(s *subject) []string {
	if strings.Contains(s.text, `"map"`) && !v.Expect.SameHex {
		return nil
	}
	return []string{v.Hex}
}

func generateCase(t *testing.T, s *subject, v caseVector) {
	f := s.forms[0]
	if n := v.Expect.GoFields; n != 0 && f.listed.Fields != n {
		t.Errorf("%v has %d fields, want %d", f, f.listed.Fields, n)
	}
	if n := v.Expect.GoTypes; n != 0 && len(f.job.types) != n {
		t.Errorf("%d types in package %s, want %d", len(f.job.types), f.job.pkg, n)
	}
	if v.Expect.SameSchema {
		var got, want any
		if err := json.Unmarshal([]byte(f.listed.Schema), &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(v.text), &want); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("embedded schema %s, want %s", f.listed.Schema, v.text)
		}
	}
}

func decodeCase(t *testing.T, w *world, s *subject, f *form, v caseVector) {
	var result exercised
	if v.Unscaled != nil {
		result = shortenedCase(t, w, f, v)
	} else if v.JSON == nil || v.Op == "bits" {
		result = carryThrough(t, w, f, v.Hex)
	} else {
		accepted := []string{v.Hex}
		if !v.Expect.SameHex {
			accepted = nil
		}
		result = exercise(t, w, s, f, request{Data: input{Hex: v.Hex}}, accepted, string(v.JSON))
	}
	checkMeaning(t, s, f, v, result)
	if v.Expect.Plain && !f.wrapped {
		if want := plainType(s.schema, f); result.GoType != want {
			t.Errorf("%v: Go type %s, want %s", f, result.GoType, want)
		}
	}
}

// shortenedCase decodes decimals with superfluous sign bytes, which are not written again.
func shortenedCase(t *testing.T, w *world, f *form, v caseVector) exercised {
	t.Helper()
	shortest := rt.AppendLong(nil, int64(len(v.Unscaled)))
	for _, text := range v.Unscaled {
		n, ok := new(big.Int).SetString(text, 10)
		if !ok || !n.IsInt64() || n.Int64() != int64(int8(n.Int64())) {
			t.Fatalf("%s is not one byte", text)
		}
		shortest = rt.AppendBytes(shortest, []byte{byte(n.Int64())})
	}
	want := hex.EncodeToString(append(shortest, 0))
	var result exercised
	if err := w.ask(request{Op: "datum", Type: f.typeName, Data: input{Hex: v.Hex}}, &result); err != nil {
		t.Fatal(err)
	}
	for way, r := range result.Readings {
		if r.Failure != nil || r.Hex != want {
			t.Errorf("%v, %s: %s, %+v; want %s", f, way, r.Hex, r.Failure, want)
		}
	}
	return result
}

// plainType is the Go type for a schema without a logical type.
func plainType(s *schema.Schema, f *form) string {
	switch s.Kind {
	case schema.Bytes:
		return "[]uint8"
	case schema.Int:
		return "int32"
	case schema.Long:
		return "int64"
	case schema.String:
		return "string"
	}
	return f.typeName
}

func errorCase(t *testing.T, w *world, f *form, v caseVector) {
	q := request{Data: v.input()}
	if v.ReaderSchema != nil {
		q.Writer = writerOf(f, v.text)
	}
	refusedCase(t, w, f, v, q)
}

// refusedCase checks that the data of a request cannot be read, for the reason of the case.
func refusedCase(t *testing.T, w *world, f *form, v caseVector, q request) {
	allowed := caseCauses[v.Expect.Error]
	if causes, ok := caseExceptions[v.place]; ok {
		allowed = causes
	}
	for way, r := range refuse(t, w, f, q) {
		if !r.Failure.Decode || !slices.Contains(allowed, r.Failure.Cause) {
			t.Errorf("%v, %s: %s (%s), want the cause of %q", f, way, r.Failure.Text, r.Failure.Cause, v.Expect.Error)
		}
		if most := v.Expect.MaxAlloc << 20; most != 0 && r.Allocated > most {
			t.Errorf("%v, %s: %d bytes allocated, want at most %d", f, way, r.Allocated, most)
		}
		if v.RepeatHex == nil && r.Allocated > smallAllocation {
			t.Errorf("%v, %s: %d bytes allocated for an input of %d", f, way, r.Allocated, len(v.Hex)/2)
		}
		if most := v.Expect.MaxSeconds; most != 0 && r.Seconds > most {
			t.Errorf("%v, %s: took %.1f s, want at most %.0f", f, way, r.Seconds, most)
		}
	}
}

// checkMeaning compares the value in Go with what else the vector says of it.
func checkMeaning(t *testing.T, s *subject, f *form, v caseVector, result exercised) {
	t.Helper()
	if f.wrapped || result.Value == nil {
		return
	}
	for name, text := range v.GoTime {
		for _, field := range s.schema.Fields {
			got, _ := result.Value.(map[string]any)[name].(string)
			if field.Name == name && !sameLogical(field.Type.Logical.Kind, got, text) {
				t.Errorf("%v: %s is %s, want %s", f, name, got, text)
			}
		}
	}
	for name, text := range v.Decimals {
		if got := result.Value.(map[string]any)[name]; got != text {
			t.Errorf("%v: %s is %v, want %s", f, name, got, text)
		}
	}
	for i, want := range v.Expect.Decimals {
		checkNumber(t, f, result.Value.([]any)[i], want)
	}
	if scale := 2; v.Unscaled != nil {
		for i, want := range v.Unscaled {
			checkNumber(t, f, result.Value.([]any)[i], want+"e-"+string(rune('0'+scale)))
		}
	}
}

func checkNumber(t *testing.T, f *form, got any, want string) {
	t.Helper()
	text, _ := got.(string)
	a, ok := new(big.Rat).SetString(text)
	b, fine := new(big.Rat).SetString(want)
	if !ok || !fine || a.Cmp(b) != 0 {
		t.Errorf("%v: %v, want %s", f, got, want)
	}
}

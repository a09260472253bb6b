package main

import (
	"errors"
	"io"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// failure describes an error of decoding.
type failure struct {
	Decode bool   // it is a *runtime.DecodeError; the next three say what is in it
	Offset int64  //
	Type   string //
	Path   string //
	Cause  string // the name of its sentinel, "" if it wraps none
	Text   string
}

var sentinels = map[string]error{
	"ErrUnexpectedEOF": io.ErrUnexpectedEOF,
	"ErrVarint":        rt.ErrVarint,
	"ErrIntRange":      rt.ErrIntRange,
	"ErrBoolean":       rt.ErrBoolean,
	"ErrEnum":          rt.ErrEnum,
	"ErrUnion":         rt.ErrUnion,
	"ErrLength":        rt.ErrLength,
	"ErrBlockCount":    rt.ErrBlockCount,
	"ErrBlockSize":     rt.ErrBlockSize,
	"ErrLimit":         rt.ErrLimit,
	"ErrDepth":         rt.ErrDepth,
	"ErrUTF8":          rt.ErrUTF8,
	"ErrResolution":    rt.ErrResolution,
	"ErrTrailing":      rt.ErrTrailing,
	"ErrUUID":          rt.ErrUUID,
	"ErrRange":         rt.ErrRange,
	"ErrPrecision":     rt.ErrPrecision,
}

func describe(err error) *failure {
	if err == nil {
		return nil
	}
	f := &failure{Text: err.Error()}
	var decode *rt.DecodeError
	if errors.As(err, &decode) {
		f.Decode, f.Offset, f.Type, f.Path = true, decode.Offset, decode.Type, decode.Path()
	}
	var mismatch *plan.MismatchError
	if errors.As(err, &mismatch) {
		f.Cause = "MismatchError"
	}
	for name, sentinel := range sentinels {
		if errors.Is(err, sentinel) {
			f.Cause = name
		}
	}
	return f
}

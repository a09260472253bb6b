package avrotest

import (
	"errors"
	"io"
	"slices"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
)

const personSchema = `{"type": "record", "name": "Person", "fields": [
	{"name": "id", "type": "long"},
	{"name": "name", "type": "string"},
	{"name": "mood", "type": {"type": "enum", "name": "Mood", "symbols": ["GOOD", "BAD", "UGLY"]}},
	{"name": "tags", "type": {"type": "array", "items": "string"}},
	{"name": "photo", "type": "bytes"},
	{"name": "attrs", "type": {"type": "map", "values": "long"}, "order": "ignore"},
	{"name": "boss", "type": ["null", "Person"]}]}`

type mood int32

// person is written as the generator writes types, and has faults that tests turn on.
type person struct {
	ID    int64
	Name  string
	Mood  mood
	Tags  []string
	Photo []byte
	Attrs map[string]int64
	Boss  *person

	fault fault
}

// fault is what is wrong with a person's methods.
type fault int

const (
	noFault fault = iota
	brokenSchema
	wrongFingerprint

	noZigzag          // id is written as if it were unsigned
	losesMapEntry     // one of several
	writesLongVarints // small ids are padded
	cutsMarshal       // MarshalBinary loses the last byte
	changesInput      // in UnmarshalBinary
	writesAliased     // memory of bytes, whosever it is
	keepsInput        // what is decoded points into it
	leaksItems        // of the slice that is reused
	leaksPointer      // where it is null now
	leavesNil         // an empty slice, in a fresh value only
	panicsWhenCut     // with an index out of range
	acceptsCut        // as if the rest did not matter
	trustsCount       // makes room for it
	trustsLength      // makes room for it
	wastesOnFailure   // much memory
	ignoresDepth      // calls neither Enter nor Leave
	neverLeaves       // calls Enter only
	shallow           // refuses more than 100 levels
	ignoresTrailing   // bytes
	acceptsAnyMood    // number
	movesOffset       // of errors
	changesCause      // of errors
	losesPath         // of errors
	readsTooFar       // one byte, of a stream that goes on
	ignoresWriter     // and what it says of blocks
	neverCuts         // a map into blocks
	movesBuffer       // when appending
	dropsPrefix       // when appending
	nilOnFailure      // returned by AppendAvro
	encodesAnyMood    // number
	keepsFailed       // data in the Writer
	panicsOnEncode    // of a mood without a symbol
	comparesBackwards // by id
	comparesNoMood    // as if its order were to be ignored
	panicsComparing   // people of one name
	ignoresAttrs      // for equality too
	ignoresBoss       // for equality
	sharesTags        // of a clone
	sharesPhoto       // of a clone
	sharesAttrs       // of a clone
	sharesBoss        // of a clone
	losesBoss         // of a clone

	resolvesNoMood      // and leaves it good
	resolvesOldTags     // with the new ones
	resolvesBlindly     // with no look for errors
	resolvesWithoutPath // of errors

	refusesSome // ids that are odd, as a conversion of the user's might: no fault
	refusesAll  // data, likewise
)

var errRefused = errors.New("not for me")

func (x *person) AvroSchema() string {
	if x.fault == brokenSchema {
		return `{"type": "record"}`
	}
	return personSchema
}

func (x *person) AvroFingerprint() uint64 {
	if x.fault == wrongFingerprint {
		return 1
	}
	return schema.MustParse(personSchema).Fingerprint()
}

func (x *person) AppendAvro(b []byte) ([]byte, error) {
	switch x.fault {
	case movesBuffer:
		b = slices.Clone(b)
	case dropsPrefix:
		b = b[:0]
	}
	encoded, err := x.AppendAvroTo(b, nil)
	switch {
	case err != nil && x.fault == nilOnFailure:
		return nil, err
	case err != nil:
		return b, err
	}
	return encoded, nil
}

func (x *person) AppendAvroTo(b []byte, w *runtime.Writer) ([]byte, error) {
	var err error
	switch {
	case x.fault == noZigzag && x.ID >= 0 && x.ID < 128:
		b = append(b, byte(x.ID))
	case x.fault == writesLongVarints && x.ID >= 0 && x.ID < 64:
		b = append(b, byte(x.ID<<1)|0x80, 0)
	default:
		b = runtime.AppendLong(b, x.ID)
	}
	b = w.AppendString(b, x.Name)
	if x.fault == panicsOnEncode {
		_ = [3]bool{}[x.Mood]
	}
	if x.fault == encodesAnyMood {
		b = runtime.AppendInt(b, int32(x.Mood))
	} else if b, err = runtime.AppendEnum(b, int32(x.Mood), 3); err != nil {
		return b, runtime.FieldError(err, "Person", "mood")
	}
	if x.fault == ignoresWriter {
		w = nil
	}
	b = w.AppendStringArray(b, x.Tags)
	b = runtime.AppendBytes(b, x.Photo)
	b = x.appendAttrs(b, w)
	if x.Boss == nil {
		return append(b, 0), nil
	}
	x.Boss.fault = x.fault
	if b, err = x.Boss.AppendAvroTo(append(b, 2), w); err != nil {
		return b, runtime.FieldError(err, "Person", "boss")
	}
	return b, nil
}

func (x *person) appendAttrs(b []byte, w *runtime.Writer) []byte {
	n := len(x.Attrs)
	if x.fault == losesMapEntry && n > 1 {
		n--
	}
	b, blocks := w.BeginBlocks(b, n)
	done := 0
	for key, value := range x.Attrs {
		if done == n {
			break
		}
		b = runtime.AppendLong(w.AppendString(b, key), value)
		if done++; blocks.Full(b) && x.fault != neverCuts {
			b = blocks.Cut(b, done)
		}
	}
	return blocks.End(b, n)
}

func (x *person) EncodeAvro(w *runtime.Writer) error {
	b, err := x.AppendAvroTo(w.Buffer(), w)
	if err != nil && x.fault == keepsFailed {
		_ = w.Commit(b, nil)
		return err
	}
	return w.Commit(b, err)
}

func (x *person) MarshalBinary() ([]byte, error) {
	b, err := x.AppendAvro(nil)
	if x.fault == cutsMarshal && err == nil {
		return b[:len(b)-1], nil
	}
	return b, err
}

func (x *person) UnmarshalBinary(data []byte) error {
	var r runtime.Reader
	if x.fault == keepsInput {
		r.Strings = runtime.StringsAlias
	}
	r.ResetBytes(data)
	if err := x.DecodeAvro(&r); err != nil {
		return err
	}
	switch x.fault {
	case changesInput:
		data[0]++
	case ignoresTrailing:
		return nil
	}
	return r.ExpectEnd()
}

var waste []byte

func (x *person) DecodeAvro(r *runtime.Reader) error {
	err := x.decode(r)
	var e *runtime.DecodeError
	if errors.As(err, &e) {
		isCut := errors.Is(err, io.ErrUnexpectedEOF)
		switch {
		case x.fault == panicsWhenCut && isCut:
			_ = []byte{}[e.Offset]
		case x.fault == acceptsCut && isCut:
			r.ResetBytes(nil) // and forget the failure
			return nil
		case x.fault == wastesOnFailure:
			waste = make([]byte, 1<<22)
		case x.fault == movesOffset:
			return &runtime.DecodeError{Offset: e.Offset + 1, Err: e.Err}
		case x.fault == changesCause && errors.Is(err, runtime.ErrEnum):
			return &runtime.DecodeError{Offset: e.Offset, Err: runtime.ErrUnion}
		case x.fault == losesPath:
			return &runtime.DecodeError{Offset: e.Offset, Err: e.Err}
		}
		return err
	}
	switch {
	case x.fault == readsTooFar && !r.AtEnd():
		r.FixedView(1)
	case x.fault == refusesSome && x.ID&1 == 1, x.fault == refusesAll:
		return errRefused
	}
	return err
}

func (x *person) decode(r *runtime.Reader) error {
	if x.fault == shallow {
		r.Limits.MaxDepth = 100
	}
	if x.fault != ignoresDepth {
		if err := r.Enter(); err != nil {
			return err
		}
		if x.fault != neverLeaves {
			defer r.Leave()
		}
	}
	x.ID = r.Long()
	x.decodeName(r)
	if x.fault == acceptsAnyMood {
		x.Mood = mood(r.Int())
	} else {
		x.Mood = mood(r.Enum(3))
	}
	x.decodeTags(r)
	if x.fault == writesAliased && r.Strings != runtime.StringsAlias {
		x.Photo = append(x.Photo[:0], r.BytesView()...)
	} else {
		x.Photo = r.Bytes(x.Photo)
	}
	if r.Failed() {
		return r.FieldError("Person", "id", "name", "mood", "tags", "photo")
	}
	if err := x.decodeAttrs(r); err != nil {
		return runtime.FieldError(err, "Person", "attrs")
	}
	if err := x.decodeBoss(r); err != nil {
		return runtime.FieldError(err, "Person", "boss")
	}
	return nil
}

func (x *person) decodeName(r *runtime.Reader) {
	if x.fault == trustsLength {
		text := make([]byte, r.Long())
		r.Fixed(text)
		x.Name = string(text)
		return
	}
	x.Name = r.String()
}

func (x *person) decodeTags(r *runtime.Reader) {
	old := x.Tags
	if x.fault == trustsCount {
		x.Tags = []string{}
		for count := r.Long(); count != 0; count = r.Long() {
			if count < 0 {
				r.Long()
				count = -count
			}
			x.Tags = append(x.Tags, make([]string, count)...)
			for i := range x.Tags[len(x.Tags)-int(count):] {
				x.Tags[i] = r.String()
			}
		}
		return
	}
	x.Tags = r.StringArray(x.Tags)
	switch {
	case x.fault == leaksItems && len(x.Tags) == 0 && !r.Failed():
		x.Tags = old
	case x.fault == leavesNil && len(x.Tags) == 0 && old == nil:
		x.Tags = nil
	}
}

func (x *person) decodeAttrs(r *runtime.Reader) error {
	x.Attrs = make(map[string]int64)
	var block runtime.Block
	for block.Next(r, 2) {
		for range block.Count() {
			key := r.String()
			if r.Failed() {
				return r.Err()
			}
			x.Attrs[key] = r.Long()
			if r.Failed() {
				return runtime.KeyError(r.Err(), key)
			}
		}
	}
	return r.Err()
}

func (x *person) decodeBoss(r *runtime.Reader) error {
	if r.UnionIndex(2) != 1 {
		if x.fault != leaksPointer {
			x.Boss = nil
		}
		return r.Err()
	}
	if x.Boss == nil {
		x.Boss = new(person)
	}
	x.Boss.fault = x.fault
	return x.Boss.decode(r)
}

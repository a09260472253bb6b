package cases

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"

	"github.com/schemagen/schemagen/reflectcodec"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotype"
)

// codec is one implementation on values of V; a *reflectcodec.Codec is one.
type codec[V any] interface {
	avrotype.Decoding[V]
	Append(b []byte, v *V) ([]byte, error)
	EncodeTo(w *rt.Writer, v *V) error
}

var _ codec[int] = (*reflectcodec.Codec[int])(nil)

// methods is the implementation that T has itself.
type methods[T any, PT message[T]] struct{}

func (methods[T, PT]) Append(b []byte, v *T) ([]byte, error) { return PT(v).AppendAvro(b) }
func (methods[T, PT]) EncodeTo(w *rt.Writer, v *T) error     { return PT(v).EncodeAvro(w) }
func (methods[T, PT]) Decode(b []byte, v *T) error           { return PT(v).UnmarshalBinary(b) }
func (methods[T, PT]) DecodeFrom(r *rt.Reader, v *T) error   { return PT(v).DecodeAvro(r) }

func (t *typed[T, P, PT]) verify(n int) error {
	for _, by := range Implementations() {
		var err error
		if by == Generated {
			err = verifyCodec(t, methods[T, PT]{}, t.values[:n])
		} else if twin, twinErr := t.codec(by); twinErr != nil {
			err = twinErr
		} else {
			err = verifyCodec(t, twin, t.plains[:n])
		}
		if err != nil {
			return fmt.Errorf("%s: %w", by, err)
		}
	}
	return nil
}

// verifyCodec holds a codec against the data of a batch and the values that they were made from, which may be the first
// of them only.
func verifyCodec[V, T, P any, PT message[T]](t *typed[T, P, PT], c codec[V], values []V) error {
	used, aliasing := new(V), new(V) // two, as memory that points into the data must not be used again to copy into
	r := rt.Reader{Strings: rt.StringsAlias}
	for i, data := range t.encoded[:len(values)] {
		encoded, err := encode(c, &values[i], t.blockBytes)
		if err == nil {
			err = t.sameData(i, encoded)
		}
		if err != nil {
			return entryError(i, Write, err)
		}
		fresh := new(V)
		if err := sameValue(c.Decode(data, fresh), fresh, &values[i]); err != nil {
			return entryError(i, Read, err)
		}
		if err := sameValue(c.Decode(data, used), used, &values[i]); err != nil {
			return entryError(i, Reuse, err)
		}
		r.ResetBytes(data)
		err = errors.Join(c.DecodeFrom(&r, aliasing), r.ExpectEnd())
		if err := sameValue(err, aliasing, &values[i]); err != nil {
			return entryError(i, Alias, err)
		}
	}
	return nil
}

// encode encodes as the mode Write does.
func encode[V any](c codec[V], v *V, blockBytes int) ([]byte, error) {
	if blockBytes == 0 {
		return c.Append(nil, v)
	}
	var out bytes.Buffer
	w := rt.NewWriter(&out)
	w.BlockBytes = blockBytes
	err := errors.Join(c.EncodeTo(w, v), w.Flush())
	return out.Bytes(), err
}

// sameData compares what entry i was encoded to with its data. Where a map stands in it, the order may differ, and then
// the bytes have to be as many and to decode to the same value.
func (t *typed[T, P, PT]) sameData(i int, got []byte) error {
	if bytes.Equal(got, t.encoded[i]) {
		return nil
	}
	var decoded T
	err := PT(&decoded).UnmarshalBinary(got)
	if !t.maps || len(got) != len(t.encoded[i]) || sameValue(err, &decoded, &t.values[i]) != nil {
		return fmt.Errorf("encoded to %d bytes that differ from the %d expected", len(got), len(t.encoded[i]))
	}
	return nil
}

func sameValue(err error, got, want any) error {
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(got, want) {
		return fmt.Errorf("decoded to %.300s, want %.300s", fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want))
	}
	return nil
}

func entryError(i int, mode Mode, err error) error {
	return fmt.Errorf("entry %d, %s: %w", i, mode, err)
}

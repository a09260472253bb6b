//go:build !purego

package reflectcodec

import (
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
)

// appendBasicMap appends the map at p, which is of one of basicMaps, in no certain order.
func appendBasicMap(b []byte, w *rt.Writer, item op, p unsafe.Pointer) ([]byte, error) {
	switch item {
	case opBool:
		return appendEntries(b, w, item, *(*map[string]bool)(p))
	case opInt:
		return appendEntries(b, w, item, *(*map[string]int32)(p))
	case opLong:
		return appendEntries(b, w, item, *(*map[string]int64)(p))
	case opFloat:
		return appendEntries(b, w, item, *(*map[string]float32)(p))
	case opDouble:
		return appendEntries(b, w, item, *(*map[string]float64)(p))
	case opString:
		return appendEntries(b, w, item, *(*map[string]string)(p))
	}
	return appendEntries(b, w, item, *(*map[string][]byte)(p))
}

// appendEntries appends a map whose values are of a frequent op, which do not fail but for the text of strings.
func appendEntries[V any](b []byte, w *rt.Writer, item op, m map[string]V) ([]byte, error) {
	done := 0
	b, blocks := w.BeginBlocks(b, len(m))
	for key, value := range m {
		if b = w.AppendString(b, key); w.Failed() {
			return b, w.TakeError()
		}
		if b = appendFrequent(b, w, item, unsafe.Pointer(&value)); w.Failed() {
			return b, rt.KeyError(w.TakeError(), key)
		}
		done++
		if blocks.Full(b) {
			b = blocks.Cut(b, done)
		}
	}
	return blocks.End(b, len(m)), nil
}

// appendFrequent appends a value of one of the frequent ops, and leaves a failure in w.
func appendFrequent(b []byte, w *rt.Writer, o op, p unsafe.Pointer) []byte {
	switch o {
	case opBool:
		return rt.AppendBoolean(b, *(*bool)(p))
	case opInt:
		return rt.AppendInt(b, *(*int32)(p))
	case opLong:
		return rt.AppendLong(b, *(*int64)(p))
	case opFloat:
		return rt.AppendFloat(b, *(*float32)(p))
	case opDouble:
		return rt.AppendDouble(b, *(*float64)(p))
	case opString:
		return w.AppendString(b, *(*string)(p))
	}
	return rt.AppendBytes(b, *(*[]byte)(p))
}

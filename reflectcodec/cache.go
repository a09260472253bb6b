package reflectcodec

import (
	"context"
	"reflect"

	"github.com/schemagen/schemagen/internal/recent"
	"github.com/schemagen/schemagen/schema"
)

// cacheKey says what a program was compiled from; either text or schema is set.
type cacheKey struct {
	text       string
	schema     *schema.Schema
	typ        reflect.Type
	useReflect bool
	form       UnionForm
}

// cacheSize is how many programs are kept: enough for the codecs that a program's text mentions, while schemas that
// come from outside cannot fill the memory.
const cacheSize = 1024

var cache = recent.New[cacheKey, *program](cacheSize)

// cached returns the program of key, compiled once however many goroutines ask for it at the same time. Failures are
// not kept beyond that, and settings that hold Go types make a program of their own.
func cached(key cacheKey, set *settings, compile func() (*program, error)) (*program, error) {
	if set.unions != nil || set.ignoreMethods {
		return compile()
	}
	key.useReflect, key.form = set.useReflect, set.form
	return cache.Get(context.Background(), key, compile)
}

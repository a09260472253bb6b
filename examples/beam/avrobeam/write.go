package avrobeam

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"path"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// WriteOptions changes how [Write] works.
type WriteOptions struct {
	// Shards is how many files are written; 1 if it is less.
	Shards int
	// Codec is that of the blocks, with a level if wanted, such as "zstandard:3"; empty means null.
	Codec string
	// BlockBytes is how many bytes of records a block has before it is compressed; 0 means the default of package ocf.
	BlockBytes int
}

// Write writes a collection of *T to container files with T's schema, named prefix-00000-of-00003.avro and so on:
// always as many, and with all records in them. They have other names until all of them are complete. Files of these
// names are replaced; those of an earlier run with another number of shards are not touched. T must be known by
// [Register], and the prefix's file system to Beam, which must be able to rename files there or to copy and remove
// them.
func Write[T any, P Pointer[T]](s beam.Scope, prefix string, records beam.PCollection, options WriteOptions) {
	s = s.Scope("avrobeam.Write")
	filesystem.ValidateScheme(prefix)
	options.Shards = max(options.Shards, 1)
	// All shards are written, also those that no record falls to.
	shards := beam.ParDo(s, &shardsFn{options.Shards}, beam.Impulse(s))
	sharded := beam.ParDo(s, &shardFn[T, P]{Shards: options.Shards}, records)
	joined := beam.CoGroupByKey(s, shards, sharded)
	written := beam.ParDo(s, &writeFn[T, P]{Prefix: prefix, WriteOptions: options}, joined)
	beam.ParDo0(s, &nameFn{}, beam.GroupByKey(s, written))
}

func init() {
	beam.RegisterType(reflect.TypeFor[naming]())
	beam.RegisterType(reflect.TypeFor[shardsFn]())
	register.Emitter2[int, bool]()
	register.Iter1[bool]()
	register.Emitter2[int, naming]()
	beam.RegisterType(reflect.TypeFor[nameFn]())
	register.Iter1[naming]()
}

// shardsFn emits the numbers of all shards as keys.
type shardsFn struct{ Shards int }

// ProcessElement is called once.
func (fn *shardsFn) ProcessElement(_ []byte, emit func(int, bool)) {
	for shard := range fn.Shards {
		emit(shard, true)
	}
}

// shardFn deals out records to the shards, by turns.
type shardFn[T any, P Pointer[T]] struct {
	Shards int
	next   int
}

// StartBundle begins at any of them, so that bundles of few records do not all fall to the first.
func (fn *shardFn[T, P]) StartBundle(func(int, P)) { fn.next = mathrand.IntN(fn.Shards) }

// ProcessElement emits a record with the shard as key.
func (fn *shardFn[T, P]) ProcessElement(record P, emit func(int, P)) {
	emit(fn.next, record)
	fn.next = (fn.next + 1) % fn.Shards
}

// naming is the name that a complete file is to have.
type naming struct{ From, To string }

// writeFn writes a shard to a file with a name that no other attempt has, and emits what is to become of it.
type writeFn[T any, P Pointer[T]] struct {
	Prefix string
	WriteOptions
}

// ProcessElement is called once for a shard, or more often if the runner repeats it.
func (fn *writeFn[T, P]) ProcessElement(
	ctx context.Context, shard int, _ func(*bool) bool, records func(*P) bool, emit func(int, naming),
) error {
	to := fmt.Sprintf("%s-%05d-of-%05d.avro", fn.Prefix, shard, fn.Shards)
	dir, base := path.Split(to)
	from := dir + "." + base + "." + rand.Text()
	fs, err := filesystem.New(ctx, from)
	if err != nil {
		return err
	}
	defer fs.Close()
	if err := fn.write(ctx, fs, from, records); err != nil {
		if remover, ok := fs.(filesystem.Remover); ok {
			err = errors.Join(err, remover.Remove(ctx, from))
		}
		return fmt.Errorf("%s: %w", to, err)
	}
	emit(0, naming{from, to})
	return nil
}

func (fn *writeFn[T, P]) write(ctx context.Context, fs filesystem.Interface, name string,
	records func(*P) bool) (err error) {
	dst, err := fs.OpenWrite(ctx, name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, dst.Close()) }()
	return fn.copy(ctx, dst, records)
}

func (fn *writeFn[T, P]) copy(ctx context.Context, dst io.Writer, records func(*P) bool) error {
	options := []ocf.WriterOption{ocf.WithContext(ctx), ocf.BlockBytes(fn.BlockBytes)}
	if fn.Codec != "" {
		options = append(options, ocf.Codec(fn.Codec))
	}
	w, err := ocf.NewWriter(dst, P(nil).AvroSchema(), options...)
	if err != nil {
		return err
	}
	var record P
	for records(&record) {
		if err := w.Append(record); err != nil {
			return err
		}
	}
	return w.Close()
}

// nameFn gives the files their names. It gets them when all are written.
type nameFn struct{}

// ProcessElement is called once with all files, or more often if the runner repeats it.
func (fn *nameFn) ProcessElement(ctx context.Context, _ int, files func(*naming) bool) error {
	var file naming
	for files(&file) {
		if err := name(ctx, file); err != nil {
			return fmt.Errorf("%s: %w", file.To, err)
		}
	}
	return nil
}

func name(ctx context.Context, file naming) error {
	fs, err := filesystem.New(ctx, file.To)
	if err != nil {
		return err
	}
	defer fs.Close()
	err = filesystem.Rename(ctx, fs, file.From, file.To)
	if err == nil {
		return nil
	}
	// It may have its name since an earlier attempt: nobody else moves it.
	_, missing := fs.Size(ctx, file.From)
	_, named := fs.Size(ctx, file.To)
	if missing != nil && named == nil {
		return nil
	}
	return err
}

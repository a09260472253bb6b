package ocf_test

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
)

// fragile is a codec that panics at blocks with certain bytes.
type fragile struct{ compress.Codec }

func (f fragile) Compress(dst, block []byte) ([]byte, error) {
	if bytes.Contains(block, []byte("user 77")) {
		panic("no sevens")
	}
	return f.Codec.Compress(dst, block)
}

func (f fragile) Decompress(dst, block []byte, limit int) ([]byte, error) {
	plain, err := f.Codec.Decompress(dst, block, limit)
	if bytes.Contains(plain, []byte("user 55")) {
		var none []byte
		none[0] = 1
	}
	return plain, err
}

// clumsy is a codec of values that panics at some of them.
type clumsy struct{ schema *schema.Schema }

func (c clumsy) Schema() *schema.Schema { return c.schema }

func (c clumsy) Append(b []byte, v *users.User) ([]byte, error) {
	if v.ID == 34 {
		panic(errClumsy)
	}
	return v.AppendAvro(b)
}

func (c clumsy) DecodeFrom(r *rt.Reader, v *users.User) error {
	if err := v.DecodeAvro(r); err != nil || v.ID != 34 {
		return err
	}
	panic(errClumsy)
}

var errClumsy = errors.New("clumsy")

// A panic in a codec is an error that names it and the block, with workers and without. One in a user's own code is
// such an error in a goroutine where nobody else could recover it. What comes before is delivered, and nothing hangs.
func TestPanicsAreErrors(t *testing.T) {
	goroutines(t)
	snappy, err := compress.Lookup("snappy")
	if err != nil {
		t.Fatal(err)
	}
	codec := fragile{snappy}
	data := writeUsers(t, 100, ocf.BlockCount(10), ocf.Codec("snappy"))
	schemaOf, err := schema.Parse(usersSchema)
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 3} {
		r := openBytes(t, data, ocf.UseCodec(codec), ocf.Workers(workers))
		n := 0
		var last error
		for _, err := range ocf.Records[users.User](r) {
			if last = err; err == nil {
				n++
			}
		}
		var failure *ocf.Error
		if !errors.As(last, &failure) || failure.Block != 6 || n != 50 || !errors.Is(last, compress.ErrCorrupt) ||
			!strings.Contains(last.Error(), "codec snappy: corrupt input: panic: runtime error: index out of range "+
				"[0] with length 0, in ") {
			t.Errorf("%d workers: %d records, %v", workers, n, last)
		}
		// Whoever salvages loses that block.
		ids, damages := salvaged(t, func(o ...ocf.ReaderOption) *ocf.Reader {
			return openBytes(t, data, o...)
		}, ocf.UseCodec(codec), ocf.Workers(workers))
		if len(ids) != 90 || len(damages) != 1 || damages[0].Records != 10 {
			t.Errorf("%d workers: salvaged %d, %v", workers, len(ids), damages)
		}

		var file bytes.Buffer
		w, err := ocf.NewWriterFor[users.User](&file, ocf.UseCodec(codec), ocf.Workers(workers), ocf.BlockCount(10))
		for i := 0; i < 100 && err == nil; i++ {
			err = w.Append(user(i))
		}
		if err == nil {
			err = w.Close()
		}
		if err == nil || !strings.Contains(err.Error(), "codec snappy: panic: no sevens, in ") || w.Close() == nil {
			t.Errorf("%d workers: writing: %v", workers, err)
		}
		checkUsers(t, ocf.Records[users.User](openBytes(t, file.Bytes())), 0, 70)
	}

	n := 0
	var last error
	r := openBytes(t, data, ocf.Workers(3), ocf.Salvage(func(d ocf.Damage) { t.Error(d) }))
	for u, err := range ocf.RecordsWith(r, clumsy{schemaOf}) {
		if last = err; err == nil {
			if u.ID != int64(n) {
				t.Fatal(u)
			}
			n++
		}
	}
	var failure *ocf.Error
	if !errors.As(last, &failure) || failure.Block != 4 || failure.Record != 5 || n != 34 ||
		!errors.Is(last, errClumsy) {
		t.Errorf("%d records, %v", n, last)
	}
	all := make([]users.User, 100)
	for i := range all {
		all[i] = *user(i)
	}
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, usersSchema, ocf.Workers(3), ocf.Codec("deflate"), ocf.BlockBytes(300))
	if err != nil {
		t.Fatal(err)
	}
	if added, err := ocf.AppendAllWith(w, clumsy{schemaOf}, all[10:]); !errors.Is(err, errClumsy) || added != 24 {
		t.Errorf("%d added, %v", added, err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	checkUsers(t, ocf.Records[users.User](openBytes(t, file.Bytes())), 10, 34)
	for _, err := range ocf.Records[users.User](openBytes(t, data, ocf.Workers(2), ocf.Salvage(func(ocf.Damage) {}),
		ocf.CheckRecord(func(*rt.Reader) error {
			panic(errClumsy)
		}))) {
		if !errors.As(err, &failure) || failure.Block != 1 || !errors.Is(err, errClumsy) {
			t.Error(err)
		}
	}
}

// A file of blocks that all expand to the limit takes no more memory with many workers than was promised, and is read.
func TestWorkersShareABudget(t *testing.T) {
	if testing.Short() {
		t.Skip("takes gigabytes in all")
	}
	const size = 60 << 20
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, `"bytes"`, ocf.Codec("zstandard:1"), ocf.BlockCount(1))
	datum := rt.AppendBytes(nil, make([]byte, size))
	for i := 0; i < 24 && err == nil; i++ {
		err = w.AppendDatum(datum)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	datum = nil
	r := openStream(t, io.MultiReader(bytes.NewReader(file.Bytes())), ocf.Workers(8))
	n := 0
	var most uint64
	for b, err := range r.PlainBlocks() {
		if err != nil || len(b.Plain) != size+4 {
			t.Fatal(len(b.Plain), err)
		}
		n++
		runtime.GC()
		var now runtime.MemStats
		runtime.ReadMemStats(&now)
		most = max(most, now.HeapAlloc)
	}
	if n != 24 || most > 256<<20 {
		t.Errorf("%d blocks, %d bytes in use", n, most)
	}
}

// Package peer runs other serializers on the rows of the performance suite, each as its documentation says is the
// fastest: what can be made once is made once, buffers and readers are used again. README.md of the module says how,
// and why.
package peer

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/peers/internal/byhand"
	"github.com/schemagen/schemagen/perf/peers/internal/convert"
)

// A Peer is a serializer.
type Peer struct {
	// Name is short and without spaces; with a star at the end it is another's format, done by package byhand.
	Name string
	// Avro says that it writes and reads Avro, so that its bytes are compared with ours.
	Avro bool

	bind func(*Batch) (*Subject, error)
}

// All returns the peers, those for Avro first.
func All() []Peer {
	return []Peer{
		{"twmb", true, bindTwmb}, {"hamba", true, bindHamba}, {"goavro", true, bindGoavro}, {"gogen", true, bindGogen},
		{"mus", false, bindMus}, {"vtprotobuf", false, bindVtprotobuf}, {"protobuf", false, bindProtobuf},
		{"msgp", false, bindMsgp},
		{"gob", false, bindGob}, {"json", false, bindJSON},
		{"bebop*", false, bindByHand(byhand.Bebop{})}, {"benc*", false, bindByHand(byhand.Benc{})},
	}
}

// A CannotError says why a peer cannot do a row.
type CannotError struct{ Why string }

// Error returns Why.
func (e *CannotError) Error() string { return e.Why }

// Bind prepares a peer for a batch. The error is a [*CannotError], or a fault.
func (p Peer) Bind(b *Batch) (*Subject, error) {
	s, err := p.bind(b)
	if cannot := (*CannotError)(nil); err != nil && !errors.As(err, &cannot) {
		return nil, fmt.Errorf("%s: %s: %w", b.Case, p.Name, err)
	}
	return s, err
}

// A Batch is the first entries of a case.
type Batch struct {
	Case *cases.Case
	// Entries is how many, from 1 to Case.Entries().
	Entries int
}

// Record is the name of the type that schemagen generated for the case, such as Event.
func (b *Batch) Record() string { return reflect.TypeOf(b.Case.NewGenerated()).Elem().Name() }

// Data is the Avro encoding of each entry. It belongs to the case.
func (b *Batch) Data() [][]byte { return b.Case.Data()[:b.Entries] }

// A Subject is a peer at work on a batch. Its functions may not be called by several goroutines at once.
type Subject struct {
	// Run has a function for each mode that the peer has; it does with the first n entries what the mode says.
	Run map[cases.Mode]func(n int) error
	// Missing says of each other mode why it is not there.
	Missing map[cases.Mode]string
	// Written is what the last run of the mode Write has made of its entries, one after the other.
	Written func() []byte
	// Last is what the last run of a mode that reads has decoded last: a pointer.
	Last func() any
	// Same compares what Last returned with entry i.
	Same func(last any, i int) error
}

// bufferRoom is the size of a buffer in bytes that has room for the batch in any peer's format.
func (b *Batch) bufferRoom() int {
	n := 4096
	for _, data := range b.Data() {
		n += len(data)
	}
	return 6 * n
}

// valuesOf converts the entries to T.
func valuesOf[T any](b *Batch, c *convert.Converter) ([]T, error) {
	values := make([]T, b.Entries)
	for i := range values {
		if err := c.Convert(&values[i], b.Case.Generated(i)); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// sameAs compares with values.
func sameAs[T any](values []T) func(last any, i int) error {
	return func(last any, i int) error { return same(&values[i], last) }
}

// same compares two pointers to values, an empty slice or map being the same as none; the error is the difference.
func same(want, got any) error {
	if reflect.DeepEqual(want, got) { // which is quick
		return nil
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		return errors.New(diff)
	}
	return nil
}

// binders makes the bind function of a peer of one function for each record.
func binders(of map[string]func(*Batch) (*Subject, error), reasons map[string]string) func(*Batch) (*Subject, error) {
	return func(b *Batch) (*Subject, error) {
		record := b.Record()
		if bind, ok := of[record]; ok {
			return bind(b)
		}
		if why, ok := reasons[record]; ok {
			return nil, &CannotError{why}
		}
		return nil, fmt.Errorf("no type for the record %s", record)
	}
}

package cases

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// The groups, in the order of the table.
const (
	GroupAvro1282 = "Avro1282" // the rows of AVRO-1282, under their own names
	GroupMessages = "Messages" // what services send each other
	// one thing that schemas are made of each: many fields, nesting, strings, maps, unions, times
	GroupRecords         = "Records"
	GroupIntegers        = "Integers"        // arrays of 10 000 int or long, by the width of their values
	GroupGoSerialization = "GoSerialization" // the record of the public Go serialization benchmark
)

// An Implementation is one of the codecs to compare.
type Implementation string

// The implementations, from the slowest to the fastest by design.
const (
	Reflect   Implementation = "reflect"   // reflectcodec's twin on reflection, on plain structs
	Unsafe    Implementation = "unsafe"    // reflectcodec's twin on memory, on the same
	Generated Implementation = "generated" // the methods that schemagen wrote
)

// A Mode is what is done with a datum.
type Mode string

// The modes.
const (
	Read  Mode = "read"  // decode into a fresh value, strings copied
	Write Mode = "write" // encode to a buffer that has room
	Reuse Mode = "reuse" // decode into the value that the datum before was decoded into, strings copied
	Alias Mode = "alias" // as Reuse, but strings and bytes point into the input
)

// Modes are all modes, in the order of the table.
var Modes = []Mode{Read, Write, Reuse, Alias}

// A Case is one row: a batch of data of one schema. What it holds is made when it is first asked for, and kept until
// [Case.Release]. A Case is safe for concurrent use, the functions it returns are not.
type Case struct {
	// Group and Name identify the case. Both are without spaces and slashes.
	Group, Name string
	// Schema is the schema as JSON text.
	Schema string
	// BlockBytes is the size in bytes at which blocks of arrays and maps are closed while writing; 0 stands for one
	// plain block.
	BlockBytes int

	makeBatch func() batch
	mu        sync.Mutex
	made      batch
}

// batch is what a case holds, with its types known.
type batch interface {
	len() int
	data() [][]byte
	generated(i int) any
	plain(i int) any
	newGenerated() any
	newPlain() any
	runner(Implementation, Mode) (func(n int) error, error)
	verify(n int) error
}

func (c *Case) batch() batch {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.made == nil {
		c.made = c.makeBatch()
	}
	return c.made
}

// Release forgets the values and the data, which are made anew, the same, if the case is used again.
func (c *Case) Release() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.made = nil
}

// Entries is how many data a batch has.
func (c *Case) Entries() int { return c.batch().len() }

// Data is the Avro encoding of each entry. It belongs to the case and must not be changed.
func (c *Case) Data() [][]byte { return c.batch().data() }

// Bytes is the size of the whole batch when encoded, in bytes.
func (c *Case) Bytes() int {
	n := 0
	for _, b := range c.Data() {
		n += len(b)
	}
	return n
}

// Generated returns entry i as a pointer to the type that schemagen generated, such as *perf.Event. It belongs to the
// case.
func (c *Case) Generated(i int) any { return c.batch().generated(i) }

// Plain returns entry i as a pointer to a struct without methods, with tags such as avro:"name". It belongs to the
// case.
func (c *Case) Plain(i int) any { return c.batch().plain(i) }

// NewGenerated returns a pointer to a new zero value of the type of Generated.
func (c *Case) NewGenerated() any { return c.batch().newGenerated() }

// NewPlain returns a pointer to a new zero value of the type of Plain.
func (c *Case) NewPlain() any { return c.batch().newPlain() }

// Ordered reports whether an encoder has no choice but to make the bytes of Data. It is false for data with maps, whose
// entries Go gives in a different order each time.
func (c *Case) Ordered() bool { return !hasMap(c.Schema) }

// Modes are the modes that tell something about the case: [Alias] does only where there are strings or bytes.
func (c *Case) Modes() []Mode {
	if strings.Contains(c.Schema, `"string"`) || strings.Contains(c.Schema, `"bytes"`) {
		return slices.Clone(Modes)
	}
	return []Mode{Read, Write, Reuse}
}

// Runner returns a function that does with the first n entries of the batch, from 1 to Entries(), what the mode says,
// by the implementation; all that can be made beforehand is. It fails if the implementation is not there in this
// program: see [Implementations]. The function may not be called by several goroutines at once.
func (c *Case) Runner(by Implementation, mode Mode) (func(n int) error, error) {
	if !slices.Contains(Implementations(), by) {
		return nil, fmt.Errorf("%s: the implementation %q is not there: %s", c, by, missing())
	}
	return c.batch().runner(by, mode)
}

// Verify checks that all implementations encode the values to the same bytes, up to the order of map entries, and
// decode these to the same values, in every mode. The error says which entry differs.
func (c *Case) Verify() error { return c.verify(c.Entries()) }

// verify is Verify for the first n entries.
func (c *Case) verify(n int) error {
	if err := c.batch().verify(n); err != nil {
		return fmt.Errorf("%s: %w", c, err)
	}
	return nil
}

// String returns Group/Name.
func (c *Case) String() string { return c.Group + "/" + c.Name }

// All returns the cases, new ones each time, in the order of the table.
func All() []*Case {
	return slices.Concat(avro1282(), messages(), records(), integers(), goSerialization())
}

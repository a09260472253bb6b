// Program runs vectors through generated code. It reads one request per line, JSON, and answers each with a line; what
// is right is for the test that started it to say.
package main

import (
	"bufio"
	"encoding"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/schemagen/schemagen/runtime/avrotype"
)

// datum is what every generated type with a codec offers.
type datum interface {
	avrotype.Datum
	avrotype.Resolver
	encoding.BinaryAppender
}

// kind is an entry of the generated table.
type kind struct {
	zero     func() datum
	defaults func() datum // the constructor; nil if the type has none
	old      map[string]oldDecoder
}

type request struct {
	Op         string // a key of operations
	Type       string // a key of table
	Data       input
	Sequence   []input
	Writer     string // the schema that the data were written with; empty: that of the type
	Old        string // the name of that schema, if there is a decoder for it
	LaxSizes   bool
	CheckUTF8  bool // while reading
	WriteUTF8  bool // check it while writing
	BlockBytes []int
	Time       string
	Goroutines int
	Rounds     int
}

// operations are the things that can be asked for.
var operations = map[string]func(request) (any, error){
	"list":     list,
	"datum":    exercise,
	"reuse":    reuse,
	"new":      construct,
	"time":     encodeTime,
	"parallel": parallel,
	"agree":    agree,
}

func main() {
	lines := bufio.NewReaderSize(os.Stdin, 1<<20)
	answers := json.NewEncoder(os.Stdout)
	answers.SetEscapeHTML(false)
	decoder := json.NewDecoder(lines)
	for decoder.More() {
		var q request
		if err := decoder.Decode(&q); err != nil {
			fmt.Fprintln(os.Stderr, "program:", err)
			os.Exit(2)
		}
		if err := answers.Encode(serve(q)); err != nil {
			fmt.Fprintln(os.Stderr, "program:", err)
			os.Exit(2)
		}
	}
}

// answer holds either a result or what went wrong: a panic, or a request that makes no sense.
type answer struct {
	Result any    `json:",omitempty"`
	Wrong  string `json:",omitempty"`
}

func serve(q request) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			a = answer{Wrong: fmt.Sprintf("panic: %v\n%s", p, debug.Stack())}
		}
	}()
	run := operations[q.Op]
	if _, ok := table[q.Type]; run == nil || !ok && q.Op != "list" {
		return answer{Wrong: fmt.Sprintf("no operation %q on %q", q.Op, q.Type)}
	}
	result, err := run(q)
	if err != nil {
		return answer{Wrong: err.Error()}
	}
	return answer{Result: result}
}

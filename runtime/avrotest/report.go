package avrotest

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

// fail reports what a trial has brought to light, with what is needed to repeat it, and ends the subtest.
func (s *suite) fail(t testing.TB, tr trial, format string, args ...any) {
	t.Helper()
	var text strings.Builder
	fmt.Fprintf(&text, "%s: ", s.name)
	if tr.what != "" {
		fmt.Fprintf(&text, "a datum, %s: ", tr.what)
	} else {
		text.WriteString("a datum ")
	}
	fmt.Fprintf(&text, format, args...)
	fmt.Fprintf(&text, "\n\tdata: %s (%d bytes)", shortHex(tr.data), len(tr.data))
	if tr.seed != 0 {
		fmt.Fprintf(&text, "\n\tseed: %d; AVROTEST_SEED=%d begins with it", tr.seed, tr.seed)
	}
	t.Fatal(text.String())
}

func (e *panicError) Error() string { return fmt.Sprintf("panic: %v\n\n%s", e.value, e.stack) }

// show writes data as hexadecimal digits and, if they are a datum, as JSON.
func (s *suite) show(data []byte) string {
	text := shortHex(data)
	codec, err := avrojson.New(s.schema)
	if err != nil {
		return text
	}
	var r runtime.Reader
	r.ResetBytes(data)
	if json, err := codec.AppendJSON(nil, &r); err == nil {
		const most = 1000
		text += " = " + words.ClipTo(string(json), most)
	}
	return text
}

// shortHex writes data as hexadecimal digits; of very long ones only the start, since the seed gives the rest.
func shortHex(data []byte) string {
	const most = 2000
	return words.ClipTo(hex.EncodeToString(data), 2*most)
}

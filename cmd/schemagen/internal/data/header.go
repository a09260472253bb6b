package data

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// The lengths of the headers that data have in messages: of Avro's single-object encoding (Avro 1.12, "Single-object
// encoding") and of Confluent's registry, which is a byte 0 and the schema's id.
const (
	singleObject = 10
	confluent    = 5
)

// CheckHeader returns an error for data in single-object encoding whose header names the schema that they are to have.
// Taken for a part of the datum the header might give values that nobody wrote.
func CheckHeader(s *schema.Schema, data []byte, name string) error {
	if fingerprint, ok := singleObjectHeader(data); !ok || fingerprint != s.Fingerprint() {
		return nil
	}
	return fmt.Errorf("%s: this begins with the header of single-object encoding, "+
		"and with the fingerprint of this schema; %s", name, withoutHeader(singleObject))
}

// singleObjectHeader returns the fingerprint in the header of single-object encoding.
func singleObjectHeader(data []byte) (fingerprint uint64, ok bool) {
	if len(data) < singleObject || data[0] != 0xc3 || data[1] != 1 {
		return 0, false
	}
	return binary.LittleEndian.Uint64(data[2:]), true
}

// withoutHeader says how to do without the first bytes.
func withoutHeader(length int) string {
	return fmt.Sprintf("give it without the first %d bytes, as tail -c +%d does", length, length+1)
}

// Refused says which file the binary data come from that a codec of a schema refuses.
func Refused(name string, data []byte, err error, s *schema.Schema) error {
	text := name + ": " + strings.TrimPrefix(err.Error(), "avro: ")
	fingerprint, single := singleObjectHeader(data)
	switch {
	case bytes.HasPrefix(data, []byte("Obj\x01")):
		text += "; this begins like a container file, which schemagen tojson reads without --schema"
	case single:
		text += fmt.Sprintf("; this begins like single-object encoding, with the fingerprint %016x of another schema",
			fingerprint)
	case len(data) > confluent && data[0] == 0 && isDatum(s, data[confluent:]):
		text += fmt.Sprintf("; this begins like a message of Confluent's registry, with the schema id %d: %s",
			binary.BigEndian.Uint32(data[1:]), withoutHeader(confluent))
	case isText(data) && (data[0] == '{' || data[0] == '['):
		text += "; this looks like JSON, which schemagen fromjson makes data of"
	case isText(data) && isHex(data):
		text += "; these are hex digits: is --hex missing?"
	case errors.Is(err, runtime.ErrTrailing):
		text += "; is this the right schema? tojson --all reads several data"
	}
	return cli.Reworded(err, text)
}

// isText reports whether data are text in ASCII, some of it.
func isText(data []byte) bool {
	return len(data) > 0 && !bytes.ContainsFunc(data, func(r rune) bool {
		return r > '~' || r < ' ' && r > '\r' || r < '\t'
	})
}

// isHex reports whether a text has hex digits and blank space only.
func isHex(text []byte) bool {
	digits := bytes.Trim(bytes.ToLower(text), " \t\r\n")
	return len(digits) > 1 && len(bytes.Trim(digits, "0123456789abcdef \t\r\n")) == 0
}

// isDatum reports whether data are one datum of a schema and nothing else.
func isDatum(s *schema.Schema, data []byte) bool {
	p, err := plan.Build(s)
	if err != nil {
		return false
	}
	var r runtime.Reader
	r.ResetBytes(data)
	r.Skip(evolve.NewShapes(p).Of(p.Roots[0]))
	return r.ExpectEnd() == nil
}

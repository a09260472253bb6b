package plan

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

// TestFaultsOfDecimalsSayWhatDiffers although the decimals have one precision and scale.
func TestFaultsOfDecimalsSayWhatDiffers(t *testing.T) {
	const bytes = `{"type":"bytes","logicalType":"decimal","precision":4,"scale":0}`
	fixed := func(name string, size int) string {
		return fmt.Sprintf(`{"type":"fixed","name":%q,"size":%d,"logicalType":"decimal","precision":4,"scale":0}`, name,
			size)
	}
	build := func(text string) *Plan {
		p, err := Build(schema.MustParse(text))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, c := range []struct{ writer, reader, want string }{
		{bytes, fixed("a.D", 2), "decimal(4, 0) on bytes cannot be read as decimal(4, 0) on fixed a.D"},
		{fixed("a.D", 2), bytes, "decimal(4, 0) on fixed a.D cannot be read as decimal(4, 0) on bytes"},
		{fixed("a.D", 2), fixed("a.E", 2), "decimal(4, 0) on fixed a.D is not decimal(4, 0) on fixed a.E"},
		{fixed("a.D", 2), fixed("a.D", 3), "2 bytes for the writer and 3 bytes for the reader"},
	} {
		_, err := Resolve(build(c.writer), build(c.reader))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s read as %s: %v, want %q", c.writer, c.reader, err, c.want)
		}
	}
}

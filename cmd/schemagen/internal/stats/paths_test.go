package stats_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/stats"
	"github.com/schemagen/schemagen/schema"
)

// TestPathsAreBounded has long names that lie deep: 2^80 paths of up to 160 kB.
func TestPathsAreBounded(t *testing.T) {
	text := `"int"`
	name := strings.Repeat("n", 2000)
	for i := range 80 {
		text = fmt.Sprintf(`{"type": "record", "name": "R%d", "fields": [{"name": "a%s", "type": %s},
			{"name": "b%[2]s", "type": "%[4]s"}]}`,
			i, name, text, map[bool]string{true: "int", false: fmt.Sprint("R", i-1)}[i == 0])
	}
	g, err := stats.New("users.avro", schema.MustParse(text))
	if err != nil {
		t.Fatal(err)
	}
	bytes := 0
	for _, f := range g.Fields() {
		bytes += len(f.Path)
	}
	if bytes < 1<<20 || bytes > 64<<20 {
		t.Errorf("paths of %d bytes", bytes)
	}
}

package stats_test

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/stats"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
)

func Example() {
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, `{"type": "record", "name": "User", "fields": [
		{"name": "name", "type": "string"}, {"name": "born", "type": ["null",
		{"type": "int", "logicalType": "date"}]}]}`)
	if err != nil {
		log.Fatal(err)
	}
	w.AppendDatum(append(runtime.AppendString(nil, "ada"), 0))
	w.AppendDatum(runtime.AppendInt(append(runtime.AppendString(nil, "grace"), 2), -23034))
	w.Close()

	r, err := ocf.NewReader(&file)
	if err != nil {
		log.Fatal(err)
	}
	g, err := stats.New("users.avro", r.Schema())
	if err != nil {
		log.Fatal(err)
	}
	if err := g.Read(r, 2); err != nil {
		log.Fatal(err)
	}
	fmt.Print(g.Text())
	// Output:
	// users.avro: 2 records of 15 bytes in 1 block, stored in 15 bytes by codec null
	//
	// field  type    values  nulls  bytes  distinct  min           max
	// name   string  2       0      10     2         "ada"         "grace"
	// born   date?   1       1      5      1         "1906-12-09"  "1906-12-09"
}

func TestTablesCutLongValues(t *testing.T) {
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, `{"type": "record", "name": "R", "fields": [
		{"name": "text", "type": "string"}, {"name": "time", "type": {"type": "int", "logicalType": "time-millis"}},
		{"name": "decimal", "type": {"type": "bytes", "logicalType": "decimal", "precision": 400}}]}`)
	if err != nil {
		t.Fatal(err)
	}
	// its 64th byte is within a letter
	datum := runtime.AppendString(nil, strings.Repeat("é", 31)+"x"+strings.Repeat("€", 20))
	datum = runtime.AppendInt(datum, 25*3600*1000) // which is no time of a day
	datum = runtime.AppendBytes(datum, append([]byte{1}, make([]byte, 70)...))
	if err := errors.Join(w.AppendDatum(datum), w.Close()); err != nil {
		t.Fatal(err)
	}
	r, err := ocf.NewReader(&file)
	if err != nil {
		t.Fatal(err)
	}
	g, err := stats.New("users.avro", r.Schema())
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Read(r, 1); err != nil {
		t.Fatal(err)
	}
	f := g.Fields()
	if want := `"` + strings.Repeat("é", 31) + `x"`; string(f[0].Min) != want || !f[0].MinCut {
		t.Errorf("text: %+v", f[0].Min)
	}
	if string(f[1].Min) != "90000000" {
		t.Errorf("time: %+v", f[1].Min)
	}
	if f[2].Min != nil || *f[2].Distinct != 1 {
		t.Errorf("decimal: %+v", f[2])
	}
	long := ` "` + strings.Repeat("é", 31) + "…"
	if table := g.Text(); !strings.Contains(table, long) || strings.Contains(table, " \n") {
		t.Error(table)
	}
}

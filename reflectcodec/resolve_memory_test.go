//go:build !purego

package reflectcodec

import "testing"

// TestResolvingKeepsItsReaderOnTheStack as TestDecodeKeepsItsReaderOnTheStack does for decoding.
func TestResolvingKeepsItsReaderOnTheStack(t *testing.T) {
	c, err := For[struct{ A int64 }](`{"type":"record","name":"R","fields":[{"name":"a","type":"long"},{"name":"b",` +
		`"type":"int","default":7}]}`)
	if err != nil {
		t.Fatal(err)
	}
	d, err := c.Resolve(`{"type":"record","name":"R","fields":[{"name":"gone","type":"string"},{"name":"a",` +
		`"type":["null","int"]}]}`)
	if err != nil {
		t.Fatal(err)
	}
	byTableOf(d).program.twin = &unsafeTwin
	var x struct{ A int64 }
	data := []byte{2, 'x', 2, 6}
	if n := testing.AllocsPerRun(100, func() { err = d.Decode(data, &x) }); n != 0 || err != nil || x.A != 3 {
		t.Errorf("%v allocations, decoded %v, %v", n, x, err)
	}
}

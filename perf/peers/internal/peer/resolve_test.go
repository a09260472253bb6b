package peer_test

import (
	"testing"

	"github.com/schemagen/schemagen/perf/peers/internal/peer"
)

func TestResolvingPeersReadTheSameValues(t *testing.T) {
	rows, err := peer.ResolvingRows()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 2 {
		t.Errorf("%d rows", len(rows))
	}
	for _, row := range rows {
		if len(row.Own) != 3 || len(row.Peers) != 2 {
			t.Errorf("%s: %d ways of our own, %d of peers", row.Name, len(row.Own), len(row.Peers))
		}
		for _, way := range row.Peers {
			if len(way.Data) != len(row.Own[1].Data) || way.Fresh([]byte{1}) == nil && way.Name != "hamba" {
				t.Errorf("%s, %s: reads other data, or anything", row.Name, way.Name)
			}
		}
	}
}

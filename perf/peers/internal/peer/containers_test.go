package peer_test

import (
	"testing"

	"github.com/schemagen/schemagen/perf/containers"
	"github.com/schemagen/schemagen/perf/peers/internal/peer"
)

func TestContainersOfPeersHoldTheSameRecords(t *testing.T) {
	rows, err := peer.ContainerRows(1, containers.Codecs)
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 3*len(containers.Codecs) {
		t.Errorf("%d rows", len(rows))
	}
	for _, row := range rows {
		want := 4
		if row.Codec == "zstandard" { // goavro has none
			want = 3
		}
		if len(row.Ways) != want || row.Ways[0].Name != peer.Own {
			t.Errorf("%s, %s: %d ways", row.Codec, row.Mode, len(row.Ways))
		}
		for _, way := range row.Ways {
			if err := way.Run(); err != nil {
				t.Errorf("%s, %s: %s: %v", row.Codec, row.Mode, way.Name, err)
			}
		}
	}
}

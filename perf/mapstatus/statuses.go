package mapstatus

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/schemagen/schemagen/generated/spark"
)

// CompressSize returns the size of a block as one byte: its logarithm to the base 1.1, rounded up, so that sizes up to
// 35 GB are kept to within 10 %. 0 stands for 0, and 255 for all that is larger.
func CompressSize(bytes int64) byte {
	switch {
	case bytes == 0:
		return 0
	case bytes <= 1:
		return 1
	}
	return byte(min(255, math.Ceil(math.Log(float64(bytes))/math.Log(1.1))))
}

// DecompressSize returns about the size that CompressSize was given.
func DecompressSize(compressed byte) int64 {
	if compressed == 0 {
		return 0
	}
	return int64(math.Pow(1.1, float64(compressed)))
}

// Statuses makes the outputs of a number of maps, each of the same number of blocks; the same ones each time.
func Statuses(maps, blocks int) *spark.MapStatuses {
	random := rand.New(rand.NewPCG(912, 0))
	all := &spark.MapStatuses{ShuffleID: 10, Statuses: make([]*spark.MapStatus, maps)}
	for i := range all.Statuses {
		sizes := make([]byte, blocks)
		for j := range sizes {
			sizes[j] = CompressSize(random.Int64N(1 << 30))
		}
		node := fmt.Sprintf("node%d", i)
		all.Statuses[i] = &spark.MapStatus{
			Location:        spark.BlockManagerID{ExecutorID: node, Host: node + ".spark.apache.org", Port: 1000},
			CompressedSizes: sizes, MapID: int64(i),
		}
	}
	return all
}

// equal tells where statuses differ.
func equal(want, got *spark.MapStatuses) error {
	if want.ShuffleID != got.ShuffleID || want.Epoch != got.Epoch || len(want.Statuses) != len(got.Statuses) {
		return fmt.Errorf("shuffle %d, epoch %d, %d statuses came back, not %d, %d and %d", got.ShuffleID, got.Epoch,
			len(got.Statuses),
			want.ShuffleID, want.Epoch, len(want.Statuses))
	}
	for i, w := range want.Statuses {
		g := got.Statuses[i]
		if (w == nil) != (g == nil) {
			return fmt.Errorf("status %d came back as %v, not as %v", i, g, w)
		}
		if w == nil {
			continue
		}
		a, b := w.Location, g.Location
		topology := (a.Topology == nil) == (b.Topology == nil) && (a.Topology == nil || *a.Topology == *b.Topology)
		a.Topology, b.Topology = nil, nil
		if !topology || a != b || string(w.CompressedSizes) != string(g.CompressedSizes) || w.MapID != g.MapID {
			return fmt.Errorf("status %d came back as %+v, not as %+v", i, *g, *w)
		}
	}
	return nil
}

package peer_test

import (
	"errors"
	"testing"

	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/peers/internal/peer"
)

// TestPeersMakeAndReadTheSameValues binds every peer to every row and compares what it writes and reads, in every mode
// it has, with ours.
func TestPeersMakeAndReadTheSameValues(t *testing.T) {
	for _, c := range cases.All() {
		t.Run(c.Name, func(t *testing.T) {
			defer c.Release()
			b := &peer.Batch{Case: c, Entries: min(c.Entries(), 250)}
			for _, p := range peer.All() {
				s, err := p.Bind(b)
				if cannot := (*peer.CannotError)(nil); errors.As(err, &cannot) {
					continue
				}
				if err != nil {
					t.Error(err)
					continue
				}
				if err := b.Verify(p, s); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

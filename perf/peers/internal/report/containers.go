package report

import (
	"fmt"

	"github.com/schemagen/schemagen/perf/containers"
)

// ContainerTargets returns a target for each codec and mode: as many times as fast as the best of others as is wanted,
// twice with the codec null. Without compression what is timed is the library's own work; with it, mostly that of the
// codec, and no slower is what is wanted.
func ContainerTargets(results []containers.Result, own string) []Target {
	var all []Target
	for _, r := range results {
		if r.Way != own {
			continue
		}
		t := Target{What: r.Codec + ", " + r.Mode, Against: "best peer's container file", Wanted: 1}
		if r.Codec == "null" {
			t.Wanted = 2
		}
		var best float64
		for _, other := range results {
			if other.Codec == r.Codec && other.Mode == r.Mode && other.Way != own &&
				(best == 0 || other.Nanoseconds < best) {
				best, t.Note = other.Nanoseconds, other.Way
			}
		}
		t.Measured = ratio(best, r.Nanoseconds)
		t.Note = fmt.Sprintf("%s; %.0f MB/s", t.Note, r.Throughput())
		all = append(all, t)
	}
	return all
}

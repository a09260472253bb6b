package cases

import (
	"fmt"

	"github.com/schemagen/schemagen/generated/perf"
	rt "github.com/schemagen/schemagen/runtime"
)

// messageEntries is the size of a batch of messages: enough that branches are not learnt by heart, and still in the
// cache of a core.
const messageEntries = 1000

func messages() []*Case {
	return []*Case{
		newCase[perf.Event, plainEvent](GroupMessages, "Event", func(r *random) []perf.Event {
			return slice(messageEntries, func() perf.Event { return event(r) })
		}),
		newCase[perf.MapStatus, plainMapStatus](GroupMessages, "MapStatus", func(r *random) []perf.MapStatus {
			return slice(messageEntries, func() perf.MapStatus { return mapStatus(r) })
		}),
	}
}

var services = []string{"checkout", "search", "inventory", "billing", "recommendations"}

// pick is one of the texts.
func pick(r *random, texts ...string) string { return texts[r.below(int32(len(texts)))] }

func event(r *random) perf.Event {
	return perf.Event{
		ID:        uuid(r).String(),
		Kind:      perf.EventKind(r.below(5)),
		Timestamp: 1_700_000_000_000 + int64(r.below(1_000_000_000)),
		Source: perf.EventSource{
			Host:    fmt.Sprintf("host-%02d.example.com", r.below(100)),
			Service: pick(r, services...),
			Version: fmt.Sprintf("%d.%d.%d", r.below(4), r.below(30), r.below(500)),
			PID:     r.below(32768),
		},
		User:    maybe(r, func() string { return fmt.Sprintf("user-%d", r.below(100_000)) }),
		Payload: payload(r),
		Tags: slice(r.between(0, 6), func() string {
			return pick(r, "alpha", "beta", "gamma", "retry", "mobile")
		}),
		Attributes: map[string]string{"region": pick(r, "eu-west-1", "us-east-2"), "tier": pick(r, "gold", "free"),
			"ab": "variant-" + r.text(1)},
		Location: maybe(r, func() perf.EventLocation {
			return perf.EventLocation{Latitude: 180*r.float64() - 90, Longitude: 360*r.float64() - 180,
				Accuracy: 100 * r.float32()}
		}),
		Sequence: int64(r.below(10_000_000)),
		Score:    r.float64(),
		Retried:  r.below(10) == 0,
	}
}

// payload is a click four times in eight, else one of the other branches.
func payload(r *random) perf.EventPayload {
	switch r.below(8) {
	case 0:
		return nil
	case 1:
		return perf.EventPayloadString(r.text(r.between(4, 40)))
	case 2:
		return perf.EventPayloadLong(r.int64())
	case 3:
		return perf.EventPayloadDouble(r.float64())
	}
	return &perf.Click{Page: "/" + pick(r, "cart", "items", "help") + "/" + r.text(r.between(2, 12)), X: r.below(2000),
		Y: r.below(4000)}
}

// mapStatus has 32 blocks, a part of them empty, the others of up to 100 MB.
func mapStatus(r *random) perf.MapStatus {
	return perf.MapStatus{
		Location: perf.BlockManager{
			ExecutorID: fmt.Sprint(r.below(500)),
			Host:       fmt.Sprintf("10.0.%d.%d", r.below(256), r.below(256)),
			Port:       30_000 + r.below(20_000),
			Topology:   maybe(r, func() string { return fmt.Sprintf("/rack-%d", r.below(40)) }),
		},
		Sizes: slice(32, func() int64 { return int64(r.below(100_000_000) >> r.below(28)) }),
		MapID: int64(r.below(200_000)),
	}
}

func uuid(r *random) rt.UUID {
	u := rt.UUID(r.bytes(16))
	u[6], u[8] = u[6]&0x0f|0x40, u[8]&0x3f|0x80 // version 4, variant 1
	return u
}

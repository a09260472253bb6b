package evolve

import (
	"fmt"
	"math/rand/v2"

	"github.com/schemagen/schemagen/perf/evolve/device"
)

// newDevice returns a random device, of which about every third optional field is null.
func newDevice(r *rand.Rand) *device.Device {
	x := &device.Device{
		Serial:      fmt.Sprintf("SN-%08d", r.IntN(1e8)),
		Model:       pick(r, "gauge 2", "gauge 3 outdoor", "beacon"),
		Firmware:    fmt.Sprintf("%d.%d.%d", r.IntN(4), r.IntN(20), r.IntN(100)),
		ReportedAt:  1_700_000_000_000 + r.Int64N(1e10),
		Sequence:    r.Int64N(1e6),
		Uptime:      r.Int32N(1e7),
		Restarts:    r.Int32N(50),
		State:       device.State(r.IntN(4)),
		Temperature: r.Float32() * 40,
		Humidity:    r.Float32(),
		Pressure:    1000 + r.Float64()*30,
		Voltage:     3.3 + r.Float64(),
		Charging:    r.IntN(2) == 0,
		Tampered:    r.IntN(100) == 0,
		Position: device.Position{Latitude: r.Float64() * 90, Longitude: r.Float64() * 180,
			Altitude: r.Float32() * 1000, Satellites: r.Int32N(12)},
		Signature: make([]byte, 64),
		Battery:   r.Float64(),
		Signal:    -r.Int32N(120),
		Sent:      r.Int64N(1e9),
		Received:  r.Int64N(1e9),
		Dropped:   r.Int32N(100),
		Channel:   r.Int32N(14),
		Address:   fmt.Sprintf("10.%d.%d.%d", r.IntN(256), r.IntN(256), r.IntN(256)),
		Gateway:   pick(r, "gw-1.example.com", "gw-2.example.com", "gw-north.example.com"),
		Country:   pick(r, "PL", "DE", "FR", "NO"),
		Language:  pick(r, "pl", "de", "fr", "nb-NO"),
		Checksum:  int64(r.Uint64()),
	}
	optional(r, &x.Owner, "ada@example.com")
	optional(r, &x.Site, "hall 7, north gate")
	optional(r, &x.LastService, 1_690_000_000_000)
	optional(r, &x.ErrorCode, 404)
	optional(r, &x.Note, "moved to the roof after the storm")
	for range 8 + r.IntN(16) {
		x.Samples = append(x.Samples, r.Int32N(1e6))
		x.Times = append(x.Times, x.ReportedAt-r.Int64N(1e6))
	}
	for range 16 {
		x.Spectrum = append(x.Spectrum, r.Float32())
	}
	for i := range 1 + r.IntN(4) {
		x.Labels = append(x.Labels, fmt.Sprint("label-", i))
	}
	x.Settings = map[string]string{"interval": "60s", "mode": pick(r, "eco", "full"),
		"report": "https://example.com/report"}
	x.Counters = map[string]int64{"opened": r.Int64N(1e4), "closed": r.Int64N(1e4), "failed": r.Int64N(10)}
	for range 2 + r.IntN(4) {
		x.Events = append(x.Events, device.Entry{At: x.ReportedAt - r.Int64N(1e8), Code: r.Int32N(500),
			Text: pick(r, "opened", "closed", "battery low")})
	}
	for i := range x.Key {
		x.Key[i] = byte(r.Uint32())
	}
	return x
}

func pick[T any](r *rand.Rand, values ...T) T { return values[r.IntN(len(values))] }

func optional[T any](r *rand.Rand, field **T, value T) {
	if r.IntN(3) > 0 {
		*field = &value
	}
}

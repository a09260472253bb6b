package runtime

import "strconv"

// Duration is a span of calendar time (Avro 1.12, "Duration"): months, days and milliseconds, none of which can be
// turned into another without a calendar. It is never negative. Two durations are equal when all three numbers are.
type Duration struct {
	Months uint32
	Days   uint32
	Millis uint32
}

const durationSize = 12

// String returns the duration in the form of ISO 8601, such as P14M3DT4.005S: months are not gathered into years nor
// seconds into minutes. The zero duration is P0D.
func (d Duration) String() string {
	if d == (Duration{}) {
		return "P0D"
	}
	text := make([]byte, 0, 40)
	text = append(text, 'P')
	if d.Months != 0 {
		text = append(strconv.AppendUint(text, uint64(d.Months), 10), 'M')
	}
	if d.Days != 0 {
		text = append(strconv.AppendUint(text, uint64(d.Days), 10), 'D')
	}
	if d.Millis != 0 {
		text = append(text, 'T')
		text = strconv.AppendUint(text, uint64(d.Millis/1000), 10)
		if ms := d.Millis % 1000; ms != 0 {
			text = append(text, '.', byte('0'+ms/100), byte('0'+ms/10%10), byte('0'+ms%10))
		}
		text = append(text, 'S')
	}
	return string(text)
}

// durationFromBytes reads the twelve bytes of the wire form.
func durationFromBytes(b *[durationSize]byte) Duration {
	return Duration{
		Months: uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24,
		Days:   uint32(b[4]) | uint32(b[5])<<8 | uint32(b[6])<<16 | uint32(b[7])<<24,
		Millis: uint32(b[8]) | uint32(b[9])<<8 | uint32(b[10])<<16 | uint32(b[11])<<24,
	}
}

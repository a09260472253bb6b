package runtime

import "time"

// NOTE: See append_nullable.go. Each method returns v, pointing to the value read, or a new pointer if v is nil; nil
// for null, and where r has failed before. The From methods read as s says, or by the union's own schema if s is nil.

// orNew returns p, or a pointer to a new variable if p is nil.
func orNew[T any](p *T) *T {
	if p == nil {
		return new(T)
	}
	return p
}

// NullableString reads a union of null and string.
func (r *Reader) NullableString(v *string, branch int) *string {
	if r.UnionIndex(2) != branch {
		return nil
	}
	v = orNew(v)
	*v = r.String()
	return v
}

// NullableStringFrom reads a union of null and string as s says.
func (r *Reader) NullableStringFrom(s *Resolution, v *string, branch int) *string {
	chosen, s := r.Branch(s, 2)
	if chosen != branch {
		return nil
	}
	v = orNew(v)
	*v = r.StringFrom(s)
	return v
}

// NullableBoolean reads a union of null and boolean.
func (r *Reader) NullableBoolean(v *bool, branch int) *bool {
	if r.UnionIndex(2) != branch {
		return nil
	}
	v = orNew(v)
	*v = r.Boolean()
	return v
}

// NullableBooleanFrom reads a union of null and boolean as s says.
func (r *Reader) NullableBooleanFrom(s *Resolution, v *bool, branch int) *bool {
	chosen, s := r.Branch(s, 2)
	if chosen != branch {
		return nil
	}
	v = orNew(v)
	*v = r.BooleanFrom(s)
	return v
}

// NullableInt reads a union of null and int.
func (r *Reader) NullableInt(v *int32, branch int) *int32 {
	if r.UnionIndex(2) != branch {
		return nil
	}
	v = orNew(v)
	*v = r.Int()
	return v
}

// NullableIntFrom reads a union of null and int as s says.
func (r *Reader) NullableIntFrom(s *Resolution, v *int32, branch int) *int32 {
	chosen, s := r.Branch(s, 2)
	if chosen != branch {
		return nil
	}
	v = orNew(v)
	*v = r.IntFrom(s)
	return v
}

// NullableLong reads a union of null and long.
func (r *Reader) NullableLong(v *int64, branch int) *int64 {
	if r.UnionIndex(2) != branch {
		return nil
	}
	v = orNew(v)
	*v = r.Long()
	return v
}

// NullableLongFrom reads a union of null and long as s says.
func (r *Reader) NullableLongFrom(s *Resolution, v *int64, branch int) *int64 {
	chosen, s := r.Branch(s, 2)
	if chosen != branch {
		return nil
	}
	v = orNew(v)
	*v = r.LongFrom(s)
	return v
}

// NullableFloat reads a union of null and float.
func (r *Reader) NullableFloat(v *float32, branch int) *float32 {
	if r.UnionIndex(2) != branch {
		return nil
	}
	v = orNew(v)
	*v = r.Float()
	return v
}

// NullableFloatFrom reads a union of null and float as s says.
func (r *Reader) NullableFloatFrom(s *Resolution, v *float32, branch int) *float32 {
	chosen, s := r.Branch(s, 2)
	if chosen != branch {
		return nil
	}
	v = orNew(v)
	*v = r.FloatFrom(s)
	return v
}

// NullableDouble reads a union of null and double.
func (r *Reader) NullableDouble(v *float64, branch int) *float64 {
	if r.UnionIndex(2) != branch {
		return nil
	}
	v = orNew(v)
	*v = r.Double()
	return v
}

// NullableDoubleFrom reads a union of null and double as s says.
func (r *Reader) NullableDoubleFrom(s *Resolution, v *float64, branch int) *float64 {
	chosen, s := r.Branch(s, 2)
	if chosen != branch {
		return nil
	}
	v = orNew(v)
	*v = r.DoubleFrom(s)
	return v
}

// NullableBytes reads a union of null and bytes.
func (r *Reader) NullableBytes(v *[]byte, branch int) *[]byte {
	if r.UnionIndex(2) != branch {
		return nil
	}
	v = orNew(v)
	*v = r.Bytes(*v)
	return v
}

// NullableBytesFrom reads a union of null and bytes as s says.
func (r *Reader) NullableBytesFrom(s *Resolution, v *[]byte, branch int) *[]byte {
	chosen, s := r.Branch(s, 2)
	if chosen != branch {
		return nil
	}
	v = orNew(v)
	*v = r.BytesFrom(s, *v)
	return v
}

// NullableUUIDString reads a union of null and uuid on a string.
func (r *Reader) NullableUUIDString(v *UUID, branch int) *UUID {
	if r.UnionIndex(2) != branch {
		return nil
	}
	v = orNew(v)
	*v = r.UUIDString()
	return v
}

// NullableUUIDStringFrom reads a union of null and uuid on a string as s says.
func (r *Reader) NullableUUIDStringFrom(s *Resolution, v *UUID, branch int) *UUID {
	chosen, s := r.Branch(s, 2)
	if chosen != branch {
		return nil
	}
	v = orNew(v)
	*v = r.UUIDStringFrom(s)
	return v
}

// NullableDate reads a union of null and date.
func (r *Reader) NullableDate(v *time.Time, branch int) *time.Time {
	if r.UnionIndex(2) != branch {
		return nil
	}
	v = orNew(v)
	*v = r.Date()
	return v
}

// NullableDateFrom reads a union of null and date as s says.
func (r *Reader) NullableDateFrom(s *Resolution, v *time.Time, branch int) *time.Time {
	chosen, s := r.Branch(s, 2)
	if chosen != branch {
		return nil
	}
	v = orNew(v)
	*v = r.DateFrom(s)
	return v
}

// NullableTimeMillis reads a union of null and time-millis.
func (r *Reader) NullableTimeMillis(v *time.Duration, branch int) *time.Duration {
	if r.UnionIndex(2) != branch {
		return nil
	}
	v = orNew(v)
	*v = r.TimeMillis()
	return v
}

// NullableTimeMillisFrom reads a union of null and time-millis as s says.
func (r *Reader) NullableTimeMillisFrom(s *Resolution, v *time.Duration, branch int) *time.Duration {
	chosen, s := r.Branch(s, 2)
	if chosen != branch {
		return nil
	}
	v = orNew(v)
	*v = r.TimeMillisFrom(s)
	return v
}

// NullableTimeMicros reads a union of null and time-micros.
func (r *Reader) NullableTimeMicros(v *time.Duration, branch int) *time.Duration {
	if r.UnionIndex(2) != branch {
		return nil
	}
	v = orNew(v)
	*v = r.TimeMicros()
	return v
}

// NullableTimeMicrosFrom reads a union of null and time-micros as s says.
func (r *Reader) NullableTimeMicrosFrom(s *Resolution, v *time.Duration, branch int) *time.Duration {
	chosen, s := r.Branch(s, 2)
	if chosen != branch {
		return nil
	}
	v = orNew(v)
	*v = r.TimeMicrosFrom(s)
	return v
}

// NullableTimestampMillis reads a union of null and timestamp-millis.
func (r *Reader) NullableTimestampMillis(v *time.Time, branch int) *time.Time {
	if r.UnionIndex(2) != branch {
		return nil
	}
	v = orNew(v)
	*v = r.TimestampMillis()
	return v
}

// NullableTimestampMillisFrom reads a union of null and timestamp-millis as s says.
func (r *Reader) NullableTimestampMillisFrom(s *Resolution, v *time.Time, branch int) *time.Time {
	chosen, s := r.Branch(s, 2)
	if chosen != branch {
		return nil
	}
	v = orNew(v)
	*v = r.TimestampMillisFrom(s)
	return v
}

// NullableTimestampMicros reads a union of null and timestamp-micros.
func (r *Reader) NullableTimestampMicros(v *time.Time, branch int) *time.Time {
	if r.UnionIndex(2) != branch {
		return nil
	}
	v = orNew(v)
	*v = r.TimestampMicros()
	return v
}

// NullableTimestampMicrosFrom reads a union of null and timestamp-micros as s says.
func (r *Reader) NullableTimestampMicrosFrom(s *Resolution, v *time.Time, branch int) *time.Time {
	chosen, s := r.Branch(s, 2)
	if chosen != branch {
		return nil
	}
	v = orNew(v)
	*v = r.TimestampMicrosFrom(s)
	return v
}

// NullableTimestampNanos reads a union of null and timestamp-nanos.
func (r *Reader) NullableTimestampNanos(v *time.Time, branch int) *time.Time {
	if r.UnionIndex(2) != branch {
		return nil
	}
	v = orNew(v)
	*v = r.TimestampNanos()
	return v
}

// NullableTimestampNanosFrom reads a union of null and timestamp-nanos as s says.
func (r *Reader) NullableTimestampNanosFrom(s *Resolution, v *time.Time, branch int) *time.Time {
	chosen, s := r.Branch(s, 2)
	if chosen != branch {
		return nil
	}
	v = orNew(v)
	*v = r.TimestampNanosFrom(s)
	return v
}

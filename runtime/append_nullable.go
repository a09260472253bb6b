package runtime

import "time"

// NOTE: A union of null and a scalar, held by a pointer, is most of all fields that generated code has. branch is the
// number of the branch that is not null, 0 or 1 (Avro 1.12, "Unions").

// appendBranch appends the number of a branch of two.
func appendBranch(b []byte, branch int) []byte { return append(b, byte(2*branch)) }

// appendNull appends the number of the branch of two that is not the given one.
func appendNull(b []byte, branch int) []byte { return append(b, byte(2-2*branch)) }

// AppendNullableString appends a union of null and string, null if v is nil; see [Writer.AppendString]. A null is
// counted like a string.
func (w *Writer) AppendNullableString(b []byte, v *string, branch int) []byte {
	switch {
	case v != nil:
		return w.AppendString(appendBranch(b, branch), *v)
	case w != nil && w.failure != nil:
		w.late++
	}
	return appendNull(b, branch)
}

// AppendNullableBoolean appends a union of null and boolean, null if v is nil.
func AppendNullableBoolean(b []byte, v *bool, branch int) []byte {
	if v == nil {
		return appendNull(b, branch)
	}
	return AppendBoolean(appendBranch(b, branch), *v)
}

// AppendNullableInt appends a union of null and int, null if v is nil.
func AppendNullableInt(b []byte, v *int32, branch int) []byte {
	if v == nil {
		return appendNull(b, branch)
	}
	return AppendInt(appendBranch(b, branch), *v)
}

// AppendNullableLong appends a union of null and long, null if v is nil.
func AppendNullableLong(b []byte, v *int64, branch int) []byte {
	if v == nil {
		return appendNull(b, branch)
	}
	return AppendLong(appendBranch(b, branch), *v)
}

// AppendNullableFloat appends a union of null and float, null if v is nil.
func AppendNullableFloat(b []byte, v *float32, branch int) []byte {
	if v == nil {
		return appendNull(b, branch)
	}
	return AppendFloat(appendBranch(b, branch), *v)
}

// AppendNullableDouble appends a union of null and double, null if v is nil.
func AppendNullableDouble(b []byte, v *float64, branch int) []byte {
	if v == nil {
		return appendNull(b, branch)
	}
	return AppendDouble(appendBranch(b, branch), *v)
}

// AppendNullableBytes appends a union of null and bytes, null if v is nil.
func AppendNullableBytes(b []byte, v *[]byte, branch int) []byte {
	if v == nil {
		return appendNull(b, branch)
	}
	return AppendBytes(appendBranch(b, branch), *v)
}

// AppendNullableUUIDString appends a union of null and uuid on a string, null if v is nil.
func AppendNullableUUIDString(b []byte, v *UUID, branch int) []byte {
	if v == nil {
		return appendNull(b, branch)
	}
	return AppendUUIDString(appendBranch(b, branch), *v)
}

// AppendNullableDate appends a union of null and date, null if v is nil.
func AppendNullableDate(b []byte, v *time.Time, branch int) ([]byte, error) {
	if v == nil {
		return appendNull(b, branch), nil
	}
	return AppendDate(appendBranch(b, branch), *v)
}

// AppendNullableTimeMillis appends a union of null and time-millis, null if v is nil.
func AppendNullableTimeMillis(b []byte, v *time.Duration, branch int) ([]byte, error) {
	if v == nil {
		return appendNull(b, branch), nil
	}
	return AppendTimeMillis(appendBranch(b, branch), *v)
}

// AppendNullableTimeMicros appends a union of null and time-micros, null if v is nil.
func AppendNullableTimeMicros(b []byte, v *time.Duration, branch int) ([]byte, error) {
	if v == nil {
		return appendNull(b, branch), nil
	}
	return AppendTimeMicros(appendBranch(b, branch), *v)
}

// AppendNullableTimestampMillis appends a union of null and timestamp-millis, null if v is nil.
func AppendNullableTimestampMillis(b []byte, v *time.Time, branch int) ([]byte, error) {
	if v == nil {
		return appendNull(b, branch), nil
	}
	return AppendTimestampMillis(appendBranch(b, branch), *v)
}

// AppendNullableTimestampMicros appends a union of null and timestamp-micros, null if v is nil.
func AppendNullableTimestampMicros(b []byte, v *time.Time, branch int) ([]byte, error) {
	if v == nil {
		return appendNull(b, branch), nil
	}
	return AppendTimestampMicros(appendBranch(b, branch), *v)
}

// AppendNullableTimestampNanos appends a union of null and timestamp-nanos, null if v is nil.
func AppendNullableTimestampNanos(b []byte, v *time.Time, branch int) ([]byte, error) {
	if v == nil {
		return appendNull(b, branch), nil
	}
	return AppendTimestampNanos(appendBranch(b, branch), *v)
}

// AppendNullableLocalTimestampMillis appends a union of null and local-timestamp-millis, null if v is nil.
func AppendNullableLocalTimestampMillis(b []byte, v *time.Time, branch int) ([]byte, error) {
	if v == nil {
		return appendNull(b, branch), nil
	}
	return AppendLocalTimestampMillis(appendBranch(b, branch), *v)
}

// AppendNullableLocalTimestampMicros appends a union of null and local-timestamp-micros, null if v is nil.
func AppendNullableLocalTimestampMicros(b []byte, v *time.Time, branch int) ([]byte, error) {
	if v == nil {
		return appendNull(b, branch), nil
	}
	return AppendLocalTimestampMicros(appendBranch(b, branch), *v)
}

// AppendNullableLocalTimestampNanos appends a union of null and local-timestamp-nanos, null if v is nil.
func AppendNullableLocalTimestampNanos(b []byte, v *time.Time, branch int) ([]byte, error) {
	if v == nil {
		return appendNull(b, branch), nil
	}
	return AppendLocalTimestampNanos(appendBranch(b, branch), *v)
}

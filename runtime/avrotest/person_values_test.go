package avrotest

import (
	"bytes"
	"maps"
	"slices"

	"github.com/schemagen/schemagen/runtime"
)

// CompareAvro follows the schema: attrs is ignored.
func (x *person) CompareAvro(y *person) int {
	if c, done := runtime.ComparePointers(x, y); done {
		return c
	}
	if c := runtime.CompareInteger(x.ID, y.ID); c != 0 {
		if x.fault == comparesBackwards {
			return -c
		}
		return c
	}
	if c := runtime.CompareString(x.Name, y.Name); c != 0 {
		return c
	}
	if x.fault == panicsComparing {
		_ = [3]bool{}[int(x.Mood)+3]
	}
	if c := runtime.CompareInteger(x.Mood, y.Mood); c != 0 && x.fault != comparesNoMood {
		return c
	}
	if c := slices.Compare(x.Tags, y.Tags); c != 0 {
		return c
	}
	if c := runtime.CompareBytes(x.Photo, y.Photo); c != 0 {
		return c
	}
	return x.Boss.CompareAvro(y.Boss)
}

func (x *person) EqualAvro(y *person) bool {
	if x == nil || y == nil {
		return x == y
	}
	return x.ID == y.ID && x.Name == y.Name && x.Mood == y.Mood && slices.Equal(x.Tags, y.Tags) &&
		bytes.Equal(x.Photo, y.Photo) &&
		(x.fault == ignoresAttrs || maps.Equal(x.Attrs, y.Attrs)) &&
		(x.fault == ignoresBoss || x.Boss.EqualAvro(y.Boss))
}

func (x *person) Clone() *person {
	c := runtime.ClonePointer(x)
	if c == nil {
		return nil
	}
	if x.fault != sharesTags {
		c.Tags = slices.Clone(x.Tags)
	}
	if x.fault != sharesPhoto {
		c.Photo = bytes.Clone(x.Photo)
	}
	if x.fault != sharesAttrs {
		c.Attrs = maps.Clone(x.Attrs)
	}
	switch x.fault {
	case sharesBoss:
	case losesBoss:
		c.Boss = nil
	default:
		c.Boss = x.Boss.Clone()
	}
	return c
}

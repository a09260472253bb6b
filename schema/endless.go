package schema

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/words"
)

// NOTE: A record is finite if each of its fields has a finite type. Arrays and maps always are, as
// they may be empty; a union is if one of its branches is. Finite records are found from the bottom
// up: each type waits for the records it needs, and each new finite record sets free what waits for
// it. What stays is endless. The search keeps its own list of work, so that a long chain of records
// cannot exhaust the stack, and touches each field and branch once.

// endlessRecords refuses records that contain themselves without a way out, cycle by cycle.
func (c *checker) endlessRecords(types []*Schema) {
	f := finder{needs: make(map[*Schema]int), waiting: make(map[*Schema][]need), finite: make(map[*Schema]bool)}
	for _, s := range types {
		if s.Kind == Record {
			f.add(s)
		}
	}
	f.run()
	done := make(map[*Schema]bool)
	for _, s := range types {
		if s.Kind == Record && !f.finite[s] && !done[s] {
			c.reportCycle(f.cycle(s, done))
		}
	}
}

// need is a field of a record, met as soon as one of the records it waits for is finite.
type need struct {
	record *Schema
	field  *Field
}

type finder struct {
	needs   map[*Schema]int    // how many fields of a record are not known to be finite
	waiting map[*Schema][]need // what becomes finite together with a record
	met     map[*Field]bool
	finite  map[*Schema]bool
	ready   []*Schema
}

// add notes what a record needs.
func (f *finder) add(s *Schema) {
	for _, field := range s.Fields {
		needed := obstacles(field.Type)
		if len(needed) == 0 {
			continue
		}
		f.needs[s]++
		for _, record := range needed {
			f.waiting[record] = append(f.waiting[record], need{s, field})
		}
	}
	if f.needs[s] == 0 {
		f.ready = append(f.ready, s)
	}
}

// obstacles returns the records one of which must be finite for s to be finite; none if it is anyway.
func obstacles(s *Schema) []*Schema {
	if s.Kind == Record {
		return []*Schema{s}
	}
	if slices.ContainsFunc(s.Branches, func(branch *Schema) bool { return branch.Kind != Record }) {
		return nil
	}
	return s.Branches
}

func (f *finder) run() {
	f.met = make(map[*Field]bool)
	for len(f.ready) > 0 {
		s := f.ready[len(f.ready)-1]
		f.ready = f.ready[:len(f.ready)-1]
		f.finite[s] = true
		for _, n := range f.waiting[s] {
			if f.met[n.field] {
				continue
			}
			f.met[n.field] = true
			if f.needs[n.record]--; f.needs[n.record] == 0 {
				f.ready = append(f.ready, n.record)
			}
		}
	}
}

// cycle follows endless fields from s until a record comes again, and returns the records and fields
// of the circle, or nothing if it has been seen before.
func (f *finder) cycle(s *Schema, done map[*Schema]bool) []need {
	var way []need
	place := make(map[*Schema]int)
	for !done[s] {
		done[s] = true
		place[s] = len(way)
		for _, field := range s.Fields {
			if needed := obstacles(field.Type); len(needed) > 0 && !f.met[field] {
				way = append(way, need{s, field})
				s = needed[0]
				break
			}
		}
	}
	start, ok := place[s]
	if !ok {
		return nil
	}
	return way[start:]
}

// shownCycle is how many steps of a cycle a message spells out.
const shownCycle = 12

func (c *checker) reportCycle(circle []need) {
	if len(circle) == 0 || c.full() {
		return
	}
	first := circle[0]
	var way strings.Builder
	for i, n := range circle {
		if i == shownCycle {
			way.WriteString("… → ")
			break
		}
		way.WriteString(words.Clip(n.record.Name.String()) + "." + words.Clip(n.field.Name) + " → ")
	}
	way.WriteString(words.Clip(first.record.Name.String()))
	c.forgive(ErrCycle, first.field.Pos, (*path)(nil).then(first.record.Name.String()).then(first.field.Name),
		"make one of these fields a union with \"null\", an array or a map",
		"the record contains itself without end: %s", way.String())
}

package schema

import "fmt"

// NOTE: Arrays, maps and unions of a schema that a program builds are plain structs that may stand in several places.
// Then they may contain themselves, which no text could say, or come to more than can be meant: thirty that hold the
// one before twice are written as a thousand million. Named types end a walk by their names. So there is one function
// that judges a schema before it is walked, and a guard for walks that must not fail.

// maxNodes is how many schemas one schema may come to, each counted as often as it stands in it.
const maxNodes = 1 << 20

// CheckFinite returns nil if going through s, into every array, map, union and field but only once into each named
// type, ends after a reasonable time, as it does for every schema that Parse has returned. If not, the error is a
// *Diagnostic: ErrCycle if an array, map or union contains itself and no record is in between, ErrTooLarge if s comes
// to more than 1048576 schemas, because parts of it stand in many places, ErrDepth if arrays, maps and unions nest
// deeper than 10000 levels. It takes time in proportion to the distinct parts of s.
func (s *Schema) CheckFinite() error {
	f := finiteness{sizes: make(map[*Schema]int)}
	total := 0
	if s != nil && !s.Kind.IsNamed() {
		total = f.size(s, 1)
	}
	for inner := range s.All() {
		if inner.Kind != Record {
			continue
		}
		for _, field := range inner.Fields {
			if field != nil {
				total = min(total+f.size(field.Type, 1), maxNodes+1)
			}
		}
	}
	if f.fault == nil && total > maxNodes && f.shared {
		f.fault = &Diagnostic{Err: ErrTooLarge, Msg: fmt.Sprintf("the schema comes to more than %d schemas", maxNodes),
			Hint: "let what stands in many places be a named type"}
	}
	if f.fault == nil {
		return nil
	}
	return f.fault
}

type finiteness struct {
	sizes  map[*Schema]int // of arrays, maps and unions; 0 while it is being found
	shared bool            // one of them stands in several places
	fault  *Diagnostic
}

// size returns what s comes to.
func (f *finiteness) size(s *Schema, depth int) int {
	if s == nil || s.Kind != Array && s.Kind != Map && s.Kind != Union {
		return 1
	}
	if size, known := f.sizes[s]; known {
		f.shared = true
		if size == 0 {
			f.fault = &Diagnostic{Pos: s.Pos, Err: ErrCycle, Msg: fmt.Sprintf("the %s contains itself", s.Kind),
				Hint: "only records can contain themselves"}
		}
		return size
	}
	if depth > highestMaxDepth {
		f.fault = &Diagnostic{Pos: s.Pos, Err: ErrDepth,
			Msg: fmt.Sprintf("the schema nests deeper than %d levels", highestMaxDepth)}
		return 1
	}
	f.sizes[s] = 0
	size := 1
	for _, inner := range s.Parts() {
		size = min(size+f.size(inner, depth+1), maxNodes+1)
	}
	f.sizes[s] = min(size, maxNodes+1)
	return f.sizes[s]
}

// guard ends a walk that must not fail of a schema that is not finite. The zero value is ready for use.
type guard struct {
	named   int             // how many named types were entered
	inside  map[*Schema]int // 1 + named when an array, map or union was entered; 0 for those that were left
	repeats int             // what was entered again, branches counted
}

// enter reports whether s may be entered. If so, leave must follow.
func (g *guard) enter(s *Schema) bool {
	if s.Kind.IsNamed() {
		g.named++
	}
	if s.Kind != Array && s.Kind != Map && s.Kind != Union {
		return true
	}
	entered, again := g.inside[s]
	if again {
		g.repeats += 1 + len(s.Branches)
	}
	// Inside a named type that was entered since, s may stand again: the next time that type will be a name.
	if entered == 1+g.named || g.repeats > maxNodes {
		return false
	}
	if g.inside == nil {
		g.inside = make(map[*Schema]int)
	}
	g.inside[s] = 1 + g.named
	return true
}

// leave may be called for any schema that was entered.
func (g *guard) leave(s *Schema) {
	if g.inside[s] > 0 {
		g.inside[s] = 0
	}
}

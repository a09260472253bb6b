package cases

import (
	"time"

	"github.com/schemagen/schemagen/generated/perf"
)

// goSerialization is the record of the public Go serialization benchmark, with values as that makes them.
func goSerialization() []*Case {
	return []*Case{newCase[perf.Person, plainPerson](GroupGoSerialization, "Person", func(r *random) []perf.Person {
		return slice(messageEntries, func() perf.Person {
			return perf.Person{
				Name:     r.text(16),
				BirthDay: instant(r, time.Nanosecond),
				Phone:    r.text(10),
				Siblings: r.below(5),
				Spouse:   r.bool(),
				Money:    r.float64(),
			}
		})
	})}
}

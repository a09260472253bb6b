package peer

import (
	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/peers/internal/convert"
	"github.com/schemagen/schemagen/perf/peers/internal/oneof"
)

// personFormat writes and reads the record Person.
type personFormat interface {
	Size(p *oneof.Person) int
	Marshal(p *oneof.Person, b []byte) int
	Unmarshal(p *oneof.Person, b []byte) error
}

// bindByHand makes the bind function of a format of package byhand.
func bindByHand[F personFormat](format F) func(b *Batch) (*Subject, error) {
	return func(b *Batch) (*Subject, error) {
		if b.Record() != "Person" {
			return nil, &CannotError{"by hand for the row Person only"}
		}
		values, err := valuesOf[oneof.Person](b, &convert.Converter{})
		if err != nil {
			return nil, err
		}
		data := make([][]byte, b.Entries)
		for i := range values {
			data[i] = make([]byte, format.Size(&values[i]))
			format.Marshal(&values[i], data[i])
		}
		buffer := make([]byte, b.bufferRoom())
		written := 0
		var last *oneof.Person
		return &Subject{
			Run: map[cases.Mode]func(n int) error{
				cases.Write: func(n int) error {
					written = 0
					for i := range values[:n] {
						size := format.Size(&values[i])
						if size > len(buffer)-written {
							buffer = append(buffer, make([]byte, size)...)
						}
						written += format.Marshal(&values[i], buffer[written:])
					}
					return nil
				},
				cases.Read: func(n int) error {
					for _, d := range data[:n] {
						p := new(oneof.Person)
						if err := format.Unmarshal(p, d); err != nil {
							return err
						}
						last = p
					}
					return nil
				},
			},
			Missing: map[cases.Mode]string{cases.Reuse: "as into a fresh value", cases.Alias: "strings copied only"},
			Written: func() []byte { return buffer[:written] },
			Last:    func() any { return last },
			Same:    sameAs(values),
		}, nil
	}
}

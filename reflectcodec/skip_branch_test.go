package reflectcodec

import (
	"errors"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// A field for which a struct has no place is looked into as one that it has: the number of a branch that the union does
// not have is found.
func TestSkippedBranchesThatAreNoneAreRefused(t *testing.T) {
	type without struct{ Last int32 }
	record := func(union string) string {
		return `{"type":"record","name":"R","fields":[{"name":"u","type":` + union +
			`,"default":null},{"name":"last","type":"int"}]}`
	}
	for _, union := range []string{`["null","int"]`, `["null","int","string"]`} {
		for twin, options := range bothTwins {
			codec, err := For[without](record(union), options...)
			if err != nil {
				t.Fatal(err)
			}
			older, err := codec.Resolve(record(`["null","int","string","boolean"]`))
			if err != nil {
				t.Fatal(err)
			}
			for _, index := range []int64{-1, -2, -3, 4, 100} {
				data := append(rt.AppendLong(nil, index), 2, 2, 2)
				for name, decode := range map[string]func([]byte, *without) error{"own": codec.Decode,
					"older": older.Decode} {
					var x without
					err := decode(data, &x)
					var fault *rt.DecodeError
					if !errors.Is(err, rt.ErrUnion) || !errors.As(err, &fault) || fault.Offset != 0 ||
						fault.Path() != "u" {
						t.Errorf("%s, %s schema, %s: branch %d: %v", twin, name, union, index, err)
					}
				}
			}
		}
	}
}

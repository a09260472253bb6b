package byhand_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/schemagen/schemagen/perf/peers/internal/byhand"
	"github.com/schemagen/schemagen/perf/peers/internal/oneof"
)

func person() oneof.Person {
	return oneof.Person{Name: "Ada", BirthDay: time.Unix(0, 0x0807060504030201).UTC(), Phone: "12", Siblings: 3,
		Spouse: true, Money: 1}
}

// Example shows the bytes of the two formats.
func Example() {
	p := person()
	for _, format := range []interface {
		Size(*oneof.Person) int
		Marshal(*oneof.Person, []byte) int
	}{byhand.Bebop{}, byhand.Benc{}} {
		b := make([]byte, format.Size(&p))
		fmt.Printf("%d %x\n", format.Marshal(&p, b), b)
	}
	// Output:
	// 34 0300000041646101020304050607080200000031320300000001000000000000f03f
	// 28 0341646101020304050607080231320300000001000000000000f03f
}

func TestShortInputIsAnError(t *testing.T) {
	p := person()
	for _, format := range []interface {
		Size(*oneof.Person) int
		Marshal(*oneof.Person, []byte) int
		Unmarshal(*oneof.Person, []byte) error
	}{byhand.Bebop{}, byhand.Benc{}} {
		b := make([]byte, format.Size(&p))
		format.Marshal(&p, b)
		var got oneof.Person
		if err := format.Unmarshal(&got, b); err != nil || got != p {
			t.Errorf("%T: %+v: %v", format, got, err)
		}
		for n := range b {
			if err := format.Unmarshal(&got, b[:n]); err != byhand.ErrShort {
				t.Errorf("%T: %d bytes: %v", format, n, err)
			}
		}
	}
}

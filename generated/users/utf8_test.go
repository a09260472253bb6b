package users_test

import (
	"errors"
	"io"
	"testing"

	"github.com/schemagen/schemagen/generated/order"
	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
)

// TestInvalidStringIsNamed makes each string of a value invalid in turn: the error names it, whatever comes before and
// after it, and nothing of the datum is written.
func TestInvalidStringIsNamed(t *testing.T) {
	const bad = "\xff"
	for _, c := range []struct {
		value interface{ EncodeAvro(*rt.Writer) error }
		path  string
	}{
		{&users.User{Name: bad}, "name"},
		{&users.User{Name: "a", Emails: []string{"b", bad, "c"}}, "emails[1]"},
		{&users.User{Name: "a", LastLogin: users.UserLastLoginString(bad)}, "lastLogin"},
		{&order.Customer{Email: bad}, "email"},
		{&order.Customer{Email: bad, FullName: rt.Pointer("a"), Phone: rt.Pointer("b")}, "email"},
		{&order.Customer{FullName: rt.Pointer(bad)}, "fullName"},
		{&order.Customer{FullName: rt.Pointer(bad), Phone: rt.Pointer("b")}, "fullName"},
		{&order.Customer{Phone: rt.Pointer(bad)}, "phone"},
		{&order.Customer{Addresses: map[string]order.Address{bad: {}}}, "addresses"},
		{&order.Customer{Addresses: map[string]order.Address{"home": {City: bad}}}, `addresses["home"].city`},
	} {
		w := rt.NewWriter(io.Discard)
		w.ValidateUTF8 = true
		err := c.value.EncodeAvro(w)
		var e *rt.EncodeError
		if !errors.As(err, &e) || !errors.Is(err, rt.ErrUTF8) || e.Path() != c.path {
			t.Errorf("%T: error %v, want ErrUTF8 at %s", c.value, err, c.path)
		}
		if len(w.Buffer()) != 0 || w.Err() != nil {
			t.Errorf("%T: the Writer keeps %d bytes and error %v", c.value, len(w.Buffer()), w.Err())
		}
		w.ValidateUTF8 = false
		if err := c.value.EncodeAvro(w); err != nil {
			t.Errorf("%T: error %v without validation", c.value, err)
		}
	}
}

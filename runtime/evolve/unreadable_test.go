package evolve_test

import (
	"errors"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema/plan"
)

// lossyUser has a symbol and a branch that today's users have no place for.
const lossyUser = `{"type": "record", "name": "com.example.User", "fields": [
	{"name": "id", "type": "int"},
	{"name": "name", "type": "string"},
	{"name": "plan", "type": {"type": "enum", "name": "Plan", "symbols": ["GOLD", "FREE"]}},
	{"name": "lastLogin", "type": ["long", "boolean", "null"]}]}`

func TestWhatHasNoPlaceIsAnErrorOfTheDatum(t *testing.T) {
	decoder, err := evolve.NewDecoder[users.User](lossyUser)
	if err != nil {
		t.Fatal(err)
	}
	var u users.User
	if err := decoder.Decode([]byte{14, 2, 'x', 2, 4}, &u); err != nil || u.Plan != users.PlanFree ||
		u.LastLogin != nil {
		t.Errorf("%+v, %v", u, err)
	}
	for _, c := range []struct {
		data   []byte
		path   string
		offset int64
		text   string
	}{
		{[]byte{14, 2, 'x', 0, 4}, "plan", 3, "avro: User.plan: the reader's enum has neither the symbol GOLD nor a " +
			"default, at byte 3"},
		{[]byte{14, 2, 'x', 2, 2, 1}, "lastLogin", 4,
			"avro: User.lastLogin: /lastLogin/1 read as /lastLogin: no branch of union " +
				"[null, long, string] takes boolean; add \"boolean\" to the union, at byte 4"},
	} {
		err := decoder.Decode(c.data, &u)
		var e *rt.DecodeError
		if !errors.As(err, &e) || !errors.Is(err, rt.ErrResolution) || e.Type != "User" || e.Path() != c.path ||
			e.Offset != c.offset || err.Error() != c.text {
			t.Errorf("%x: %v\nwant %s", c.data, err, c.text)
		}
	}
	for data, cause := range map[string]error{"\x0e\x02x\x04\x04": rt.ErrEnum, "\x0e\x02x\x02\x06": rt.ErrUnion,
		"\x80\x80\x80\x80\x7f": rt.ErrIntRange, "\x0e\x02x\x02\x04\x00": rt.ErrTrailing} {
		if err := decoder.Decode([]byte(data), &u); !errors.Is(err, cause) {
			t.Errorf("%x: %v, want %v", data, err, cause)
		}
	}
}

func TestStrictRefusesThePair(t *testing.T) {
	_, err := evolve.NewDecoder[users.User](lossyUser, evolve.Strict())
	var mismatch *plan.MismatchError
	if !errors.As(err, &mismatch) || len(mismatch.Faults) != 2 || mismatch.Faults[0].Kind != plan.MissingSymbol ||
		mismatch.Faults[1].Kind != plan.NoUnionBranch {
		t.Errorf("%v", err)
	}
	if _, err := evolve.NewDecoder[users.User](oldUser(1), evolve.Strict()); err != nil {
		t.Errorf("a pair without fault: %v", err)
	}
}

func TestSchemasThatNeverMatchAreRefused(t *testing.T) {
	_, err := evolve.NewDecoder[users.User](`{"type": "record", "name": "com.example.User", "fields": [{"name": ` +
		`"name", "type": ["int", "string"]}]}`)
	var mismatch *plan.MismatchError
	if !errors.As(err, &mismatch) || mismatch.Faults[0].Kind != plan.MissingDefault {
		t.Errorf("%v", err)
	}
}

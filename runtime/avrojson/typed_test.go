package avrojson_test

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/reflectcodec"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

// account is a hand-written type for the schema of users.User.
type account struct {
	ID        int64
	Name      string
	Emails    []string
	Born      *time.Time
	Plan      string
	LastLogin any
}

func typedUsers(t testing.TB, options ...avrojson.Option) *avrojson.Typed[users.User] {
	t.Helper()
	typed, err := avrojson.For[users.User](options...)
	if err != nil {
		t.Fatal(err)
	}
	return typed
}

func typedAccounts(t testing.TB, options ...avrojson.Option) *avrojson.Typed[account] {
	t.Helper()
	codec, err := reflectcodec.For[account]((*users.User)(nil).AvroSchema())
	if err != nil {
		t.Fatal(err)
	}
	typed, err := avrojson.ForCodec(codec, options...)
	if err != nil {
		t.Fatal(err)
	}
	return typed
}

func TestValuesBecomeTextAndComeBack(t *testing.T) {
	born := time.Date(1815, 12, 10, 0, 0, 0, 0, time.UTC)
	user := users.User{ID: 7, Name: "Ada", Emails: []string{"a@b.example"}, Born: &born, Plan: users.PlanTeam,
		LastLogin: users.UserLastLoginString("import")}
	for _, test := range []struct {
		options []avrojson.Option
		want    string
	}{
		{nil, `{"id":7,"name":"Ada","emails":["a@b.example"],"born":{"int":-56270},"plan":"TEAM",` +
			`"lastLogin":{"string":"import"}}`},
		{[]avrojson.Option{avrojson.Plain(), avrojson.Logical()},
			`{"id":7,"name":"Ada","emails":["a@b.example"],"born":"1815-12-10","plan":"TEAM","lastLogin":"import"}`},
	} {
		typed := typedUsers(t, test.options...)
		text, err := typed.Append([]byte("kept,"), &user)
		if err != nil || string(text) != "kept,"+test.want {
			t.Errorf("got %s, %v, want %s", text, err, test.want)
		}
		back := users.User{Name: "old", Emails: []string{"old", "older"}}
		if err := typed.Decode([]byte(test.want), &back); err != nil || !reflect.DeepEqual(back, user) {
			t.Errorf("comes back as %+v, %v", back, err)
		}

		byReflection := typedAccounts(t, test.options...)
		var a account
		if err := byReflection.Decode([]byte(test.want), &a); err != nil || a.Name != "Ada" || !a.Born.Equal(born) ||
			a.Plan != "TEAM" {
			t.Errorf("the account is %+v, %v", a, err)
		}
		if text, err := byReflection.Append(nil, &a); err != nil || string(text) != test.want {
			t.Errorf("the account is written as %s, %v", text, err)
		}
	}
}

func TestValuesThatFailLeaveNothing(t *testing.T) {
	typed := typedUsers(t, avrojson.Plain())
	var encodeErr *runtime.EncodeError
	if text, err := typed.Append([]byte("kept"), &users.User{Plan: 7}); !errors.As(err, &encodeErr) ||
		encodeErr.Path() != "plan" || string(text) != "kept" {
		t.Errorf("%s, %v", text, err)
	}
	var decodeErr *runtime.DecodeError
	if text, err := typed.Append([]byte("kept"), &users.User{Name: "\xff"}); !errors.As(err, &decodeErr) ||
		decodeErr.Path() != "name" || string(text) != "kept" {
		t.Errorf("%s, %v", text, err)
	}
	user := users.User{Name: "old"}
	err := typed.Decode([]byte(`{"id":1,"name":2}`), &user)
	if !errors.As(err, &decodeErr) || decodeErr.Path() != "name" || decodeErr.Offset != 15 || user.Name != "old" {
		t.Errorf("%+v, %v", user, err)
	}
	if err := typed.Decode([]byte(`{"id":1,"name":""} 2`), &user); !errors.Is(err, runtime.ErrTrailing) {
		t.Error(err)
	}
	if _, err := typed.Append(nil, nil); err == nil {
		t.Error("nil is written")
	}
	if err := typed.Decode([]byte(`{"id":1,"name":""}`), nil); err == nil {
		t.Error("nil is read into")
	}
}

func TestStreamsOfValues(t *testing.T) {
	typed := typedUsers(t, avrojson.Plain())
	var out bytes.Buffer
	w := typed.NewWriter(&out)
	w.Elements = true
	for id := range int64(3) {
		if err := w.Encode(&users.User{ID: id, Name: strings.Repeat("x", int(id))}); err != nil {
			t.Fatal(err)
		}
		if err := w.Encode(&users.User{Plan: -1}); err == nil {
			t.Fatal("a plan of number -1 is written")
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r := typed.NewReader(iotest.OneByteReader(&out))
	r.Elements = true
	var user users.User
	for id := range int64(3) {
		if err := r.Decode(&user); err != nil || user.ID != id || len(user.Name) != int(id) {
			t.Errorf("%+v, %v", user, err)
		}
	}
	if err := r.Decode(&user); err != io.EOF {
		t.Error(err)
	}
	bad := typed.NewReader(strings.NewReader(`{"id":1,"name":"a"} {"id":2}`))
	if err := bad.Decode(&user); err != nil {
		t.Error(err)
	}
	for range 2 {
		if err := bad.Decode(&user); !errors.Is(err, avrojson.ErrMissingField) || user.ID != 1 {
			t.Errorf("%+v, %v", user, err)
		}
	}
}

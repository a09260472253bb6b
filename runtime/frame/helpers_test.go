package frame_test

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/frame"
)

// oldUser is a User of an older version: an id that was an int, a field that is gone, and without those that came
// later.
const oldUser = `{"type":"record","name":"com.example.User","fields":[
	{"name":"name","type":"string"},
	{"name":"shoeSize","type":"float"},
	{"name":"id","type":"int"}
]}`

// appendOldUser appends a user as the older version wrote it.
func appendOldUser(b []byte, id int32, name string) []byte {
	return rt.AppendInt(rt.AppendFloat(rt.AppendString(b, name), 42.5), id)
}

func ada() users.User {
	u := users.NewUser()
	u.ID, u.Name, u.Emails = 1001, "Ada", []string{"ada@example.com"}
	return u
}

// versionOf returns the schema of a User with a field that only this version has, of so many letters.
func versionOf(id uint32, letters int) string {
	return strings.Replace(oldUser, "shoeSize", "extra"+strconv.Itoa(int(id))+strings.Repeat("x", letters), 1)
}

// registry is a lookup that answers with versions of the User, and counts. It can be made to fail or to wait.
type registry struct {
	letters int // how long the names in the schemas are
	answer  func(ctx context.Context, id uint32) (string, error)

	mu    sync.Mutex
	calls map[uint32]int
}

func (r *registry) Schema(ctx context.Context, id uint32) (string, error) {
	r.mu.Lock()
	if r.calls == nil {
		r.calls = make(map[uint32]int)
	}
	r.calls[id]++
	answer := r.answer
	r.mu.Unlock()
	if answer != nil {
		return answer(ctx, id)
	}
	return versionOf(id, r.letters), nil
}

// called returns how often an id has been looked up.
func (r *registry) called(id uint32) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.calls[id]
}

func (r *registry) calledInAll() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := 0
	for _, calls := range r.calls {
		n += calls
	}
	return n
}

// text is a value that a cache keeps in tests: the schema itself.
func text(schema string) (string, error) { return schema, nil }

func mustAppend(t testing.TB, v frame.Appender) []byte {
	t.Helper()
	data, err := v.AppendAvro(nil)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

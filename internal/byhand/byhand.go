package byhand

import (
	"bytes"
	"testing"
	"time"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/reflectcodec"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotype"
)

// User is users.User as somebody may have written it.
type User struct {
	LastLogin any        `avro:"lastLogin"`
	Plan      string     `avro:"plan"`
	Born      *time.Time `avro:"born"`
	Emails    []string   `avro:"emails"`
	Name      string     `avro:"name"`
	ID        int64      `avro:"id"`
}

// Codec returns the codec of [User] for the schema of users.User.
func Codec(t testing.TB) *reflectcodec.Codec[User] {
	t.Helper()
	codec, err := reflectcodec.For[User]((*users.User)(nil).AvroSchema())
	if err != nil {
		t.Fatal(err)
	}
	return codec
}

// OneSchema returns the codec of [User] without its method Resolved.
func OneSchema(t testing.TB) avrotype.Codec[User] {
	return struct{ avrotype.Codec[User] }{Codec(t)}
}

// OldSchema is an older version of the schema: the fields stand in another order, the id is an int, one field is gone,
// and the others have come since, with defaults.
const OldSchema = `{"type": "record", "name": "com.example.User", "fields": [
	{"name": "name", "type": "string"}, {"name": "shoeSize", "type": "float"}, {"name": "id", "type": "int"}]}`

// AppendOld appends data of [OldSchema].
func AppendOld(b []byte, id int32, name string) []byte {
	return runtime.AppendInt(runtime.AppendFloat(runtime.AppendString(b, name), 42.5), id)
}

// OfOld returns the user that [AppendOld] appends, as the present schema has it.
func OfOld(id int32, name string) users.User {
	u := users.NewUser()
	u.ID, u.Name = int64(id), name
	return u
}

// Expect fails the test unless u is the user want.
func Expect(t testing.TB, u *User, want users.User) {
	t.Helper()
	wanted, err := want.AppendAvro(nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Codec(t).Append(nil, u); err != nil || !bytes.Equal(got, wanted) {
		t.Errorf("got %+v, %v, want %+v", *u, err, want)
	}
}

// ExpectSame fails the test unless the error is that of the generated type, down to the path and the offset.
func ExpectSame(t testing.TB, err, ofGenerated error) {
	t.Helper()
	if err == nil || ofGenerated == nil || err.Error() != ofGenerated.Error() {
		t.Errorf("the error is %v, but that of the generated type is %v", err, ofGenerated)
	}
}

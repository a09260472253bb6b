package evolve_test

import (
	"fmt"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/evolve"
)

// Data that an older version of a service wrote are read as values of today's type: an id that was an int, a field that
// is gone, and fields that came later and have defaults.
func Example() {
	const old = `{"type": "record", "name": "com.example.User", "fields": [
		{"name": "name", "type": "string"},
		{"name": "shoeSize", "type": "float"},
		{"name": "id", "type": "int"}
	]}`
	decoder, err := evolve.NewDecoder[users.User](old)
	if err != nil {
		fmt.Println(err)
		return
	}
	data := []byte{
		6, 'A', 'd', 'a', // name
		0, 0, 0x14, 0x42, // shoeSize
		14, // id
	}
	var user users.User
	if err := decoder.Decode(data, &user); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(user.ID, user.Name, len(user.Emails), user.Plan)
	// Output: 7 Ada 0 FREE
}

package users_test

import (
	"fmt"
	"slices"

	"github.com/schemagen/schemagen/generated/users"
)

// The methods of --methods compare,equal,clone.
func ExampleUser_CompareAvro() {
	ada := &users.User{ID: 2, Name: "Ada", Emails: []string{"ada@example.com"}}
	list := []*users.User{ada, {ID: 1, Name: "Cleo"}, {ID: 1, Name: "Bob"}}
	slices.SortFunc(list, (*users.User).CompareAvro)
	for _, user := range list {
		fmt.Println(user.ID, user.Name)
	}

	copied := ada.Clone()
	fmt.Println(copied.EqualAvro(ada))
	copied.Emails[0] = "countess@example.com"
	fmt.Println(copied.EqualAvro(ada), ada.Emails[0])
	// Output:
	// 1 Bob
	// 1 Cleo
	// 2 Ada
	// true
	// false ada@example.com
}

// Package users holds the generated code of testdata/schemas/users: the user of the README.
package users

//go:generate go run github.com/schemagen/schemagen/cmd/schemagen generate --quiet --package users --out user_avro.go --methods compare,equal,clone --emit-tests ../../testdata/schemas/users/user.avsc

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What a team has that began with Go types: a struct with most that Go types can be, an enum and a second package.
const shopTypes = `// Package shop has types that nobody generated.
package shop

import (
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"

	"example.com/service/shop/place"
)

// Order is what somebody wants.
type Order struct {
	ID       rt.UUID           ` + "`avro:\"id\"`" + `
	Placed   time.Time         ` + "`avro:\"placed\"`" + `
	Total    decimal.Decimal   ` + "`avro:\"total\" avrotype:\"decimal(12,2)\"`" + `
	Status   Status            ` + "`avro:\"status\" avrodefault:\"open\"`" + `
	Suit     Suit              ` + "`avro:\"suit\"`" + `
	Lines    []Line            ` + "`avro:\"lines\" avrodefault:\"[]\"`" + `
	Labels   map[string]string ` + "`avro:\"labels,omitzero\"`" + `
	Previous *Order            ` + "`avro:\"previous\"`" + `
	Ship     *place.Address    ` + "`avro:\"ship\"`" + `
	Page     Page[place.Address]
	Hash     [32]byte
	Wait     time.Duration
	Inside   struct{ A, B int }
}

// Line is one thing of an order.
type Line struct {
	Sku   string
	Count int32 ` + "`avro:\"count\"`" + `
}

// Page holds some of many.
type Page[T any] struct{ Items []T }

// Status says how far an order is.
type Status string

// The statuses.
const (
	Open   Status = "open"
	Closed Status = "closed"
)

// Suit is an enum by number.
type Suit uint8

// The suits.
const (
	SuitClubs Suit = iota
	SuitHearts
)
`

func TestInferredSchemasCanBeGeneratedAgain(t *testing.T) {
	m := newGoModule(t, map[string]string{
		"shop/shop.go":        shopTypes,
		"shop/place/place.go": "package place\n\ntype Address struct{ Street, City string }\n",
	})
	m.run("go mod tidy")
	m.run("go tool schemagen infer --out schemas ./shop")
	m.run("go tool schemagen infer --type Suit,Line --out schemas ./shop")
	if text := readFile(t, filepath.Join("schemas", "order.avsc")); !strings.Contains(text,
		`"symbols":["open","closed"]},"default":"open"`) {
		t.Error(text)
	}
	m.run("go tool schemagen generate --out generated --emit-tests schemas")
	m.run("go vet ./...")
	m.run("go test ./generated")
	old, err := os.Stat(filepath.Join("schemas", "order.avsc"))
	if err != nil {
		t.Fatal(err)
	}
	m.run("go tool schemagen infer --out schemas ./shop")
	if again, err := os.Stat(filepath.Join("schemas", "order.avsc")); err != nil ||
		!again.ModTime().Equal(old.ModTime()) {
		t.Error("a file that is up to date was written")
	}
}

// The schema of a generated type is its own, and so generating and inferring come back to where they began.
func TestSchemasOfGeneratedTypesAreTheirOwn(t *testing.T) {
	m := newGoModule(t, map[string]string{"user.avsc": userSchema})
	m.run("go tool schemagen generate --out users user.avsc")
	m.run("go tool schemagen infer --type User --out inferred.avsc ./users")
	if before, after := m.run("go tool schemagen canonical user.avsc"),
		m.run("go tool schemagen canonical inferred.avsc"); before != after {
		t.Errorf("%s becomes %s", before, after)
	}
}

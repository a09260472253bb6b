package compat_test

import (
	"fmt"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/compat"
	"github.com/schemagen/schemagen/schema"
)

func Example() {
	version := func(name, text string) *compat.Version {
		set, err := schema.ParseSources([]schema.Source{{Name: name, Text: []byte(text)}})
		if err != nil {
			panic(err)
		}
		list, err := compat.NewVersions(set.Roots)
		if err != nil {
			panic(err)
		}
		return list[0]
	}
	versions := []*compat.Version{
		version("v1.avsc", `{"type": "record", "name": "User", "fields": [{"name": "id", "type": "int"}]}`),
		version("v2.avsc", `{"type": "record", "name": "User", "fields": [
  {"name": "id", "type": "long"},
  {"name": "name", "type": "string"}
]}`),
	}
	checks, err := compat.ParseMode("backward").Run(versions)
	if err != nil {
		fmt.Println(err)
		return
	}
	report := compat.Report{Checks: checks}
	fmt.Print(report.Text())
	// Output:
	// backward: v2.avsc cannot read what v1.avsc writes
	// v2.avsc:3:3: / read as /name: the writer has no field "name", and the reader has no default for it; give it a default, such as "default": "" (missing-field-default, see v1.avsc:1:1)
}

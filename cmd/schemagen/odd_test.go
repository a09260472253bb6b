package main

import (
	"maps"
	"strings"
	"testing"
)

// TestInputsOfAnotherKindAreNamed by what they are.
func TestInputsOfAnotherKindAreNamed(t *testing.T) {
	files := maps.Clone(exampleFiles)
	maps.Copy(files, map[string]string{
		"utf16.avsc": "\xff\xfe\"\x00i\x00n\x00t\x00\"\x00", "utf16be.json": "\xfe\xff\x00{\x00}", "empty.json": " \n",
		"hex.txt":    "02 0a 61\n6c 69 63 65 00",
		"-dash.avsc": `"int"`, "stdin": userContainer(0, 7), "bom.avsc": "\ufeff\"int\"",
		"crlf.avsc": "[\r\n\"int\",\r\n\"strin\"]\r\n",
	})
	inTree(t, files)
	for line, want := range map[string]string{
		"canonical utf16.avsc": "utf16.avsc: the text is in UTF-16",
		"canonical users.avro": "users.avro: this is a container file; schemagen getschema prints " +
			"the schema in it",
		"canonical bom.avsc":                     `"int"`,
		"canonical crlf.avsc":                    `crlf.avsc:3:1: unknown type "strin"`,
		"canonical -dash.avsc":                   "unknown flag -d; the file of that name is ./-dash.avsc",
		"canonical -- -dash.avsc":                `"int"`,
		"fromjson user.avsc utf16be.json":        "utf16be.json: the text is in UTF-16",
		"fromjson user.avsc empty.json":          "empty.json: the text is empty; --all",
		"tojson user.avsc user.json":             "; this looks like JSON, which schemagen fromjson makes data of",
		"tojson --all user.avsc hex.txt":         "; these are hex digits: is --hex missing?",
		"explain user.avsc hex.txt":              "; these are hex digits: is --hex missing?",
		"explain user.avsc users.avro":           "; this begins like a container file",
		"count stdin":                            "7\n",
		"split --records 7 --out parts/ stdin":   "parts/stdin-00001: 7 records",
		"cat --workers -1 users.avro":            "--workers is 0 or more, not -1",
		"random --schema user.avsc --workers -1": "--workers is 0 or more, not -1",
	} {
		got := call(t, line, "")
		if out := got.stdout + got.stderr; !strings.Contains(out, want) {
			t.Errorf("%s: exit status %d\n%s", line, got.status, out)
		}
	}
}

func TestUnknownCommandsExitWithTwo(t *testing.T) {
	for line, want := range map[string]string{
		"version":       `schemagen: unknown command "version"; write schemagen --version`,
		"canonicl":      `schemagen: unknown command "canonicl"; did you mean canonical?`,
		"help canonicl": `schemagen: unknown command "canonicl"; did you mean canonical?`,
		"help canonical extra": `schemagen canonical: unknown command "extra"; ` +
			"schemagen canonical has no commands of its own",
		"completion":     "schemagen completion: name the shell: bash, fish, powershell or zsh",
		"completion foo": `unknown command "foo" for "schemagen completion"`,
	} {
		got := call(t, line, "")
		if got.status != wrong || got.stdout != "" || got.stderr != want+"\n" {
			t.Errorf("%s: %+v", line, got)
		}
	}
}

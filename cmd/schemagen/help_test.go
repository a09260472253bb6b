package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/runtime/ocf"
)

// What the examples of the commands work on.
var exampleFiles = map[string]string{
	"go.mod": "module example.com/shop\n",
	"user.avsc": `{"type": "record", "name": "User", "fields": [{"name": "id", "type": "long"},
		{"name": "name", "type": "string"}, {"name": "email", "type": ["null", "string"]}]}`,
	"user_v1.avsc": `{"type": "record", "name": "User", "fields": [{"name": "id", "type": "long"},
		{"name": "name", "type": "string"},
		{"name": "email", "type": ["null", "string"]}, {"name": "fax", "type": ["null", "string"], "default": null}]}`,
	"user_v2.avsc": `{"type": "record", "name": "User", "fields": [{"name": "name", "type": "string"},
		{"name": "id", "type": "long"},
		{"name": "email", "type": ["null", "string"]}]}`,
	"old/v1.avsc": `{"type": "record", "name": "User", "fields": [{"name": "id", "type": "int"},
		{"name": "name", "type": "string"},
		{"name": "email", "type": ["null", "string"]}, {"name": "fax", "type": ["null", "string"]}]}`,
	"old/v2.avsc": `{"type": "record", "name": "User", "fields": [{"name": "name", "type": "string"},
		{"name": "id", "type": "long"},
		{"name": "email", "type": ["null", "string"]}]}`,
	"old/account.avsc": `{"type": "record", "name": "Account", "fields": [{"name": "id", "type": "int"}]}`,
	"user.bin":         "\x02\x0aalice\x00",
	"users.avro":       userContainer(0, 1000, ocf.BlockCount(100)),
	"headless.avro":    strings.Replace(userContainer(0, 10), "Obj", "Bad", 1),
	"more.avro":        userContainer(1000, 1500, ocf.Codec("deflate")),
	"user.json":        `{"id": 1, "name": "alice", "email": null}`,
	"model/model.go": "package model\n\ntype Account struct {\n\tID int64 `avro:\"id\"`\n}\n\ntype Payment struct " +
		"{\n\tBy *Account\n}\n",
	"accounts/account.go": "package accounts\n\ntype Account struct {\n\tID int64 `avro:\"id\"`\n}\n",
	"people/user.go":      "package people\n\ntype User struct {\n\tID int64\n\tName string\n\tEmail *string\n}\n",
	"schemas/order.avsc": `{"type": "record", "name": "com.example.orders.Order", "fields": [
		{"name": "buyer", "type": "com.example.people.Person"}]}`,
	"order_v1.avsc": `{"type": "record", "name": "com.example.orders.Order", "fields": [
		{"name": "buyer", "type": {"type": "record", "name": "com.example.people.Person", "fields": [
			{"name": "owes", "type": {"type": "bytes", "logicalType": "decimal", "precision": 9}}]}}]}`,
	"schemas/person.avsc": `{"type": "record", "name": "com.example.people.Person", "fields": [
		{"name": "owes", "type": {"type": "bytes", "logicalType": "decimal", "precision": 9}}]}`,
}

func TestEveryCommandHasHelpWithExamplesThatWork(t *testing.T) {
	inTree(t, exampleFiles)
	mustCall(t, "generate --package users --out users/user_avro.go user.avsc") // which check wants to find
	root := newRoot()
	for _, cmd := range append(root.Commands(), root) {
		if cmd.Name() == "completion" {
			continue // cobra's own
		}
		t.Run(cmd.Name(), func(t *testing.T) { checkHelp(t, cmd) })
	}
}

func checkHelp(t *testing.T, cmd *cobra.Command) {
	line := strings.TrimPrefix(cmd.CommandPath()+" --help", "schemagen ")
	help := mustCall(t, line)
	if !strings.Contains(help, "Examples:\n"+cmd.Example) {
		t.Errorf("no examples in the help:\n%s", help)
	}
	ran := false
	for _, example := range strings.Split(strings.ReplaceAll(cmd.Example, "\\\n", " "), "\n") {
		stdin, command, piped := strings.Cut(strings.TrimSpace(example), " | ")
		if piped {
			stdin = strings.Trim(strings.TrimPrefix(stdin, "echo "), "'")
		} else {
			stdin, command = "", stdin
		}
		args, ok := strings.CutPrefix(command, "schemagen ")
		if !ok {
			continue
		}
		ran = true
		if got := call(t, args, stdin); got.status != done {
			t.Errorf("%s: exit status %d\n%s", example, got.status, got.stderr)
		}
	}
	if !ran {
		t.Error("no example to run")
	}
}

func TestCompletionKnowsFilesAndChoices(t *testing.T) {
	inTree(t, exampleFiles)
	if out := call(t, "__complete generate --optional ''", "").stdout; !strings.HasPrefix(out, "pointer\nvalue\n") {
		t.Errorf("choices: %s", out)
	}
	for line, want := range map[string]string{
		"recodec --codec ''":   "bzip2\ndeflate\nlz4\nnull\nsnappy\nxz\nzstandard\n",
		"concat --conflict ''": "refuse\nfirst\nlast\n",
		"repair --format ''":   "text\njson\n",
	} {
		if out := call(t, "__complete "+line, "").stdout; !strings.HasPrefix(out, want) {
			t.Errorf("choices of %s: %s", line, out)
		}
	}
	if out := call(t, "__complete split ''", "").stdout; !slices.Contains(strings.Split(out, "\n"), "avro") {
		t.Errorf("container files: %s", out)
	}
	if out := call(t, "__complete generate ''", "").stdout; !slices.Contains(strings.Split(out, "\n"), "avsc") {
		t.Errorf("files: %s", out)
	}
	if out := mustCall(t, "completion bash"); !strings.Contains(out, "schemagen") {
		t.Error("no completion script")
	}
}

func TestVersionIsPrinted(t *testing.T) {
	if out := mustCall(t, "--version"); !strings.HasPrefix(out, "schemagen version ") {
		t.Error(out)
	}
}

func TestCallWithoutCommandShowsHelpAndExitsWithTwo(t *testing.T) {
	got := call(t, "", "")
	if got.status != wrong || got.stdout != "" || !strings.Contains(got.stderr, "Available Commands:") ||
		!strings.HasSuffix(got.stderr, "schemagen: say which command to run\n") {
		t.Errorf("%+v", got)
	}
}

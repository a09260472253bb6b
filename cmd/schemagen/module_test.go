package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/checkout"
)

// goModule is a temporary module that requires this one, and replaces it with the copy under test.
type goModule struct {
	t   *testing.T
	dir string
}

// newGoModule makes a module that holds the given files and nothing else yet.
func newGoModule(t *testing.T, files map[string]string) *goModule {
	t.Helper()
	if testing.Short() {
		t.Skip("builds programs")
	}
	root := checkout.Root(t)
	checkout.Download(t)
	inTree(t, files)
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	m := &goModule{t, dir}
	m.run("go mod init example.com/service")
	m.run("go mod edit -replace=github.com/schemagen/schemagen=" + root)
	sums := readFile(t, filepath.Join(root, "go.sum"))
	if err := os.WriteFile("go.sum", []byte(sums), 0o666); err != nil {
		t.Fatal(err)
	}
	m.run("go get -tool github.com/schemagen/schemagen/cmd/schemagen@v0.0.0")
	return m
}

// run runs a command and returns what it prints. It does without the network: all modules are in the module cache.
func (m *goModule) run(line string) string {
	m.t.Helper()
	words := split(m.t, line)
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = m.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOPROXY=off", "GOSUMDB=off", "GOWORK=off", "GO111MODULE=on")
	out, err := cmd.CombinedOutput()
	if err != nil {
		m.t.Fatalf("%s: %v\n%s", line, err, out)
	}
	return string(out)
}

const userSchema = `{"type": "record", "name": "User", "namespace": "com.example", "fields": [
  {"name": "id", "type": "long"},
  {"name": "name", "type": "string"},
  {"name": "email", "type": ["null", "string"], "default": null}
]}
`

// userMain encodes a user, decodes it again, and prints both.
const userMain = `package main

import (
	"fmt"
	"log"

	"example.com/service/users"
)

//go:generate go tool schemagen generate --out users user.avsc

func main() {
	user := users.User{ID: 1, Name: "alice"}
	data, err := user.AppendAvro(nil)
	if err != nil {
		log.Fatal(err)
	}
	var back users.User
	if err := back.UnmarshalBinary(data); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%x %d %s %v", data, back.ID, back.Name, back.Email)
}
`

func TestGoGenerateWorksInAModuleThatRequiresThisOne(t *testing.T) {
	m := newGoModule(t, map[string]string{"main.go": userMain, "user.avsc": userSchema})
	m.run("go generate ./...")
	m.run("go vet ./...")
	if got, want := m.run("go run ."), "020a616c69636500 1 alice <nil>"; got != want {
		t.Errorf("the program prints %s, want %s", got, want)
	}
	m.run("go tool schemagen check --out users user.avsc")
}

// The package of a go:generate line without --out and --package is the one that the line stands in.
func TestGoGenerateAddsToThePackageOfItsLine(t *testing.T) {
	const source = "package people\n\n//go:generate go tool schemagen generate --emit-tests user.avsc\n"
	m := newGoModule(t, map[string]string{"strange-name/people.go": source, "strange-name/user.avsc": userSchema})
	m.run("go generate ./...")
	if text := readFile(t, "strange-name/user_avro.go"); !strings.Contains(text, "\npackage people\n") {
		t.Error("the package has another name")
	}
	m.run("go test ./...")
}

func TestNamespacesInPackagesOfTheirOwnCompile(t *testing.T) {
	m := newGoModule(t, map[string]string{
		"schemas/order.avsc": `{"type": "record", "name": "Order", "namespace": "shop.events", "fields": [
			{"name": "price", "type": "shop.money.Price"}, {"name": "old", "type": ["null", "int",
			"shop.money.Price"]}]}`,
		"schemas/price.avsc": `{"type": "record", "name": "Price", "namespace": "shop.money", "fields":
			[{"name": "cents", "type": "long"}]}`,
		"use.go": "package service\n\nimport \"example.com/service/events\"\n\nvar Order = " +
			"events.NewOrder()\n",
	})
	m.run("go tool schemagen generate --out events --package-map shop.money=example.com/service/internal/money schemas")
	m.run("go vet ./...")
}

// As somebody does who tries it: an empty directory, one schema, two commands.
func TestFirstStepsInAnEmptyModule(t *testing.T) {
	m := newGoModule(t, map[string]string{"user.avsc": userSchema})
	m.run("go tool schemagen generate --package users --out users/user_avro.go user.avsc")
	m.run("go build ./...")
}

// Schemas that have nothing to do with each other may go to one package in runs of their own, whatever shapes they
// share.
func TestRunsIntoOnePackageDoNotClash(t *testing.T) {
	m := newGoModule(t, map[string]string{
		"user.avsc": userSchema,
		"job.avsc": `{"type": "record", "name": "Job", "fields": [{"name": "note", "type": ["null", "string"]},
			{"name": "tags", "type": {"type": "map", "values": "string"}},
			{"name": "grid", "type": {"type": "array", "items": {"type": "array", "items": "double"}}}]}`,
		"task.avsc": `{"type": "record", "name": "Task", "fields":
			[{"name": "tags", "type": {"type": "map", "values": "string"}},
			{"name": "users", "type": {"type": "array", "items": {"type": "record", "name": "Owner", "fields": []}}},
			{"name": "grid", "type": {"type": "array", "items": {"type": "array", "items": "double"}}}]}`,
	})
	for _, name := range []string{"user", "job", "task"} {
		m.run("go tool schemagen generate --out all/" + name + "_avro.go --package all --emit-tests " + name + ".avsc")
	}
	m.run("go vet ./all")
}

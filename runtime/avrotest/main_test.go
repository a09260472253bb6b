package avrotest

import (
	"flag"
	"os"
	"testing"
)

// TestMain runs the tests of this package whole even with -short: the suite does less then, and does not find every
// fault that the tests put before it.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.short", "false"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

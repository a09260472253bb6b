//go:build !purego

package ocf_test

import (
	"testing"
	"unsafe"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// Strings of a file in memory lie in that memory if that was asked for, and in no other case.
func TestMappedStrings(t *testing.T) {
	data := writeUsers(t, 100)
	start := uintptr(unsafe.Pointer(unsafe.SliceData(data)))
	for mode, want := range map[rt.StringMode]bool{rt.StringsAlias: true, rt.StringsCopy: false,
		rt.StringsShared: false} {
		for _, workers := range []int{1, 2} {
			for u, err := range ocf.Records[users.User](openBytes(t, data, ocf.Strings(mode), ocf.Workers(workers))) {
				if err != nil {
					t.Fatal(err)
				}
				at := uintptr(unsafe.Pointer(unsafe.StringData(u.Name)))
				if within := at >= start && at < start+uintptr(len(data)); within != want {
					t.Fatalf("mode %d, %d workers: in the memory: %t", mode, workers, within)
				}
			}
		}
	}
}

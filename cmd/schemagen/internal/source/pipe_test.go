//go:build unix

package source

import (
	"os"
	"strings"
	"syscall"
	"testing"
)

func TestANamedPipeIsReadIfItIsNamed(t *testing.T) {
	inTree(t, "d/a.avsc")
	if err := syscall.Mkfifo("d/pipe.avsc", 0o666); err != nil {
		t.Skip(err)
	}
	if _, err := Read([]string{"d"}, nil); err == nil || !strings.HasPrefix(err.Error(),
		"d/pipe.avsc: no regular file") {
		t.Errorf("in a directory: %v", err)
	}
	go func() { os.WriteFile("d/pipe.avsc", []byte("text"), 0o666) }()
	got, err := Read([]string{"d/pipe.avsc"}, nil)
	if err != nil || string(got[0].Text) != "text" {
		t.Errorf("%v, %v", got, err)
	}
}

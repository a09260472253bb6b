package ocf_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// appendForever names the file in the environment of a process that is to append to it until it is killed.
const appendForever = "OCF_TEST_APPEND_TO"

func TestMain(m *testing.M) {
	if name := os.Getenv(appendForever); name != "" {
		err := appendUntilKilled(name, os.Getenv(appendForever+"_CODEC"))
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// appendUntilKilled goes on with the users of a file, and prints how many there are after each flush.
func appendUntilKilled(name, codec string) error {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	w, err := ocf.AppendTo(f, usersSchema, ocf.Codec(codec), ocf.BlockBytes(8<<10), ocf.Workers(rand.IntN(3)),
		ocf.CutTail())
	if err != nil {
		return err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	r, err := ocf.NewReader(f)
	if err != nil {
		return err
	}
	n, err := r.Count()
	if err != nil {
		return err
	}
	if _, err := f.Seek(0, io.SeekEnd); err != nil {
		return err
	}
	for i := int(n); ; i++ {
		if err := w.Append(user(i)); err != nil {
			return err
		}
		if rand.IntN(100) == 0 {
			if err := w.Flush(); err != nil {
				return err
			}
			fmt.Println(i + 1)
		}
	}
}

// However often a writer is killed, each record that was flushed is in the file, in its place, and the next writer goes
// on.
func TestKill(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Skip(err)
	}
	rounds := 200
	if testing.Short() {
		rounds = 8
	}
	for i, codec := range []string{"null", "zstandard", "deflate", "snappy"} {
		f, full := openFile(t, nil), false
		for range rounds / 4 {
			if full { // begin another file, which is never left empty
				f = openFile(t, nil)
			}
			flushed := killedWriter(t, exe, f.Name(), codec)
			data := readFile(t, f.Name())
			n := 0
			r := openBytes(t, data)
			for u, err := range ocf.Records[users.User](r) {
				if errors.Is(err, io.ErrUnexpectedEOF) {
					break
				} else if err != nil {
					t.Fatal(err)
				}
				if u.ID != int64(n) {
					t.Fatalf("user %d in the place of %d", u.ID, n)
				}
				n++
			}
			if n < flushed {
				t.Fatalf("%d records of %d that were flushed", n, flushed)
			}
			full = len(data) > 4<<20
		}
		if i == 0 {
			w, err := ocf.AppendTo(f, "", ocf.CutTail())
			if err == nil {
				err = w.Close()
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// killedWriter starts a process that appends, kills it at a random moment after its first flush, and returns how many
// records it said were flushed.
func killedWriter(t *testing.T, exe, name, codec string) int {
	t.Helper()
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), appendForever+"="+name, appendForever+"_CODEC="+codec)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if errors.Is(err, syscall.ENOEXEC) {
		t.Skip("this test runs on an emulated processor, on which it cannot start itself: ", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	flushed := 0
	for lines.Scan() {
		if flushed == 0 {
			time.AfterFunc(time.Duration(rand.Int64N(int64(5*time.Millisecond))), func() { cmd.Process.Kill() })
		}
		if flushed, err = strconv.Atoi(lines.Text()); err != nil {
			t.Fatal(err)
		}
	}
	if err := cmd.Wait(); flushed == 0 {
		t.Fatal("nothing was flushed:", err)
	}
	return flushed
}

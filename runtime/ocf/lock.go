package ocf

import (
	"io"
	"os"
	"strconv"
	"time"
)

// NOTE: Of two Writers that append to one file each would write over the blocks of the other. Where the file is an
// os.File and the system has advisory locks (lock_flock.go), a Writer holds one: alone, or, if the file was opened with
// O_APPEND, so that the system puts each block at the end, together with others of that kind; these are alone only
// while they write the header or cut the tail. A lock is gone when its process is. Where there are none, on some
// network file systems for instance, there is the end of the file, which is compared with the place of the next block
// before that is written.

// appendLock is the lock of a file that is appended to.
type appendLock struct {
	file   *os.File
	shared bool // opened with O_APPEND
	alone  bool // nobody else appends now
}

// How long a file that others append to, too, is waited for: while one of them begins it.
const (
	lockTries = 50
	lockPause = 2 * time.Millisecond
)

// lockFor locks a file that is to be appended to, alone if possible. It is nil for what is no os.File.
func lockFor(f any) (*appendLock, error) {
	file, ok := f.(*os.File)
	if !ok {
		return nil, nil
	}
	l := &appendLock{file: file}
	if _, err := file.WriteAt(nil, 0); err != nil {
		l.shared = true // which is what package os has against it
	}
	for try := 0; ; try++ {
		switch {
		case tryLock(file, lockAlone):
			l.alone = true
			return l, nil
		case l.shared && tryLock(file, lockShared):
			return l, nil
		case !l.shared || try == lockTries:
			return nil, errInUse
		}
		time.Sleep(lockPause)
	}
}

var errInUse = plainError(ErrInUse, "the file to append to has another writer")

// begun lets others of its kind in, once all is in place.
func (l *appendLock) begun() {
	if l != nil && l.shared && l.alone {
		l.alone = false
		tryLock(l.file, lockShared)
	}
}

// release gives the lock back.
func (l *appendLock) release() {
	if l != nil {
		tryLock(l.file, lockNone)
	}
}

// end returns where the next block of a file is to stand, and an error if that is not where it ends.
func (l *appendLock) end(offset int64) (int64, error) {
	end, err := l.file.Seek(0, io.SeekEnd)
	switch {
	case err != nil, end == offset:
		return offset, nil // writing will tell
	case l.shared:
		return end, nil
	}
	return offset, &Error{Offset: offset, Err: ErrInUse, Detail: "the file ends at byte " + strconv.FormatInt(end, 10) +
		" and no longer where its last block was written, so it has another writer"}
}

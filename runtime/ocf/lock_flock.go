//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package ocf

import (
	"os"
	"syscall"
)

// The kinds of lock.
const (
	lockAlone  = syscall.LOCK_EX
	lockShared = syscall.LOCK_SH
	lockNone   = syscall.LOCK_UN
)

// tryLock makes the lock that is held on the file one of the given kind, and reports whether nobody else's stands
// against it. Where the file system has no locks nobody's does.
func tryLock(file *os.File, kind int) bool {
	conn, err := file.SyscallConn()
	if err != nil {
		return true
	}
	held := false
	if err := conn.Control(func(fd uintptr) {
		for {
			switch err := syscall.Flock(int(fd), kind|syscall.LOCK_NB); err {
			case syscall.EINTR:
				continue
			case syscall.EWOULDBLOCK:
				held = true
			}
			return
		}
	}); err != nil {
		return true
	}
	return !held
}

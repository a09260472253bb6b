package output

import (
	"maps"
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"
)

// unfinished is what an interrupt has to clean up. Its lock is held while files move to their places, so that an
// interrupt comes before all of them or after.
var unfinished = registry{files: make(map[*Pending]bool)}

type registry struct {
	sync.Mutex
	files   map[*Pending]bool
	signals chan os.Signal
}

// add notes p, and catches signals from the first file on. The caller holds the lock.
func (r *registry) add(p *Pending) {
	r.files[p] = true
	if r.signals == nil {
		r.signals = make(chan os.Signal, 1)
		for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
			if !signal.Ignored(s) { // as under nohup, and in the background of a script
				signal.Notify(r.signals, s)
			}
		}
		go r.watch(r.signals)
	}
}

// remove forgets p, and hands signals back to the runtime after the last file. The caller holds the lock.
func (r *registry) remove(p *Pending) {
	delete(r.files, p)
	if len(r.files) == 0 && r.signals != nil {
		signal.Stop(r.signals)
		close(r.signals)
		r.signals = nil
	}
}

// watch ends the program at a signal, as the signal would have done, once nothing unfinished is left behind.
func (r *registry) watch(signals chan os.Signal) {
	s, ok := <-signals
	if !ok {
		return
	}
	r.Lock()
	abort(slices.Collect(maps.Keys(r.files))...)
	status := 128
	if number, ok := s.(syscall.Signal); ok {
		status += int(number)
	}
	os.Exit(status)
}

package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := interruptible(context.Background())
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// interrupted is the cause of a context that a signal ended.
type interrupted struct{ signal os.Signal }

func (e interrupted) Error() string { return "stopped: " + e.signal.String() }

// interruptible returns a context that the first interrupt ends. A second one ends the program as if nothing listened.
func interruptible(parent context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case s := <-signals:
			cancel(interrupted{s})
		case <-ctx.Done():
		}
		signal.Stop(signals)
	}()
	return ctx, func() { cancel(nil) }
}

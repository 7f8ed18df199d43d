package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"
)

// maxSeconds is the longest time limit: a day.
const maxSeconds = 24 * 60 * 60

// A timeLimit is the flag --seconds of a search that can stop at any time. 0 means no limit.
type timeLimit struct{ seconds float64 }

func (l *timeLimit) add(cmd *cobra.Command, what string) {
	cmd.Flags().Float64Var(&l.seconds, "seconds", 0, what)
}

// check rejects a limit that is out of range.
func (l timeLimit) check() error {
	if l.seconds != 0 && !(l.seconds >= 0.1 && l.seconds <= maxSeconds) {
		return fmt.Errorf("--seconds must be from 0.1 to %d, not %v", maxSeconds, l.seconds)
	}
	return nil
}

// checkFor also rejects a limit without the flag that asks for the search.
func (l timeLimit) checkFor(search, flag string, given bool) error {
	if l.seconds != 0 && !given {
		return fmt.Errorf("--seconds is for %s: add %s", search, flag)
	}
	return l.check()
}

// context returns a context that ends when the time is up.
func (l timeLimit) context(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.seconds == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Duration(l.seconds*float64(time.Second)))
}

// stoppedText is the sentence after the best answer of a search that was stopped.
const stoppedText = "The search was stopped early; more time may give a better answer.\n"

// afterStop returns a context for printing the answer of a search that may have been stopped.
func afterStop(ctx context.Context, stopped bool) context.Context {
	if stopped {
		return context.WithoutCancel(ctx)
	}
	return ctx
}

// stopError returns the error that ends a command after it has printed the answer of a search.
func stopError(incomplete bool) error {
	if incomplete {
		return errLimit
	}
	return nil
}

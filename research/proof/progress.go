package main

import (
	"fmt"
	"os"
	"sync"
	"time"
)

// A work reports its progress on one line of standard error, at most once per second.
type work struct {
	what        string
	total, done int
	mu          sync.Mutex
	said        time.Time
	worked      time.Duration // excluding the time in which the program was suspended
}

func newWork(what string, total int) *work {
	return &work{what: what, total: total, said: time.Now()}
}

func (w *work) add(done int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done += done
	since := time.Since(w.said)
	if since < time.Second {
		return
	}
	w.said = time.Now()
	w.worked += min(since, 2*time.Second)
	share := float64(w.done) / float64(w.total)
	left := time.Duration(float64(w.worked) * (1/share - 1))
	fmt.Fprintf(os.Stderr, "\r\x1b[K%s: %.1f%%, %v left", w.what, 100*share, left.Round(time.Second))
}

// say writes a line to standard error, replacing the progress line.
func say(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "\r\x1b[K"+format+"\n", args...)
}

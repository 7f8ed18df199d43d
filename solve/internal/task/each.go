package task

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls f with the numbers from 0 to n-1, in order, on all cores, and waits for the calls to
// return. If any fail, it returns the error of the one with the lowest number, whatever the number of
// cores: after a call has failed, those with lower numbers continue, those with higher numbers are
// stopped through the task that f gets, and no more calls start.
func Each(t *Task, n int, f func(t *Task, i int) error) error {
	var (
		next, failed atomic.Int64 // failed is the lowest number of a failed call, or n
		mu           sync.Mutex   // guards first, and held while failed changes
		first        error
		group        sync.WaitGroup
	)
	failed.Store(int64(n))
	for range min(runtime.GOMAXPROCS(0), n) {
		group.Go(func() {
			for i := next.Add(1) - 1; i < failed.Load(); i = next.Add(1) - 1 {
				err := t.Err()
				if err == nil {
					err = f(t.WithContext(call{t.ctx, i, &failed}), int(i))
				}
				mu.Lock()
				if err != nil && i < failed.Load() {
					failed.Store(i)
					first = err
				}
				mu.Unlock()
			}
		})
	}
	group.Wait()
	return first
}

// A call is the context of a call that Each makes. Its Err also stops the call after one with a lower
// number has failed.
type call struct {
	context.Context //nolint:containedctx // lives no longer than its call
	number          int64
	failed          *atomic.Int64
}

func (c call) Err() error {
	if c.failed.Load() < c.number {
		return context.Canceled
	}
	return c.Context.Err()
}

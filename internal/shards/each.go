package shards

import (
	"context"
	"sync"
	"sync/atomic"
)

// Each calls do with the numbers from 0 to n-1, in order, on the given number of goroutines. After
// the first error it cancels the context, waits for the calls that are running, and returns that
// error.
func Each(ctx context.Context, goroutines, n int, do func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		next  atomic.Int64
		group sync.WaitGroup
	)
	for range min(goroutines, n) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				if err := do(ctx, i); err != nil {
					cancel(err)
				}
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

package server

import (
	"context"
	"sync"
)

// A background runs the goroutines that outlive requests.
type background struct {
	ctx    context.Context //nolint:containedctx // ends with the server, not with a request
	cancel context.CancelFunc

	mu sync.Mutex // held to start a goroutine, so that none is added while close waits
	wg sync.WaitGroup
}

func newBackground(ctx context.Context) *background {
	ctx, cancel := context.WithCancel(ctx)
	return &background{ctx: ctx, cancel: cancel}
}

// start runs f in a goroutine. f must return soon after the background's context ends.
func (b *background) start(f func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ctx.Err() != nil { // close no longer waits, but the context has ended, so f returns soon
		go f()
		return
	}
	b.wg.Go(f)
}

// close ends the context, and waits until all goroutines have returned.
func (b *background) close() {
	b.mu.Lock()
	b.cancel()
	b.mu.Unlock()
	b.wg.Wait()
}

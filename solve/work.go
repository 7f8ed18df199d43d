package solve

import (
	"context"

	"lightsout/gf2"
)

// work is one call of a Solver: how it is stopped, and whom it tells.
type work struct {
	ctx    context.Context //nolint:containedctx // lives no longer than the call it belongs to
	report func(Progress)
}

// start begins a call, unless its context is done already.
func (s *Solver) start(ctx context.Context) (*work, error) {
	return &work{ctx, s.report}, ctx.Err()
}

// tick returns a tick for one stage of the work.
func (w *work) tick(stage string) gf2.Tick {
	return func(done, total int) error {
		if w.report != nil {
			w.report(Progress{stage, done, total})
		}
		return w.ctx.Err()
	}
}

// A lazyMatrix is made by the first call that wants it. Others wait, but no
// longer than their own context.
type lazyMatrix struct {
	lock chan struct{} // holds a token while the matrix is free to look at
	m    *gf2.Matrix
}

func newLazyMatrix() *lazyMatrix {
	l := &lazyMatrix{lock: make(chan struct{}, 1)}
	l.lock <- struct{}{}
	return l
}

// get returns the matrix, made by build if no call before did so.
func (l *lazyMatrix) get(w *work, build func() (*gf2.Matrix, error)) (*gf2.Matrix, error) {
	select {
	case <-l.lock:
	case <-w.ctx.Done():
		return nil, w.ctx.Err()
	}
	defer func() { l.lock <- struct{}{} }()
	if l.m != nil {
		return l.m, nil
	}
	m, err := build()
	if err == nil {
		l.m = m
	}
	return m, err
}

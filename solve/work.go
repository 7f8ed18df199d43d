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

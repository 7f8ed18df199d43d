package task

import (
	"context"
	"sync/atomic"

	"lightsout/internal/algebra/gf2"
)

// A Report receives the progress of a stage of the work.
type Report func(stage string, done, total int)

// A Task is one call to a Solver's method: its context and progress callback.
type Task struct {
	ctx      context.Context //nolint:containedctx // lives no longer than its call
	report   Report
	standing *standing
}

// A standing is the value of the best answer so far and a lower bound, for a search that minimises
// that value. It is safe for concurrent use.
type standing struct{ best, bound atomic.Int64 }

// New returns the task of a call. If report is nil, progress is not reported.
func New(ctx context.Context, report Report) *Task {
	if report == nil {
		report = func(string, int, int) {}
	}
	return &Task{ctx, report, &standing{}}
}

// Context returns the context of the call.
func (t *Task) Context() context.Context { return t.ctx }

// WithContext returns the same task with a different context, for a part of the work that can be
// stopped separately.
func (t *Task) WithContext(ctx context.Context) *Task { return &Task{ctx, t.report, t.standing} }

// Quietly returns a task with the same context that reports no progress and has a standing of
// its own.
func (t *Task) Quietly() *Task { return New(t.ctx, nil) }

// Stand records the value of the best answer so far and a lower bound on the value of every answer,
// to be shown with the progress.
func (t *Task) Stand(best, bound int) {
	t.standing.best.Store(int64(best))
	t.standing.bound.Store(int64(bound))
}

// Standing returns the numbers recorded last, or zeros if none have been recorded yet.
func (t *Task) Standing() (best, bound int) {
	return int(t.standing.best.Load()), int(t.standing.bound.Load())
}

// Err returns the reason to stop, or nil.
func (t *Task) Err() error { return t.ctx.Err() }

// Report reports the progress of a stage.
func (t *Task) Report(stage string, done, total int) { t.report(stage, done, total) }

// Tick returns a tick for one stage of the work.
func (t *Task) Tick(stage string) gf2.Tick {
	return func(done, total int) error {
		t.report(stage, done, total)
		return t.ctx.Err()
	}
}

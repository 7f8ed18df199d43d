package states

import (
	"lightsout/puzzle"
	"lightsout/solve"
)

// An Option configures how states are counted or tabulated.
type Option func(*options)

type options struct {
	progress
	target puzzle.State
}

func apply(list []Option) (o options) {
	for _, set := range list {
		set(&o)
	}
	return o
}

// Towards sets the state that a Table or LitTable leads to. The default, the zero State, is all
// lights off.
func Towards(target puzzle.State) Option { return func(o *options) { o.target = target } }

// OnProgress sets a function that is called from time to time during long computations.
func OnProgress(f func(solve.Progress)) Option { return func(o *options) { o.report = f } }

// Effort limits the work of [Depths], in steps of a nanosecond or two. The default is about
// half a minute. It limits steps instead of time, so the answer does not depend on the machine.
func Effort(steps float64) Option { return func(o *options) { o.effort = steps } }

// A progress reports the progress of long work, and limits its steps.
type progress struct {
	report func(solve.Progress)
	effort float64 // 0 means maxSteps
}

func newProgress(list []Option) *progress {
	o := apply(list)
	if o.effort == 0 {
		o.effort = maxSteps
	}
	return &o.progress
}

func (p *progress) set(stage string, done, total int) {
	if p.report != nil {
		p.report(solve.Progress{Stage: stage, Done: done, Total: total})
	}
}

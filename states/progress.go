package states

import "lightsout/solve"

// An Option changes how states are counted.
type Option func(*progress)

// OnProgress sets a function that is called every now and then during long
// computations.
func OnProgress(f func(solve.Progress)) Option { return func(p *progress) { p.report = f } }

// A progress reports how far long work is.
type progress struct{ report func(solve.Progress) }

func newProgress(options []Option) *progress {
	p := &progress{}
	for _, option := range options {
		option(p)
	}
	return p
}

func (p *progress) set(stage string, done, total int) {
	if p.report != nil {
		p.report(solve.Progress{Stage: stage, Done: done, Total: total})
	}
}

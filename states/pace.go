package states

import "lightsout/solve"

// An Option changes how states are counted.
type Option func(*pace)

// OnProgress has f called every now and then during long work.
func OnProgress(f func(solve.Progress)) Option { return func(p *pace) { p.report = f } }

// A pace tells how far work has come.
type pace struct{ report func(solve.Progress) }

func newPace(options []Option) *pace {
	p := &pace{}
	for _, option := range options {
		option(p)
	}
	return p
}

func (p *pace) set(stage string, done, total int) {
	if p.report != nil {
		p.report(solve.Progress{Stage: stage, Done: done, Total: total})
	}
}

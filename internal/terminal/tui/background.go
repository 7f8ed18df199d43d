package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// A background is the work behind a screen, one piece at a time, so that
// keys are answered at once. New work, and a move that makes the old work worthless,
// ends what is under way; its result is dropped.
type background struct {
	number int
	note   string // what is shown meanwhile
	stop   context.CancelFunc
}

// workedMsg is a result. It is shown by the goroutine of the screen.
type workedMsg struct {
	of     *background
	number int
	show   func(m *model) tea.Cmd
}

// start does work in the background. The function that work returns then shows what came
// of it.
func (b *background) start(m *model, note string, work func(context.Context) func(*model) tea.Cmd) tea.Cmd {
	b.end()
	ctx, stop := context.WithCancel(m.ctx)
	b.stop, b.note = stop, note
	number := b.number
	return func() tea.Msg {
		defer stop()
		return workedMsg{b, number, work(ctx)}
	}
}

// end ends what is under way.
func (b *background) end() {
	if b.stop != nil {
		b.stop()
	}
	b.stop, b.note = nil, ""
	b.number++
}

// worked shows a result, if it is the one that is waited for.
func (m *model) worked(msg workedMsg) tea.Cmd {
	if msg.number != msg.of.number {
		return nil
	}
	msg.of.end()
	return msg.show(m)
}

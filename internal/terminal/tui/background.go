package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// A background runs a screen's slow work, one task at a time, so that the screen always responds to
// keys. When new work starts, or a move makes the current work obsolete, the current work is
// cancelled and its result is dropped.
type background struct {
	number int
	note   string // shown while the work runs
	stop   context.CancelFunc
}

// workedMsg carries a result. Update calls show, which may therefore change the model.
type workedMsg struct {
	of     *background
	number int
	show   func(m *model) tea.Cmd
}

// start returns a command that runs work in the background. The function that work returns shows
// the result.
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

// end cancels the current work.
func (b *background) end() {
	if b.stop != nil {
		b.stop()
	}
	b.stop, b.note = nil, ""
	b.number++
}

// worked shows a result, unless its work was cancelled.
func (m *model) worked(msg workedMsg) tea.Cmd {
	if msg.number != msg.of.number {
		return nil
	}
	msg.of.end()
	return msg.show(m)
}

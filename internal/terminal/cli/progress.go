package cli

import (
	"fmt"
	"io"
	"time"

	"charm.land/bubbles/v2/progress"
	"charm.land/lipgloss/v2"

	"lightsout/internal/english"
	"lightsout/internal/terminal/termtext"
	"lightsout/solve"
)

const (
	barDelay    = time.Second            // shorter work shows no bar
	barInterval = 100 * time.Millisecond // between redraws
	barWidth    = 40
)

// A bar is a progress bar. It draws only on a terminal.
type bar struct {
	w     io.Writer // nil if not a terminal
	model progress.Model
	next  time.Time
	drawn bool
	stage string    // the current stage
	since time.Time // the start of that stage
}

func newBar(w io.Writer) *bar {
	b := &bar{next: time.Now().Add(barDelay)}
	if isTerminal(w) {
		b.w = w
		options := []progress.Option{progress.WithWidth(barWidth), progress.WithDefaultBlend()}
		if termtext.ASCII() {
			options = append(options, progress.WithFillCharacters('#', '.'))
		}
		b.model = progress.New(options...)
	}
	return b
}

// update redraws the bar, at most once every barInterval.
func (b *bar) update(p solve.Progress) {
	now := time.Now()
	if p.Stage != b.stage {
		b.stage, b.since = p.Stage, now
	}
	if b.w == nil || p.Total == 0 || now.Before(b.next) {
		return
	}
	b.next = now.Add(barInterval)
	b.drawn = true
	// Return to the start of the line, draw, and clear the rest of the line.
	text := p.Stage + standing(p) + left(p, now.Sub(b.since))
	_, _ = fmt.Fprint(b.w, "\r"+b.line(p, text)+"\x1b[K")
}

// line returns the bar with text next to it, or only the text if there is no room for a bar. It
// must fit on one line of the terminal, because done can erase only one line.
func (b *bar) line(p solve.Progress, text string) string {
	width, known := termtext.Width()
	if !known {
		width = fullWidth
	}
	room := width - 1 // some terminals wrap after the last column
	const leastBar = 10
	if wide := min(barWidth, room-1-lipgloss.Width(text)); wide >= leastBar {
		b.model.SetWidth(wide)
		return b.model.ViewAs(float64(p.Done)/float64(p.Total)) + " " + text
	}
	return english.Shorten(text, room)
}

// standing returns the best answer so far and the lower bound, or "" if there is none.
func standing(p solve.Progress) string {
	if p.Best == 0 {
		return ""
	}
	return fmt.Sprintf(": best %s, at least %s", group(p.Best), group(p.Bound))
}

// left returns the estimated time left in a stage, or "" if it is too early to tell or nothing is
// left.
func left(p solve.Progress, took time.Duration) string {
	if took < barDelay || p.Done <= 0 || p.Done >= p.Total {
		return ""
	}
	rest := time.Duration(float64(took) * float64(p.Total-p.Done) / float64(p.Done))
	return fmt.Sprintf(", %s left", max(time.Second, rest.Round(time.Second)))
}

// done erases the bar.
func (b *bar) done() {
	if b.drawn {
		_, _ = fmt.Fprint(b.w, "\r\x1b[K")
	}
}

package cli

import (
	"fmt"
	"io"
	"time"

	"charm.land/bubbles/v2/progress"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/term"

	"lightsout/internal/english"
	"lightsout/internal/terminal/page"
	"lightsout/solve"
)

const (
	barDelay    = time.Second            // shorter work shows no bar
	barInterval = 100 * time.Millisecond // between two drawings
	barWidth    = 40
)

// A bar draws the progress of long work on a terminal. Without one it draws
// nothing.
type bar struct {
	w     io.Writer // nil when there is no terminal
	model progress.Model
	next  time.Time
	drawn bool
	stage string    // that is under way
	since time.Time // and when it began
}

func newBar(w io.Writer) *bar {
	b := &bar{next: time.Now().Add(barDelay)}
	if f, ok := w.(term.File); ok && term.IsTerminal(f.Fd()) {
		b.w = w
		options := []progress.Option{progress.WithWidth(barWidth), progress.WithDefaultBlend()}
		if page.ASCII() {
			options = append(options, progress.WithFillCharacters('#', '.'))
		}
		b.model = progress.New(options...)
	}
	return b
}

// update draws the bar when it is time to.
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
	// Back to the start of the line, draw, and clear what was longer.
	_, _ = fmt.Fprint(b.w, "\r"+b.line(p, p.Stage+left(p, now.Sub(b.since)))+"\x1b[K")
}

// line is the bar with a text beside it, in one line of the terminal: one that is broken
// could not be taken off again.
func (b *bar) line(p solve.Progress, text string) string {
	width, known := page.Width()
	if !known {
		width = fullWidth
	}
	room := width - 1 // the last column makes some terminals go on
	const leastBar = 10
	if wide := min(barWidth, room-1-lipgloss.Width(text)); wide >= leastBar {
		b.model.SetWidth(wide)
		return b.model.ViewAs(float64(p.Done)/float64(p.Total)) + " " + text
	}
	return english.Shorten(text, room)
}

// left says how long a stage will take that has taken some time, when that is enough
// to tell.
func left(p solve.Progress, took time.Duration) string {
	if took < barDelay || p.Done <= 0 || p.Done >= p.Total {
		return ""
	}
	rest := time.Duration(float64(took) * float64(p.Total-p.Done) / float64(p.Done))
	return fmt.Sprintf(", %s left", max(time.Second, rest.Round(time.Second)))
}

// done takes the bar off the screen.
func (b *bar) done() {
	if b.drawn {
		_, _ = fmt.Fprint(b.w, "\r\x1b[K")
	}
}

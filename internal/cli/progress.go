package cli

import (
	"fmt"
	"io"
	"time"

	"charm.land/bubbles/v2/progress"
	"github.com/charmbracelet/x/term"

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
		b.model = progress.New(progress.WithWidth(barWidth), progress.WithDefaultBlend())
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
	_, _ = fmt.Fprintf(b.w, "\r%s %s%s\x1b[K", b.model.ViewAs(float64(p.Done)/float64(p.Total)), p.Stage, left(p, now.Sub(b.since)))
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

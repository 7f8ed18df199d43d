package cli

import (
	"strings"
	"testing"

	"charm.land/bubbles/v2/progress"
	"charm.land/lipgloss/v2"

	"lightsout/internal/terminal/termtext"
	"lightsout/solve"
)

// A bar and its text fit on one line, however narrow the terminal is.
func TestBarFitsTheTerminal(t *testing.T) {
	b := &bar{model: progress.New(progress.WithWidth(barWidth))}
	p := solve.Progress{Stage: "counting by quiet patterns", Done: 1, Total: 4}
	for columns, want := range map[string]string{"200": "25%", "80": "25%", "40": "25%", "30": "counting", "20": "…"} {
		t.Setenv("COLUMNS", columns)
		line := b.line(p, p.Stage)
		if width, _ := termtext.Width(); lipgloss.Width(line) >= width || !strings.Contains(line, want) {
			t.Errorf("%s columns: %q", columns, line)
		}
	}
}

// Package table prints measurements as a Markdown table, each with its target.
package table

import (
	"context"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
)

// A Row is one measurement.
type Row struct {
	What     string
	Measured string
	Target   string
	Reached  bool
}

// NoTarget returns a row for a measurement without a target.
func NoTarget(what, measurement string) Row {
	return Row{What: what, Measured: measurement, Target: "-", Reached: true}
}

// A Measurement produces rows on a rig: the processes that all measurements share.
type Measurement[Rig any] struct {
	Name      string
	Take      func(context.Context, Rig) ([]Row, error)
	OnRequest bool // run only if a word selects it
}

// Print runs the measurements whose names contain the given word, and prints each row as soon as it
// is ready. It returns an error if a measurement misses its target.
func Print[Rig any](ctx context.Context, w io.Writer, rig Rig, word string, all []Measurement[Rig]) error {
	if _, err := io.WriteString(w, "| what | measured | target |\n|---|---|---|\n"); err != nil {
		return err
	}
	below := 0
	for _, m := range all {
		if !strings.Contains(m.Name, word) || m.OnRequest && word == "" {
			continue
		}
		fmt.Fprintln(os.Stderr, m.Name)
		rows, err := m.Take(ctx, rig)
		if err != nil {
			return fmt.Errorf("%s: %w", m.Name, err)
		}
		for _, r := range rows {
			if _, err := io.WriteString(w, r.line()); err != nil {
				return err
			}
			if !r.Reached {
				below++
			}
		}
	}
	if below > 0 {
		return fmt.Errorf("missed targets: %d", below)
	}
	return nil
}

// Times as formatted by Go: 1.5ms, 2m0s, 37m38s.
var (
	duration    = regexp.MustCompile(`(\d)(ns|µs|ms|s)\b`)
	fullMinutes = regexp.MustCompile(`(\d)m0s\b`)
	minutes     = regexp.MustCompile(`(\d)m(\d+s)\b`)
)

// spaced formats times the way pages do: 1.5 ms, 2 min, 37 min 38 s.
func spaced(text string) string {
	text = fullMinutes.ReplaceAllString(text, "$1 min")
	text = minutes.ReplaceAllString(text, "$1 min $2")
	return duration.ReplaceAllString(text, "$1 $2")
}

func (r Row) line() string {
	missed := ""
	if !r.Reached {
		missed = " (misses the target)"
	}
	return fmt.Sprintf("| %s | %s%s | %s |\n", r.What, spaced(r.Measured), missed, spaced(r.Target))
}

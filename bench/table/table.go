// Package table prints what was measured as a Markdown table, each figure beside its bar.
package table

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
)

// A Row is a figure that was measured.
type Row struct {
	What   string
	Figure string
	Bar    string
	Fine   bool // whether the figure reaches its bar
}

// NoBar returns the row of a figure that is only to be known.
func NoBar(what, figure string) Row {
	return Row{What: what, Figure: figure, Bar: "-", Fine: true}
}

// A Measurement makes rows on a rig: processes that were started for all measurements.
type Measurement[Rig any] struct {
	Name      string
	Take      func(context.Context, Rig) ([]Row, error)
	OnRequest bool // only if it is asked for by a word
}

// Print takes the measurements whose names contain a word and prints their rows, each as
// soon as it is there. It fails when a figure does not reach its bar.
func Print[Rig any](ctx context.Context, w io.Writer, rig Rig, word string, all []Measurement[Rig]) error {
	if _, err := io.WriteString(w, "| what | figure | bar | |\n|---|---|---|---|\n"); err != nil {
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
			if !r.Fine {
				below++
			}
		}
	}
	if below > 0 {
		return fmt.Errorf("%d figures do not reach their bars", below)
	}
	return nil
}

func (r Row) line() string {
	verdict := "fine"
	if !r.Fine {
		verdict = "**not reached**"
	}
	return fmt.Sprintf("| %s | %s | %s | %s |\n", r.What, r.Figure, r.Bar, verdict)
}

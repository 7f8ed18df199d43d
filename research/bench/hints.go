package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// hinted are the boards whose random puzzles are solved by hints, those of the daily puzzles among
// them.
var hinted = []string{
	"3x3", "4x4", "5x5", "6x6", "7x7", "9x9", "5x5,torus", "5x5,mobius", "6x6,klein", "6x6,projective", "6x6,cylinder",
	"5x5,rule=x", "5x5,rule=star", "5x5,rule=knight", "5x5,mod=3", "hex4", "tri6", "cube3", "3x3x3", "3x3x3x3", "graph6=IheA@GUAo", "5x5,holes=8_13",
}

// takeHints asks for all hints of a thousand puzzles on each board, or of all if it has fewer, and
// counts the presses that they could only tell.
func takeHints(ctx context.Context, s settings) (rows []string, err error) {
	for _, spec := range hinted {
		fmt.Fprintln(os.Stderr, spec)
		ids, err := exec.CommandContext(ctx, s.lightsout, "new", spec, "-n", "1000", "--seed", "hints").Output()
		if len(ids) == 0 {
			return nil, err // if there are fewer than a thousand, the exit code tells
		}
		cmd := exec.CommandContext(ctx, s.lightsout, "hint", "-", "--all", "--json")
		cmd.Stdin = bytes.NewReader(ids)
		out, err := cmd.Output()
		if err != nil {
			return nil, err
		}
		puzzles, par, told, err := countTold(bytes.NewReader(out))
		if err != nil {
			return nil, err
		}
		rows = append(rows, fmt.Sprintf("`%s` | %.1f | %.1f%%", spec, float64(par)/float64(puzzles), 100*float64(told)/float64(par)))
	}
	return rows, nil
}

// countTold counts the puzzles in a stream of hints, the presses of all, and those that are told.
func countTold(hints io.Reader) (puzzles, par, told int, err error) {
	for lines := json.NewDecoder(hints); ; {
		var hint struct {
			Par   int
			Steps []struct {
				Kind  string
				Times int
			}
		}
		if err := lines.Decode(&hint); errors.Is(err, io.EOF) {
			return puzzles, par, told, nil
		} else if err != nil {
			return 0, 0, 0, err
		}
		puzzles++
		par += hint.Par
		for _, step := range hint.Steps {
			if step.Kind == "told" {
				told += step.Times
			}
		}
	}
}

package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/chase"
	"lightsout/internal/english"
	"lightsout/internal/terminal/termtext"
	"lightsout/puzzle"
)

// A walkReport is the JSON output of chase for a position.
type walkReport struct {
	Puzzle   string     `json:"puzzle"`
	Solvable bool       `json:"solvable"`
	Steps    []walkStep `json:"steps"`
	Count    int        `json:"count"` // number of presses
}

// A walkStep chases one row, or looks up the bottom row in the table.
type walkStep struct {
	Row     *int   `json:"row"`   // null for a table lookup
	Left    []int  `json:"left"`  // columns lit in the bottom row; null when chasing a row
	Press   []int  `json:"press"` // columns to press in the top row; null when chasing a row
	Presses []any  `json:"presses"`
	After   string `json:"after"`

	buttons []int
	state   puzzle.State
}

// printWalk prints how to chase a position, step by step.
func printWalk(cmd *cobra.Command, in *input, table chase.Table, asJSON bool) error {
	r := walkThrough(in, table)
	err := printReport(cmd.OutOrStdout(), asJSON, func() walkReport { return r }, func() string { return r.text(in) })
	if err == nil && !r.Solvable {
		return errNo
	}
	return err
}

// walkThrough follows the table to the end of a chase.
func walkThrough(in *input, table chase.Table) walkReport {
	r := walkReport{Puzzle: in.state.String(), Solvable: true, Steps: []walkStep{}}
	state := in.state
	for _, step := range table.Walk(state) {
		state = state.Press(step.Presses...)
		s := walkStep{Presses: []any{}, After: state.String(), buttons: step.Presses, state: state}
		if step.Row >= 0 {
			s.Row = &step.Row
		} else {
			r.Solvable = step.Found
			s.Left, s.Press = step.Left, append([]int{}, step.Presses...) // in the top row, a button's number is its column
		}
		for _, button := range step.Presses {
			s.Presses = append(s.Presses, jsonPlace(in.board, button))
		}
		r.Count += len(step.Presses)
		r.Steps = append(r.Steps, s)
	}
	return r
}

// text draws the board after each step and describes the presses.
func (r walkReport) text(in *input) string {
	text := ""
	if sheet, ok := newSheet(in.board); ok {
		drawings := in.drawings()
		for i, step := range r.Steps {
			if len(step.buttons) > 0 {
				d := drawLights(step.state)
				d.title = fmt.Sprintf("Step %d", i+1)
				drawings = append(drawings, d)
			}
		}
		text = sheet.draw(drawings...)
	}
	for i, step := range r.Steps {
		number := fmt.Sprintf("%d. ", i+1)
		text += number + termtext.Wrap(step.words(in), screenWidth(), len(number)) + "\n"
	}
	if len(r.Steps) > 0 {
		text += "\n"
	}
	switch {
	case !r.Solvable:
		return text + in.impossible() + "\n"
	case r.Count == 0 && in.hasTarget():
		return text + "The target is already reached: nothing to chase.\n"
	case r.Count == 0:
		return text + "The lights are already out: nothing to chase.\n"
	}
	return text + wrapped(in.reach(r.Count)+"."+r.shorter(in)) + "\n"
}

// shorter says how to find a shorter solution and, if some presses cancel out, how many remain.
func (r walkReport) shorter(in *input) string {
	var buttons []int
	for _, step := range r.Steps {
		buttons = append(buttons, step.buttons...)
	}
	composed, err := puzzle.NewPresses(in.board, buttons...)
	if n := composed.Count(); err == nil && n < r.Count {
		return fmt.Sprintf(" Some cancel out, leaving %s. There may be an even shorter way: try lightsout solve --fewest.",
			english.Plural(n, "press", "presses"))
	}
	return " There may be a shorter way: try lightsout solve --fewest."
}

// words describes a step in a sentence or two.
func (s walkStep) words(in *input) string {
	lit := "lit"
	if in.hasTarget() {
		lit = "different from the target"
	}
	if s.Row != nil {
		labels := make([]string, len(s.buttons))
		for i, button := range s.buttons {
			labels[i] = inList(in.board, in.board.ButtonLabel(button))
		}
		return fmt.Sprintf("Chase row %d: press %s, right below each light that is %s.", *s.Row+1, strings.Join(labels, " "), lit)
	}
	column := "column"
	if len(s.Left) > 1 {
		column = "columns"
	}
	left := fmt.Sprintf("Only the bottom row is %s, in %s %s.", lit, column, chase.Columns(s.Left))
	if len(s.Press) == 0 {
		return left + " That is not in the table, so there is no solution."
	}
	return fmt.Sprintf("%s Look it up: the table says to press %s in the top row. Then chase again.", left, chase.Columns(s.Press))
}

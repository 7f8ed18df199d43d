package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"lightsout/internal/english"
	"lightsout/internal/states"
	"lightsout/internal/states/statesdb"
)

// A checkedStates describes one board in a file of states, and whether its answers are right. It is
// the JSON output of lightsout states for a file.
type checkedStates struct {
	Board      string `json:"board"`
	Target     string `json:"target,omitempty"`
	States     int    `json:"states"`
	GodsNumber int    `json:"gods_number"`
	Hardest    string `json:"hardest"`
	AllOn      *int   `json:"all_on"` // fewest presses from all lights on; null if unsolvable
	Right      bool   `json:"right"`
	Reason     string `json:"reason,omitempty"` // what is wrong
}

// checkStates summarises a file of states and checks every answer.
func checkStates(cmd *cobra.Command, name string, o statesOptions) (err error) {
	if o.to != "" {
		return errors.New("a file of states already has its target; leave out --to")
	}
	file, err := openStates(cmd.Context(), name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	wrong := false
	for _, b := range file.Boards() {
		bar := newBar(cmd.ErrOrStderr())
		report, err := checkBoard(cmd.Context(), b, bar)
		bar.done()
		if err != nil {
			return err
		}
		wrong = wrong || !report.Right
		if err := printReport(cmd.OutOrStdout(), o.asJSON, func() checkedStates { return report }, report.text); err != nil {
			return err
		}
	}
	if wrong {
		return errNo
	}
	return nil
}

// checkBoard recomputes the states of a board and compares them with the file.
func checkBoard(ctx context.Context, file *statesdb.Board, bar *bar) (checkedStates, error) {
	b := file.Board()
	r := checkedStates{Board: b.String(), Target: file.Target().String(), States: file.States(), GodsNumber: file.GodsNumber(), Right: true}
	table, err := states.NewTable(ctx, b, states.Towards(file.Target()), states.OnProgress(bar.update))
	if err != nil {
		return r, err
	}
	r.Hardest = states.StateOf(b, table.Hardest()).String()
	if on, err := table.Look(1<<b.Lights() - 1); err == nil {
		r.AllOn = &on.ToGo
	}
	if reason := file.Check(ctx, table); reason != nil {
		if ctx.Err() != nil {
			return r, ctx.Err()
		}
		r.Right, r.Reason = false, reason.Error()
	}
	return r, nil
}

func (r checkedStates) text() string {
	text := fmt.Sprintf("%s: %s; the hardest takes %s", titleStyle.Render(r.Board), english.Plural(r.States, "state", "states"),
		english.Plural(r.GodsNumber, "press", "presses"))
	switch {
	case r.Target != "":
		text += ".\nThe target is " + r.Target
	case r.AllOn != nil:
		text += fmt.Sprintf(", and all lights on takes %d", *r.AllOn)
	}
	if !r.Right {
		return text + ".\nThe file is wrong: " + r.Reason + ".\n"
	}
	return text + ".\nEvery answer is right.\n"
}

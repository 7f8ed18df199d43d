package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"lightsout/internal/english"
	"lightsout/internal/states"
	"lightsout/internal/states/statesdb"
	"lightsout/solve"
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

// checkStates prints the contents of a file of states and checks every answer.
func checkStates(cmd *cobra.Command, name string, o statesOptions) (err error) {
	if o.to != "" {
		return errors.New("a file of states already has its target; leave out --to")
	}
	files, closer, err := openStates(cmd.Context(), name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closer()) }()
	wrong := false
	for _, file := range files {
		bar := newBar(cmd.ErrOrStderr())
		report, err := checkBoard(cmd.Context(), file, bar)
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
func checkBoard(ctx context.Context, file answerer, bar *bar) (checkedStates, error) {
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
	if reason := differs(ctx, table, file); reason != nil {
		if ctx.Err() != nil {
			return r, ctx.Err()
		}
		r.Right, r.Reason = false, reason.Error()
	}
	return r, nil
}

// differs returns an error for the first wrong answer or missing state in a file.
func differs(ctx context.Context, table *states.Table, file answerer) error {
	if gods := table.GodsNumber(); gods != file.GodsNumber() {
		return fmt.Errorf("the hardest state takes %s", english.Plural(gods, "press", "presses"))
	}
	if db, ok := file.(*statesdb.Board); ok {
		return differingRow(ctx, table, db)
	}
	for e := range table.All() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		a, err := file.Look(e.State)
		if err == nil {
			err = wrongAnswer(table, e.State, a)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// differingRow is like differs, for a database. It scans the rows, which is faster than looking up
// each state. A row's press may differ from ours, as long as it leads one press closer to the
// target.
func differingRow(ctx context.Context, table *states.Table, db *statesdb.Board) error {
	rows := 0
	err := db.Each(func(e states.Entry) error {
		rows++
		if rows%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := wrongAnswer(table, e.State, e.Answer); err != nil {
			return err
		}
		if next := pressed(table, e.State, e.Button); e.Next != next {
			return fmt.Errorf("from state %d the press leads to %d, not to %d", e.State, next, e.Next)
		}
		return nil
	})
	if err == nil && rows != table.States() {
		err = fmt.Errorf("it has %s, but there should be %s", english.Plural(rows, "state", "states"), group(table.States()))
	}
	return err
}

// wrongAnswer returns an error if an answer is wrong.
func wrongAnswer(table *states.Table, state uint64, a states.Answer) error {
	right, err := table.Look(state)
	switch {
	case errors.Is(err, solve.ErrUnsolvable):
		return fmt.Errorf("state %d cannot be solved", state)
	case err != nil:
		return err
	case a.ToGo != right.ToGo:
		return fmt.Errorf("state %d takes %s, not %d", state, english.Plural(right.ToGo, "press", "presses"), a.ToGo)
	case a.ToGo == 0:
		return nil
	case a.Button < 0 || a.Button >= table.Board().Buttons():
		return fmt.Errorf("the press for state %d is not a button on the board", state)
	}
	if after, err := table.Look(pressed(table, state, a.Button)); err != nil || after.ToGo != right.ToGo-1 {
		return fmt.Errorf("the press for state %d leads no closer to the target", state)
	}
	return nil
}

// pressed returns the state after a press. A button that does not exist leaves it unchanged.
func pressed(table *states.Table, state uint64, button int) uint64 {
	if button < 0 || button >= table.Board().Buttons() {
		return state
	}
	for light := range table.Board().Toggles(button) {
		state ^= 1 << light
	}
	return state
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

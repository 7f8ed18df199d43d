package statesdb

import (
	"context"
	"errors"
	"fmt"

	"lightsout/internal/english"
	"lightsout/internal/states"
	"lightsout/solve"
)

// Check compares God's number and every row with the board's table, and returns an error for the
// first wrong answer or for missing states. A row's press may differ from the table's, as long as
// it leads one press closer to the target.
func (b *Board) Check(ctx context.Context, table *states.Table) error {
	if gods := table.GodsNumber(); gods != b.gods {
		return fmt.Errorf("the hardest state takes %s", english.Plural(gods, "press", "presses"))
	}
	rows := 0
	err := b.Each(func(e states.Entry) error {
		rows++
		if rows%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		return checkRow(table, e)
	})
	if err == nil && rows != table.States() {
		err = fmt.Errorf("it has %s, but there should be %s", english.Plural(rows, "state", "states"), english.Group(fmt.Sprint(table.States())))
	}
	return err
}

func checkRow(table *states.Table, e states.Entry) error {
	right, err := table.Look(e.State)
	switch {
	case errors.Is(err, solve.ErrUnsolvable):
		return fmt.Errorf("state %d cannot be solved", e.State)
	case err != nil:
		return err
	case e.ToGo != right.ToGo:
		return fmt.Errorf("state %d takes %s, not %d", e.State, english.Plural(right.ToGo, "press", "presses"), e.ToGo)
	case e.ToGo == 0:
		return nil
	case e.Button < 0 || e.Button >= table.Board().Buttons():
		return fmt.Errorf("the press for state %d is not a button on the board", e.State)
	}
	next := e.State
	for light := range table.Board().Toggles(e.Button) {
		next ^= 1 << light
	}
	if after, err := table.Look(next); err != nil || after.ToGo != right.ToGo-1 {
		return fmt.Errorf("the press for state %d leads no closer to the target", e.State)
	}
	if e.Next != next {
		return fmt.Errorf("from state %d the press leads to %d, not to %d", e.State, next, e.Next)
	}
	return nil
}

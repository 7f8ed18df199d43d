package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/terminal/files"
	"lightsout/internal/terminal/termtext"
	"lightsout/solve"
)

// The presets of --cost, for grids: 1 in the first row and one more in each row below it, or 1 at the
// edge and one more for each step away from it.
const (
	costByRow  = "row"
	costByEdge = "edge"
)

// addCost adds the flag for the costs of lights or buttons.
func addCost(cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "cost", "", "what each press costs, or each light that changes: row, edge, or a file of whole numbers")
	_ = cmd.Flags().SetAnnotation("cost", termtext.ValueName, []string{"FILE"}) // the flag exists
	completeFlag(cmd, "cost", []string{costByRow, costByEdge})
}

// readCosts returns n costs, for the lights or the buttons of a board: those of a preset, or the whole
// numbers in a file. It returns nil if name is empty.
func readCosts(ctx context.Context, name string, b *board.Board, n int) (costs []uint32, err error) {
	switch name {
	case "":
		return nil, nil
	case costByRow, costByEdge:
		return presetCosts(name, b)
	}
	f, err := files.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	costs, err = solve.ReadCosts(files.Reader(ctx, f), n)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return costs, nil
}

func presetCosts(name string, b *board.Board) ([]uint32, error) {
	g, ok := b.Grid()
	if !ok {
		return nil, fmt.Errorf("--cost %s is for grids; on other boards, give a file", name)
	}
	costs := make([]uint32, b.Buttons())
	for button := range costs {
		row, col := g.Place(button)
		away := row
		if name == costByEdge {
			away = slices.Min([]int{row, col, g.Rows - 1 - row, g.Cols - 1 - col})
		}
		costs[button] = uint32(away) + 1
	}
	return costs, nil
}

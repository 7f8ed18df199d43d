package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/chase"
	"lightsout/internal/english"
	"lightsout/internal/terminal/termtext"
)

// A chaseReport is the JSON output of chase.
type chaseReport struct {
	Board   string      `json:"board"`
	Combine bool        `json:"combine"` // whether to add up all rows of the table that apply
	Rows    []chase.Row `json:"rows"`
}

func newChase() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "chase BOARD|POSITION|FILE",
		Short: "the table for solving by hand",
		Long: `Print the light-chasing table of a board, for solving it by hand, or chase a position step
by step. The board must be a plane or cylinder of two or more rows, without holes, with the plus or ring rule.

To chase, press the button right below each light that is on in the top row until the light
is off, then do the same in the next row, and so on. Look up what is left in the bottom row,
press what the table says in the top row, and chase again. On large boards you combine rows of
the table, which says how. If a position has no solution, the exit code is 1.`,
		Example: `lightsout chase 5x5
lightsout chase 5x5:4e3abb`,
		Args:              termtext.Arguments,
		ValidArgsFunction: completePuzzles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if lines, isBatch := openBatch(cmd, args); isBatch {
				return chaseBatch(cmd, lines, asJSON)
			}
			in, err := openChase(cmd, args[0])
			if err != nil {
				return err
			}
			bar := newBar(cmd.ErrOrStderr())
			table, err := chase.New(cmd.Context(), in.board, bar.update)
			bar.done()
			switch {
			case err != nil:
				return err
			case !in.boardOnly:
				return printWalk(cmd, in, table, asJSON)
			}
			return printReport(cmd.OutOrStdout(), asJSON,
				func() chaseReport { return chaseReport{in.board.String(), table.Combine, table.Rows} },
				func() string { return tableText(table) })
		},
	}
	addJSON(cmd, &asJSON)
	return cmd
}

// openChase reads a position, or only a board if the command should print that board's table.
func openChase(cmd *cobra.Command, arg string) (*input, error) {
	if b, err := board.Parse(arg); err == nil {
		return &input{board: b, boardOnly: true}, nil
	}
	in, err := openInput(cmd.Context(), arg, cmd.InOrStdin(), pictureOptions{})
	if err != nil {
		return nil, err
	}
	if in.rows != nil {
		err = english.Errorf("chase works on pictures of up to %d lights; lightsout solve handles larger ones", heldLights)
	}
	return in, errors.Join(err, in.close())
}

func tableText(t chase.Table) string {
	if len(t.Rows) == 0 {
		return "Just chase the lights down: that solves every solvable position.\n"
	}
	wide := len("left below")
	for _, row := range t.Rows {
		wide = max(wide, len(chase.Columns(row.Left)))
	}
	var text strings.Builder
	fmt.Fprintf(&text, "  %s   %s\n", titleStyle.Render(pad("left below", wide)), titleStyle.Render("press above"))
	for _, row := range t.Rows {
		fmt.Fprintf(&text, "  %s   %s\n", lightMark.style.Render(pad(chase.Columns(row.Left), wide)), pressMark.style.Render(chase.Columns(row.Press)))
	}
	if t.Combine {
		text.WriteString("\n" + wrapped("For each remaining light that starts a row of this table, use that row: press what it says in the top row, "+
			"then chase down again. Two presses of a button cancel out.") + "\n")
		return text.String()
	}
	text.WriteString("\n" + wrapped("Chase down, look up what is left in the bottom row, press what the table says in the top row, and chase down again. "+
		"If the bottom row is not listed, the position cannot be solved.") + "\n")
	return text.String()
}

func pad(s string, n int) string { return s + strings.Repeat(" ", n-len(s)) }

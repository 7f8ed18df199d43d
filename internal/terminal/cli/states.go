package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/english"
	"lightsout/internal/states"
	"lightsout/internal/states/statesdb"
	"lightsout/puzzle"
)

// A statesReport is the JSON output of states for one board in the written file.
type statesReport struct {
	Board   string  `json:"board"`
	Target  string  `json:"target,omitempty"`
	States  int     `json:"states"`
	Bytes   int64   `json:"bytes"` // size of the whole file
	Seconds float64 `json:"seconds"`
}

type statesOptions struct {
	asJSON bool
	output string
	to     string
}

func newStates() *cobra.Command {
	var o statesOptions
	cmd := &cobra.Command{
		Use:   "states BOARD|FILE...",
		Short: "every state of a small board; states path",
		Long: `Write every solvable state of small boards to an SQLite database, with the number of presses
it needs and a best press. The boards must have two colours and at most 2^26 solvable states.
Without -o, FILE is a file of states: the command summarises it and checks every answer.`,
		Example: `lightsout states 5x5 -o states.db
lightsout states states.db
sqlite3 states.db "SELECT to_go, count(*) FROM lightsout_states GROUP BY to_go"`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("states takes one or more boards, or a file of states; try lightsout states --help")
			}
			return nil
		},
		ValidArgsFunction: completeBoards,
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.output == "" && len(args) == 1 && isStates(args[0]) {
				return checkStates(cmd, args[0], o)
			}
			if i := slices.IndexFunc(args, isStates); i >= 0 {
				return fmt.Errorf("%s is a file of states; to check it, give it alone, without -o", printable(args[i]))
			}
			return writeStates(cmd, args, o)
		},
	}
	addJSON(cmd, &o.asJSON)
	cmd.Flags().StringVarP(&o.output, "output", "o", "", "write the states to this file, as in states.db")
	addTarget(cmd, &o.to)
	cmd.AddCommand(newPath())
	return cmd
}

// isStates reports whether an argument names a file of states, not a board.
func isStates(name string) bool { return strings.EqualFold(filepath.Ext(name), ".db") }

func writeStates(cmd *cobra.Command, args []string, o statesOptions) error {
	start := time.Now()
	if !isStates(o.output) {
		return errors.New("name the output file with -o; it is an SQLite database, such as states.db")
	}
	bar := newBar(cmd.ErrOrStderr())
	defer bar.done()
	var tables []*states.Table
	for _, arg := range args {
		table, err := o.table(cmd, arg, bar)
		if err != nil {
			return err
		}
		tables = append(tables, table)
	}
	if err := writeTables(cmd.Context(), o.output, tables, bar); err != nil {
		return err
	}
	bar.done()
	info, err := os.Stat(o.output)
	if err != nil {
		return err
	}
	return reportStates(cmd, tables, o, info.Size(), time.Since(start).Seconds())
}

// reportStates prints what was written. With several boards, the size of the file gets its own
// line.
func reportStates(cmd *cobra.Command, tables []*states.Table, o statesOptions, size int64, seconds float64) error {
	bytes := english.Plural(int(size), "byte", "bytes")
	for _, table := range tables {
		report := statesReport{table.Board().String(), table.Target().String(), table.States(), size, seconds}
		err := printReport(cmd.OutOrStdout(), o.asJSON, func() statesReport { return report }, func() string {
			text := fmt.Sprintf("%s: %s of %.60s", printable(o.output), english.Plural(table.States(), "state", "states"), table.Board())
			if len(tables) == 1 {
				text += ", " + bytes
			}
			return text + "; the hardest takes " + english.Plural(table.GodsNumber(), "press", "presses") + ".\n"
		})
		if err != nil {
			return err
		}
	}
	if o.asJSON || len(tables) == 1 {
		return nil
	}
	return printText(cmd.OutOrStdout(), fmt.Sprintf("%s: %s in total.\n", printable(o.output), bytes))
}

// table computes all states of a board.
func (o statesOptions) table(cmd *cobra.Command, arg string, bar *bar) (*states.Table, error) {
	options := []states.Option{states.OnProgress(bar.update)}
	switch in, err := resolve(cmd.Context(), arg); {
	case errors.Is(err, puzzle.ErrID): // not a board, and not a file either
		return nil, err
	case err == nil && in.hasTarget():
		if o.to != "" {
			return nil, fmt.Errorf("%.60s already has a target; leave out --to", arg)
		}
		return states.NewTable(cmd.Context(), in.board, append(options, states.Towards(in.state.Target()))...)
	}
	b, err := boardArg(cmd, arg)
	if err != nil {
		return nil, err
	}
	if o.to != "" {
		target, err := openTarget(cmd.Context(), b, o.to, cmd.InOrStdin())
		if err != nil {
			return nil, err
		}
		options = append(options, states.Towards(target))
	}
	return states.NewTable(cmd.Context(), b, options...)
}

// writeTables writes the tables to a file.
func writeTables(ctx context.Context, name string, tables []*states.Table, bar *bar) error {
	return writePath(name, func(temporary string) error {
		return statesdb.Write(ctx, temporary, tables, statesdb.OnProgress(bar.update))
	})
}

package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/english"
	"lightsout/internal/states"
	"lightsout/internal/states/statesdb"
	"lightsout/puzzle"
)

// A statesReport is the JSON of the command states for a board that was written.
type statesReport struct {
	Board   string  `json:"board"`
	Target  string  `json:"target,omitempty"`
	States  int     `json:"states"`
	Bytes   int64   `json:"bytes"` // of the whole file
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
		Short: "Write every state of a small board, with its best press, to a file",
		Long: `Write every solvable state of a small board to a file, with the fewest presses that it
needs and a best press. FILE.db is an SQLite database with the table lightsout_states;
FILE.lot is a packed file of two bits per state. lightsout path reads both. A database can
hold several boards, whose rows must have different lengths.

The board must have two colours and at most 2^26 solvable states. With --to, the file has
the states from which that target can be reached, and the presses to it.

Without -o, FILE is a file of states: every answer in it is checked, and it says what is
in there. A database may have the table lightsout_states alone; its boards are then the
squares that size says.`,
		Example: `lightsout states 5x5 -o states.db
lightsout states 5x5 -o states.lot
lightsout states 2x2 3x3 4x4 -o small.db
lightsout states small.db
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
			return writeStates(cmd, args, o)
		},
	}
	addJSON(cmd, &o.asJSON)
	cmd.Flags().StringVarP(&o.output, "output", "o", "", "write the states to this file, .db or .lot")
	addTarget(cmd, &o.to)
	return cmd
}

// The kinds of files of states, by their extensions.
const (
	databaseExt = ".db"
	packedExt   = ".lot"
)

// isStates reports whether a file of states is meant, and not a board.
func isStates(name string) bool {
	kind := strings.ToLower(filepath.Ext(name))
	return kind == databaseExt || kind == packedExt
}

func writeStates(cmd *cobra.Command, args []string, o statesOptions) error {
	start := time.Now()
	kind := strings.ToLower(filepath.Ext(o.output))
	switch {
	case !isStates(o.output):
		return errors.New("name the output file with -o: FILE.db for an SQLite database, FILE.lot for a packed file")
	case kind == packedExt && len(args) > 1:
		return errors.New("a packed file has one board; several go into an SQLite database, FILE.db")
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
	if err := writeTables(cmd.Context(), o.output, kind, tables, bar); err != nil {
		return err
	}
	bar.done()
	info, err := os.Stat(o.output)
	if err != nil {
		return err
	}
	return reportStates(cmd, tables, o, info.Size(), time.Since(start).Seconds())
}

// reportStates says what was written. The size is that of the file, so several boards have it
// in a line of its own.
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
	return printText(cmd.OutOrStdout(), fmt.Sprintf("%s: %s in all.\n", printable(o.output), bytes))
}

// table computes all states of a board.
func (o statesOptions) table(cmd *cobra.Command, arg string, bar *bar) (*states.Table, error) {
	arg, to, hasTarget := puzzle.CutTarget(arg)
	switch {
	case hasTarget && o.to != "":
		return nil, fmt.Errorf("%.60s has a target already; leave out --to", arg)
	case !hasTarget:
		to = o.to
	}
	b, err := boardArg(cmd, arg)
	if err != nil {
		return nil, err
	}
	options := []states.Option{states.OnProgress(bar.update)}
	if to != "" {
		target, err := openTarget(cmd.Context(), b, to, cmd.InOrStdin())
		if err != nil {
			return nil, err
		}
		options = append(options, states.Towards(target))
	}
	return states.NewTable(cmd.Context(), b, options...)
}

// writeTables writes the file of a kind.
func writeTables(ctx context.Context, name, kind string, tables []*states.Table, bar *bar) error {
	if kind == packedExt {
		return writeFile(name, nil, func(w io.Writer) error {
			_, err := tables[0].WriteTo(w)
			return errors.Join(err, ctx.Err())
		})
	}
	return writePath(name, func(temporary string) error {
		return statesdb.Write(ctx, temporary, tables, statesdb.OnProgress(bar.update))
	})
}

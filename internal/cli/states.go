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
	"lightsout/internal/statesdb"
	"lightsout/states"
)

// A statesReport is the JSON of the command states.
type statesReport struct {
	Board   string  `json:"board"`
	States  int     `json:"states"`
	Bytes   int64   `json:"bytes"`
	Seconds float64 `json:"seconds"`
}

type statesOptions struct {
	asJSON bool
	output string
}

func newStates() *cobra.Command {
	var o statesOptions
	cmd := &cobra.Command{
		Use:   "states BOARD|FILE",
		Short: "Write every state of a small board, with its best press, to a file",
		Long: `Write every solvable state of a small board to a file, with the fewest presses that it
needs and a best press. FILE.db is an SQLite database with the table lightsout_states;
FILE.lot is a packed file of two bits per state. lightsout path reads both.

The board must have two colours and at most 2^26 solvable states.`,
		Example: `lightsout states 5x5 -o states.db
lightsout states 5x5 -o states.lot
sqlite3 states.db "SELECT to_go, count(*) FROM lightsout_states GROUP BY to_go"`,
		Args:              oneArgument,
		ValidArgsFunction: completeBoards,
		RunE:              func(cmd *cobra.Command, args []string) error { return runStates(cmd, args[0], o) },
	}
	addJSON(cmd, &o.asJSON)
	cmd.Flags().StringVarP(&o.output, "output", "o", "", "write the states to this file, .db or .lot")
	return cmd
}

func runStates(cmd *cobra.Command, arg string, o statesOptions) error {
	start := time.Now()
	kind := strings.ToLower(filepath.Ext(o.output))
	if kind != databaseExt && kind != packedExt {
		return errors.New("name the output file with -o: FILE.db for an SQLite database, FILE.lot for a packed file")
	}
	b, err := openBoard(cmd.Context(), arg, cmd.InOrStdin())
	if err != nil {
		return err
	}
	bar := newBar(cmd.ErrOrStderr())
	defer bar.done()
	table, err := states.NewTable(cmd.Context(), b, states.OnProgress(bar.update))
	if err != nil {
		return err
	}
	if err := writeTable(cmd.Context(), o.output, kind, table, bar); err != nil {
		return err
	}
	bar.done()
	info, err := os.Stat(o.output)
	if err != nil {
		return err
	}
	report := statesReport{b.String(), table.States(), info.Size(), time.Since(start).Seconds()}
	return printReport(cmd.OutOrStdout(), o.asJSON, func() statesReport { return report }, func() string {
		return fmt.Sprintf("%s: %s of %.60s, %s; the hardest takes %s.\n", o.output,
			english.Plural(table.States(), "state", "states"), b, english.Plural(int(info.Size()), "byte", "bytes"), english.Plural(table.GodsNumber(), "press", "presses"))
	})
}

// The kinds of files of states, by their extensions.
const (
	databaseExt = ".db"
	packedExt   = ".lot"
)

// writeTable writes the file of a kind.
func writeTable(ctx context.Context, name, kind string, table *states.Table, bar *bar) error {
	if kind == packedExt {
		return writeFile(name, nil, func(w io.Writer) error {
			_, err := table.WriteTo(w)
			return errors.Join(err, ctx.Err())
		})
	}
	target, mode, err := plainFile(name)
	if err != nil {
		return err
	}
	return replacePath(target, mode, func(temporary string) error {
		return statesdb.Write(ctx, temporary, table, statesdb.OnProgress(bar.update))
	})
}

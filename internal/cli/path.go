package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/statesdb"
	"lightsout/puzzle"
	"lightsout/solve"
	"lightsout/states"
)

// A pathReport is the JSON of the command path.
type pathReport struct {
	Board string     `json:"board"`
	Steps []pathStep `json:"steps"`
}

// A pathStep is a state and the press that brings it closer to the end.
type pathStep struct {
	State string `json:"state"`
	ToGo  int    `json:"to_go"`
	Press any    `json:"press"` // as jsonPlace writes it
	After string `json:"after"`

	where string // the press as text
}

func newPath() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "path FILE [STATE]",
		Short: "Print a shortest game from a file of states",
		Long: `Print a shortest game from a state to all lights off, from a file that lightsout
states wrote. Without STATE it starts from the hardest state in the file.

STATE is a position such as 5x5:1ffffff, or its number as in the table: 33554431 or,
in hexadecimal, 0x1ffffff.`,
		Example: `lightsout path states.db
lightsout path states.lot 5x5:1ffffff
lightsout path states.db 0x1ffffff --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 || len(args) == 2 {
				return nil
			}
			return fmt.Errorf("path takes a FILE and an optional STATE, but got %d; try lightsout path --help", len(args))
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			path, err := readPath(cmd.Context(), args)
			if errors.Is(err, solve.ErrUnsolvable) {
				return sayNo(cmd, path, err, asJSON)
			}
			if err != nil {
				return err
			}
			return printReport(cmd.OutOrStdout(), asJSON, func() pathReport { return path }, path.text)
		},
	}
	addJSON(cmd, &asJSON)
	return cmd
}

// sayNo tells that a state cannot be solved: there are no steps, in JSON null.
func sayNo(cmd *cobra.Command, path pathReport, err error, asJSON bool) error {
	path.Steps = nil
	return errors.Join(printReport(cmd.OutOrStdout(), asJSON, func() pathReport { return path },
		func() string { return fmt.Sprintf("This cannot be solved: %v\n", err) }), errNo)
}

// An answerer is a file of states.
type answerer interface {
	Board() *board.Board
	GodsNumber() int
	Hardest() uint64
	Look(state uint64) (states.Answer, error)
}

// readPath reads a game from the file that the first argument names.
func readPath(ctx context.Context, args []string) (path pathReport, err error) {
	file, closer, err := openStates(ctx, args[0])
	if err != nil {
		return path, err
	}
	defer func() { err = errors.Join(err, closer()) }()
	start := file.Hardest()
	if len(args) > 1 {
		if start, err = parseState(file.Board(), args[1]); err != nil {
			return path, err
		}
	}
	return follow(file, start)
}

// openStates opens a file of either kind, by how it begins.
func openStates(ctx context.Context, name string) (answerer, func() error, error) {
	f, err := openFile(ctx, name)
	if err != nil {
		return nil, nil, err
	}
	head := make([]byte, len(sqliteMagic))
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, nil, errors.Join(err, f.Close())
	}
	if string(head) == sqliteMagic {
		if err := f.Close(); err != nil {
			return nil, nil, err
		}
		db, err := statesdb.Open(ctx, name)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		return db, db.Close, nil
	}
	packed, err := states.ReadPacked(io.MultiReader(strings.NewReader(string(head[:n])), f))
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, nil, fmt.Errorf("%s: %w; lightsout states writes such files", name, err)
	}
	return packed, nothing, nil
}

// sqliteMagic is how an SQLite file begins.
const sqliteMagic = "SQLite format 3\x00"

// parseState reads a position of the board, or the number of its lights.
func parseState(b *board.Board, arg string) (uint64, error) {
	if strings.Contains(arg, ":") {
		state, err := puzzle.Parse(arg)
		if err != nil {
			return 0, err
		}
		if !state.Board().Equal(b) {
			return 0, fmt.Errorf("the file holds the states of %.60s, not of %.60s", b, state.Board())
		}
		return states.Number(state), nil
	}
	digits, base := arg, 10
	if hex, ok := strings.CutPrefix(strings.ToLower(arg), "0x"); ok {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 64)
	if err != nil || n>>b.Lights() != 0 {
		return 0, fmt.Errorf("%.60q is not a state of %.60s; give a position such as %s, or its number, with 0x in front if hexadecimal",
			arg, b, states.StateOf(b, 1).String())
	}
	return n, nil
}

// follow plays what the file says is best until all lights are off.
func follow(file answerer, state uint64) (pathReport, error) {
	b := file.Board()
	path := pathReport{Board: b.String(), Steps: []pathStep{}}
	a, err := file.Look(state)
	for err == nil && a.ToGo > 0 {
		step := pathStep{State: states.StateOf(b, state).String(), ToGo: a.ToGo, Press: jsonPlace(b, a.Button), where: inList(b, b.ButtonLabel(a.Button))}
		for light := range b.Toggles(a.Button) {
			state ^= 1 << light
		}
		step.After = states.StateOf(b, state).String()
		path.Steps = append(path.Steps, step)
		var next states.Answer
		if next, err = file.Look(state); err == nil && next.ToGo != a.ToGo-1 {
			err = fmt.Errorf("%w: pressing %s in %s does not lead closer to the end", states.ErrFile, b.ButtonName(a.Button), step.State)
		}
		a = next
	}
	return path, err
}

// text is the game as a person reads it.
func (p pathReport) text() string {
	if len(p.Steps) == 0 {
		return "All lights are off already.\n"
	}
	width := 0
	for _, s := range p.Steps {
		width = max(width, len(s.State))
	}
	var text strings.Builder
	for _, s := range p.Steps {
		fmt.Fprintf(&text, "  %-*s  press %s\n", width, s.State, pressMark.style.Render(s.where))
	}
	last := p.Steps[len(p.Steps)-1]
	fmt.Fprintf(&text, "  %s\n\n%s the lights out, and no game is shorter.\n", last.After, english.Plural(len(p.Steps), "press turns", "presses turn"))
	return text.String()
}

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
	"lightsout/internal/states"
	"lightsout/internal/states/statesdb"
	"lightsout/internal/terminal/files"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A pathReport is the JSON of the command path, one for each board.
type pathReport struct {
	Board  string     `json:"board"`
	Target string     `json:"target,omitempty"`
	Steps  []pathStep `json:"steps"`

	no error // why the target cannot be reached
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
		Long: `Print a shortest game from a state to all lights off, or to the target of the file, from
a file that lightsout states wrote or from a database with the table lightsout_states
alone. Without STATE it starts from the hardest state in the file.

STATE is on, for all lights on, a position such as 5x5:1ffffff, or its number as in the
table: 33554431 or, in hexadecimal, 0x1ffffff. In a file of several boards, on means each
of them, and so does leaving out STATE.`,
		Example: `lightsout path states.db
lightsout path states.db on
lightsout path states.lot 5x5:1ffffff
lightsout path states.db 0x1ffffff --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 || len(args) == 2 {
				return nil
			}
			return fmt.Errorf("path takes a FILE and an optional STATE, but got %d; try lightsout path --help", len(args))
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			paths, err := readPaths(cmd.Context(), args)
			if err != nil {
				return err
			}
			for i, path := range paths {
				if err := path.print(cmd, asJSON, i, len(paths)); err != nil {
					return err
				}
				if path.no != nil {
					err = errNo
				}
			}
			return err
		},
	}
	addJSON(cmd, &asJSON)
	return cmd
}

// print prints the game, under the name of its board where there are several.
func (p pathReport) print(cmd *cobra.Command, asJSON bool, i, total int) error {
	return printReport(cmd.OutOrStdout(), asJSON, func() pathReport { return p }, func() string {
		if total == 1 {
			return p.text()
		}
		text := titleStyle.Render(p.Board) + "\n" + p.text()
		if i > 0 {
			text = "\n" + text
		}
		return text
	})
}

// An answerer is the states of one board in a file.
type answerer interface {
	Board() *board.Board
	Target() puzzle.State
	States() int
	GodsNumber() int
	Hardest() uint64
	Look(state uint64) (states.Answer, error)
}

// readPaths reads a game for each board that is meant, from the file that the first
// argument names.
func readPaths(ctx context.Context, args []string) (paths []pathReport, err error) {
	files, closer, err := openStates(ctx, args[0])
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, closer()) }()
	starts, err := startsOf(files, args[1:])
	if err != nil {
		return nil, err
	}
	for i, file := range files {
		start, wanted := starts[i]
		if !wanted {
			continue
		}
		path, err := follow(file, start)
		if errors.Is(err, solve.ErrUnsolvable) {
			path.Steps, path.no, err = nil, err, nil // in JSON null
		}
		if err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// startsOf says where the games begin, for each board that is meant.
func startsOf(files []answerer, args []string) (map[int]uint64, error) {
	starts := map[int]uint64{}
	switch {
	case len(args) == 0:
		for i, file := range files {
			starts[i] = file.Hardest()
		}
		return starts, nil
	case args[0] == allOnState:
		for i, file := range files {
			starts[i] = 1<<file.Board().Lights() - 1
		}
		return starts, nil
	}
	i, err := boardOf(files, args[0])
	if err != nil {
		return nil, err
	}
	starts[i], err = parseState(files[i].Board(), args[0])
	return starts, err
}

// allOnState stands for all lights on.
const allOnState = "on"

// boardOf is which board a state is on.
func boardOf(files []answerer, state string) (int, error) {
	if len(files) == 1 {
		return 0, nil
	}
	var names []string
	for i, file := range files {
		name := file.Board().String()
		if strings.HasPrefix(state, name+":") {
			return i, nil
		}
		names = append(names, name)
	}
	return 0, fmt.Errorf("the file holds the states of %s; give a position of one of them, such as %s:on", strings.Join(names, ", "), names[0])
}

// openStates opens a file of either kind, by how it begins.
func openStates(ctx context.Context, name string) ([]answerer, func() error, error) {
	f, err := files.Open(ctx, name)
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
		var boards []answerer
		for _, b := range db.Boards() {
			boards = append(boards, b)
		}
		return boards, db.Close, nil
	}
	packed, err := states.ReadPacked(io.MultiReader(strings.NewReader(string(head[:n])), f))
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, nil, fmt.Errorf("%s: %w; lightsout states writes such files", name, err)
	}
	return []answerer{packed}, nothing, nil
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

// follow plays what the file says is best until the target is reached.
func follow(file answerer, state uint64) (pathReport, error) {
	b := file.Board()
	path := pathReport{Board: b.String(), Target: file.Target().String(), Steps: []pathStep{}}
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
	switch {
	case p.no != nil && p.Target != "":
		return fmt.Sprintf("The target %s cannot be reached from here.\n", p.Target)
	case p.no != nil:
		return fmt.Sprintf("This cannot be solved: %v\n", p.no)
	case len(p.Steps) == 0 && p.Target != "":
		return "The target is reached already.\n"
	case len(p.Steps) == 0:
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
	done := english.Plural(len(p.Steps), "press turns", "presses turn") + " the lights out"
	if p.Target != "" {
		done = english.Plural(len(p.Steps), "press reaches", "presses reach") + " the target"
	}
	fmt.Fprintf(&text, "  %s\n\n%s, and no game is shorter.\n", last.After, done)
	return text.String()
}

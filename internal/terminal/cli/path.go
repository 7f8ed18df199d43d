package cli

import (
	"context"
	"errors"
	"fmt"
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

// A pathReport is the JSON output of states path for one board.
type pathReport struct {
	Board  string     `json:"board"`
	Target string     `json:"target,omitempty"`
	Steps  []pathStep `json:"steps"`

	no error // why the target cannot be reached; nil if it can
}

// A pathStep is a state and a press in a shortest game.
type pathStep struct {
	State string `json:"state"`
	ToGo  int    `json:"to_go"`
	Press any    `json:"press"` // from jsonPlace
	After string `json:"after"`

	where string // the press as text
}

func newPath() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "path FILE [STATE]",
		Short: "print a shortest game from a file of states",
		Long: `Print a shortest game from STATE to all lights off, or to the file's target. FILE is a file
from lightsout states. STATE is on, a position, or its number in the table; without it, the
game starts from the hardest state.`,
		Example: `lightsout states path states.db
lightsout states path states.db 5x5:1ffffff`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 || len(args) == 2 {
				return nil
			}
			return fmt.Errorf("path takes a FILE and an optional STATE, but got %d arguments; try lightsout states path --help", len(args))
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

// print prints the game. If several games are printed, the name of the board comes first.
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

// readPaths returns a game for each selected board in a file. The arguments are those of lightsout
// states path.
func readPaths(ctx context.Context, args []string) (paths []pathReport, err error) {
	file, err := openStates(ctx, args[0])
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	starts, err := startsOf(file.Boards(), args[1:])
	if err != nil {
		return nil, err
	}
	for i, b := range file.Boards() {
		start, wanted := starts[i]
		if !wanted {
			continue
		}
		path, err := follow(b, start)
		if errors.Is(err, solve.ErrUnsolvable) {
			path.Steps, path.no, err = nil, err, nil // Steps becomes null in JSON
		}
		if err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// startsOf maps the index of each selected board to its starting state.
func startsOf(boards []*statesdb.Board, args []string) (map[int]uint64, error) {
	starts := map[int]uint64{}
	switch {
	case len(args) == 0:
		for i, b := range boards {
			starts[i] = b.Hardest()
		}
		return starts, nil
	case args[0] == allOnState:
		for i, b := range boards {
			starts[i] = 1<<b.Board().Lights() - 1
		}
		return starts, nil
	}
	i, err := boardOf(boards, args[0])
	if err != nil {
		return nil, err
	}
	starts[i], err = parseState(boards[i].Board(), args[0])
	return starts, err
}

// allOnState is the word for all lights on.
const allOnState = "on"

// boardOf returns the index of a state's board.
func boardOf(boards []*statesdb.Board, state string) (int, error) {
	if len(boards) == 1 {
		return 0, nil
	}
	var names []string
	for i, b := range boards {
		name := b.Board().String()
		if state == name || strings.HasPrefix(state, name+":") {
			return i, nil
		}
		names = append(names, name)
	}
	return 0, fmt.Errorf("the file has several boards (%s); give a position on one of them, such as %s:on", strings.Join(names, ", "), names[0])
}

// openStates opens a file of states.
func openStates(ctx context.Context, name string) (*statesdb.File, error) {
	f, err := files.Open(ctx, name) // its errors are clearer than SQLite's
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		return nil, err
	}
	file, err := statesdb.Open(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; make one with lightsout states", name, err)
	}
	return file, nil
}

// parseState parses a position on the board, or the number of a state.
func parseState(b *board.Board, arg string) (uint64, error) {
	if _, err := board.Parse(arg); err == nil {
		arg += ":on" // a board alone has all its lights on
	}
	if strings.Contains(arg, ":") {
		state, err := puzzle.Parse(arg)
		if err != nil {
			return 0, err
		}
		if !state.Board().Equal(b) {
			return 0, fmt.Errorf("the file holds the states of %.60s, not of %.60s", b, state.Board())
		}
		if state.HasTarget() {
			return 0, fmt.Errorf("%.60s has a target, but the file has its own; leave out the target", arg)
		}
		return states.Number(state), nil
	}
	digits, base := arg, 10
	if hex, ok := strings.CutPrefix(strings.ToLower(arg), "0x"); ok {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 64)
	if err != nil || n>>b.Lights() != 0 {
		return 0, fmt.Errorf("%.60q is not a state of %.60s; give a position such as %s, or its number (hexadecimal starts with 0x)",
			arg, b, states.StateOf(b, 1).String())
	}
	return n, nil
}

// follow plays the file's best presses until the target is reached.
func follow(file *statesdb.Board, state uint64) (pathReport, error) {
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
			err = fmt.Errorf("%w: pressing %s in %s leads no closer to the target", statesdb.ErrFile, b.ButtonName(a.Button), step.State)
		}
		a = next
	}
	return path, err
}

// text formats the game for people.
func (p pathReport) text() string {
	switch {
	case p.no != nil && p.Target != "":
		return fmt.Sprintf("The target %s cannot be reached from here.\n", p.Target)
	case p.no != nil:
		return fmt.Sprintf("This cannot be solved: %v\n", p.no)
	case len(p.Steps) == 0 && p.Target != "":
		return "The target is already reached.\n"
	case len(p.Steps) == 0:
		return "All lights are already off.\n"
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

package facts

import (
	"fmt"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/solve"
)

// BoardWords describes a board: its size and colours and, on a grid, its rule and which sides are
// joined.
func BoardWords(b *board.Board) string {
	text := english.Plural(b.Lights(), "light", "lights")
	if g, ok := b.Grid(); ok {
		text = fmt.Sprintf("%s, %s, %s; rule %s", english.Plural(g.Rows, "row", "rows"), english.Plural(g.Cols, "column", "columns"), text, g.Rule)
	} else {
		text += ", " + english.Plural(b.Buttons(), "button", "buttons")
	}
	if b.Colours() > 2 {
		text += fmt.Sprintf("; %d colours", b.Colours())
	}
	for _, glue := range b.Frame().Glue {
		text += fmt.Sprintf("; %s meets %s", glue.A, glue.B)
		if glue.Flipped {
			text += ", flipped"
		}
	}
	return text
}

// SolvableWords tells how many states can be solved, as in "8,388,608 states, 1 in 4".
func SolvableWords(s *solve.Solver) string {
	states, share := SolvableStates(s)
	if s.Invariants() == 0 {
		return "all " + states.String() + " states"
	}
	if states.String() == "1" {
		return fmt.Sprintf("1 state, 1 in %v", share)
	}
	return fmt.Sprintf("%v states, 1 in %v", states, share)
}

// QuietWords tells how many quiet patterns and solutions there are.
func QuietWords(s *solve.Solver) string {
	switch n := s.Nullity(); n {
	case 0:
		return "There are no quiet patterns, so each solvable state has exactly one solution."
	case 1:
		return fmt.Sprintf("There is one quiet pattern, so each solvable state has %v solutions.", Solutions(s))
	default:
		return fmt.Sprintf("There are %s independent quiet patterns, so each solvable state has %v solutions.", english.Number(n), Solutions(s))
	}
}

package film

import (
	"context"
	"fmt"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
	"lightsout/solve"
)

// maxLights is the maximum number of lights on a film's board.
const maxLights = 1 << 20

// A Scene leads from one state to another.
type Scene struct {
	From, To puzzle.State
	// Presses lists the buttons to press, in order.
	Presses []int
	// Proved means that no shorter list of presses leads to the same state. Bound is a lower bound
	// on the length of any such list.
	Proved bool
	Bound  int
}

// A Reel is a list of scenes on one board, each starting where the previous one ends.
type Reel []Scene

// joinStates finds the fewest presses from each state to the next, and puts them in order. All
// states must be solvable.
func joinStates(ctx context.Context, s *solve.Solver, o Ordering, states ...puzzle.State) (Reel, error) {
	if err := o.check(s.Board().Lights()); err != nil {
		return nil, err
	}
	if err := checkBoard(s.Board()); err != nil {
		return nil, err
	}
	if len(states) < 2 {
		return nil, english.Errorf("a film needs at least two pictures, not %d", len(states))
	}
	var r Reel
	for i, to := range states[1:] {
		scene, presses, err := join(ctx, s, states[i], to)
		if err != nil {
			return nil, err
		}
		if scene.Presses, err = o.list(ctx, presses, scene.From, scene.To); err != nil {
			return nil, err
		}
		r = append(r, scene)
	}
	return r, nil
}

func checkBoard(b *board.Board) error {
	g, ok := b.Grid()
	if !ok || b.Lights() != g.Rows*g.Cols {
		return fmt.Errorf("%w for a film: a film needs a grid without holes", board.ErrSpec)
	}
	if b.Lights() > maxLights {
		return english.Errorf("%w: a film can have at most %d lights", board.ErrTooLarge, maxLights)
	}
	return nil
}

func join(ctx context.Context, s *solve.Solver, from, to puzzle.State) (Scene, puzzle.Presses, error) {
	way, err := from.To(to)
	if err != nil {
		return Scene{}, puzzle.Presses{}, err
	}
	f, err := s.Fewest(ctx, way)
	return Scene{From: from, To: to, Proved: f.Proved, Bound: f.Bound}, f.Presses, err
}

package solve

import (
	"fmt"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// bitMethod is a strategy at work on a board of two colours. Vectors of lights
// and buttons are numbered as on the board.
type bitMethod interface {
	// rank is the dimension of the space of solvable states.
	rank() int
	// solve returns presses that turn the lights out or, when there are none,
	// an invariant that is odd on the lights.
	solve(w *task.Task, lights *gf2.Vec) (presses, odd *gf2.Vec, err error)
	// syndrome says on which invariants the lights are odd.
	syndrome(w *task.Task, lights *gf2.Vec) (*gf2.Vec, error)
	// quiet returns the i-th row of the reduced echelon form of the quiet
	// patterns, invariant that of the invariants.
	quiet(w *task.Task, i int) (*gf2.Vec, error)
	invariant(w *task.Task, i int) (*gf2.Vec, error)
}

// twoColours is a bitMethod as a method.
type twoColours struct {
	board *board.Board
	bits  bitMethod
}

func newTwoColours(w *task.Task, b *board.Board, strategy Strategy) (method, error) {
	var bits bitMethod
	var err error
	switch strategy {
	case Chase:
		bits, err = newChase(w, b)
	case Sparse:
		bits, err = newSparse(w, b)
	case Dense:
		bits, err = newDense(w, b)
	default:
		err = fmt.Errorf("%w: no strategy is called %q", ErrBoard, strategy)
	}
	return twoColours{b, bits}, err
}

func (t twoColours) nullity() int { return t.board.Buttons() - t.bits.rank() }

func (t twoColours) invariants() int { return t.board.Lights() - t.bits.rank() }

func (t twoColours) order(int) int { return 2 }

func (t twoColours) solve(w *task.Task, lights puzzle.State) (puzzle.Presses, *puzzle.State, error) {
	presses, odd, err := t.bits.solve(w, lights.Vec())
	if err != nil {
		return puzzle.Presses{}, nil, err
	}
	if odd != nil {
		proof := puzzle.StateOf(t.board, odd)
		return puzzle.Presses{}, &proof, nil
	}
	return puzzle.PressesOf(t.board, presses), nil, nil
}

func (t twoColours) syndrome(w *task.Task, lights puzzle.State) ([]uint8, error) {
	v, err := t.bits.syndrome(w, lights.Vec())
	if err != nil {
		return nil, err
	}
	values := make([]uint8, v.Len())
	for i := range v.Ones() {
		values[i] = 1
	}
	return values, nil
}

func (t twoColours) quiet(w *task.Task, i int) (puzzle.Presses, error) {
	v, err := t.bits.quiet(w, i)
	if err != nil {
		return puzzle.Presses{}, err
	}
	return puzzle.PressesOf(t.board, v), nil
}

func (t twoColours) invariant(w *task.Task, i int) (puzzle.State, error) {
	v, err := t.bits.invariant(w, i)
	if err != nil {
		return puzzle.State{}, err
	}
	return puzzle.StateOf(t.board, v), nil
}

package solve

import (
	"lightsout/board"
	"lightsout/puzzle"
	"lightsout/solve/internal/chase"
	"lightsout/solve/internal/dense"
	"lightsout/solve/internal/sparse"
	"lightsout/solve/internal/task"
)

// A Strategy is a way to solve boards. New picks the fastest one that applies. Strategies may find
// different solutions of the same state.
type Strategy string

// The strategies.
const (
	// Chase solves grids on a plane, cylinder or torus by light chasing: the rows above determine
	// each row of presses, and polynomial division finds the first row. With more than two colours
	// elimination finds the first row or column, and Chase also works on Moebius strips and Klein
	// bottles.
	Chase Strategy = "chase"
	// Sparse solves boards with two colours by elimination, piece by piece (nested dissection) if each
	// light has few buttons. The cost is about n^1.5 for planar boards and surfaces with n lights, and
	// n^3 for boards that cannot be cut into pieces.
	Sparse Strategy = "sparse"
	// Dense solves boards with any number of colours by elimination of the whole matrix, if it fits in
	// memory. Its cost grows with the cube of the number of lights.
	Dense Strategy = "dense"
)

func choose(b *board.Board) Strategy {
	g, _ := b.Grid() // the zero Grid is not chaseable
	switch two := b.Colours() == 2; {
	case two && g.Chaseable(), !two && dense.Chaseable(b):
		return Chase
	case two:
		return Sparse
	}
	return Dense
}

// A method is a strategy applied to one board.
type method interface {
	// Nullity and Invariants return the numbers of generators of the quiet patterns and of
	// the invariants.
	Nullity() int
	Invariants() int
	// Order returns the order of quiet pattern i.
	Order(i int) int
	// Solve returns presses that turn the lights out or, if there are none, an invariant that
	// proves it.
	Solve(t *task.Task, lights puzzle.State) (puzzle.Presses, *puzzle.State, error)
	// Syndrome returns the value of each invariant on the lights.
	Syndrome(t *task.Task, lights puzzle.State) ([]uint8, error)
	Quiet(t *task.Task, i int) (puzzle.Presses, error)
	Invariant(t *task.Task, i int) (puzzle.State, error)
}

// newMethod analyses a board with the given strategy.
func newMethod(t *task.Task, b *board.Board, strategy Strategy) (method, error) {
	switch two := b.Colours() == 2; {
	case strategy == Chase && two:
		bits, err := chase.New(t, b)
		return twoColours{b, bits}, err
	case strategy == Chase:
		return dense.NewColoursChase(t, b)
	case strategy == Sparse && two:
		bits, err := sparse.New(t, b)
		return twoColours{b, bits}, err
	case strategy == Sparse:
		return nil, task.Unsupported("sparse elimination needs two colours, but this board has %d", b.Colours())
	}
	return dense.NewColours(t, b)
}

// twoColours adapts a task.Method to the method interface.
type twoColours struct {
	board *board.Board
	bits  task.Method
}

func (c twoColours) Nullity() int { return c.board.Buttons() - c.bits.Rank() }

func (c twoColours) Invariants() int { return c.board.Lights() - c.bits.Rank() }

func (c twoColours) Order(int) int { return 2 }

func (c twoColours) Solve(t *task.Task, lights puzzle.State) (puzzle.Presses, *puzzle.State, error) {
	presses, odd, err := c.bits.Solve(t, task.VecOfState(lights))
	if err != nil {
		return puzzle.Presses{}, nil, err
	}
	if odd != nil {
		proof := task.StateOf(c.board, odd)
		return puzzle.Presses{}, &proof, nil
	}
	return task.PressesOf(c.board, presses), nil, nil
}

func (c twoColours) Syndrome(t *task.Task, lights puzzle.State) ([]uint8, error) {
	v, err := c.bits.Syndrome(t, task.VecOfState(lights))
	if err != nil {
		return nil, err
	}
	values := make([]uint8, v.Len())
	for i := range v.Ones() {
		values[i] = 1
	}
	return values, nil
}

func (c twoColours) Quiet(t *task.Task, i int) (puzzle.Presses, error) {
	v, err := c.bits.Quiet(t, i)
	if err != nil {
		return puzzle.Presses{}, err
	}
	return task.PressesOf(c.board, v), nil
}

func (c twoColours) Invariant(t *task.Task, i int) (puzzle.State, error) {
	v, err := c.bits.Invariant(t, i)
	if err != nil {
		return puzzle.State{}, err
	}
	return task.StateOf(c.board, v), nil
}

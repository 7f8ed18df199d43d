package task

import "lightsout/internal/algebra/gf2"

// A Method is a strategy applied to a board of two colours. Bits of vectors are
// numbered as the lights and buttons of the board.
type Method interface {
	// Rank is the dimension of the space of solvable states.
	Rank() int
	Solvable(t *Task, lights *gf2.Vec) (bool, error)
	// Solve returns presses that turn the lights out or, if there are none, an
	// invariant that is odd on the lights.
	Solve(t *Task, lights *gf2.Vec) (presses, odd *gf2.Vec, err error)
	// Syndrome says on which invariants the lights are odd.
	Syndrome(t *Task, lights *gf2.Vec) (*gf2.Vec, error)
	// Quiet returns the i-th row of the reduced echelon form of the quiet
	// patterns, Invariant that of the invariants.
	Quiet(t *Task, i int) (*gf2.Vec, error)
	Invariant(t *Task, i int) (*gf2.Vec, error)
}

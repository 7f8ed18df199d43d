package task

import "lightsout/internal/algebra/gf2"

// A Method is a strategy applied to a two-colour board. Bits of vectors are numbered like the
// lights and buttons of the board.
type Method interface {
	// Rank returns the dimension of the space of solvable states.
	Rank() int
	// Solve returns presses that turn the lights out or, if there are none, an invariant that
	// covers an odd number of lights that are on.
	Solve(t *Task, lights *gf2.Vec) (presses, odd *gf2.Vec, err error)
	// Syndrome returns, for each invariant, whether it covers an odd number of lights that are on.
	Syndrome(t *Task, lights *gf2.Vec) (*gf2.Vec, error)
	// Quiet and Invariant return row i of the bases of the quiet patterns and the invariants, which
	// are in reduced echelon form.
	Quiet(t *Task, i int) (*gf2.Vec, error)
	Invariant(t *Task, i int) (*gf2.Vec, error)
}

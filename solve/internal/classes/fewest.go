package classes

import (
	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// Limits bounds the work of a proof.
type Limits struct {
	// Listed is the maximum number of words listed per class.
	Listed int
	// Pairs is the maximum number of solutions examined to prove the best known solution optimal.
	Pairs float64
	// Ahead is the maximum number of solutions that joins after the first examine, for each pair of
	// classes, while the lists or the limits do not allow a proof.
	Ahead float64

	Tuning
}

// A Result is a solution with few presses and a lower bound on the number of presses.
type Result struct {
	Presses *gf2.Vec
	Size    int
	// Bound is a lower bound on the number of presses of any solution. It equals Size if the
	// solution is proved optimal.
	Bound int
}

// Fewest returns a solution with the fewest presses, or the best one found within the limits, with
// a lower bound. If the task ends early, it returns the best so far with the task's error.
func (s *Split) Fewest(t *task.Task, limits Limits) (Result, error) {
	p, err := s.Prove(limits)
	for err == nil && p.stage != nil {
		err = p.run(t)
	}
	if p == nil {
		return Result{}, err
	}
	return p.Result(), err
}

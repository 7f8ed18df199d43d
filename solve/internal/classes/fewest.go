package classes

import (
	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// Limits of the work.
type Limits struct {
	// Listed is the largest number of words of a class that are listed.
	Listed int
	// Pairs is the largest number of solutions that are examined.
	Pairs float64
	// Ahead is how many of them are examined even if that cannot prove the best known
	// solution.
	Ahead float64
}

// A Result is a solution with few presses and a lower bound on their number.
type Result struct {
	Presses *gf2.Vec
	Size    int
	// Bound is a number of presses that every solution has at least. It equals Size
	// if the solution is proved to be smallest.
	Bound int
}

// firstPairs is the number of solutions that are examined in the first round. Tests
// lower it to get more rounds.
var firstPairs = 1e6

// Fewest returns a solution with the fewest presses, or the best found within the
// limits and a lower bound.
func (s *Split) Fewest(t *task.Task, limits Limits) (Result, error) {
	p, err := s.Prove(limits)
	for err == nil && p.stage != nil {
		err = p.run(t)
	}
	if err != nil {
		return Result{}, err
	}
	return p.Result(), nil
}

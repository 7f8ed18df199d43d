package cosets

import (
	"errors"

	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// A Question asks for a state's smallest solution: the one with the fewest presses, unless they have
// weights.
type Question struct {
	State   puzzle.State
	First   puzzle.Presses // some solution
	Quiets  []Quiet        // generators of all quiet patterns
	Weights Weights
	Bound   int  // a lower bound on the size of any solution
	Patient bool // allows up to a day of work
	// searched is true if information sets have looked for a better solution, and parts for a bound.
	searched bool
}

// An Answer is a small solution and a lower bound on the size of all solutions.
type Answer struct {
	Presses puzzle.Presses // the zero value if no solution was found
	// Proved is true if it is proved that no solution is smaller.
	Proved bool
	// Bound is a lower bound on the size of any solution. If Proved is true, it is the size of
	// Presses.
	Bound int
}

// Compare answers a question by comparing all solutions. With two colours and many solutions, it
// looks for a small one first, and tries to split them. If there are too many, the answer is not proved, and Compare puts what
// it found into the question, for Search. If the task ends early, it returns the best solution so
// far and the bound with the task's error.
func Compare(t *task.Task, q *Question) (Answer, error) {
	t.Stand(q.Weights.Of(q.First), q.Bound)
	if q.State.Board().Colours() == 2 && len(q.Quiets) > fewDigits {
		if err := q.begin(t); err != nil || q.Weights.Of(q.First) == q.Bound {
			return Answer{q.First, err == nil, q.Bound}, err
		}
		a, all, err := split(t, *q)
		if err != nil {
			return Answer{a.Presses, false, q.Bound}, err
		}
		if a.Proved {
			return a, nil
		}
		if q.First = a.Presses; all {
			q.Bound = max(q.Bound, a.Bound)
		}
		t.Stand(q.Weights.Of(q.First), q.Bound)
	}
	c, err := New(q.First, q.Quiets, q.Weights)
	if errors.Is(err, ErrTooMany) {
		return Answer{Presses: q.First, Bound: q.Bound}, nil
	}
	if err != nil {
		return Answer{}, err
	}
	best, least, err := c.best(t)
	if err != nil {
		return Answer{best, false, q.Bound}, err
	}
	return Answer{best, true, least}, nil
}

// best returns the smallest solution and its size. If the task ends early, it returns the smallest of
// those compared so far with the task's error.
func (c *Coset) best(t *task.Task) (puzzle.Presses, int, error) {
	n, least, err := c.fewest(t)
	if first := c.weights.Of(c.first); least >= first {
		return c.first, first, err
	}
	return c.solution(n), least, err
}

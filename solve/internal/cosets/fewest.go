package cosets

import (
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// A Question asks for the solution of a state with the fewest presses.
type Question struct {
	State   puzzle.State
	First   puzzle.Presses // some solution
	Quiets  []Quiet        // generate all quiet patterns
	AtLeast func() int     // a number of presses that every solution has, asked for when it is needed
	Patient bool           // may take a day
}

// An Answer is a solution with few presses and a lower bound on their number.
type Answer struct {
	Presses puzzle.Presses
	// Proved says that no solution has fewer presses.
	Proved bool
	// Bound is a number of presses that every solution has at least; that of Presses
	// if Proved.
	Bound int
}

// Fewest answers a question: by comparing all solutions if they are few, by
// splitting them if they are many, and otherwise with the best solution that a
// search finds and a lower bound.
func Fewest(t *task.Task, q Question) (Answer, error) {
	bound := 0
	if q.State.Board().Colours() == 2 && len(q.Quiets) > fewDigits {
		a, all, err := split(t, q)
		if err != nil || a.Proved {
			return a, err
		}
		if q.First = a.Presses; all {
			bound = a.Bound
		}
	}
	c, err := New(q.First, q.Quiets)
	if err != nil {
		return search(t, q, bound)
	}
	best, least, err := c.fewest(t)
	if err != nil {
		return Answer{}, err
	}
	return Answer{c.solution(best), true, least}, nil
}

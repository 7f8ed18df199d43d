package leader

import (
	"iter"

	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// A Code is a linear code over GF(2): all sums of some words or, if Checks is true, all words that
// have an even number of ones in common with each of them.
type Code struct {
	Length int
	Words  []*gf2.Vec // independent
	Checks bool
}

// A Search looks for a lightest word of a coset: of all words that differ from Best by a word of the
// code. Its methods improve Best and Bound, which hold at any time: if a method is stopped, they hold
// what it has found until then.
type Search struct {
	Code
	Best  *gf2.Vec // the lightest word of the coset so far
	Bound int      // no word of the coset weighs less
	// Costs has what each place weighs, at least 1. If it is nil, each weighs 1.
	Costs []int
	// Around, if not nil, yields all places, starting with those near the given one.
	Around func(place int) iter.Seq[int]

	guesses uint64 // how often Guess was called
}

// Weight returns the weight of a word.
func (s *Search) Weight(v *gf2.Vec) int {
	if s.Costs == nil {
		return v.Weight()
	}
	weight := 0
	for place := range v.Ones() {
		weight += s.Costs[place]
	}
	return weight
}

// Proved reports whether no word is lighter than the best.
func (s *Search) Proved() bool { return s.Weight(s.Best) <= s.Bound }

// cost returns what a place weighs.
func (s *Search) cost(place int) int {
	if s.Costs == nil {
		return 1
	}
	return s.Costs[place]
}

// Take keeps a word of the coset if it is the lightest so far, and reports whether it is.
func (s *Search) Take(v *gf2.Vec) bool {
	if s.Weight(v) >= s.Weight(s.Best) {
		return false
	}
	s.Best = v
	return true
}

// Raise records a lower bound, and reports how far the search has got.
func (s *Search) Raise(t *task.Task, bound int) {
	s.Bound = min(max(s.Bound, bound), s.Weight(s.Best))
	t.Stand(s.Weight(s.Best), s.Bound)
}

// firstSteps is how many steps Sets begins with: less than a millisecond.
const firstSteps = 1.0 * (1 << 18)

// Sets looks for lighter words and proves the best by information sets: at first quickly, and then
// with more and more steps, up to about the given number. If patient is true, it goes on until the
// best is proved or the task ends.
func (s *Search) Sets(t *task.Task, steps float64, patient bool) error {
	for some := firstSteps; ; some *= 4 {
		for _, work := range []func(*task.Task, float64) error{s.Guess, s.Enumerate} {
			if err := work(t, some); err != nil || s.Proved() {
				return err
			}
		}
		if !patient && some >= steps/4 {
			return nil
		}
	}
}

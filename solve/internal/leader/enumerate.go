package leader

import (
	"math"
	"slices"

	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// The proof (A. Brouwer and K.-H. Zimmermann, for the least weight of a code). Take information sets
// that share no places. In each of them, try all choices of up to w ones. A word that was not among
// them has at least w + 1 ones in each set, so it weighs at least as much as these.
//
// For example, 4 x 4 has two information sets of four places that share none: its first and its last
// row. All lights on has a solution with four presses. Once all choices of at most one press have
// been tried in both rows, every other solution has at least two presses in each row, so four is the
// fewest.
//
// After some sets, the places that are left may be too few for another one. It is then completed by
// places that were used before. If n of its places are such, w + 1 ones in the set are at least
// w + 1 - n in places of its own.

// Enumerate raises the bound, and finds lighter words, until the best is proved or what is left to do
// would take too many steps. A step adds up 64 places.
func (s *Search) Enumerate(t *task.Task, steps float64) error {
	e, err := s.newEnumeration(t, steps)
	if err != nil {
		return err
	}
	for {
		s.Raise(t, e.bound(0, 0))
		y := e.next(steps)
		if y == nil {
			return nil
		}
		steps -= y.choices(len(y.rows), y.tried+1)
		if err := y.tryMore(t); err != nil {
			return err
		}
	}
}

// Prove proves the best by enumeration, or finds a lighter word and proves that, unless it would take
// too many steps.
func (s *Search) Prove(t *task.Task, steps float64) error {
	e, err := s.newEnumeration(t, steps)
	if err != nil {
		return err
	}
	if _, _, bound := e.plan(steps); bound < s.Weight(s.Best) {
		return nil
	}
	return s.Enumerate(t, steps)
}

// An enumeration has information sets that share no places.
type enumeration struct {
	*Search
	sets []*enumerated
	even bool // all words of the coset have the same parity
}

// An enumerated system is one in which all choices of up to some number of ones have been tried.
type enumerated struct {
	*system
	tried int   // -1 at first
	costs []int // of the free places that are in no earlier set, in increasing order
}

func (s *Search) newEnumeration(t *task.Task, steps float64) (*enumeration, error) {
	even, err := s.isEven(t)
	if err != nil {
		return nil, err
	}
	e := &enumeration{Search: s, even: even}
	order, used := s.places(), make([]bool, s.Length)
	for steps > 0 {
		steps -= s.elimination()
		one, err := s.systematic(t, order)
		if err != nil {
			return nil, err
		}
		y := &enumerated{system: one, tried: -1}
		for _, place := range y.free {
			if !used[place] {
				used[place] = true
				y.costs = append(y.costs, s.cost(place))
			}
		}
		if len(y.costs) == 0 && len(e.sets) > 0 {
			break
		}
		slices.Sort(y.costs)
		e.sets = append(e.sets, y)
		slices.SortStableFunc(order, func(a, b int) int { return compare(used[a], used[b]) })
	}
	return e, nil
}

// compare puts false before true.
func compare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// isEven reports whether all words of the code have an even number of ones and each weighs 1. A code
// that is given by checks is even if the word of all ones is a sum of checks.
func (s *Search) isEven(t *task.Task) (bool, error) {
	if s.Costs != nil {
		return false, nil
	}
	if !s.Checks {
		return !slices.ContainsFunc(s.Words, func(v *gf2.Vec) bool { return v.Weight()%2 == 1 }), nil
	}
	rows := [][]uint64{gf2.NewVec(s.Length).Fill().Words()}
	for _, v := range s.Words {
		rows = append(rows, slices.Clone(v.Words()))
	}
	pivots, err := eliminate(t, rows, s.places())
	return len(pivots) < len(rows), err
}

// places returns all places in order.
func (s *Search) places() []int {
	all := make([]int, s.Length)
	for place := range all {
		all[place] = place
	}
	return all
}

// bound returns the least that a word weighs which has not been seen, if each of the first so many
// sets is tried up to the given number of ones, and the others as far as they have been.
func (e *enumeration) bound(sets, tried int) int {
	bound, best := 0, e.Weight(e.Best)
	for i, y := range e.sets {
		ones := y.tried + 1
		if i < sets {
			ones = max(ones, tried+1)
		}
		if ones > len(y.free) { // all words have been seen
			return best
		}
		missing := len(y.free) - len(y.costs)
		for _, cost := range y.costs[:max(0, min(ones-missing, len(y.costs)))] {
			bound += cost
		}
	}
	if e.even && bound < best {
		bound += (best - bound) % 2
	}
	return min(bound, best)
}

// next returns the set to go on with, or nil if there is nothing to gain.
func (e *enumeration) next(steps float64) *enumerated {
	sets, tried, bound := e.plan(steps)
	if bound == e.Bound {
		return nil
	}
	for ones := range tried + 1 {
		for _, y := range e.sets[:sets] {
			if y.tried < ones {
				return y
			}
		}
	}
	return nil
}

// plan returns how many sets to try, up to how many ones, to prove the best in the fewest steps or, if
// that takes too many, to raise the bound most. It also returns the bound that they prove.
func (e *enumeration) plan(steps float64) (sets, tried, bound int) {
	best, cheapest := e.Weight(e.Best), math.Inf(1)
	bound = e.Bound
	for n := range e.sets {
		work := 0.0
		for ones := 0; ones <= len(e.sets[0].free); ones++ {
			for _, y := range e.sets[:n+1] {
				if ones > y.tried {
					work += y.choices(len(y.rows), ones)
				}
			}
			if work > steps {
				break
			}
			proved := e.bound(n+1, ones)
			if proved > bound || proved == bound && work < cheapest && proved > e.Bound {
				sets, tried, bound, cheapest = n+1, ones, proved, work
			}
			if proved == best {
				break
			}
		}
	}
	return sets, tried, bound
}

// tryMore tries all choices of one more one than before, on all cores.
func (y *enumerated) tryMore(t *task.Task) error {
	ones := y.tried + 1
	parts := y.parts(ones)
	found := make([]*chooser, len(parts))
	err := task.Each(t, len(parts), func(t *task.Task, i int) error {
		c := newChooser(t, y.system, y.Weight(y.Best))
		x, own := slices.Clone(y.zero), 0
		rows := len(y.rows)
		for _, i := range parts[i] {
			add(x, y.rows[i])
			own += c.own[i]
			rows = i
		}
		c.chosen = slices.Clone(parts[i])
		c.try(x, ones-len(parts[i]), rows, own)
		found[i] = c
		return c.err
	})
	for _, c := range found {
		if c != nil && c.best != nil {
			y.Take(y.sum(c.best))
		}
	}
	if err == nil {
		y.tried = ones
	}
	return err
}

// parts divides the choices of so many rows: in each part, the first two are the same.
func (y *enumerated) parts(count int) [][]int {
	if count < 3 {
		return [][]int{nil}
	}
	var parts [][]int
	for i := range y.rows {
		for j := count - 2; j < i; j++ {
			parts = append(parts, []int{i, j})
		}
	}
	return parts
}

package cosets

import (
	"math/rand/v2"

	"lightsout/internal/algebra/gf2"
	"lightsout/puzzle"
	"lightsout/solve/internal/leader"
	"lightsout/solve/internal/task"
)

// Information sets (package leader) look for a small solution: quickly, before all solutions are
// compared, and for longer if there are too many to compare.

const (
	// quickSteps is how many steps of about a nanosecond the first search takes. On many boards it
	// finds a smallest solution, which is then only to be proved.
	quickSteps = 1 << 24
	// searchSteps is how many steps a search takes that is not quick, and patientSteps how many
	// more a patient one may take for a proof: hours.
	searchSteps  = 1 << 32
	patientSteps = 1 << 44
	// maxQuickJoin is the largest nullity for which joining four classes takes less time than a search
	// that is not quick.
	maxQuickJoin = 56
)

// Search returns the best solution found, and a lower bound at least as good as the question's, if
// there are too many solutions to compare. If the task ends early, it returns those with the task's
// error.
func Search(t *task.Task, q Question) (Answer, error) {
	if q.State.Board().Colours() > 2 {
		return nearby(t, q)
	}
	err := q.search(t)
	if err == nil && q.Patient {
		err = q.bySets(t, func(s *leader.Search) error { return s.Prove(t, patientSteps) })
	}
	return Answer{q.First, err == nil && q.Weights.Of(q.First) == q.Bound, q.Bound}, err
}

// begin improves a question with two colours and many solutions before they are compared.
func (q *Question) begin(t *task.Task) error {
	if len(q.Quiets) > maxQuickJoin {
		return q.search(t)
	}
	return q.bySets(t, func(s *leader.Search) error { return s.Sets(t, quickSteps, false) })
}

// search improves a question with two colours, once.
func (q *Question) search(t *task.Task) error {
	if q.searched {
		return nil
	}
	err := q.bySets(t, func(s *leader.Search) error { return s.Sets(t, searchSteps, false) })
	if err == nil {
		err = q.boundByParts(t)
	}
	q.searched = err == nil
	return err
}

// bySets improves the first solution of the question, and its bound.
func (q *Question) bySets(t *task.Task, improve func(*leader.Search) error) error {
	b := q.State.Board()
	s := leader.Search{Code: leader.Code{Length: b.Buttons(), Words: basisOf(q.Quiets)}, Best: task.VecOfPresses(q.First), Bound: q.Bound, Costs: q.Weights}
	near, err := newNeighbourhood(t, b)
	if err != nil {
		return err
	}
	s.Around = near.around
	err = improve(&s)
	q.First, q.Bound = task.PressesOf(b, s.Best), s.Bound
	return err
}

// patterns converts a basis to quiet patterns with two colours.
func patterns(x puzzle.Presses, basis []*gf2.Vec) []Quiet {
	all := make([]Quiet, len(basis))
	for i, v := range basis {
		all[i] = Quiet{task.PressesOf(x.Board(), v), 2}
	}
	return all
}

// With more than two colours, the search compares, again and again, the solutions that differ from the
// best so far by a few random quiet patterns. Its random numbers have a fixed seed.

const (
	// nearbySolutions is the most solutions to compare at a time.
	nearbySolutions = 1 << 14
	// patience is the number of consecutive failures after which the search gives up.
	patience = 300
)

func nearby(t *task.Task, q Question) (Answer, error) {
	random := rand.New(rand.NewPCG(0, uint64(len(q.Quiets))))
	best, size := q.First, q.Weights.Of(q.First)
	for failed := 0; failed < patience && size > q.Bound; failed++ {
		c, err := New(best, someOf(q.Quiets, random), q.Weights)
		if err != nil {
			return Answer{best, false, q.Bound}, err
		}
		found, smaller, err := c.best(t.Quietly())
		if smaller < size {
			best, size, failed = found, smaller, 0
		}
		if err != nil {
			return Answer{best, false, q.Bound}, err
		}
		t.Stand(size, q.Bound)
		t.Report("searching near the best solution", failed, patience)
	}
	return Answer{best, size == q.Bound, q.Bound}, nil
}

// someOf picks random quiet patterns with few combinations.
func someOf(quiets []Quiet, random *rand.Rand) []Quiet {
	var some []Quiet
	solutions := 1
	for _, i := range random.Perm(len(quiets)) {
		if solutions *= quiets[i].Order; solutions > nearbySolutions {
			break
		}
		some = append(some, quiets[i])
	}
	return some
}

package cosets

import (
	"math/rand/v2"
	"slices"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/symmetry"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// Local search. If there are too many solutions to compare all of them, the search compares some:
// those that share a symmetry of the state, and then, repeatedly, those that differ from the best
// so far by a few quiet patterns. The best solution for all lights on is often symmetric, as on the
// boards of 19 x 19 and 39 x 39, under a half turn.
//
// The search uses its own random generator with a fixed seed, so a question always gets the same
// answer, unless the task ends early.

const (
	// maxSymmetricNullity is the largest dimension for which all symmetric quiet patterns
	// are searched.
	maxSymmetricNullity = 32
	// nearDigits is how many quiet patterns to combine at a time.
	nearDigits = 16
	// patience is the number of consecutive failures after which the search gives up.
	patience = 300
	// nearWords limits the work on large boards: how many words of quiet patterns may be added up.
	// That takes about half a minute.
	nearWords = 1 << 36
)

// Search returns the best solution found, and a lower bound at least as good as the question's. If the
// task ends early, it returns those with the task's error.
func Search(t *task.Task, q Question) (Answer, error) {
	h := hunt{board: q.State.Board(), quiets: q.Quiets, weights: q.Weights, best: q.First, random: rand.New(rand.NewPCG(0, uint64(len(q.Quiets)))), words: nearWords}
	bound := q.Bound
	if h.board.Colours() == 2 {
		h.basis = basisOf(q.Quiets)
		parts, err := boundByParts(t, q, h.basis)
		if err != nil {
			return Answer{h.best, false, bound}, err
		}
		bound = max(bound, parts)
		t.Stand(h.size(), bound)
		if err := h.symmetric(t, q.State); err != nil {
			return Answer{h.best, false, bound}, err
		}
	}
	err := h.near(t, bound)
	return Answer{h.best, err == nil && h.size() == bound, bound}, err
}

// A hunt is a search for a small solution.
type hunt struct {
	board   *board.Board
	quiets  []Quiet
	weights Weights
	basis   []*gf2.Vec // the quiet patterns, with two colours
	best    puzzle.Presses
	random  *rand.Rand
	words   int // how many words of quiet patterns may still be added up
}

// size returns the size of the best solution so far.
func (h *hunt) size() int { return h.weights.Of(h.best) }

// among finds the best of the solutions that differ from x by a sum of the given quiet patterns,
// and keeps it if it beats the best so far.
func (h *hunt) among(t *task.Task, x puzzle.Presses, some []Quiet) error {
	c, err := New(x, some, h.weights)
	if err != nil {
		return err
	}
	found, size, err := c.best(t)
	if size < h.size() {
		h.best = found
	}
	return err
}

// symmetric searches the solutions that share a symmetry of the state.
func (h *hunt) symmetric(t *task.Task, state puzzle.State) error {
	lights := task.VecOfState(state)
	for _, symmetry := range symmetry.Of(h.board) {
		if !moved(lights, symmetry).Equal(lights) {
			continue
		}
		x, fixed := symmetricSolutions(task.VecOfPresses(h.best), h.basis, symmetry)
		if x == nil || len(fixed) > maxSymmetricNullity {
			continue
		}
		err := h.among(t, task.PressesOf(h.board, x), patterns(h.board, fixed))
		if err != nil {
			return err
		}
	}
	return nil
}

// patterns converts a basis to quiet patterns with two colours.
func patterns(b *board.Board, basis []*gf2.Vec) []Quiet {
	all := make([]Quiet, len(basis))
	for i, v := range basis {
		all[i] = Quiet{task.PressesOf(b, v), 2}
	}
	return all
}

func moved(v *gf2.Vec, s symmetry.Symmetry) *gf2.Vec {
	z := gf2.NewVec(v.Len())
	for i := range v.Ones() {
		z.Set(s.Lights[i], true)
	}
	return z
}

// symmetricSolutions returns a solution that the symmetry g preserves, if there is one, and a basis
// of the quiet patterns that g preserves. A vector v is preserved if its change, v + g v, is zero,
// so both are found by elimination on the changes.
func symmetricSolutions(x *gf2.Vec, basis []*gf2.Vec, g symmetry.Symmetry) (*gf2.Vec, []*gf2.Vec) {
	var vectors, changes, fixed []*gf2.Vec // each change has its first 1 in a different place
	reduced := func(v *gf2.Vec) (*gf2.Vec, *gf2.Vec) {
		v = v.Clone()
		change := moved(v, g)
		change.Xor(change, v)
		for i, c := range changes {
			if change.Bit(c.First()) {
				change.Xor(change, c)
				v.Xor(v, vectors[i])
			}
		}
		return v, change
	}
	for _, v := range basis {
		v, change := reduced(v)
		if change.IsZero() {
			fixed = append(fixed, v)
		} else {
			vectors, changes = append(vectors, v), append(changes, change)
		}
	}
	x, change := reduced(x)
	if !change.IsZero() {
		return nil, nil
	}
	return x, fixed
}

// near searches the solutions near the best so far until that meets the bound, or until patience or
// the words run out.
func (h *hunt) near(t *task.Task, bound int) error {
	near, err := newNeighbourhood(t, h.board)
	if err != nil {
		return err
	}
	for failed := 0; failed < patience && h.words > 0 && h.size() > bound; failed++ {
		h.words -= len(h.basis) * len(h.basis) / 2 * ((h.board.Buttons() + 63) / 64) // to reduce the basis
		some := h.someTurns()
		if h.basis != nil {
			basis, err := h.localBasis(t, near)
			if err != nil {
				return err
			}
			h.random.Shuffle(len(basis), func(i, j int) { basis[i], basis[j] = basis[j], basis[i] })
			some = patterns(h.board, basis[:min(len(basis), nearDigits)])
		}
		before := h.size()
		if err := h.among(t.Quietly(), h.best, some); err != nil {
			return err
		}
		if h.size() < before {
			failed = 0
			t.Stand(h.size(), bound)
		}
		t.Report("searching near the best solution", failed, patience)
	}
	return nil
}

// someTurns picks random quiet patterns with at most 2^14 combinations, for boards of more than two
// colours.
func (h *hunt) someTurns() []Quiet {
	const most = 1 << 14
	var some []Quiet
	solutions := 1
	for _, i := range h.random.Perm(len(h.quiets)) {
		if solutions *= h.quiets[i].Order; solutions > most {
			break
		}
		some = append(some, h.quiets[i])
	}
	return some
}

// localBasis returns a basis of the quiet patterns that is reduced in an area around a random
// button: each pattern presses exactly one of the area's pivot buttons. So solutions that differ by
// a few of these patterns agree on much of the area, where the best one so far may already be good.
func (h *hunt) localBasis(t *task.Task, near *neighbourhood) ([]*gf2.Vec, error) {
	basis := make([]*gf2.Vec, len(h.basis))
	for i, v := range h.basis {
		basis[i] = v.Clone()
	}
	done := 0
	for button := range near.around(h.random.IntN(h.board.Buttons())) {
		at := slices.IndexFunc(basis[done:], func(v *gf2.Vec) bool { return v.Bit(button) })
		if at < 0 {
			continue
		}
		if err := t.Err(); err != nil {
			return nil, err
		}
		pivot := basis[done+at]
		basis[done], basis[done+at] = pivot, basis[done]
		for i, v := range basis {
			if i != done && v.Bit(button) {
				v.Xor(v, pivot)
			}
		}
		if done++; done == len(basis) {
			break
		}
	}
	return basis, nil
}

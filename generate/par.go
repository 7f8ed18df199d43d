package generate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
	"lightsout/solve"
)

const (
	// maxParButtons is the largest number of buttons on a board for which the par= option works.
	maxParButtons = 1 << 20
	// maxParPresses limits the number of different presses on such a board: with m colours, each
	// button can be pressed up to m-1 times.
	maxParPresses = 1 << 22
)

// tooLarge reports whether a board has too many presses to list.
func tooLarge(b *board.Board) bool {
	return b.Buttons() > maxParButtons || b.Buttons()*(b.Colours()-1) > maxParPresses
}

// exactPar returns a state with exactly the par that the spec asks for.
func (m *Maker) exactPar(ctx context.Context, spec Spec, r *rng) (puzzle.State, error) {
	t, err := m.parWeights(ctx, spec)
	if err != nil {
		return puzzle.State{}, err
	}
	choices, err := m.choices(spec, r)
	if err != nil {
		return puzzle.State{}, err
	}
	best := 0
	for _, sets := range choices {
		h := &search{t: t, r: r, sets: copies(sets, t.m-1), par: spec.Par, fair: t.m == 2 && !spec.Symmetric, check: m.checker(ctx)}
		state, err := m.search(ctx, h)
		if !errors.Is(err, errNotThere) {
			return state, err
		}
		best = max(best, h.most)
	}
	if err := m.boundPar(ctx, spec.Par); err != nil {
		return puzzle.State{}, err
	}
	return puzzle.State{}, notFound(spec, best)
}

// choices returns the sets of buttons to press together: every single button or, for a symmetric
// picture, the orbits of each mirroring. All mirrorings are returned, in random order, because not
// all of them allow every number of presses.
func (m *Maker) choices(spec Spec, r *rng) ([][][]int, error) {
	if !spec.Symmetric {
		single := make([][]int, m.board.Buttons())
		for button := range single {
			single[button] = []int{button}
		}
		return [][][]int{single}, nil
	}
	mirrorings, err := m.mirrors()
	if err != nil {
		return nil, err
	}
	all := make([][][]int, len(mirrorings))
	for i, way := range mirrorings {
		all[i] = way.orbits
	}
	shuffle(r, all)
	return all, nil
}

// copies repeats each set n times.
func copies(sets [][]int, n int) [][]int {
	var all [][]int
	for _, set := range sets {
		all = append(all, slices.Repeat([][]int{set}, n)...)
	}
	return all
}

// maxProofs limits the draws on boards with too many solutions for the weights, where only the
// solver can prove that presses are minimal.
const maxProofs = 8

// search runs a search and returns the state that it finds. If the weights are incomplete, the
// solver proves the par.
func (m *Maker) search(ctx context.Context, h *search) (puzzle.State, error) {
	tries := maxProofs
	if m.complete {
		tries = 1
	}
	for range tries {
		if err := h.run(); err != nil {
			return puzzle.State{}, err
		}
		state, err := m.stateOf(ctx, h.t.times)
		if err != nil || m.complete {
			return state, err
		}
		ok, err := m.proves(ctx, state, h.par)
		if ok || err != nil {
			return state, err
		}
		h.most = 0 // nothing was proved
	}
	return puzzle.State{}, errNotThere
}

// proves reports whether a state has the given par. It returns an error if the solver cannot prove
// the fewest presses.
func (m *Maker) proves(ctx context.Context, state puzzle.State, par int) (bool, error) {
	n, proved, err := fewest(ctx, m.solver, state)
	if err == nil && !proved {
		err = fmt.Errorf("%w: the fewest presses on %.60s cannot be proved; leave out par", ErrSpec, m.board)
	}
	return n == par, err
}

// parWeights returns the weights of the board, after quick checks that the par is possible.
func (m *Maker) parWeights(ctx context.Context, spec Spec) (*cosetWeights, error) {
	if tooLarge(m.board) {
		return nil, english.Errorf("%w: par= works on boards of up to %d buttons, fewer with many colours", ErrSpec, maxParButtons)
	}
	s, err := m.knows(ctx)
	if err != nil {
		return nil, err
	}
	if m.weights == nil {
		if m.weights, m.complete, err = newCosetWeights(ctx, s); err != nil {
			m.weights = nil
			return nil, err
		}
	}
	if most := m.weights.most(); spec.Par > most {
		return nil, tooMany(m, spec.Par, most)
	}
	if !m.complete {
		return m.weights, m.boundPar(ctx, spec.Par) // proofs take a long time, so check first
	}
	return m.weights, nil
}

// boundPar rejects a par above an upper bound on God's number, if the solver finds one quickly.
func (m *Maker) boundPar(ctx context.Context, par int) error {
	if isNeeded(m.solver, par) {
		return nil
	}
	hardest, err := m.solver.Hardest(ctx, solve.QuickEffort)
	switch {
	case errors.Is(err, solve.ErrBoard):
		return nil // unknown
	case err == nil && par > hardest.High:
		return tooMany(m, par, hardest.High)
	}
	return err
}

// isNeeded reports whether counting shows that some state needs at least par presses, which is faster
// than bounding God's number. Fewer presses reach at most (n+1)^(par-1) states, because each of par-1
// presses is one of n buttons or left out.
func isNeeded(s *solve.Solver, par int) bool {
	b := s.Board()
	states := float64(b.Buttons()) * math.Log2(float64(b.Colours())) // in bits
	for i := range s.Nullity() {
		states -= math.Log2(float64(s.QuietOrder(i)))
	}
	const rounding = 1
	return float64(par-1)*math.Log2(float64(b.Buttons()+1)) < states-rounding
}

func tooMany(m *Maker, par, limit int) error {
	return fmt.Errorf("%w: no state of %.60s needs %s; %s always enough", ErrSpec, m.board, english.Plural(par, "press", "presses"), english.Plural(limit, "is", "are"))
}

func notFound(spec Spec, best int) error {
	if best == 0 || best >= spec.Par {
		return fmt.Errorf("%w for %.99s; try another seed or other options", ErrNotFound, spec.id())
	}
	return english.Errorf("%w for %.99s: the search reached %d presses; try another seed or other options", ErrNotFound, spec.id(), best)
}

// checker returns a function that searches call from time to time.
func (m *Maker) checker(ctx context.Context) func(work, of int64) error {
	return func(work, of int64) error {
		const parts = 1000
		m.tell(solve.Progress{Stage: "looking for a puzzle", Done: int(work * parts / of), Total: parts})
		return ctx.Err()
	}
}

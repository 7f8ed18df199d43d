package solve

import (
	"context"
	"math"
	"slices"

	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// maxRepairPairs limits the pairs of changes that Repairs tries: a few seconds' work.
const maxRepairPairs = 1 << 24

// Repairs returns the solvable states that differ from state in the fewest lights, for a person who
// may have made a mistake in writing the state down. It changes up to three lights, and returns no
// more states than the limit; if it returns none, more than three lights are wrong. The states are in
// the order of their changed lights. If the board has too many lights to try them three at a time, the
// error is ErrBoard.
func (s *Solver) Repairs(ctx context.Context, state puzzle.State, limit int) ([]Repair, error) {
	syndrome, err := s.Syndrome(ctx, state)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(syndrome, func(v uint8) bool { return v != 0 }) {
		return []Repair{{State: state, Proved: true}}, nil
	}
	if moves := s.board.Lights() * (s.board.Colours() - 1); moves > math.MaxInt32 || moves*moves/2 > maxRepairPairs {
		return nil, task.Unsupported("there are too many lights to try them three at a time")
	}
	m, err := s.mender(ctx, state, limit)
	if err != nil {
		return nil, err
	}
	for size := 1; size <= maxRepairLights && len(m.found) == 0; size++ {
		if err := m.extend(ctx, size, syndrome); err != nil {
			return nil, err
		}
	}
	return m.found, nil
}

// maxRepairLights is the most lights that Repairs changes.
const maxRepairLights = 3

// A change advances a light by some number of colours.
type change struct {
	light int
	by    uint8
}

// A mender tries sets of changes.
type mender struct {
	state   puzzle.State
	colours uint8
	limit   int
	changes []change
	// effects lists, for each change, how it moves the syndrome. makes lists, for each syndrome,
	// the changes that move it to zero.
	effects [][]uint8
	makes   map[string][]change
	chosen  []change
	found   []Repair
}

func (s *Solver) mender(ctx context.Context, state puzzle.State, limit int) (*mender, error) {
	weights := make([][]uint8, s.Invariants())
	for i := range weights {
		set, err := s.Invariant(ctx, i)
		if err != nil {
			return nil, err
		}
		weights[i] = set.Colours()
	}
	m := &mender{state: state, colours: uint8(s.board.Colours()), limit: limit, makes: map[string][]change{}}
	for light := range s.board.Lights() {
		for by := uint8(1); by < m.colours; by++ {
			effect := make([]uint8, len(weights))
			undone := make([]uint8, len(weights))
			for i, w := range weights {
				effect[i] = uint8(int(w[light]) * int(by) % int(m.colours))
				undone[i] = (m.colours - effect[i]) % m.colours
			}
			c := change{light, by}
			m.changes = append(m.changes, c)
			m.effects = append(m.effects, effect)
			m.makes[string(undone)] = append(m.makes[string(undone)], c)
		}
	}
	return m, nil
}

// extend tries changes of size more lights, all after the last one, and records those that move the
// syndrome to zero.
func (m *mender) extend(ctx context.Context, size int, syndrome []uint8) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if size == 1 {
		for _, c := range m.makes[string(syndrome)] {
			if c.light > m.last() && len(m.found) < m.limit {
				if err := m.keep(c); err != nil {
					return err
				}
			}
		}
		return nil
	}
	left := make([]uint8, len(syndrome))
	for i, c := range m.changes {
		if c.light <= m.last() {
			continue
		}
		if len(m.found) == m.limit {
			return nil
		}
		for k, v := range syndrome {
			left[k] = (v + m.effects[i][k]) % m.colours
		}
		m.chosen = append(m.chosen, c)
		err := m.extend(ctx, size-1, left)
		m.chosen = m.chosen[:len(m.chosen)-1]
		if err != nil {
			return err
		}
	}
	return nil
}

// last returns the last light changed so far, or -1.
func (m *mender) last() int {
	if len(m.chosen) == 0 {
		return -1
	}
	return m.chosen[len(m.chosen)-1].light
}

// keep records the state after the chosen changes and one more.
func (m *mender) keep(c change) error {
	colours := m.state.Colours()
	n := Repair{Proved: true}
	for _, c := range append(slices.Clone(m.chosen), c) {
		colours[c.light] = (colours[c.light] + c.by) % m.colours
		n.Flips = append(n.Flips, c.light)
	}
	n.Cost, n.Bound = len(n.Flips), len(n.Flips)
	var err error
	n.State, err = puzzle.StateOfColours(m.state.Board(), colours).To(m.state.Target())
	m.found = append(m.found, n)
	return err
}

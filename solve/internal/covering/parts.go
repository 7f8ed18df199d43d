package covering

import (
	"maps"
	"slices"

	"lightsout/internal/algebra/gf2"
)

// parting is the last stage, which runs if the radius is still unknown and the code has parts. It
// uses them to bound the radius, with a shard for each part.
//
// Divide the positions into parts, and restrict the code to each of them. The distance of a
// vector from the code is at least the sum of the distances of its restrictions from the restricted
// codes. The restrictions can be chosen freely, so
//
//	covering radius >= sum of the covering radii of the restricted codes.
//
// This helps if the restricted codes have a smaller dimension: a search among 2^(d/2) codewords
// gets further than one among 2^d. The four classes of a grid, by the parity of row and column,
// halve the dimension (see package classes): for 39 x 39 the bound rises from 640 to 656.
//
// The parts share the effort, whatever the earlier stages have used of it. If it is unlimited, they
// share the quick effort, because they can only raise the lower bound.
type parting struct {
	p         *Proof
	positions [][]int
	effort    int // effort per part
	found     []choice
}

func (p *Proof) newParting() *parting {
	of := map[uint8][]int{}
	for j := range p.code.Columns {
		of[p.code.Part[j]] = append(of[p.code.Part[j]], j)
	}
	s := &parting{p: p, found: make([]choice, len(of))}
	for _, part := range slices.Sorted(maps.Keys(of)) {
		s.positions = append(s.positions, of[part])
	}
	s.effort = p.effort
	if s.effort < 0 {
		s.effort = QuickEffort
	}
	s.effort = min(s.effort/len(of), shardSteps)
	return s
}

func (*parting) Name() string { return "searching for a hard state in parts" }

func (s *parting) Shards() int { return len(s.positions) }

// code returns the code restricted to a part.
func (s *parting) code(part int) Code {
	own := s.positions[part]
	restricted := make([]uint64, len(own))
	for i, j := range own {
		restricted[i] = s.p.code.Columns[j]
	}
	return Code{Columns: restricted, Dimension: rank(restricted)}
}

func (s *parting) do(c *call, shard int) (answer, error) {
	p := Prove(s.code(shard), s.effort)
	if err := p.run(c.task.Quietly(), 1); err != nil {
		return nil, err
	}
	return &searchAnswer{p.groups, p.choice}, nil
}

func (s *parting) parse(shard int, text []byte) (answer, error) {
	return parseSearch(newSearch(s.code(shard).Columns).groups, text)
}

func (s *parting) take(shard int, a answer) {
	s.found[shard] = a.(*searchAnswer).choice //nolint:forcetypeassert // take gets only this stage's answers
}

// next combines the vectors of the parts.
func (s *parting) next() stage {
	b := &Bounds{Vector: gf2.NewVec(len(s.p.code.Columns))}
	for i, own := range s.positions {
		part := Prove(s.code(i), 0)
		part.use(s.found[i])
		r := part.Result()
		b.Low += r.Low
		for k := range r.Vector.Ones() {
			b.Vector.Set(own[k], true)
		}
	}
	s.p.inParts = b
	return nil
}

// rank returns the dimension of the code with the given columns.
func rank(columns []uint64) int {
	var s span
	for _, t := range columns {
		if s.rest(t) != 0 {
			s = s.with(t)
		}
	}
	return len(s)
}

package covering

import (
	"encoding/binary"

	"lightsout/internal/shards"
)

// descending is a stage with one shard. It rules out one floor after another, until some imbalances
// reach a floor, the tree of a floor has enough cases to distribute, or the effort is used up.
type descending struct {
	p      *Proof
	effort int
	answer *ruling
}

func (p *Proof) newDescending() *descending {
	return &descending{p: p, effort: p.budgetOf(1)}
}

func (s *descending) Name() string { return s.p.rulingOut(s.p.high) }

func (*descending) Shards() int { return 1 }

func (s *descending) do(c *call, _ int) (answer, error) {
	p := s.p
	b := newBranchBound(p.problem, c.budget(s.effort), p.known(p.high))
	a := &descent{ruling{p: p}}
	for floor := p.high; ; floor -= 2 {
		if !p.whole {
			b.known = p.known(floor)
		}
		root := &node{}
		a.trees, a.symmetry = []*node{root}, nil
		if p.whole && floor <= b.known {
			return a, a.end(b, s.effort, nil)
		}
		b.report = func(share float64) { c.report(floor, share) }
		symmetry, err := b.descend(root, floor)
		a.symmetry = symmetry
		if !root.collapse() || err != nil {
			return a, a.end(b, s.effort, err)
		}
		a.floors++
	}
}

// descend rules out a floor, or divides its tree into pieces.
func (p *branchBound) descend(root *node, floor int) (symmetry []int, err error) {
	if symmetry, err = p.begin(floor, nil); err != nil {
		return nil, err
	}
	if pieces := min(p.budget.left/stepsPerPiece, maxPieces); pieces > 1 {
		return symmetry, p.grow(root, pieces)
	}
	return symmetry, p.visit(0, root, 1)
}

func (s *descending) take(_ int, a answer) {
	s.answer = &a.(*descent).ruling //nolint:forcetypeassert // take gets only this stage's answers
}

// next continues with the tree of a floor if the shard divided it. Otherwise the floor needs
// another shard, but that would be pointless if this shard ruled out no floor.
func (s *descending) next() stage {
	p, a := s.p, s.answer
	p.high -= 2 * a.floors
	p.charge(a.steps)
	if p.improve(a.best) || p.left == 0 {
		return p.endProof()
	}
	if a.trees[0].state != divided {
		if a.floors == 0 {
			return p.endProof()
		}
		return p.nextFloor()
	}
	p.root, p.symmetry = a.trees[0], a.symmetry
	return p.newDividing()
}

// A descent is the answer to the shard.
type descent struct{ ruling }

func (a *descent) append(text []byte) []byte {
	text = a.ruling.append(text)
	root := a.trees[0]
	if root.state != divided {
		return append(text, 0)
	}
	text = append(text, 1)
	for _, j := range a.symmetry {
		text = binary.AppendUvarint(text, uint64(j))
	}
	return root.append(text, newBox(a.p.problem, a.floor(), a.symmetry))
}

func (s *descending) parse(_ int, text []byte) (answer, error) {
	p := s.p
	r := shards.NewReader(text)
	a := &descent{ruling{p: p, trees: []*node{{}}}}
	a.read(r, p.total+1, s.effort)
	if r.UpTo(1) == 1 {
		a.symmetry = p.problem.readSymmetry(r)
		if r.Failed() {
			return nil, shards.ErrAnswer
		}
		a.trees[0] = readNode(r, newBox(p.problem, a.floor(), a.symmetry))
		if a.trees[0].state != divided {
			r.Fail()
		}
	}
	return a, r.End()
}

// readSymmetry reads the groups of a basis, which must all be odd.
func (l *problem) readSymmetry(r *shards.Reader) []int {
	if len(l.n) == 0 {
		r.Fail()
		return nil
	}
	var (
		s     span
		basis []int
	)
	for range l.digits {
		j := int(r.UpTo(uint64(len(l.n) - 1)))
		if r.Failed() || l.n[j]%2 == 0 || s.rest(uint64(l.t[j])) == 0 {
			r.Fail()
			return nil
		}
		s = s.with(uint64(l.t[j]))
		basis = append(basis, j)
	}
	return basis
}

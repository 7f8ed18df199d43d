package covering

import (
	"slices"

	"lightsout/internal/shards"
)

// dividing is a stage that distributes the open cases of a tree: one shard per case if the effort
// and maxShards allow. A shard divides a case that is too large for it, and the next stage
// distributes the cases that are still open.
type dividing struct {
	p       *Proof
	leaves  []leaf
	effort  int // effort per shard
	answers []*division
}

func (p *Proof) newDividing() *dividing {
	s := &dividing{p: p, leaves: p.root.appendLeaves(nil, 1)}
	n := min(len(s.leaves), maxShards)
	if p.left >= 0 {
		n = min(n, max(1, p.left/stepsPerPiece))
	}
	s.effort, s.answers = p.budgetOf(n), make([]*division, n)
	return s
}

func (s *dividing) Name() string { return s.p.rulingOut(s.p.high) }

func (s *dividing) Shards() int { return len(s.answers) }

// stretch returns the cases of a shard.
func (s *dividing) stretch(shard int) *stretch {
	m, n := len(s.leaves), len(s.answers)
	from, to := shard*m/n, (shard+1)*m/n
	return &stretch{from, to, make([]node, to-from)}
}

func (s *dividing) do(c *call, shard int) (answer, error) {
	p := s.p
	b := newBranchBound(p.problem, c.budget(s.effort), p.known(p.high))
	b.report = func(share float64) { c.report(p.high, share) }
	own := s.stretch(shard)
	err := s.resume(b, own)
	a := &division{ruling: ruling{p: p}, own: own}
	for i := range own.found {
		a.trees = append(a.trees, &own.found[i])
	}
	return a, a.end(b, s.effort, err)
}

// resume settles the cases of a stretch as far as the budget allows.
func (s *dividing) resume(b *branchBound, own *stretch) error {
	p := s.p
	leaves := s.leaves[own.from:own.to]
	if slices.ContainsFunc(leaves, func(l leaf) bool { return l.kept == nil }) {
		if _, err := b.begin(p.high, p.symmetry); err != nil {
			return err
		}
		return b.resume(0, p.root, 0, own, 1)
	}
	b.floor = p.high
	for i, l := range leaves {
		b.room(0).sameAs(l.kept)
		b.pool[0].problem = b.problem
		if err := b.visit(0, &own.found[i], l.share); err != nil {
			return err
		}
	}
	return nil
}

func (s *dividing) take(shard int, a answer) {
	s.answers[shard] = a.(*division) //nolint:forcetypeassert // take gets only this stage's answers
}

// next merges the answers into the tree. Shards without an answer were not needed. If no case was
// settled or divided, more shards would be pointless.
func (s *dividing) next() stage {
	p := s.p
	var best []int
	most, progress := p.known(p.high), false
	for _, a := range s.answers {
		if a == nil {
			break
		}
		p.charge(a.steps)
		if a.best != nil {
			if _, least := p.problem.least(a.best); least > most {
				best, most = a.best, least
			}
		}
		for i, tree := range a.trees {
			*s.leaves[a.own.from+i].node = *tree
			progress = progress || tree.state != open
		}
	}
	if p.improve(best) {
		return p.endProof()
	}
	if p.root.collapse() {
		p.high -= 2
		return p.nextFloor()
	}
	if !progress || p.left == 0 {
		return p.endProof()
	}
	return p.newDividing()
}

// A division is the answer to a shard.
type division struct {
	ruling
	own *stretch
}

func (a *division) append(text []byte) []byte {
	text = a.ruling.append(text)
	a.p.eachCase(a.own, func(number int, b *box) {
		text = a.trees[number-a.own.from].append(text, b)
	})
	return text
}

func (s *dividing) parse(shard int, text []byte) (answer, error) {
	p := s.p
	r := shards.NewReader(text)
	a := &division{ruling: ruling{p: p}, own: s.stretch(shard)}
	a.read(r, 0, s.effort)
	p.eachCase(a.own, func(_ int, b *box) {
		a.trees = append(a.trees, readNode(r, b))
	})
	return a, r.End()
}

// eachCase calls f with the number and the bounds of each case of a stretch.
func (p *Proof) eachCase(own *stretch, f func(number int, b *box)) {
	b := newBox(p.problem, p.high, p.symmetry)
	var walk func(n *node, first int)
	walk = func(n *node, first int) {
		if n.state == open {
			f(first, b)
			return
		}
		for side, child := range n.children {
			if own.meets(first, child) {
				b.within(n.split, side, func() { walk(child, first) })
			}
			first += child.leaves
		}
	}
	walk(p.root, 0)
}

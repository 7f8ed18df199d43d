package covering

import (
	"encoding/binary"
	"errors"
	"fmt"

	"lightsout/internal/shards"
)

// A ruling is the answer to a shard that rules out floors.
//
// After the local search, the proof lowers the upper bound, floor by floor, until some known
// imbalances reach it. Two kinds of stages alternate. In one, a single shard rules out floors until
// one has a tree of many cases (descending.go); in the other, the open cases of that tree are
// distributed among shards (dividing.go). Both kinds of shards return a ruling.
type ruling struct {
	p      *Proof
	floors int // number of floors ruled out
	steps  int
	cases  int   // number of settled cases
	best   []int // imbalances better than those known, or nil
	// trees holds the cases that remain. The shard that first divides the tree of a floor also
	// reports the symmetry, which determines the bounds of the whole tree.
	symmetry []int
	trees    []*node
}

// beginProof starts with the highest floor, if there is anything to prove.
func (p *Proof) beginProof() stage {
	p.problem, p.whole = p.provable(oddSpan(p.groups, maxProverDigits+1))
	if !p.whole && p.left > 0 {
		p.left /= 2 // a proof is unlikely, so spend only half the effort here
	}
	p.high = p.problem.highest()
	return p.nextFloor()
}

// nextFloor starts the next floor, unless the radius is known or the effort is used up.
func (p *Proof) nextFloor() stage {
	p.root, p.symmetry = nil, nil
	if p.left == 0 || p.whole && p.high <= p.low {
		return p.endProof()
	}
	return p.newDescending()
}

// endProof ends branch and bound, and continues with the parts if the code has some and the radius
// is still unknown.
func (p *Proof) endProof() stage {
	p.root = nil
	if b := p.Result(); p.code.Part == nil || b.Low == b.High {
		return nil
	}
	return p.newParting()
}

func (p *Proof) rulingOut(floor int) string {
	return fmt.Sprintf("ruling out %d presses", (p.total+floor)>>1)
}

// known returns the value that the least L of imbalances must exceed for them to be worth
// reporting.
func (p *Proof) known(floor int) int {
	if p.whole {
		return p.low
	}
	return floor - 1 // the imbalances of a part imply no lower bound
}

// charge subtracts steps from the effort.
func (p *Proof) charge(steps int) {
	if p.left >= 0 {
		p.left = max(0, p.left-steps)
	}
}

// budgetOf returns the effort for each of n shards.
func (p *Proof) budgetOf(n int) int {
	if p.left < 0 {
		return shardSteps
	}
	return min(shardSteps, p.left/n)
}

// improve reports whether better imbalances reach the floor, if there are any. It adopts them if
// they are for the whole problem.
func (p *Proof) improve(best []int) (reached bool) {
	if best == nil {
		return false
	}
	if p.whole {
		p.use(choice{best})
	}
	_, least := p.problem.least(best)
	return least >= p.high
}

// end fills in the results of a search that ended with err, which may be nil. It returns err if the
// search has no answer.
func (a *ruling) end(b *branchBound, budget int, err error) error {
	if err != nil && !errors.Is(err, errSpent) && !errors.Is(err, errReached) {
		return err
	}
	a.steps, a.cases, a.best = budget-b.budget.left, b.cases, b.best
	return nil
}

// last reports whether the floor is reached.
func (a *ruling) last() bool {
	if a.best == nil {
		return false
	}
	_, least := a.p.problem.least(a.best)
	return least >= a.floor()
}

// floor returns the floor of the trees.
func (a *ruling) floor() int { return a.p.high - 2*a.floors }

// append encodes an answer, without its trees.
func (a *ruling) append(text []byte) []byte {
	for _, n := range []int{a.floors, a.steps, a.cases} {
		text = binary.AppendUvarint(text, uint64(n))
	}
	if a.best == nil {
		return append(text, 0)
	}
	return a.p.problem.appendImbalances(append(text, 1), a.best)
}

// read decodes an answer, without its trees. It rejects answers that rule out a floor that some
// imbalances are known to reach, or that report imbalances no better than those known.
func (a *ruling) read(r *shards.Reader, floors, steps int) {
	a.floors = int(r.UpTo(uint64(floors)))
	a.steps = int(r.UpTo(uint64(steps)))
	a.cases = int(r.UpTo(1 << 62))
	known := a.p.known(a.floor())
	if r.UpTo(1) == 1 {
		a.best = a.p.problem.readImbalances(r)
		_, least := a.p.problem.least(a.best)
		if least <= known {
			r.Fail()
		}
		known = least
	}
	if a.floor() < a.p.low || a.p.whole && a.floor() < known {
		r.Fail()
	}
}

package covering

import (
	"encoding/binary"
	"errors"

	"lightsout/internal/shards"
)

// searching is the first stage: one shard, a local search for good imbalances.
type searching struct {
	p      *Proof
	effort int
	found  choice
}

// newSearching returns a search that uses part of the effort; most of the effort is for the proof.
func (p *Proof) newSearching() *searching {
	s := &searching{p: p, effort: QuickEffort / 4}
	if p.left >= 0 {
		s.effort = min(s.effort, p.left/4)
		p.left -= s.effort
	}
	return s
}

func (*searching) Name() string { return "searching for a hard state" }

func (*searching) Shards() int { return 1 }

// A searchAnswer holds good imbalances.
type searchAnswer struct {
	groups []group
	choice choice
}

func (*searchAnswer) last() bool { return false }

// do searches the parts of a partition one after another. The choice leaves out parts that do
// does not reach before the effort is used up.
func (s *searching) do(c *call, _ int) (answer, error) {
	b := c.budget(s.effort)
	parts := newPartition(s.p.groups)
	share := b.left
	if parts.digits == localPartDigits {
		share = b.left / 8
	}
	a := &searchAnswer{groups: s.p.groups}
	for len(parts.left) > 0 {
		if err := b.spend(parts.work()); errors.Is(err, errSpent) {
			break
		} else if err != nil {
			return nil, err
		}
		l := parts.next()
		if l == nil {
			break
		}
		part := c.budget(min(share, b.left))
		b.left -= part.left
		imbalances, err := l.searchLocally(part)
		if err != nil {
			return nil, err
		}
		b.left += part.left
		a.choice = append(a.choice, imbalances)
	}
	return a, nil
}

func (s *searching) take(_ int, a answer) {
	s.found = a.(*searchAnswer).choice //nolint:forcetypeassert // take gets only this stage's answers
}

func (s *searching) next() stage {
	s.p.use(s.found)
	return s.p.beginProof()
}

func (a *searchAnswer) append(text []byte) []byte {
	text = binary.AppendUvarint(text, uint64(len(a.choice)))
	parts := newPartition(a.groups)
	for _, imbalances := range a.choice {
		text = parts.next().appendImbalances(text, imbalances)
	}
	return text
}

func (s *searching) parse(_ int, text []byte) (answer, error) {
	return parseSearch(s.p.groups, text)
}

func parseSearch(groups []group, text []byte) (*searchAnswer, error) {
	r := shards.NewReader(text)
	a := &searchAnswer{groups: groups}
	parts := newPartition(groups)
	for range r.UpTo(MaxDimension) {
		l := parts.next()
		if l == nil || r.Failed() {
			return nil, shards.ErrAnswer
		}
		a.choice = append(a.choice, l.readImbalances(r))
	}
	return a, r.End()
}

// appendImbalances encodes imbalances as the number of ones in each group.
func (l *problem) appendImbalances(text []byte, imbalances []int) []byte {
	for j, v := range imbalances {
		text = binary.AppendUvarint(text, uint64((v+l.n[j])/2))
	}
	return text
}

func (l *problem) readImbalances(r *shards.Reader) []int {
	imbalances := make([]int, len(l.n))
	for j, n := range l.n {
		imbalances[j] = 2*int(r.UpTo(uint64(n))) - n
	}
	return imbalances
}

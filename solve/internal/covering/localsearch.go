package covering

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"lightsout/solve/internal/task"
)

// A localSearch looks for imbalances whose least L is large, which yields a lower bound on the
// covering radius.
//
// It minimises F = sum over c of w(c), with w(c) = e^(-b L(c)), in which small L dominate. If one
// imbalance grows by 2, each w(c) is multiplied by e^(-2b) or e^(2b), depending on (-1)^(c.t);
// these are cosh(2b) - sinh(2b) and cosh(2b) + sinh(2b). So
//
//	F  becomes  cosh(2b) F - sinh(2b) W(t),
//
// where W is the transform of w, with + instead of - if the imbalance shrinks. One transform yields
// the effects of all possible steps. The best step is the one with the largest |W(t)|, and it is an
// improvement if that exceeds tanh(b) F.
type localSearch struct {
	*problem
	budget     *budget
	imbalances []int
	best       []int
	top        int     // the least L of best
	w          []int32 // buffer for all w
}

const (
	localRounds = 24
	localSeed   = 5
)

// A steepness is b with derived constants. They are precomputed because the functions of package
// math can differ in the last digit between machines.
type steepness struct{ b, exp, tanh float64 } // e^-b and tanh(b)

var steepnesses = []steepness{
	{0.2, 0.81873075307798185867, 0.19737532022490400074},
	{0.4, 0.67032004603563930074, 0.37994896225522488527},
	{0.8, 0.44932896411722159143, 0.66403677026784896368},
}

// weights returns e^(-b i) for small i, times scale; for larger i it would be almost 0.
func (s steepness) weights(scale float64) (w [256]int32) {
	for i := range w {
		w[i] = int32(scale)
		scale *= s.exp
	}
	return w
}

// searchLocally adopts the best imbalances that local searches find. They use part of the effort; most
// of it is for the proof. If there are too many digits to compute all L together, the groups are
// searched in parts, one after another, until the effort is used up. The least L of the whole is at
// least the sum of the least L of the parts, with equality if all parts attain theirs at the same c.
func (q *search) searchLocally(t *task.Task) error {
	b := &budget{task: t, left: QuickEffort / 4}
	if q.left >= 0 {
		b.left = min(b.left, q.left/4)
		q.left -= b.left
	}
	digits, share := maxLocalDigits, b.left
	if len(oddSpan(q.groups, maxLocalDigits+1)) > maxLocalDigits {
		digits, share = localPartDigits, b.left/8
	}
	var found []assignment
	for left := q.groups; len(left) > 0; {
		if err := b.spend(len(left) * digits * digits); errors.Is(err, errSpent) {
			break
		} else if err != nil {
			return err
		}
		s := oddSpan(left, digits)
		if len(s) == 0 {
			break // the remaining groups need no imbalance
		}
		l := newProblem(left, s)
		left = slices.DeleteFunc(slices.Clone(left), func(g group) bool { return s.rest(g.t) == 0 })
		part := &budget{task: t, left: min(share, b.left)}
		b.left -= part.left
		imbalances, err := l.searchLocally(part)
		if err != nil {
			return err
		}
		b.left += part.left
		found = append(found, assignment{l, imbalances})
	}
	q.use(found...)
	return nil
}

// searchLocally returns the best imbalances found before the budget runs out.
func (l *problem) searchLocally(b *budget) ([]int, error) {
	k := &localSearch{problem: l, budget: b, imbalances: l.balanced(), w: make([]int32, 1<<l.digits)}
	k.best = slices.Clone(k.imbalances)
	_, k.top = l.least(k.imbalances)
	random := rand.New(rand.NewPCG(localSeed, uint64(l.digits)))
	for range localRounds {
		for j := range k.imbalances {
			if k.n[j]%2 == 1 && random.IntN(2) == 1 {
				k.imbalances[j] = -k.imbalances[j]
			}
		}
		for _, s := range steepnesses {
			if err := k.descend(s); errors.Is(err, errSpent) {
				return k.best, nil
			} else if err != nil {
				return nil, err
			}
		}
	}
	return k.best, nil
}

// descend takes steps while F falls, up to a limit.
func (k *localSearch) descend(s steepness) error {
	for range 4 * len(k.imbalances) {
		if err := k.budget.spend(k.work()); err != nil {
			return err
		}
		l := k.transform(func(j int) int32 { return int32(k.imbalances[j]) })
		least := slices.Min(l)
		if int(least) > k.top {
			k.top = int(least)
			copy(k.best, k.imbalances)
		}
		if err := k.budget.spend(k.work() + 4<<k.digits); err != nil {
			return err
		}
		if !k.step(l, least, s) {
			return nil
		}
	}
	return nil
}

// step takes the best step if it is an improvement, and reports whether it is.
func (k *localSearch) step(l []int32, least int32, s steepness) bool {
	scale := float64(int(1)<<30) / float64(len(l)) // makes the sum fit in 32 bits
	weights := s.weights(scale)
	w := k.w
	clear(w)
	for c, v := range l {
		if i := int(v - least); i < len(weights) {
			w[c] = weights[i]
		}
	}
	walsh(w)
	best, most := -1, s.tanh*float64(w[0])
	for j, t := range k.t {
		v := float64(w[t])
		next := k.imbalances[j] + 2
		if v < 0 {
			next = k.imbalances[j] - 2
		}
		if math.Abs(v) > most && next >= -k.n[j] && next <= k.n[j] {
			best, most = j, math.Abs(v)
		}
	}
	if best < 0 {
		return false
	}
	if w[k.t[best]] > 0 {
		k.imbalances[best] += 2
	} else {
		k.imbalances[best] -= 2
	}
	return true
}

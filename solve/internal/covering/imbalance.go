package covering

import (
	"math/bits"

	"lightsout/internal/algebra/gf2"
)

// A group is n positions with the same column t.
type group struct {
	t uint64
	n int
}

// A problem is the optimisation problem behind the covering radius, for some of the groups. If k of
// the n positions of a group are ones, its imbalance is 2 k - n: from -n to n, in steps of two.
// Choose all imbalances so that the least of
//
//	L(c) = sum over the groups of (-1)^(c.t) imbalance(t)
//
// over all c is as large as possible. The groups are nonzero and distinct, and the odd ones span
// the digits.
type problem struct {
	digits int
	t      []int
	n      []int
	names  []uint64 // the groups' columns in the whole code
	l      []int32  // buffer for all L
}

// sign returns (-1)^(c.t).
func sign(c, t int) float64 {
	return float64(1 - 2*(bits.OnesCount(uint(c&t))&1))
}

// transform returns L for all c. The result is valid until the next call.
func (l *problem) transform(imbalance func(j int) int32) []int32 {
	clear(l.l)
	for j, t := range l.t {
		l.l[t] = imbalance(j)
	}
	walsh(l.l)
	return l.l
}

// walsh is the Walsh-Hadamard transform for short lists.
func walsh(f []int32) {
	_ = gf2.Walsh(f, nil) // without a tick it cannot fail
}

// least returns the least L, and the first c that attains it.
func (l *problem) least(imbalances []int) (c, least int) {
	all := l.transform(func(j int) int32 { return int32(imbalances[j]) })
	for i, v := range all {
		if v < all[c] {
			c = i
		}
	}
	return c, int(all[c])
}

// work returns the number of steps of a transform.
func (l *problem) work() int { return l.digits << l.digits }

// balanced returns imbalances of 0 and 1: every group has as close to half ones as possible.
func (l *problem) balanced() []int {
	imbalances := make([]int, len(l.n))
	for j, n := range l.n {
		imbalances[j] = n % 2
	}
	return imbalances
}

// newProblem returns the problem for the groups within a span.
func newProblem(groups []group, s span) *problem {
	l := &problem{digits: len(s), l: make([]int32, 1<<len(s))}
	for _, g := range groups {
		if s.rest(g.t) == 0 {
			l.t = append(l.t, s.coordinates(g.t))
			l.n = append(l.n, g.n)
			l.names = append(l.names, g.t)
		}
	}
	return l
}

// A span is a basis, in reduced form, of a space of numbers t: the lowest 1 of each basis element
// is a 0 in all the others.
type span []uint64

// rest returns t reduced by the span; it is 0 if t is in the span.
func (s span) rest(t uint64) uint64 {
	for _, b := range s {
		if t&(b&-b) != 0 {
			t ^= b
		}
	}
	return t
}

// coordinates returns t as a sum of basis elements, one digit for each.
func (s span) coordinates(t uint64) int {
	c := 0
	for i, b := range s {
		if t&(b&-b) != 0 {
			c |= 1 << i
		}
	}
	return c
}

// with returns the span of s and t, which must not be in s.
func (s span) with(t uint64) span {
	t = s.rest(t)
	next := make(span, 0, len(s)+1)
	for _, b := range s {
		if b&(t&-t) != 0 {
			b ^= t
		}
		next = append(next, b)
	}
	return append(next, t)
}

// oddSpan returns the span of all odd groups or, if that takes more than the given number of
// digits, a subspace that contains many of them.
func oddSpan(groups []group, digits int) span {
	var s span
	for len(s) < digits {
		// Groups with the same rest enter the span together.
		count := map[uint64]int{}
		var best uint64
		for _, g := range groups {
			rest := s.rest(g.t)
			if g.n%2 == 0 || rest == 0 {
				continue
			}
			if count[rest]++; count[rest] > count[best] {
				best = rest
			}
		}
		if best == 0 {
			break
		}
		s = s.with(best)
	}
	return s
}

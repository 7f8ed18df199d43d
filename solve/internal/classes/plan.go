package classes

import "math"

// pairsUpTo returns, for each s, the number of pairs of words whose excesses add up to at most s,
// as far as the words were counted. A join examines that many solutions. all reports whether the
// last number includes every pair.
func (p *pair) pairsUpTo() (sums []float64, all bool) {
	a, b := p.classes[0].survey, p.classes[1].survey
	length := len(a.counts) + len(b.counts) - 1
	for _, s := range []*survey{a, b} {
		if !s.all {
			length = min(length, len(s.counts))
		}
	}
	sums = make([]float64, length)
	for i, n := range a.counts {
		if n == 0 {
			continue // as for every second excess on most boards
		}
		for k, m := range b.counts[:min(len(b.counts), max(0, length-i))] {
			sums[i+k] += float64(n) * float64(m)
		}
	}
	for s := range length - 1 {
		sums[s+1] += sums[s]
	}
	return sums, a.all && b.all
}

// pairs holds the results of pairsUpTo for both pairs of classes. If the two pairs are twins, a
// symmetry maps one to the other, so listing one also lists the other: both are listed up to the
// same sum, and only one is joined.
type pairs struct {
	upTo  [2][]float64
	all   [2]bool // whether upTo ends with all pairs
	twins bool
}

// A plan holds, for each pair of classes, the sum of excesses up to which solutions are listed. The
// sum -1 means that none are listed.
type plan [2]int

// gain returns a lower bound on the amount by which a solution in neither list exceeds the bound.
func (p plan) gain() int { return p[0] + p[1] + 2 }

// cost returns the number of solutions that a plan examines.
func (p *pairs) cost(of plan) float64 {
	cost := p.number(0, of[0])
	if !p.twins {
		cost += p.number(1, of[1])
	}
	return cost
}

// number returns the number of pairs of words whose excesses add up to at most s, or infinity if
// too few words were counted to tell.
func (p *pairs) number(pair, s int) float64 {
	switch {
	case s < 0:
		return 0
	case s >= len(p.upTo[pair]) && p.all[pair]:
		return p.upTo[pair][len(p.upTo[pair])-1]
	case s >= len(p.upTo[pair]):
		return math.Inf(1)
	default:
		return p.upTo[pair][s]
	}
}

// cheapest returns the plan with the fewest pairs that has at least the given gain and lists at
// least as much as atLeast. It reports false if there is no such plan, which can happen if not all
// words were counted.
func (p *pairs) cheapest(gain int, atLeast plan) (plan, bool) {
	best, cost := plan{}, math.Inf(1)
	for s := atLeast[0]; s < len(p.upTo[0]); s++ {
		candidate := plan{s, max(gain-2-s, atLeast[1])}
		if p.twins {
			if 2*s+2 < gain {
				continue
			}
			candidate[1] = s
		}
		if c := p.cost(candidate); c < cost {
			best, cost = candidate, c
		}
	}
	return best, !math.IsInf(cost, 1)
}

// within returns the largest plan that lists at most the given number of pairs for each pair
// of classes.
func (p *pairs) within(most float64) plan {
	var w plan
	for i := range w {
		for w[i] = -1; w[i]+1 < len(p.upTo[i]) && p.upTo[i][w[i]+1] <= most; {
			w[i]++
		}
	}
	if p.twins {
		w[1] = w[0]
	}
	return w
}

package picture

import (
	"math"
	"math/rand/v2"
	"sync"
)

// Blue noise is a threshold matrix in which the cells below any threshold are evenly spread, after
// Ulichney's "The void-and-cluster method for dither array generation" (1993). Points on a torus
// repel each other with a force that falls off like a bell curve. The initial pattern is one in
// which the point under the most force has no better place to move to. From there, removing points
// where they are densest gives the low thresholds, and adding points where there is the most room
// gives the high ones.

const (
	noiseSide  = 64
	noiseCells = noiseSide * noiseSide
	noiseFirst = noiseCells / 10
	noiseReach = 8 // beyond this distance the force is below 10^-6
)

// blueNoise returns the threshold of a cell.
func blueNoise(x, y int) float64 {
	return (float64(noiseRanks()[y%noiseSide*noiseSide+x%noiseSide]) + 0.5) / noiseCells
}

// noiseRanks returns the rank of each cell in the repeating tile.
var noiseRanks = sync.OnceValue(func() []int {
	n := newNoise()
	for _, at := range rand.New(rand.NewPCG(1993, 10)).Perm(noiseCells)[:noiseFirst] {
		n.put(at)
	}
	for { // move the tightest point into the largest void until nothing changes
		from := n.tightest()
		n.take(from)
		to := n.largestVoid()
		n.put(to)
		if to == from {
			break
		}
	}
	return n.ranks()
})

// A noise is a set of points and the force at each cell.
type noise struct {
	set   [noiseCells]bool
	force [noiseCells]float64
	bell  [2*noiseReach + 1][2*noiseReach + 1]float64
}

func newNoise() *noise {
	n := new(noise)
	const sigma = 1.5
	for y := range n.bell {
		for x := range n.bell[y] {
			dx, dy := float64(x-noiseReach), float64(y-noiseReach)
			n.bell[y][x] = math.Exp(-(dx*dx + dy*dy) / (2 * sigma * sigma))
		}
	}
	return n
}

func (n *noise) put(at int)  { n.change(at, true, 1) }
func (n *noise) take(at int) { n.change(at, false, -1) }

func (n *noise) change(at int, set bool, sign float64) {
	n.set[at] = set
	for dy := range n.bell {
		y := (at/noiseSide + dy - noiseReach + noiseSide) % noiseSide
		for dx, force := range n.bell[dy] {
			x := (at%noiseSide + dx - noiseReach + noiseSide) % noiseSide
			n.force[y*noiseSide+x] += sign * force
		}
	}
}

// tightest returns the point under the most force.
func (n *noise) tightest() int { return n.extreme(true, 1) }

// largestVoid returns the free cell under the least force.
func (n *noise) largestVoid() int { return n.extreme(false, -1) }

// extreme returns the first point, or free cell if set is false, where force times sign is largest.
func (n *noise) extreme(set bool, sign float64) int {
	best, most := 0, math.Inf(-1)
	for i, force := range n.force {
		if n.set[i] == set && sign*force > most {
			best, most = i, sign*force
		}
	}
	return best
}

// ranks removes the points one by one, puts them back, then adds points until every cell has one.
// It returns the rank of each cell.
func (n *noise) ranks() []int {
	ranks := make([]int, noiseCells)
	first := *n
	for rank := noiseFirst - 1; rank >= 0; rank-- {
		at := n.tightest()
		ranks[at] = rank
		n.take(at)
	}
	*n = first
	for rank := noiseFirst; rank < noiseCells; rank++ {
		at := n.largestVoid()
		ranks[at] = rank
		n.put(at)
	}
	return ranks
}

package picture

import (
	"math"
	"math/rand/v2"
	"sync"
)

// Blue noise: a threshold matrix every prefix of which is spread evenly, by
// Ulichney's "The void-and-cluster method for dither array generation" (1993).
// Points on a torus repel each other with a force that falls off like a bell curve.
// From an initial pattern in which no point can move to a better place, points are
// removed where they are densest, for the low thresholds, and then added where there
// is most room.

const (
	noiseSide  = 64
	noiseCells = noiseSide * noiseSide
	noiseFirst = noiseCells / 10
	noiseReach = 8 // beyond it the force is below 10^-6
)

// blueNoise is the threshold of a cell.
func blueNoise(x, y int) float64 {
	return (float64(noiseRanks()[y%noiseSide*noiseSide+x%noiseSide]) + 0.5) / noiseCells
}

// noiseRanks returns the rank of each cell of the tile that is repeated.
var noiseRanks = sync.OnceValue(func() []int {
	n := newNoise()
	for _, at := range rand.New(rand.NewPCG(1993, 10)).Perm(noiseCells)[:noiseFirst] {
		n.put(at)
	}
	for { // from the tightest place into the largest void, until they are the same
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

// tightest is the point that the others push most.
func (n *noise) tightest() int { return n.extreme(true, 1) }

// largestVoid is the free cell with the least force.
func (n *noise) largestVoid() int { return n.extreme(false, -1) }

// extreme is the first of the points, or else of the free cells, with the most force
// times the sign.
func (n *noise) extreme(set bool, sign float64) int {
	best, most := 0, math.Inf(-1)
	for i, force := range n.force {
		if n.set[i] == set && sign*force > most {
			best, most = i, sign*force
		}
	}
	return best
}

// ranks takes the points away and puts points everywhere.
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

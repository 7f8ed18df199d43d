package kernel

import (
	"math/rand/v2"
	"slices"
	"testing"
)

const (
	mostWords  = 300 // the longest slice tested exhaustively
	cacheLine  = 8   // words
	guardWords = 16
)

// bothWays runs a test without vector instructions and, if the machine has them, with them.
func bothWays(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	for _, use := range ways() {
		t.Run(nameOf(use), func(t *testing.T) {
			defer UseVectors(UseVectors(use))
			test(t)
		})
	}
}

// ways lists whether vectors can be used.
func ways() []bool {
	if HasVectors() {
		return []bool{false, true}
	}
	return []bool{false}
}

func nameOf(use bool) string {
	if use {
		return "AVX2"
	}
	return "plain"
}

// places returns the offsets 0..n-1 from a cache line, or three of them in a short test.
func places(n int) []int {
	if testing.Short() {
		return []int{0, 1, n - 1}
	}
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// A guarded slice starts at a chosen offset in memory, between random guard words that must not
// change.
type guarded struct {
	all, before []uint64
	from, n     int
}

// newGuarded returns n random words between guard words. Slices with the same offset, in words, are
// at the same distance from a cache line.
func newGuarded(r *rand.Rand, n, offset int) *guarded {
	g := &guarded{all: make([]uint64, n+2*guardWords+cacheLine), from: guardWords + offset%cacheLine, n: n}
	for i := range g.all {
		g.all[i] = r.Uint64()
	}
	g.before = slices.Clone(g.all)
	return g
}

func (g *guarded) words() []uint64 { return g.all[g.from : g.from+g.n : g.from+g.n] }

// check fails the test if a guard word has changed.
func (g *guarded) check(t *testing.T) {
	t.Helper()
	for i, w := range g.all {
		if (i < g.from || i >= g.from+g.n) && w != g.before[i] {
			t.Fatalf("%d words: guard word %d has changed", g.n, i-g.from)
		}
	}
}

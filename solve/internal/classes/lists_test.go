package classes

import (
	"slices"
	"testing"
)

// CheckShortcuts compares incremental results, which reuse work from the previous word, with
// results computed from scratch: for all words of all classes or a sample of them, in order and out
// of order.
func (s *Split) CheckShortcuts(t *testing.T) {
	t.Helper()
	const some = 1 << 13
	for _, p := range s.pairs {
		for _, c := range p.classes {
			sums := newSummer(c.reach, p.first)
			words := uint64(1) << c.digits()
			step := max(words/some, 1)
			for n := uint64(0); n < words; n += step {
				c.checkShortcuts(t, &sums, n)
				c.checkShortcuts(t, &sums, c.canonical(n))
				c.checkShortcuts(t, &sums, (n|1)*3%words)
			}
		}
	}
}

func (c *class) checkShortcuts(t *testing.T, sums *summer, n uint64) {
	t.Helper()
	if least := c.canonical(n) == n; c.isCanonical(n) != least {
		t.Fatalf("word %b: isCanonical is %v", n, !least)
	}
	got, want := make(word, len(sums.first)), slices.Clone(sums.first)
	sums.set(got, n)
	c.reach.add(want, n)
	if !slices.Equal(got, want) {
		t.Fatalf("word %b: want %x, got %x", n, want, got)
	}
}

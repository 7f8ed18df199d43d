package main

import (
	"strings"
	"testing"
)

// diagonal returns the pair of classes 0 and 3 of a board, with their parts listed.
func diagonal(t *testing.T, n int) *pair {
	t.Helper()
	first, quiets, err := solutions(n)
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPair(n, first, quiets, [2]int{0, 3}, [2]int{1, 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.list(t.Context()); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestJoinInPieces checks that a join finds the same solutions as comparing all pairs one by one,
// no matter how many of the parts are kept at a time.
func TestJoinInPieces(t *testing.T) {
	const n, s = 19, 16
	p := diagonal(t, n)
	want := smallestPlain(p, s)
	for _, size := range []int{1, 3, 8, 300, 1 << 20} {
		smallest, progress := none, newWork("joining", p.solutions(s))
		for kept := range 2 {
			j := join{pair: p, kept: kept, s: s, presses: n * n, progress: progress, smallest: none}
			for excess, chunks := range p.classes[kept].parts[:s/2+1] {
				for parts := unpack(chunks); len(parts) > 0; parts = parts[min(size, len(parts)):] {
					piece := parts[:min(size, len(parts))]
					excesses := make([]int, len(piece))
					for i := range excesses {
						excesses[i] = excess
					}
					j.keep(piece, excesses)
					if err := j.run(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
			}
			smallest = min(smallest, j.smallest)
		}
		if smallest != want || progress.done != progress.total {
			t.Errorf("pieces of %d: %d presses, want %d; %d solutions, want %d", size, smallest, want, progress.done, progress.total)
		}
	}
}

// smallestPlain returns the fewest presses of the solutions whose excesses add up to at most s.
func smallestPlain(p *pair, s int) int {
	smallest := none
	for a, chunks := range p.classes[0].parts[:s+1] {
		for _, part := range unpack(chunks) {
			for b, others := range p.classes[1].parts[:s+1-a] {
				for _, other := range unpack(others) {
					z := make([]uint64, len(p.first))
					copy(z, p.first)
					p.beyond(z, 0, part)
					p.beyond(z, 1, other)
					presses := p.classes[0].least + a + p.classes[1].least + b + differences(z, make([]uint64, len(z)))
					smallest = min(smallest, presses)
				}
			}
		}
	}
	return smallest
}

// A wrong comparison is detected.
func TestWrongComparisonIsNoticed(t *testing.T) {
	const n = 19
	p := diagonal(t, n)
	j := join{pair: p, s: 16, presses: n * n, progress: newWork("joining", 1), smallest: none}
	j.keep(unpack(p.classes[0].parts[0]), make([]int, p.classes[0].count(0)))
	for i := range j.groups {
		j.groups[i] = ^j.groups[i]
	}
	if err := j.run(t.Context()); err == nil || !strings.Contains(err.Error(), "comparison of pairs differ") {
		t.Errorf("groups of wrong parts: %v", err)
	}
}

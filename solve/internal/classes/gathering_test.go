package classes

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// The lists do not depend on the order in which shards are added, and every list is complete
// or empty.
func TestGathering(t *testing.T) {
	const limit, shards = 9, 12
	random := rand.New(rand.NewPCG(18, 11))
	for range 200 {
		most := random.IntN(400)
		tallies := make([]*tally, shards)
		var all [limit + 1][]uint64
		for shard := range tallies {
			tallies[shard] = newTally(limit, limit, most/2+random.IntN(60))
			for i := range random.IntN(40) {
				weight := random.IntN(limit + 1)
				n := uint64(1000*shard + i)
				all[weight] = append(all[weight], n)
				tallies[shard].counts[weight]++
				if weight <= tallies[shard].cut {
					tallies[shard].list(n, weight)
				}
			}
		}
		var sums [2]*tally
		for i := range sums {
			g := newGathering(limit, limit, most)
			for _, shard := range random.Perm(shards) {
				g.add(shard, tallies[shard])
			}
			sums[i] = g.sum()
		}
		if sums[0].cut != sums[1].cut || sums[0].listed > most {
			t.Fatalf("lists end at %d and %d, with %d words of at most %d", sums[0].cut, sums[1].cut, sums[0].listed, most)
		}
		for weight, want := range all {
			if sums[0].counts[weight] != uint64(len(want)) {
				t.Fatalf("weight %d: %d words counted, want %d", weight, sums[0].counts[weight], len(want))
			}
			if weight > sums[0].cut {
				want = nil
			}
			for _, sum := range sums {
				if !slices.Equal(sum.lists[weight], want) {
					t.Fatalf("weight %d: %v, want %v", weight, sum.lists[weight], want)
				}
			}
		}
	}
}

// If the blocks of a list are in order, sorting within each block sorts the list.
func TestSortBlocks(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 12))
	for low := range 8 {
		s := &tally{low: low}
		var list []uint64
		for block := range uint64(50) {
			for _, n := range random.Perm(1 << low)[:random.IntN(1<<low+1)] {
				list = append(list, block<<low|uint64(n))
			}
		}
		if s.sort(list); !slices.IsSorted(list) {
			t.Errorf("blocks of %d digits: not in order", low)
		}
	}
}

package kernel

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestWithin(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(6, 0))
		for n := 0; n <= mostWords; n += 8 {
			for _, offset := range places(cacheLine) {
				checkWithin(t, r, n, offset%4, offset)
			}
		}
	})
}

// checkWithin compares the results of the kernel with distances computed one by one. It uses some
// of those distances as limits, where an off-by-one error would show.
func checkWithin(t *testing.T, r *rand.Rand, n, count, offset int) {
	t.Helper()
	w, groups := newGuarded(r, n, r.IntN(cacheLine)), newGuarded(r, Group*n*count, offset)
	if n > 0 && r.IntN(4) == 0 { // all bits differ
		for i := range groups.words() {
			groups.words()[i] = ^w.words()[i/Group%n]
		}
	}
	distances := make([]int, Group*count)
	for i, x := range groups.words() {
		distances[i/(Group*n)*Group+i%Group] += bits.OnesCount64(x ^ w.words()[i/Group%n])
	}
	mosts := []int{-1, 0, 64 * n}
	for range min(len(distances), 4) {
		d := distances[r.IntN(len(distances))]
		mosts = append(mosts, d-1, d)
	}
	for _, most := range mosts {
		near, twin, want := slices.Repeat([]uint8{0xa5}, count+2), make([]uint8, count), make([]uint8, count)
		for i, d := range distances {
			if d <= most {
				want[i/Group] |= 1 << (i % Group)
			}
		}
		Within(near[1:1+count], w.words(), groups.words(), most)
		withinPlain(twin, w.words(), groups.words(), most)
		if !slices.Equal(near[1:1+count], want) || !slices.Equal(twin, want) {
			t.Fatalf("%d groups of %d words, at most %d: %x and %x, want %x", count, n, most, near[1:1+count], twin, want)
		}
		if near[0] != 0xa5 || near[count+1] != 0xa5 {
			t.Fatalf("%d groups of %d words: wrote past the end", count, n)
		}
	}
	w.check(t)
	groups.check(t)
}

func FuzzWithin(f *testing.F) {
	f.Add(uint64(1), uint8(4), uint8(3), uint8(5))
	f.Fuzz(func(t *testing.T, seed uint64, n, count, offset uint8) {
		bothWays(t, func(t *testing.T) {
			checkWithin(t, rand.New(rand.NewPCG(seed, 0)), 8*int(n%40), int(count%9), int(offset))
		})
	})
}

func TestWithinOfAnotherLength(t *testing.T) {
	for _, lengths := range [][3]int{{1, 8, 63}, {1, 7, 56}, {2, 8, 64}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v: no panic", lengths)
				}
			}()
			Within(make([]uint8, lengths[0]), make([]uint64, lengths[1]), make([]uint64, lengths[2]), 3)
		}()
	}
}

func BenchmarkWithin(b *testing.B) {
	for _, use := range ways() {
		for _, n := range []int{32, 64} {
			b.Run(fmt.Sprintf("%s/%d", nameOf(use), n), func(b *testing.B) {
				defer UseVectors(UseVectors(use))
				near, w, groups := make([]uint8, 8), make([]uint64, n), make([]uint64, 8*Group*n)
				b.SetBytes(int64(8 * len(groups)))
				for b.Loop() {
					Within(near, w, groups, 100)
				}
			})
		}
	}
}

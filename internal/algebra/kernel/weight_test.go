package kernel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestWeight(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(8, 0))
		for n := range mostWords + 1 {
			for _, offset := range places(cacheLine) {
				x := newGuarded(r, n, offset).words()
				if got, want := Weight(x), weightPlain(x); got != want {
					t.Fatalf("%d words, %d after a cache line: %d ones, want %d", n, offset, got, want)
				}
			}
		}
		// The counts are largest when all bits are ones.
		for _, n := range []int{1, 64, 300, 1 << 16} {
			if got := Weight(slices.Repeat([]uint64{^uint64(0)}, n)); got != 64*n {
				t.Errorf("%d words of ones: %d ones", n, got)
			}
		}
	})
}

func FuzzWeight(f *testing.F) {
	f.Add(uint64(1), uint16(200), uint8(3))
	f.Fuzz(func(t *testing.T, seed uint64, n uint16, offset uint8) {
		r := rand.New(rand.NewPCG(seed, 0))
		bothWays(t, func(t *testing.T) {
			x := newGuarded(r, int(n%1000), int(offset)).words()
			if got, want := Weight(x), weightPlain(x); got != want {
				t.Fatalf("%d words: %d ones, want %d", len(x), got, want)
			}
		})
	})
}

func BenchmarkWeight(b *testing.B) {
	for _, use := range ways() {
		for _, n := range []int{32, 157, 1563} {
			b.Run(fmt.Sprintf("%s/%d", nameOf(use), n), func(b *testing.B) {
				defer UseVectors(UseVectors(use))
				x := make([]uint64, n)
				b.SetBytes(int64(8 * n))
				for b.Loop() {
					Weight(x)
				}
			})
		}
	}
}

package kernel

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// walshSlow applies the definition round by round.
func walshSlow(q []uint64) {
	for h := len(q) / 2; h > 0; h /= 2 {
		for i := range q {
			if i&h == 0 {
				q[i], q[i+h] = q[i]+q[i+h], q[i]-q[i+h]
			}
		}
	}
}

func TestWalsh(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(2, 0))
		for n := 1; n <= 1<<13; n *= 2 {
			for _, offset := range places(cacheLine) {
				q := newGuarded(r, n, offset)
				want, twin := slices.Clone(q.words()), slices.Clone(q.words())
				walshSlow(want)
				walshPlain(twin)
				Walsh(q.words())
				if !slices.Equal(q.words(), want) || !slices.Equal(twin, want) {
					t.Fatalf("%d words, %d after a cache line: wrong transform", n, offset)
				}
				q.check(t)
			}
		}
	})
}

func TestWalsh8(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3, 0))
		for h := 1; h <= mostWords; h++ {
			for _, offset := range places(cacheLine) {
				q := newGuarded(r, 8*h*(1+r.IntN(2)), offset)
				want, twin := slices.Clone(q.words()), slices.Clone(q.words())
				walsh8Slow(want, h)
				walsh8Plain(twin, h)
				Walsh8(q.words(), h)
				if !slices.Equal(q.words(), want) || !slices.Equal(twin, want) {
					t.Fatalf("h = %d, %d words, %d after a cache line: wrong result after three rounds", h, len(want), offset)
				}
				q.check(t)
			}
		}
	})
}

// walsh8Slow applies the definition of three rounds, even for an h that is not a power of two.
func walsh8Slow(q []uint64, h int) {
	for ; len(q) > 0; q = q[8*h:] {
		for i := range h {
			var sums [8]uint64
			for c := range sums {
				for j := range 8 {
					if bits.OnesCount(uint(c&j))%2 == 0 {
						sums[c] += q[i+j*h]
					} else {
						sums[c] -= q[i+j*h]
					}
				}
			}
			for c, sum := range sums {
				q[i+c*h] = sum
			}
		}
	}
}

func TestWalshOfWrongLengths(t *testing.T) {
	for what, call := range map[string]func(){
		"none":        func() { Walsh(nil) },
		"three":       func() { Walsh(make([]uint64, 3)) },
		"no distance": func() { Walsh8(make([]uint64, 8), 0) },
		"no groups":   func() { Walsh8(make([]uint64, 24), 2) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", what)
				}
			}()
			call()
		}()
	}
	Walsh8(nil, 8)
}

func FuzzWalsh(f *testing.F) {
	f.Add(uint64(1), uint8(11), uint8(3))
	f.Fuzz(func(t *testing.T, seed uint64, digits, offset uint8) {
		n := 1 << (digits % 14)
		bothWays(t, func(t *testing.T) {
			q := newGuarded(rand.New(rand.NewPCG(seed, 0)), n, int(offset))
			want := slices.Clone(q.words())
			walshSlow(want)
			if n >= 16 {
				Walsh8(q.words(), n/8)
				for part := range 8 {
					Walsh(q.words()[part*n/8:][:n/8])
				}
			} else {
				Walsh(q.words())
			}
			if !slices.Equal(q.words(), want) {
				t.Fatalf("%d words: wrong transform", n)
			}
			q.check(t)
		})
	})
}

func BenchmarkWalsh(b *testing.B) {
	for _, use := range ways() {
		for _, d := range []int{6, 9, 11} {
			b.Run(fmt.Sprintf("%s/%d", nameOf(use), d), func(b *testing.B) {
				defer UseVectors(UseVectors(use))
				q := make([]uint64, 1<<d)
				b.SetBytes(int64(8 * len(q)))
				for b.Loop() {
					Walsh(q)
				}
			})
		}
	}
}

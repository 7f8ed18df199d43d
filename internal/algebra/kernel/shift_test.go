package kernel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// addShiftedSlow adds x to z bit by bit.
func addShiftedSlow(z, x []uint64, bits int) {
	for i := range x {
		for b := range WordBits {
			at := i*WordBits + b + bits
			if x[i]>>b&1 == 1 {
				z[at/WordBits] ^= 1 << (at % WordBits)
			}
		}
	}
}

func checkAddShifted(t *testing.T, r *rand.Rand, n, bits, offset int) {
	t.Helper()
	z, x := newGuarded(r, n+bits/WordBits+1, offset), newGuarded(r, n, r.IntN(cacheLine))
	want := slices.Clone(z.words())
	addShiftedSlow(want, x.words(), bits)
	if AddShifted(z.words(), x.words(), bits); !slices.Equal(z.words(), want) {
		t.Fatalf("%d words, shifted by %d: wrong sum", n, bits)
	}
	z.check(t)
	x.check(t)
}

func TestAddShifted(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3, 0))
		for n := range 70 {
			for bits := range 2*WordBits + 2 {
				checkAddShifted(t, r, n, bits, n+bits)
			}
		}
	})
}

// The word above the shifted x is not touched if no bits reach it.
func TestAddShiftedExactly(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		z, x := make([]uint64, 20), slices.Repeat([]uint64{1}, 20)
		if AddShifted(z, x, 63); z[19] != 1<<63 {
			t.Errorf("got %x", z)
		}
	})
}

func FuzzAddShifted(f *testing.F) {
	f.Add(uint64(1), uint8(20), uint16(65), uint8(3))
	f.Fuzz(func(t *testing.T, seed uint64, n uint8, bits uint16, offset uint8) {
		bothWays(t, func(t *testing.T) {
			checkAddShifted(t, rand.New(rand.NewPCG(seed, 0)), int(n), int(bits%500), int(offset))
		})
	})
}

func BenchmarkAddShifted(b *testing.B) {
	for _, use := range ways() {
		for _, n := range []int{8, 157, 1563} {
			b.Run(fmt.Sprintf("%s/%d", nameOf(use), n), func(b *testing.B) {
				defer UseVectors(UseVectors(use))
				z, x := make([]uint64, n+1), make([]uint64, n)
				b.SetBytes(int64(8 * n))
				for b.Loop() {
					AddShifted(z, x, 17)
				}
			})
		}
	}
}

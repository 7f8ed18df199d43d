package kernel

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestTopBits(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(4, 0))
		for n := range mostWords / 4 {
			for _, offset := range places(cacheLine) {
				checkTopBits(t, newGuarded(r, n, r.IntN(cacheLine)), newGuarded(r, 16*n, offset), r.Uint64())
			}
		}
	})
}

// checkTopBits compares the kernel with its Go version and with the definition.
func checkTopBits(t *testing.T, mask, q *guarded, add uint64) {
	t.Helper()
	before, twin := slices.Clone(q.words()), make([]uint64, mask.n)
	TopBits(mask.words(), q.words(), add)
	topBitsPlain(twin, q.words(), add)
	if !slices.Equal(mask.words(), twin) {
		t.Fatalf("%d words: the kernel and the Go version differ", q.n)
	}
	for i := range 64 * mask.n {
		if twin[i/64]>>(i%64)&1 != (q.words()[i/4]+add)>>(15+16*(i%4))&1 {
			t.Fatalf("%d words: bit %d is wrong", q.n, i)
		}
	}
	if !slices.Equal(q.words(), before) {
		t.Fatalf("%d words: q has changed", q.n)
	}
	mask.check(t)
	q.check(t)
}

func FuzzTopBits(f *testing.F) {
	f.Add(uint64(1), uint8(3), uint8(4), uint64(0x4000_4000_4000_4000))
	f.Fuzz(func(t *testing.T, seed uint64, n, offset uint8, add uint64) {
		r := rand.New(rand.NewPCG(seed, 0))
		bothWays(t, func(t *testing.T) {
			checkTopBits(t, newGuarded(r, int(n), int(offset>>4)), newGuarded(r, 16*int(n), int(offset)), add)
		})
	})
}

func TestTopBitsOfAnotherLength(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("got no panic, want one")
		}
	}()
	TopBits(make([]uint64, 2), make([]uint64, 31), 0)
}

// Ones finds the same positions as testing each bit, for words with any number of ones.
func TestOnes(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	for ones := range 65 {
		mask := make([]uint64, 40)
		var want []uint16
		for i := range mask {
			for bits.OnesCount64(mask[i]) < min(64, r.IntN(ones+1)+ones/8) {
				mask[i] |= 1 << r.IntN(64)
			}
			for b := range 64 {
				if mask[i]>>b&1 == 1 {
					want = append(want, uint16(64*i+b))
				}
			}
		}
		positions := make([]uint16, len(want)+4)
		if n := Ones(positions, mask); !slices.Equal(positions[:n], want) {
			t.Fatalf("up to %d ones per word: got %d positions, want %d", ones, n, len(want))
		}
	}
}

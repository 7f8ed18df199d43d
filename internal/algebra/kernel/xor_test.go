package kernel

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestXor(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 0))
		for n := range mostWords + 1 {
			for _, offset := range places(cacheLine) {
				z, x, y := newGuarded(r, n, offset), newGuarded(r, n, r.IntN(cacheLine)), newGuarded(r, n, r.IntN(cacheLine))
				checkXor(t, z, x, y)
			}
		}
	})
}

// checkXor compares the kernel with its Go version, with a separate destination and in place.
func checkXor(t *testing.T, z, x, y *guarded) {
	t.Helper()
	want := make([]uint64, z.n)
	xorPlain(want, x.words(), y.words())
	Xor(z.words(), x.words(), y.words())
	if !slices.Equal(z.words(), want) {
		t.Fatalf("%d words: the kernel and the Go version differ", z.n)
	}
	second := slices.Clone(y.words())
	Xor(second, x.words(), second)
	Xor(x.words(), x.words(), y.words())
	if !slices.Equal(second, want) || !slices.Equal(x.words(), want) {
		t.Fatalf("%d words: the sum differs when computed in place", z.n)
	}
	z.check(t)
	x.check(t)
	y.check(t)
}

// Xor panics if a slice is too short, and writes nothing.
func TestXorOfShorterSlices(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		for _, lengths := range [][3]int{{100, 99, 100}, {100, 100, 3}, {1, 0, 1}} {
			z := make([]uint64, lengths[0])
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("lengths %v: no panic", lengths)
					}
				}()
				Xor(z, make([]uint64, lengths[1]), slices.Repeat([]uint64{1}, 100)[:lengths[2]:lengths[2]])
			}()
			if slices.Contains(z, 1) {
				t.Errorf("lengths %v: written", lengths)
			}
		}
	})
}

func FuzzXor(f *testing.F) {
	f.Add([]byte("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"), uint8(3))
	f.Fuzz(func(t *testing.T, data []byte, offset uint8) {
		n := len(data) / 16
		r := rand.New(rand.NewPCG(uint64(len(data)), uint64(offset)))
		bothWays(t, func(t *testing.T) {
			z, x, y := newGuarded(r, n, int(offset)), newGuarded(r, n, int(offset>>3)), newGuarded(r, n, int(offset>>6))
			for i := range n {
				x.words()[i], y.words()[i] = binary.LittleEndian.Uint64(data[16*i:]), binary.LittleEndian.Uint64(data[16*i+8:])
			}
			checkXor(t, z, x, y)
		})
	})
}

// Machines without vector instructions cannot be told to use them.
func TestUseVectorsWithoutThem(t *testing.T) {
	if HasVectors() {
		t.Skip("this machine has them")
	}
	defer func() {
		if recover() == nil {
			t.Error("got no panic, want one")
		}
	}()
	UseVectors(true)
}

func BenchmarkXor(b *testing.B) {
	for _, use := range ways() {
		for _, n := range []int{8, 157, 1563} {
			b.Run(fmt.Sprintf("%s/%d", nameOf(use), n), func(b *testing.B) {
				defer UseVectors(UseVectors(use))
				x, y := make([]uint64, n), make([]uint64, n)
				b.SetBytes(int64(8 * n))
				for b.Loop() {
					Xor(x, x, y)
				}
			})
		}
	}
}

package kernel

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestAddSelected(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 0))
	const longest = 67
	tables := newGuarded(r, SelectedTables*SelectedRows*longest, 3)
	bothWays(t, func(t *testing.T) {
		for n := range longest + 1 {
			for offset := range cacheLine {
				z := newGuarded(r, n, offset)
				for _, s := range []uint64{0, ^uint64(0), r.Uint64(), r.Uint64() & r.Uint64() & r.Uint64()} {
					want := slices.Clone(z.words())
					stride := n + r.IntN(longest-n+1)
					addSelectedPlain(want, tables.words(), stride, s, 0)
					AddSelected(z.words(), tables.words(), stride, s, []uint64{0})
					if !slices.Equal(z.words(), want) {
						t.Fatalf("%d words, %d apart: the kernel and the Go version differ", n, stride)
					}
					z.check(t)
				}
			}
		}
		tables.check(t)
	})
}

// The Go version must match the definition.
func TestAddSelectedPlain(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 0))
	const n = 5
	tables := newGuarded(r, SelectedTables*SelectedRows*n, 0).words()
	for range 100 {
		s := r.Uint64()
		z, want := make([]uint64, n), make([]uint64, n)
		for k := range SelectedTables {
			row := k*SelectedRows + int(s>>(8*k)&0xff)
			xorPlain(want, want, tables[row*n:][:n])
		}
		if addSelectedPlain(z, tables, n, s, 0); !slices.Equal(z, want) {
			t.Fatalf("%x: wrong", s)
		}
	}
}

func TestAddSelectedOfWrongLengths(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		tables := make([]uint64, SelectedTables*SelectedRows*10)
		for _, f := range []func(){
			func() { AddSelected(make([]uint64, 11), tables, 10, 1, tables) },
			func() { AddSelected(make([]uint64, 9), tables[:len(tables)-1:len(tables)-1], 10, 1, tables) },
		} {
			func() {
				defer func() {
					if recover() == nil {
						t.Error("got no panic, want one")
					}
				}()
				f()
			}()
		}
	})
}

func BenchmarkAddSelected(b *testing.B) {
	r := rand.New(rand.NewPCG(9, 0))
	const n = 64
	tables, z := newGuarded(r, SelectedTables*SelectedRows*n, 0).words(), make([]uint64, n)
	for _, use := range ways() {
		b.Run(nameOf(use), func(b *testing.B) {
			defer UseVectors(UseVectors(use))
			s := uint64(1)
			for b.Loop() {
				s = s*0x9e3779b97f4a7c15 + 1
				AddSelected(z, tables, n, s, z)
			}
		})
	}
}

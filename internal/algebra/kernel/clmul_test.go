package kernel

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"
)

// slowProduct multiplies two words bit by bit, as in the definition.
func slowProduct(x, y uint64) (hi, lo uint64) {
	for i := range 64 {
		if x>>i&1 != 0 {
			lo ^= y << i
			hi ^= y >> 1 >> (63 - i)
		}
	}
	return hi, lo
}

// TestProductOfWordsSmall computes every product of polynomials of degree below 8, both as they are
// and shifted to the top of their words.
func TestProductOfWordsSmall(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		for x := range uint64(256) {
			for y := range uint64(256) {
				checkProduct(t, x, y)
				checkProduct(t, x<<56, y)
				checkProduct(t, x<<56, y<<56)
			}
		}
	})
}

func checkProduct(t *testing.T, x, y uint64) {
	t.Helper()
	z := []uint64{0}
	hi := MulAdd(z, []uint64{x}, y)
	if wantHi, wantLo := slowProduct(x, y); hi != wantHi || z[0] != wantLo {
		t.Fatalf("%x * %x = %x %x, want %x %x", x, y, hi, z[0], wantHi, wantLo)
	}
}

func TestMulAddEveryLengthAndPlace(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3, 0))
		for n := range mostWords + 1 {
			for offset := range cacheLine {
				z, x := newGuarded(r, n, offset), newGuarded(r, n, 3*offset+n)
				checkMulAdd(t, z.words(), x.words(), r.Uint64())
				z.check(t)
				x.check(t)
			}
		}
	})
}

func checkMulAdd(t *testing.T, z, x []uint64, a uint64) {
	t.Helper()
	want := slices.Clone(z)
	wantAbove := mulAddPlain(want, x, a)
	if above := MulAdd(z, x, a); above != wantAbove || !slices.Equal(z, want) {
		t.Fatalf("%d words times %x: wrong product", len(x), a)
	}
}

func TestCombineEveryLengthAndPlace(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(4, 0))
		for n := range mostWords + 1 {
			for offset := range cacheLine {
				x, y := newGuarded(r, n, offset), newGuarded(r, n, 3*offset+n)
				checkCombine(t, x.words(), y.words(), [4]uint64{r.Uint64(), r.Uint64(), r.Uint64(), r.Uint64()})
				x.check(t)
				y.check(t)
			}
		}
	})
}

func checkCombine(t *testing.T, x, y []uint64, m [4]uint64) {
	t.Helper()
	wantX, wantY := slices.Clone(x), slices.Clone(y)
	wantAboveX, wantAboveY := combinePlain(wantX, wantY, &m)
	aboveX, aboveY := Combine(x, y, &m)
	if aboveX != wantAboveX || aboveY != wantAboveY || !slices.Equal(x, wantX) || !slices.Equal(y, wantY) {
		t.Fatalf("%d words by %x: wrong", len(x), m)
	}
}

func TestMul8EveryPlace(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(5, 0))
		for offset := range cacheLine * cacheLine {
			z, x, y := newGuarded(r, 16, offset), newGuarded(r, 8, offset/cacheLine), newGuarded(r, 8, 5*offset)
			checkMul8(t, z.words(), x.words(), y.words())
			z.check(t)
			x.check(t)
			y.check(t)
		}
	})
}

// TestMul8Edges multiplies single bits, and words of all ones, in every position.
func TestMul8Edges(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		z, x, y := make([]uint64, 16), make([]uint64, 8), make([]uint64, 8)
		for i := range 8 {
			for j := range 8 {
				for _, a := range []uint64{1, 1 << 63, ^uint64(0)} {
					clear(x)
					clear(y)
					x[i], y[j] = a, ^uint64(0)
					checkMul8(t, z, x, y)
				}
			}
		}
	})
}

// checkMul8 compares Mul8 and its Go version with products of words.
func checkMul8(t *testing.T, z, x, y []uint64) {
	t.Helper()
	want := make([]uint64, 16)
	for i, w := range y {
		want[i+8] = mulAddPlain(want[i:i+8], x, w)
	}
	Mul8((*[16]uint64)(z), (*[8]uint64)(x), (*[8]uint64)(y))
	if !slices.Equal(z, want) {
		t.Fatalf("%x * %x = %x, want %x", x, y, z, want)
	}
	mul8Plain((*[16]uint64)(z), (*[8]uint64)(x), (*[8]uint64)(y))
	if !slices.Equal(z, want) {
		t.Fatalf("Go version: %x * %x = %x, want %x", x, y, z, want)
	}
}

func TestMul16EveryPlace(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(10, 0))
		for offset := range cacheLine * cacheLine {
			z, x, y := newGuarded(r, 32, offset), newGuarded(r, 16, offset/cacheLine), newGuarded(r, 16, 5*offset)
			want := make([]uint64, 32)
			for i, w := range y.words() {
				want[i+16] = mulAddPlain(want[i:i+16], x.words(), w)
			}
			Mul16((*[32]uint64)(z.words()), (*[16]uint64)(x.words()), (*[16]uint64)(y.words()))
			if !slices.Equal(z.words(), want) {
				t.Fatalf("%x * %x = %x, want %x", x.words(), y.words(), z.words(), want)
			}
			mul16Plain((*[32]uint64)(z.words()), (*[16]uint64)(x.words()), (*[16]uint64)(y.words()))
			if !slices.Equal(z.words(), want) {
				t.Fatalf("Go version: %x * %x = %x, want %x", x.words(), y.words(), z.words(), want)
			}
			z.check(t)
			x.check(t)
			y.check(t)
		}
	})
}

// TestFold folds parts of all lengths; the last part may be shorter.
func TestFold(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(11, 0))
		for h := range mostWords/4 + 1 {
			for short := range min(h, 5) + 1 {
				z, mid := newGuarded(r, 4*h-short, h), newGuarded(r, 2*h, short)
				before := slices.Clone(z.words())
				want := slices.Clone(before)
				full := append(slices.Clone(before), make([]uint64, short)...)
				for i := range 2 * h { // by definition: the sum of all three products, added h words higher up
					sum := mid.words()[i] ^ full[i] ^ full[2*h+i]
					want[h+i] ^= sum
				}
				if Fold(z.words(), mid.words()); !slices.Equal(z.words(), want) {
					t.Fatalf("parts of %d words, the last of %d: wrong", h, h-short)
				}
				z.check(t)
				mid.check(t)
			}
		}
	})
}

func TestFoldOfAnotherLength(t *testing.T) {
	for _, n := range []int{11, 17} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%d words: no panic", n)
				}
			}()
			Fold(make([]uint64, n), make([]uint64, 8))
		}()
	}
}

func FuzzCarryLess(f *testing.F) {
	f.Add(uint64(3), uint64(5), []byte("words of sixty-four bits, some pairs of them, and one"))
	f.Add(^uint64(0), uint64(1), []byte{})
	f.Fuzz(func(t *testing.T, a, b uint64, data []byte) {
		w := make([]uint64, len(data)/8)
		for i := range w {
			w[i] = binary.LittleEndian.Uint64(data[8*i:])
		}
		x, y := w[:len(w)/2], w[len(w)/2:][:len(w)/2]
		checkProduct(t, a, b)
		checkMulAdd(t, slices.Clone(x), y, a)
		checkCombine(t, slices.Clone(x), slices.Clone(y), [4]uint64{a, b, b ^ a>>7, a ^ b<<9})
		if len(x) >= 8 {
			checkMul8(t, make([]uint64, 16), x[:8], y[:8])
		}
	})
}

func BenchmarkCarryLess(b *testing.B) {
	r := rand.New(rand.NewPCG(6, 0))
	for _, use := range ways() {
		x, y := newGuarded(r, 100, 0).words(), newGuarded(r, 100, 0).words()
		for name, f := range map[string]func(){
			"MulAdd100":  func() { MulAdd(x, y, 0x123456789abcdef) },
			"Combine100": func() { Combine(x, y, &[4]uint64{1, 2, 3, 4}) },
			"Mul16":      func() { Mul16((*[32]uint64)(x[32:]), (*[16]uint64)(x), (*[16]uint64)(y)) },
			"Mul8":       func() { Mul8((*[16]uint64)(x[16:]), (*[8]uint64)(x), (*[8]uint64)(y)) },
		} {
			b.Run(nameOf(use)+"/"+name, func(b *testing.B) {
				defer UseVectors(UseVectors(use))
				for b.Loop() {
					f()
				}
			})
		}
	}
}

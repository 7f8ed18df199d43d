package kernel

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// chaseSlow applies the definition column by column.
func chaseSlow(above, here, lights []byte, centre byte) []byte {
	bit := func(row []byte, i int) byte {
		if i < 0 || i >= 8*len(row) {
			return 0
		}
		return row[i/8] >> (7 - i%8) & 1
	}
	next := make([]byte, len(above))
	for i := range 8 * len(above) {
		sum := bit(above, i) ^ bit(lights, i) ^ bit(here, i-1) ^ bit(here, i+1) ^ bit(here, i)&(centre>>(7-i%8))
		next[i/8] |= sum << (7 - i%8)
	}
	return next
}

// randomBytes returns n random bytes at an offset from a cache line, surrounded by guard bytes, and
// a function that fails the test if the guards have changed.
func randomBytes(r *rand.Rand, n, offset int) (row []byte, check func(t *testing.T)) {
	const guard = 128
	all := make([]byte, n+2*guard+64)
	for i := range all {
		all[i] = byte(r.Uint32())
	}
	from := guard + offset%64
	before := bytes.Clone(all)
	return all[from : from+n : from+n], func(t *testing.T) {
		t.Helper()
		if !bytes.Equal(all[:from], before[:from]) || !bytes.Equal(all[from+n:], before[from+n:]) {
			t.Fatalf("%d bytes: guard bytes have changed", n)
		}
	}
}

func checkChase(t *testing.T, r *rand.Rand, n, offset int, centre byte) {
	t.Helper()
	above, checkAbove := randomBytes(r, n, offset)
	here, checkHere := randomBytes(r, n, offset+r.IntN(64))
	lights, checkLights := randomBytes(r, n, r.IntN(64))
	twin := bytes.Clone(above)
	if chasePlain(twin, here, lights, 0, n, centre); offset%64 == n%64 && !bytes.Equal(twin, chaseSlow(above, here, lights, centre)) {
		t.Fatalf("%d bytes, centre %x: the Go version computes the wrong row", n, centre)
	}
	if Chase(above, here, lights, centre); !bytes.Equal(above, twin) {
		t.Fatalf("%d bytes, %d after a cache line, centre %x: the kernel and the Go version differ", n, offset, centre)
	}
	checkAbove(t)
	checkHere(t)
	checkLights(t)
}

// eachChase runs a test with each version of the kernel that the machine supports.
func eachChase(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	bothWays(t, test)
	if hasAVX512 {
		t.Run("without AVX-512", func(t *testing.T) {
			chase512 = false
			defer func() { chase512 = true }()
			test(t)
		})
	}
}

// TestChase covers all lengths up to 300 bytes at every offset from a cache line, and longer rows
// of up to 300 words plus a random number of bytes.
func TestChase(t *testing.T) {
	eachChase(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(7, 0))
		for n := range mostWords + 1 {
			for _, offset := range places(64) {
				checkChase(t, r, n, offset, byte(-((n + offset) & 1)))
			}
			checkChase(t, r, 8*n+r.IntN(8), r.IntN(64), 0xff)
		}
	})
}

func FuzzChase(f *testing.F) {
	f.Add(uint64(1), uint16(200), uint8(3), byte(0xff))
	f.Fuzz(func(t *testing.T, seed uint64, n uint16, offset uint8, centre byte) {
		eachChase(t, func(t *testing.T) {
			checkChase(t, rand.New(rand.NewPCG(seed, 0)), int(n%2500), int(offset), centre)
		})
	})
}

func BenchmarkChase(b *testing.B) {
	for _, use := range ways() {
		for _, n := range []int{125, 1250, 12500} {
			b.Run(fmt.Sprintf("%s/%d", nameOf(use), n), func(b *testing.B) {
				defer UseVectors(UseVectors(use))
				above, here, lights := make([]byte, n), make([]byte, n), make([]byte, n)
				b.SetBytes(int64(n))
				for b.Loop() {
					Chase(above, here, lights, 0xff)
				}
			})
		}
	}
}

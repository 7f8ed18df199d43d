package gf2

import (
	"errors"
	"fmt"
	"math/bits"
	"testing"

	"lightsout/internal/testkit"
)

func TestWalshAgainstDefinition(t *testing.T) {
	r := seeded(18)
	for d := range 9 {
		f := make([]int16, 1<<d)
		for i := range f {
			f[i] = int16(r.IntN(21) - 10)
		}
		got := append([]int16(nil), f...)
		testkit.NoError(t, Walsh(got, nil))
		for c := range f {
			want := int16(0)
			for i, v := range f {
				if bits.OnesCount(uint(c&i))%2 == 1 {
					v = -v
				}
				want += v
			}
			if got[c] != want {
				t.Fatalf("d = %d: W[%d] = %d, want %d", d, c, got[c], want)
			}
		}
	}
}

// Applying the transform twice multiplies by 2^d. The sizes are below and above a block.
func TestWalshTwice(t *testing.T) {
	for d := 12; d <= 20; d++ {
		n := 1 << d
		f := make([]int16, n)
		f[n/3], f[5], f[n-1] = 1, -1, 1
		testkit.NoError(t, Walsh(f, nil))
		for c, v := range f {
			want := int16(0)
			for at, sign := range map[int]int16{n / 3: 1, 5: -1, n - 1: 1} {
				if bits.OnesCount(uint(c&at))%2 == 1 {
					sign = -sign
				}
				want += sign
			}
			if v != want {
				t.Fatalf("d = %d: W[%d] = %d, want %d", d, c, v, want)
			}
		}
	}
}

func TestWalshOfWideNumbers(t *testing.T) {
	f := make([]int32, 1<<16)
	f[0], f[77] = 100_000, -100_000
	testkit.NoError(t, Walsh(f, nil))
	for c, v := range f {
		want := int32(0)
		if bits.OnesCount(uint(c&77))%2 == 1 {
			want = 200_000
		}
		if v != want {
			t.Fatalf("W[%d] = %d, want %d", c, v, want)
		}
	}
}

func TestWalshStops(t *testing.T) {
	stop := errors.New("stop")
	for _, n := range []int{1 << 22, 1 << 14} {
		for calls := range 3 {
			left := calls
			err := Walsh(make([]int16, n), func(int, int) error {
				if left--; left < 0 {
					return stop
				}
				return nil
			})
			if err != nil && !errors.Is(err, stop) || n > 1<<20 && err == nil {
				t.Errorf("n = %d, stopped at tick %d: %v", n, calls, err)
			}
		}
	}
}

func BenchmarkWalsh(b *testing.B) {
	for _, d := range []int{16, 20, 24} {
		f := make([]int16, 1<<d)
		b.Run(fmt.Sprint(d), func(b *testing.B) {
			for b.Loop() {
				if err := Walsh(f, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

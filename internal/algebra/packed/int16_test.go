package packed

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
)

// Each of the four lists gets the same transform as in gf2.
func TestAgainstWalsh(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 0))
	for d := range 19 {
		n := 1 << d
		quads := NewInt16(n)
		var lists [4][]int16
		for lane := range lists {
			lists[lane] = make([]int16, n)
		}
		for range Max {
			i, v := r.IntN(n), [4]int16{}
			for lane := range v {
				v[lane] = int16(2*r.IntN(2) - 1)
				lists[lane][i] += v[lane]
			}
			quads.Add(i, v)
		}
		testkit.NoError(t, quads.Walsh(nil))
		checkLists(t, quads, &lists)
	}
}

func checkLists(t *testing.T, quads Int16, lists *[4][]int16) {
	t.Helper()
	lane, at, most := 0, 0, -1<<15
	for l, list := range lists {
		testkit.NoError(t, gf2.Walsh(list, nil))
		for i, want := range list {
			if got := quads.At(l, i); got != int(want) {
				t.Fatalf("%d entries: W[%d] of list %d is %d, want %d", len(list), i, l, got, want)
			}
			if int(want) > most {
				lane, at, most = l, i, int(want)
			}
		}
	}
	if l, i, v := quads.Max(); l != lane || i != at || v != most {
		t.Errorf("%d entries: largest %d at %d of list %d, want %d at %d of list %d", len(quads), v, i, l, most, at, lane)
	}
}

// AtLeast finds the same numbers as a direct comparison of each number with the threshold.
func TestAtLeast(t *testing.T) {
	for n := 1; n <= 1<<12; n *= 2 {
		testAtLeast(t, NewInt16(n))
	}
}

func testAtLeast(t *testing.T, q Int16) {
	t.Helper()
	r := rand.New(rand.NewPCG(20, 0))
	for i := range q {
		q.Add(i, [4]int16{int16(r.IntN(2*Max+1) - Max), int16(r.IntN(9) - 4), Max, -Max})
	}
	for _, value := range []int{-1 << 20, -bias, -Max, -4, 0, 3, 5, 1000, Max, bias, 1 << 20} {
		want := map[[3]int]bool{}
		for i := range q {
			for lane := range 4 {
				if v := q.At(lane, i); v >= value {
					want[[3]int{lane, i, v}] = true
				}
			}
		}
		calls := 0
		new(Scanner).AtLeast(q, value, func(from int, places []uint16) {
			for _, p := range places {
				calls++
				lane, i := int(p%4), from+int(p/4)
				if v := q.At(lane, i); !want[[3]int{lane, i, v}] {
					t.Errorf("at least %d: list %d has %d at %d", value, lane, v, i)
				}
			}
		})
		if calls != len(want) {
			t.Errorf("at least %d: %d numbers, want %d", value, calls, len(want))
		}
	}
}

func TestLargestNumbers(t *testing.T) {
	for _, sign := range []int16{1, -1} {
		q := NewInt16(64)
		q.Add(63, [4]int16{sign * Max, 0, -sign * Max, 1})
		testkit.NoError(t, q.Walsh(nil))
		if q.At(0, 0) != int(sign)*Max || q.At(0, 1) != -int(sign)*Max || q.At(2, 1) != int(sign)*Max || q.At(3, 0) != 1 || q.At(1, 5) != 0 {
			t.Errorf("sign %d: %x", sign, q[:2])
		}
	}
}

func TestStops(t *testing.T) {
	stop := errors.New("stop")
	for _, n := range []int{1 << 16, 1 << 17} {
		for calls := range 12 {
			left := calls
			err := NewInt16(n).Walsh(func(int, int) error {
				if left--; left < 0 {
					return stop
				}
				return nil
			})
			testkit.WantError(t, err, stop, "n = %d, stopped at tick %d", n, calls)
		}
	}
}

func BenchmarkWalsh(b *testing.B) {
	for _, d := range []int{16, 18, 20, 24} {
		q := NewInt16(1 << (d - 2))
		b.Run(fmt.Sprint(d), func(b *testing.B) {
			for b.Loop() {
				if err := q.Walsh(nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// The blocks of a long list, in order, form the transform of the whole list.
func TestTerms(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 0))
	for all := 2; all <= 12; all++ {
		for digits := 2; digits <= all; digits++ {
			list := make([]int16, 1<<all)
			var terms []Term
			for range 200 {
				at, minus := r.IntN(len(list)), r.IntN(2) == 1
				terms = append(terms, NewTerm(uint64(at), minus, digits))
				if list[at]++; minus {
					list[at] -= 2
				}
			}
			testkit.NoError(t, gf2.Walsh(list, nil))
			q := NewInt16(1 << (digits - 2))
			for upper := range 1 << (all - digits) {
				q.SetSum(terms, uint64(upper))
				testkit.NoError(t, q.Walsh(nil))
				for i := range 1 << digits {
					if got, want := q.At(i/len(q), i%len(q)), int(list[upper<<digits+i]); got != want {
						t.Fatalf("%d of %d digits: W[%d] of block %d is %d, want %d", digits, all, i, upper, got, want)
					}
				}
			}
		}
	}
}

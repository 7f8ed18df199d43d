package generate

import (
	"fmt"
	"math"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

// checkUniform compares how often each state came up with its expected frequency. Chi-squared
// has a mean of about its degrees of freedom and a variance of twice that. The seeds are fixed,
// so the outcome never varies.
func checkUniform(t *testing.T, counts map[string]int, states int) {
	t.Helper()
	draws := 0
	for _, n := range counts {
		draws += n
	}
	if len(counts) > states {
		t.Errorf("%d states came up, want %d", len(counts), states)
	}
	want := float64(draws) / float64(states)
	chi := float64(states-len(counts)) * want
	for _, n := range counts {
		chi += (float64(n) - want) * (float64(n) - want) / want
	}
	freedom := float64(states - 1)
	if math.Abs(chi-freedom) > 3*math.Sqrt(2*freedom) {
		t.Errorf("chi-squared is %.0f with %.0f degrees of freedom", chi, freedom)
	}
}

func TestUniform(t *testing.T) {
	for spec, states := range map[string]int{"3x3": 512, "4x4": 4096, "2x3": 16, "2x2,mod=3": 27, "hex2": 1 << 5} {
		b := testkit.Must(board.Parse(spec))(t)
		maker := NewMaker(b)
		counts := map[string]int{}
		for i := range 20 * states {
			state := testkit.Must(maker.uniform(t.Context(), newRNG(fmt.Sprintf("%s#uniform%d", spec, i))))(t)
			counts[state.String()]++
		}
		checkUniform(t, counts, states)
	}
}

// With two colours, all states with the same par are equally likely.
func TestUniformPar(t *testing.T) {
	for _, c := range []struct {
		spec        string
		par, states int
	}{{"2x3", 2, 7}, {"2x3", 3, 2}, {"2x5", 4, 155}, {"4x4", 6, 540}, {"4x4", 7, 32}} {
		maker := NewMaker(testkit.Must(board.Parse(c.spec))(t))
		counts := map[string]int{}
		for i := range 20 * c.states {
			made := testkit.Must(maker.Puzzle(t.Context(), mustParse(t, fmt.Sprintf("%s#%d,par=%d", c.spec, i, c.par))))(t)
			counts[made.State.String()]++
		}
		checkUniform(t, counts, c.states)
	}
}

// All numbers below a bound are equally likely, and so are all places in a shuffle.
func TestStream(t *testing.T) {
	r := newRNG("rng")
	for _, n := range []int{1, 2, 3, 7, 64, 1000} {
		counts := map[string]int{}
		for range 100 * n {
			counts[fmt.Sprint(r.below(n))]++
		}
		if n > 1 {
			checkUniform(t, counts, n)
		}
	}
	counts := map[string]int{}
	for range 2400 {
		list := []int{1, 2, 3, 4}
		shuffle(r, list)
		counts[fmt.Sprint(list)]++
	}
	checkUniform(t, counts, 24)
}

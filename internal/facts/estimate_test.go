package facts

import (
	"math"
	"strings"
	"testing"

	"lightsout/solve"
)

// If the work grows tenfold with each group, the estimate extrapolates that growth.
func TestEstimate(t *testing.T) {
	parts := []solve.Part{
		{Independent: 2, Groups: 4, Steps: 100},
		{Independent: 3, Groups: 5, Steps: 1000},
		{Independent: 4, Groups: 6, Steps: 10_000},
		{Independent: 11, Groups: 30},
	}
	e := newEstimate(parts)
	if e == nil || math.Abs(e.Low-100) > 1e-6 || math.Abs(e.perIndependent-10) > 1e-9 || math.Abs(math.Log10(e.High)-19) > 1e-6 {
		t.Fatalf("got %+v, want 100 to 1e19, growing tenfold", e)
	}
	for _, words := range []string{"between 2 minutes and 10^12 years", "This is a rough estimate", "with 2 to 4 independent groups, took 100 to 10,000 steps", "a factor of 10 for each"} {
		if !strings.Contains(e.Sentence(), words) {
			t.Errorf("%q is not in: %s", words, e.Sentence())
		}
	}
	if e := newEstimate(parts[1:]); e != nil {
		t.Errorf("two parts are enough for %+v", e)
	}
	if e := newEstimate(nil); e != nil {
		t.Errorf("nothing is enough for %+v", e)
	}
}

func TestRoughTime(t *testing.T) {
	for seconds, want := range map[float64]string{
		0.2: "1 second", 80: "80 seconds", 100: "2 minutes", 5000: "83 minutes", 6000: "2 hours", 200_000: "2 days",
		1e9: "32 years", 999_999 * 31_557_600: "999,999 years", 1e6 * 31_557_600: "10^6 years", 1e30: "10^23 years",
	} {
		if got := roughTime(seconds); got != want {
			t.Errorf("%g seconds are %s, want %s", seconds, got, want)
		}
	}
}

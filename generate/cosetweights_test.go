package generate

import (
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

// A press examines all quiet patterns and has a fixed cost; so does taking it back. A press that
// would complete a round of colours is refused at no cost.
func TestWorkOfAPress(t *testing.T) {
	weights := weightsOf(t, "5x5") // has four quiet patterns
	const one = 4 + pressWork
	if !weights.press(0) || weights.work != one || weights.weight != 1 {
		t.Errorf("a press: work %d, weight %d", weights.work, weights.weight)
	}
	if weights.press(0) || weights.work != one || weights.weight != 1 {
		t.Errorf("a press that is refused: work %d, weight %d", weights.work, weights.weight)
	}
	weights.release(0)
	if weights.work != 2*one || weights.weight != 0 {
		t.Errorf("a press taken back: work %d, weight %d", weights.work, weights.weight)
	}
}

// Work may reach its limit, but not exceed it.
func TestSpent(t *testing.T) {
	for work, want := range map[int64]bool{maxWork - 1: false, maxWork: false, maxWork + 1: true} {
		if got := (&cosetWeights{work: work}).spent(maxWork); got != want {
			t.Errorf("after work %d: %v", work, got)
		}
	}
}

// Sums are counted modulo the number of colours.
func TestAdd(t *testing.T) {
	for k, want := range [][]uint8{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}} {
		sum := make([]uint8, 3)
		if add(sum, []uint8{0, 1, 2}, k, 3); !slices.Equal(sum, want) {
			t.Errorf("plus %d: %v, want %v", k, sum, want)
		}
	}
}

// A button that no quiet pattern presses may need up to m - 1 presses, with m colours. If the quiet
// patterns press a button every number of times, it needs (m - 1) / 2 on average.
func TestMost(t *testing.T) {
	for spec, want := range map[string]int{
		"3x3":                 9,  // no quiet patterns
		"5x5":                 15, // 5 buttons without a quiet pattern, and 20 with one
		"2x2,mod=3":           4,
		"2x2,mod=4":           12, // no quiet patterns
		"1x5,mod=6":           15, // 4 buttons with a quiet pattern, and one without
		"2x2,rule=ring,mod=4": 6,
	} {
		if got := weightsOf(t, spec).most(); got != want {
			t.Errorf("%s: at most %d presses, want %d", spec, got, want)
		}
	}
}

// The weights cover up to maxTable quiet patterns.
func TestLargestTable(t *testing.T) {
	for nullity, want := range map[int]bool{21: true, 22: false} {
		s := testkit.Must(solve.New(t.Context(), testkit.Must(board.Parse(groups(nullity+1)))(t)))(t)
		weights, complete, err := newCosetWeights(t.Context(), s)
		if err != nil || complete != want {
			t.Errorf("2^%d quiet patterns: complete is %v, %v", nullity, complete, err)
		}
		if size := len(weights.start); (size == maxTable) != want {
			t.Errorf("2^%d quiet patterns: %d in the table", nullity, size)
		}
	}
}

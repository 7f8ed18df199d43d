package conformance

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// A Fewest is a method that finds a smallest solution for a solvable state of a two-colour board: the
// one with the fewest presses or, with weights, the one whose buttons weigh the least. It reports
// whether it proved that none is smaller.
type Fewest func(t *task.Task, state puzzle.State, weights []int) (presses puzzle.Presses, proved bool, err error)

// CheckSmall checks a method on boards that are small enough to try all sets of presses.
func CheckSmall(t *testing.T, fewest Fewest) {
	t.Helper()
	for _, spec := range []string{
		"1x1", "2x3", "3x4", "1x8", "3x3,torus", "2x5,rule=x", "2x6,rule=star", "3x4,rule=ring", "3x4,rule=knight", "tri3",
		"3x4,cylinder,rule=star", "2x2x3", "graph6=FhCKG,rule=ring", "graph6=F???w", "graph6=F~~~w,rule=ring",
		"buttons=3_0_0.1_1.2_2_0.2", "buttons=1_0_0_0", "buttons=4_0.1.2.3_0.1_2.3_0.2_1.3_0.1.2.3",
	} {
		CheckFewest(t, testkit.Must(board.Parse(spec))(t), 100, fewest)
	}
}

// CheckFewest checks a method on the given number of random solvable states of a small board, or on
// all if there are fewer, both without weights and with random ones. It compares the results with
// those of a search through all sets of presses.
func CheckFewest(t testing.TB, b *board.Board, states int, fewest Fewest) {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(b.Buttons()), 5))
	weights := make([]int, b.Buttons())
	for i := range weights {
		weights[i] = 1 + r.IntN(9)
	}
	check(t, b, states, fewest, nil)
	check(t, b, states, fewest, weights)
}

func check(t testing.TB, b *board.Board, states int, fewest Fewest, weights []int) {
	t.Helper()
	want := leastOf(b, weights)
	solvable := make([]uint64, 0, len(want))
	for lights := range want {
		solvable = append(solvable, lights)
	}
	slices.Sort(solvable)
	r := rand.New(rand.NewPCG(uint64(len(want)), 5))
	r.Shuffle(len(solvable), func(i, j int) { solvable[i], solvable[j] = solvable[j], solvable[i] })
	for _, lights := range solvable[:min(states, len(solvable))] {
		state := puzzle.StateOfBits(b, []uint64{lights})
		presses, proved, err := fewest(task.New(t.Context(), nil), state, weights)
		if err != nil {
			t.Fatalf("%v: %v", state, err)
		}
		size := 0
		for button := range presses.Buttons() {
			size += weightOf(weights, button)
		}
		if !proved || size != want[lights] || !state.Apply(presses).Solved() {
			t.Fatalf("%v, weights %v: %d, proved %v, want %d", state, weights, size, proved, want[lights])
		}
	}
}

// leastOf returns the size of the smallest solution for every solvable state of a board with at most 64
// lights.
func leastOf(b *board.Board, weights []int) map[uint64]int {
	toggles := make([]uint64, b.Buttons())
	for button := range toggles {
		for light := range b.Toggles(button) {
			toggles[button] |= 1 << light
		}
	}
	least := map[uint64]int{0: 0}
	lights, size := uint64(0), 0
	for n := uint(1); n < 1<<len(toggles); n++ { // in the order of a Gray code
		button := bits.TrailingZeros(n)
		lights ^= toggles[button]
		if (n^n>>1)>>button&1 == 1 {
			size += weightOf(weights, button)
		} else {
			size -= weightOf(weights, button)
		}
		if found, ok := least[lights]; !ok || size < found {
			least[lights] = size
		}
	}
	return least
}

func weightOf(weights []int, button int) int {
	if weights == nil {
		return 1
	}
	return weights[button]
}

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

// A Fewest is a method that finds a solution with the fewest presses for a solvable state of a
// two-colour board. It reports whether it proved that there are none with fewer.
type Fewest func(t *task.Task, state puzzle.State) (presses puzzle.Presses, proved bool, err error)

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

// CheckFewest checks a method on some random solvable states of a small board, or on all of them if
// there are no more, against all sets of presses.
func CheckFewest(t testing.TB, b *board.Board, states int, fewest Fewest) {
	t.Helper()
	want := fewestOf(b)
	solvable := make([]uint64, 0, len(want))
	for lights := range want {
		solvable = append(solvable, lights)
	}
	slices.Sort(solvable)
	r := rand.New(rand.NewPCG(uint64(len(want)), 5))
	r.Shuffle(len(solvable), func(i, j int) { solvable[i], solvable[j] = solvable[j], solvable[i] })
	for _, lights := range solvable[:min(states, len(solvable))] {
		state := puzzle.StateOfBits(b, []uint64{lights})
		presses, proved, err := fewest(task.New(t.Context(), nil), state)
		if err != nil {
			t.Fatalf("%v: %v", state, err)
		}
		if !proved || presses.Count() != want[lights] || !state.Apply(presses).Solved() {
			t.Fatalf("%v: %d presses, proved %v, want %d", state, presses.Count(), proved, want[lights])
		}
	}
}

// fewestOf returns the fewest presses for every solvable state of a board with at most 64 lights.
func fewestOf(b *board.Board) map[uint64]int {
	toggles := make([]uint64, b.Buttons())
	for button := range toggles {
		for light := range b.Toggles(button) {
			toggles[button] |= 1 << light
		}
	}
	fewest := map[uint64]int{0: 0}
	lights := uint64(0)
	for n := uint(1); n < 1<<len(toggles); n++ { // in the order of a Gray code
		lights ^= toggles[bits.TrailingZeros(n)]
		presses := bits.OnesCount(n ^ n>>1)
		if least, ok := fewest[lights]; !ok || presses < least {
			fewest[lights] = presses
		}
	}
	return fewest
}

package generate

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// On small boards, puzzles come with their par even if the spec does not ask for it.
func TestParOfAnyPuzzle(t *testing.T) {
	pars := depths(t, testkit.Must(board.Parse("2x3"))(t))
	for _, id := range []string{"2x3#a", "2x3#b", "2x3#c", "2x3#d,lit", "2x3#e,lights=2", "2x3#f,symmetric", "2x3#g,par=2"} {
		if made := mustMake(t, id); !made.ParProved || made.Par != pars[made.State.String()] {
			t.Errorf("%s: par %d, proved is %v; %v", id, made.Par, made.ParProved, made.State)
		}
	}
}

// The par is shown on boards with up to maxShownButtons buttons whose states have up to
// maxShownSolutions solutions.
func TestLargestShownPar(t *testing.T) {
	for spec, want := range map[string]bool{"1x4096": true, "1x4097": false, groups(21): true, groups(22): false} {
		if made := mustMake(t, spec+"#a"); made.ParProved != want {
			t.Errorf("%.20s: proved is %v", spec, made.ParProved)
		}
	}
}

// fewest reports that a par is unknown if the solver refuses the board, but returns other errors.
func TestFewestWithoutAnswer(t *testing.T) {
	maker := NewMaker(testkit.Must(board.Parse(groupAndGrid(t, 1<<16)))(t))
	s := testkit.Must(maker.knows(t.Context()))(t)
	on := testkit.Must(puzzle.AllOn(maker.board))(t)
	if par, proved, err := fewest(t.Context(), s, on); par != 0 || proved || err != nil {
		t.Errorf("par %d, proved is %v, %v", par, proved, err)
	}
	_, err := maker.proves(t.Context(), on, 1)
	testErr(t, err, ErrSpec, "cannot be proved; leave out par")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := fewest(ctx, s, on); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	testkit.MustFail(maker.proves(ctx, on, 1))(t, context.Canceled, "cancelled")
}

// groupAndGrid returns a board on which the quiet patterns of a large group do not fit in memory,
// and all lights on takes too many presses to search for them: the grid has one solution, with 117
// presses.
func groupAndGrid(t *testing.T, size int) string {
	t.Helper()
	grid := testkit.Must(board.Parse("15x15"))(t)
	var spec strings.Builder
	fmt.Fprintf(&spec, "buttons=%d%s", grid.Lights()+1, strings.Repeat(fmt.Sprintf("_%d", grid.Lights()), size))
	for button := range grid.Buttons() {
		separator := "_"
		for light := range grid.Toggles(button) {
			fmt.Fprintf(&spec, "%s%d", separator, light)
			separator = "."
		}
	}
	return spec.String()
}

// Symmetric puzzles are made on boards with up to maxMirrored lights.
func TestLargestSymmetric(t *testing.T) {
	for spec, want := range map[string]error{"512x512": nil, "1x262145": ErrSpec} {
		maker := &Maker{board: testkit.Must(board.Parse(spec))(t), mirrorings: make([]mirroring, 1)} // found before
		testkit.MustFail(maker.mirrors())(t, want, "%s", spec)
	}
}

// Drawing presses at random checks the context before every 2^14 words.
func TestUniformChecksContext(t *testing.T) {
	r := newRNG("a")
	_, err := NewMaker(testkit.Must(board.Parse("1024x1025"))(t)).uniform(testkit.CancelAt(t.Context(), 2), r)
	if words := 4 * r.next; !errors.Is(err, context.Canceled) || words != 1<<14 {
		t.Errorf("%v after %d words", err, words)
	}
}

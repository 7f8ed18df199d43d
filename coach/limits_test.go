package coach_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

func TestLimits(t *testing.T) {
	b := testkit.Must(board.Parse("300x300"))(t)
	testkit.MustFail(coach.New(t.Context(), b))(t, board.ErrTooLarge, "300x300")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	small := parse(t, "20x20:on")
	testkit.MustFail(coach.New(ctx, small.Board()))(t, context.Canceled, "New of a cancelled context")
	c := newCoach(t, "20x20")
	if _, _, err := c.Hint(ctx, coach.Line{Start: small}, coach.Plan{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Hint of a cancelled context: %v", err)
	}
}

// A coach handles up to 2^16 lights and as many buttons. With a cancelled context, New starts on
// such a board and stops; it refuses larger boards.
func TestLargestBoards(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for spec, want := range map[string]error{
		"256x256":         context.Canceled,
		"1x65537":         board.ErrTooLarge,
		"buttons=65537_0": board.ErrTooLarge,
	} {
		testkit.MustFail(coach.New(ctx, testkit.Must(board.Parse(spec))(t)))(t, want, "%s", spec)
	}
}

// tenLights returns a position on a board with ten lights and the given number of buttons. Each
// button beyond ten doubles the number of solutions.
func tenLights(t *testing.T, buttons int) puzzle.State {
	t.Helper()
	toggles := make([][]int, buttons)
	for k := range toggles {
		for light := range 10 {
			if (37*k+1)>>light&1 == 1 {
				toggles[k] = append(toggles[k], light)
			}
		}
	}
	b := testkit.Must(board.NewButtons(10, toggles))(t)
	return puzzle.StateOfColours(b, []uint8{1, 1, 0, 0, 0, 0, 0, 0, 0, 1})
}

// A position with 2^26 solutions is solved in the fewest presses. With more solutions, the coach
// does not compare them all, so its solution is proved to be a shortest one only if it is short.
func TestManySolutions(t *testing.T) {
	for buttons, proved := range map[int]bool{36: true, 37: false} {
		few := tenLights(t, buttons)
		for i, s := range []puzzle.State{few, withGrid(t, few)} {
			c := testkit.Must(coach.New(t.Context(), s.Board()))(t)
			if d := testkit.Must(c.Distance(t.Context(), s))(t); d.Proved != (i == 0 || proved) {
				t.Errorf("%d buttons: %+v", buttons, d)
			}
		}
	}
}

// withGrid returns a position with a 15 x 15 grid beside it, all on, which has only one solution, of
// 117 presses.
func withGrid(t *testing.T, s puzzle.State) puzzle.State {
	t.Helper()
	var toggles [][]int
	for button := range s.Board().Buttons() {
		toggles = append(toggles, slices.Collect(s.Board().Toggles(button)))
	}
	lights := s.Colours()
	grid := testkit.Must(board.Parse("15x15"))(t)
	for button := range grid.Buttons() {
		var list []int
		for light := range grid.Toggles(button) {
			list = append(list, s.Board().Lights()+light)
		}
		toggles = append(toggles, list)
	}
	b := testkit.Must(board.NewButtons(len(lights)+grid.Lights(), toggles))(t)
	return puzzle.StateOfColours(b, append(lights, bytes.Repeat([]uint8{1}, grid.Lights())...))
}

// Up to 2^20 solutions are sorted, which takes time, so Solutions stops if the context is
// cancelled. If there are more, it returns the one that the coach knows and does not count the
// rest.
func TestMostSolutionsToSort(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for buttons, want := range map[int]error{30: context.Canceled, 31: nil} {
		s := tenLights(t, buttons)
		c := testkit.Must(coach.New(t.Context(), s.Board()))(t)
		testkit.Must(c.Distance(t.Context(), s))(t)
		if _, total, err := c.Solutions(ctx, s, 1); err != nil || total != map[int]int{30: 1 << 20, 31: -1}[buttons] {
			t.Errorf("%d buttons: %d solutions, %v", buttons, total, err)
		}
		list, total, err := c.Solutions(ctx, s, 5)
		if !errors.Is(err, want) || err == nil && (len(list) != 1 || !s.Apply(list[0]).Solved() || total != -1) {
			t.Errorf("%d buttons: %v of %d, %v", buttons, list, total, err)
		}
	}
}

// The coach remembers 256 positions, then forgets them all. Even with a cancelled context, it knows
// the distance of a position that it remembers.
func TestRemembersAnswers(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for positions, known := range map[int]bool{256: true, 257: false} {
		c := newCoach(t, "3x3")
		off := testkit.Must(puzzle.AllOff(c.Solver().Board()))(t)
		first := off.Press(0, 1, 2, 3, 4, 5, 6, 7, 8)
		testkit.Must(c.Distance(t.Context(), first))(t)
		for set := range positions - 1 {
			s := off
			for button := range 9 {
				if set>>button&1 == 1 {
					s = s.Press(button)
				}
			}
			testkit.Must(c.Distance(t.Context(), s))(t)
		}
		if _, err := c.Distance(ctx, first); (err == nil) != known {
			t.Errorf("after %d positions: %v", positions, err)
		}
	}
}

// A countdown is a context that is done after a given number of checks.
type countdown struct {
	context.Context
	left *int
}

func (c countdown) Err() error {
	if *c.left--; *c.left < 0 {
		return context.Canceled
	}
	return nil
}

// No matter when the context ends, the coach stops with the context's error, and gives the same
// hint when asked again.
func TestStopsAnywhere(t *testing.T) {
	for _, test := range []struct {
		id     string
		played []int
	}{
		{"5x5:4e3abb", nil},
		{"5x5:4e3abb", []int{5, 6, 8}},
		{"5x5:1", nil},
		{"5x5:fd0e6", nil},
		{"4x4:on", []int{0}},
	} {
		line := coach.Line{Start: parse(t, test.id), Played: test.played}
		want, _, err := newCoach(t, line.Start.Board().String()).Hint(t.Context(), line, coach.Plan{})
		testkit.NoError(t, err)
		stopped := 0
		for n := 0; ; n++ {
			c := newCoach(t, line.Start.Board().String())
			left := n
			_, _, err := c.Hint(countdown{t.Context(), &left}, line, coach.Plan{})
			if err == nil {
				break
			}
			if stopped++; !errors.Is(err, context.Canceled) {
				t.Fatalf("%v after %d questions: %v", line, n, err)
			}
			got, _, err := c.Hint(t.Context(), line, coach.Plan{})
			if err != nil || got.Button != want.Button || got.Text != want.Text {
				t.Fatalf("%v after a stop: %+v, %v", line, got, err)
			}
		}
		if stopped == 0 {
			t.Errorf("%v never stops", line)
		}
	}
}

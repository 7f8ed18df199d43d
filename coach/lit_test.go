package coach_test

import (
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// Every position on the 3x3 board has one solution. If its presses can be made in an order that
// presses only lit lights, following the hints does that and wins at par. If not, the hints report
// that the player is stuck.
func TestLitOnly(t *testing.T) {
	b := testkit.Must(board.Parse("3x3"))(t)
	c := testkit.Must(coach.New(t.Context(), b, coach.LitOnly()))(t)
	off := testkit.Must(puzzle.AllOff(b))(t)
	stuck := 0
	for set := range 1 << b.Buttons() {
		s := off
		for button := range b.Buttons() {
			if set>>button&1 == 1 {
				s = s.Press(button)
			}
		}
		hint := litHint(t, c, s)
		if !hasLitOrder(s, set) {
			stuck++
			if hint.Kind != coach.Stuck || hint.Button != -1 || !strings.Contains(hint.Text, "Undo") {
				t.Errorf("%v has no order, but: %+v", s, hint)
			}
			continue
		}
		for left := hint.Left; left > 0; left-- {
			if hint = litHint(t, c, s); hint.Left != left || !s.On(hint.Button) {
				t.Fatalf("%v: %d to go: %+v", s, left, hint)
			}
			s = s.Press(hint.Button)
		}
		if !s.Solved() {
			t.Errorf("%v is left", s)
		}
	}
	if stuck == 0 || stuck == 1<<b.Buttons() {
		t.Errorf("stuck in %d positions", stuck)
	}
}

func litHint(t *testing.T, c *coach.Coach, s puzzle.State) coach.Hint {
	t.Helper()
	h, _, err := c.Hint(t.Context(), coach.Line{Start: s}, coach.Plan{})
	testkit.NoError(t, err)
	return h
}

// hasLitOrder reports whether a set of presses can be made by pressing only lit lights. It
// tries all orders.
func hasLitOrder(s puzzle.State, set int) bool {
	for button := range s.Board().Buttons() {
		if set>>button&1 == 1 && s.On(button) && hasLitOrder(s.Press(button), set&^(1<<button)) {
			return true
		}
	}
	return set == 0
}

// rooks returns a graph with several parts. Each part has nine nodes in three rows and three
// columns, and each node toggles its row and its column. Each part has 16 quiet patterns.
func rooks(t *testing.T, parts int) *board.Board {
	t.Helper()
	var edges [][2]int
	for a := range 9 * parts {
		for b := a + 1; b < 9*parts; b++ {
			if a/9 == b/9 && (a/3 == b/3 || a%3 == b%3) {
				edges = append(edges, [2]int{a, b})
			}
		}
	}
	return testkit.Must(board.NewGraph(board.Graph{Nodes: 9 * parts, Edges: edges}))(t)
}

// If the shortest solution cannot be played in any order, the coach takes another one. If that is
// just as short, it is proved to be shortest. The coach compares up to 256 solutions.
func TestLitOnlyOtherSolutions(t *testing.T) {
	one, two, three := rooks(t, 1), rooks(t, 2), rooks(t, 3)
	for name, test := range map[string]struct {
		start  puzzle.State
		par    int
		proved bool
	}{
		"as short":               {parse(t, "2x3:5"), 3, true},
		"longer":                 {testkit.Must(puzzle.AllOff(one))(t).Press(0, 1), 4, false},
		"one of 256":             {testkit.Must(puzzle.AllOff(two))(t).Press(0, 1), 4, false},
		"too many solutions":     {testkit.Must(puzzle.AllOff(three))(t).Press(0, 1), -1, false},
		"no solution with order": {parse(t, "2x2:c"), -1, false},
	} {
		c := testkit.Must(coach.New(t.Context(), test.start.Board(), coach.LitOnly()))(t)
		h := litHint(t, c, test.start)
		if h.Left != max(0, test.par) || h.Proved != test.proved || (h.Kind == coach.Stuck) != (test.par < 0) {
			t.Errorf("%s: %+v", name, h)
		}
		if d := testkit.Must(c.Distance(t.Context(), test.start))(t); d.Proved != test.proved {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

// The coach gives up if it would have to try too many orders. Here, 40 presses can be made at any
// time, but two more prevent each other.
func TestLitOnlyGivesUp(t *testing.T) {
	b := testkit.Must(board.Parse("1x126"))(t)
	c := testkit.Must(coach.New(t.Context(), b, coach.LitOnly()))(t)
	s := testkit.Must(puzzle.AllOff(b))(t).Press(124, 125)
	for k := range 40 {
		s = s.Press(3*k + 1)
	}
	if h := litHint(t, c, s); h.Kind != coach.Stuck {
		t.Errorf("got %+v, want %v", h, coach.Stuck)
	}
}

// In lit-only play, a hint says that the press is the solver's, and the lesson explains the order.
func TestLitOnlyWords(t *testing.T) {
	s := testkit.Must(puzzle.Parse("5x5:dde3b5"))(t)
	c := testkit.Must(coach.New(t.Context(), s.Board(), coach.LitOnly()))(t)
	const want = "The solver presses row 2, column 1 next, which is on. Then there's an order for the six presses left."
	if h := litHint(t, c, s); h.Kind != coach.Told || h.Text != want || !s.On(h.Button) {
		t.Errorf("got %+v, want a lit button, told with %q", h, want)
	}
	last := testkit.Must(puzzle.AllOff(s.Board()))(t).Press(7)
	if h := litHint(t, c, last); h.Kind != coach.Last || h.Button != 7 {
		t.Errorf("one press is left: %+v", h)
	}
	if l := testkit.Must(c.Lesson(t.Context(), s, nil))(t); l.Heading != "Find the order" || l.Reveals {
		t.Errorf("got %+v, want a lesson with the heading Find the order that reveals nothing", l)
	}
	if h := litHint(t, c, parse(t, "5x5:1")); h.Kind != coach.Impossible {
		t.Errorf("got %+v, want %v", h, coach.Impossible)
	}
}

func TestLitOnlyNeedsLights(t *testing.T) {
	b := testkit.Must(board.Parse("3x3"))(t)
	c := testkit.Must(coach.New(t.Context(), b, coach.LitOnly()))(t)
	for name, method := range methodsOf(t.Context(), c) {
		if err := method(parse(t, "3x3:1,to=2")); err == nil {
			t.Errorf("%s accepts a target", name)
		}
	}
}

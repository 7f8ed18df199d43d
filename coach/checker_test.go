package coach_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// maxText is the maximum length of a hint on a board with rows and columns.
const maxText = 140

// A checker looks at the board alone. It knows what the hints have told, and works out the rest: a
// button is settled if some light is right and all other buttons of that light are settled.
type checker struct {
	buttons [][]int // of each light
	settled []bool
}

func newChecker(b *board.Board) *checker {
	c := &checker{buttons: make([][]int, b.Lights()), settled: make([]bool, b.Buttons())}
	for button := range b.Buttons() {
		c.settled[button] = true // unless it changes a light
		for light := range b.Toggles(button) {
			c.buttons[light] = append(c.buttons[light], button)
			c.settled[button] = false
		}
	}
	return c
}

// needs returns how many steps a light needs.
func needs(s puzzle.State, light int) int {
	m := s.Board().Colours()
	return (m - s.Difference().Colour(light)) % m
}

// open lists the buttons of a light that are not settled.
func (c *checker) open(light int) []int {
	return slices.DeleteFunc(slices.Clone(c.buttons[light]), func(b int) bool { return c.settled[b] })
}

// settle works out which buttons the lights that are right settle.
func (c *checker) settle(s puzzle.State) {
	for more := true; more; {
		more = false
		for light := range c.buttons {
			if open := c.open(light); len(open) == 1 && needs(s, light) == 0 {
				c.settled[open[0]], more = true, true
			}
		}
	}
}

// check confirms a hint, given the position.
func (c *checker) check(t *testing.T, s puzzle.State, h coach.Hint) {
	t.Helper()
	switch h.Kind {
	case coach.Told:
		for _, button := range h.Start {
			c.settled[button] = true
		}
	case coach.Forced:
		c.settle(s)
		if open := c.open(h.Light); !slices.Equal(open, []int{h.Button}) || needs(s, h.Light) != h.Times || h.Times == 0 {
			t.Fatalf("%v: %+v, but light %d needs %d, and its buttons %v are open", s, h, h.Light, needs(s, h.Light), open)
		}
		for _, button := range h.Settled {
			if !c.settled[button] {
				t.Fatalf("%v: %+v, but button %d is not settled", s, h, button)
			}
		}
		c.settled[h.Button] = true
	case coach.Last:
		c.checkPicture(t, s, h)
	default:
		t.Fatalf("%v: %+v", s, h)
	}
}

// checkPicture confirms that the lights left are the picture of a button, or of two.
func (c *checker) checkPicture(t *testing.T, s puzzle.State, h coach.Hint) {
	t.Helper()
	var wrong []int
	for light := range c.buttons {
		if needs(s, light) > 0 {
			wrong = append(wrong, light)
		}
	}
	if !slices.Equal(h.Marked, wrong) {
		t.Fatalf("%v: %+v, but %v are wrong", s, h, wrong)
	}
	for light := range s.Board().Toggles(h.Button) {
		if needs(s, light) != h.Times {
			t.Fatalf("%v: %+v, but light %d needs %d", s, h, light, needs(s, light))
		}
	}
}

// A played game tells how the hints led to its end.
type playedGame struct {
	told, presses int
	connected     bool
	kinds         map[coach.Kind]int
}

// followHints plays a game by its hints alone, confirms each, and keeps the plan as a saved game
// does.
func followHints(t *testing.T, c *coach.Coach, start puzzle.State) playedGame {
	t.Helper()
	b := start.Board()
	_, isGrid := b.Grid()
	line, plan := coach.Line{Start: start}, coach.Plan{}
	game, checker, before := playedGame{connected: true, kinds: map[coach.Kind]int{}}, newChecker(b), ""
	for now := start; !now.Solved(); {
		var h coach.Hint
		var err error
		if h, plan, err = c.Hint(t.Context(), line, reloaded(t, plan)); err != nil {
			t.Fatal(err)
		}
		checker.check(t, now, h)
		if h.Text == "" || h.Text == before || isGrid && len(h.Text) > maxText {
			t.Fatalf("%v: %q after %q, %d characters", now, h.Text, before, len(h.Text))
		}
		before = h.Text
		game.kinds[h.Kind]++
		if h.Kind == coach.Told {
			game.told += h.Times
			game.connected = game.connected && hangsTogether(b, h.Start)
		}
		for range h.Times {
			now = now.Press(h.Button)
			line.Played = append(line.Played, h.Button)
			checker.settled[h.Button] = true
		}
		if game.presses += h.Times; game.presses > b.Buttons()*b.Colours() {
			t.Fatalf("%v: the hints do not end", start)
		}
	}
	return game
}

func reloaded(t *testing.T, p coach.Plan) (again coach.Plan) {
	t.Helper()
	testkit.NoError(t, json.Unmarshal(testkit.Must(json.Marshal(p))(t), &again))
	return again
}

// hangsTogether reports whether a person sees a set of buttons as one piece: each is beside
// another, or one changes the light of the other.
func hangsTogether(b *board.Board, set []int) bool {
	if len(set) == 0 {
		return true
	}
	beside := func(x, y int) bool {
		if !b.ButtonsAreLights() {
			return slices.ContainsFunc(b.AppendToggles(nil, x), func(light int) bool { return slices.Contains(b.AppendToggles(nil, y), light) })
		}
		if g, ok := b.Grid(); ok && g.Rule != board.Plus && g.Rule != board.Ring {
			g.Rule = board.Star
			around, err := board.NewGrid(g)
			return err == nil && slices.Contains(around.AppendToggles(nil, x), y)
		}
		return slices.Contains(b.AppendToggles(nil, x), y) || slices.Contains(b.AppendToggles(nil, y), x)
	}
	piece, left := []int{set[0]}, slices.Clone(set[1:])
	for i := 0; i < len(piece); i++ {
		left = slices.DeleteFunc(left, func(y int) bool {
			if beside(piece[i], y) {
				piece = append(piece, y)
				return true
			}
			return false
		})
	}
	return len(left) == 0
}

// checkReasons confirms a list of reasons button by button: each one settles its button from those
// before it.
func checkReasons(t *testing.T, start puzzle.State, steps []coach.Hint) {
	t.Helper()
	c, now := newChecker(start.Board()), start
	settled, before := []int{}, ""
	for _, h := range steps {
		if !slices.Equal(h.Settled, settled) || h.Text == "" || h.Text == before {
			t.Fatalf("%v: %+v, but %v are settled, after %q", start, h, settled, before)
		}
		switch h.Kind {
		case coach.Told:
		case coach.Forced:
			if open := c.open(h.Light); !slices.Equal(open, []int{h.Button}) || needs(now, h.Light) != h.Times {
				t.Fatalf("%v: %+v, but %v are open, and the light needs %d", now, h, open, needs(now, h.Light))
			}
		case coach.Last:
			c.checkPicture(t, now, h)
		default:
			t.Fatalf("%v: %+v", start, h)
		}
		before = h.Text
		c.settled[h.Button] = true
		settled = append(settled, h.Button)
		slices.Sort(settled)
		now = now.Press(slices.Repeat([]int{h.Button}, h.Times)...)
	}
	if !now.Solved() {
		t.Fatalf("%v: the reasons end at %v", start, now)
	}
}

// A hint names the light and the button in the words of the board.
func checkNames(t *testing.T, b *board.Board, h coach.Hint) {
	t.Helper()
	text := strings.ToLower(h.Text)
	if h.Light >= 0 && !strings.Contains(text, strings.ToLower(b.LightName(h.Light))) || h.Times > 0 && !strings.Contains(text, strings.ToLower(b.ButtonName(h.Button))) {
		t.Errorf("the text does not name the light or the button: %+v", h)
	}
}

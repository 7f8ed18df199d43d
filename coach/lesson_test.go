package coach_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// randomPresses presses buttons at random.
func randomPresses(t *testing.T, r *rand.Rand, b *board.Board, n int) puzzle.State {
	t.Helper()
	s := testkit.Must(puzzle.AllOff(b))(t)
	for range n {
		s = s.Press(r.IntN(b.Buttons()))
	}
	return s
}

// Following the lessons solves every board that can be chased, in the order of the method, and
// then shortens the chase to the fewest presses.
func TestLessonsChaseAndShorten(t *testing.T) {
	order := []string{"Chase down", "Read the table", "Chase again", "Shorten"}
	for _, spec := range []string{"3x3", "4x4", "5x5", "6x7", "5x5,mod=3", "5x5,cylinder", "9x9", "20x20"} {
		b := testkit.Must(board.Parse(spec))(t)
		c := testkit.Must(coach.New(t.Context(), b))(t)
		r := rand.New(rand.NewPCG(1, 2))
		for range 10 {
			start := randomPresses(t, r, b, 1+r.IntN(2*b.Buttons()))
			if start.Solved() {
				continue
			}
			last, played := 0, []int{}
			for !start.Press(played...).Solved() {
				l := testkit.Must(c.Lesson(t.Context(), start, played))(t)
				at := slices.Index(order, l.Heading)
				if at < last || at == 3 || len(l.Presses) == 0 || l.Reveals != (at == 1) {
					t.Fatalf("%s after %v: %+v", start, played, l)
				}
				last = at
				// Press only some of them, as a player might. The next lesson continues with the
				// rest.
				n := 1 + r.IntN(len(l.Presses))
				played = append(played, l.Presses[:n]...)
				if len(played) > 3*b.Buttons()*b.Colours() {
					t.Fatalf("%s: the chase does not end", start)
				}
			}
			checkShorten(t, c, start, played)
		}
	}
}

func checkShorten(t *testing.T, c *coach.Coach, start puzzle.State, played []int) {
	t.Helper()
	l := testkit.Must(c.Lesson(t.Context(), start, played))(t)
	d := testkit.Must(c.Distance(t.Context(), start))(t)
	if len(played) <= d.Presses {
		if len(l.Presses) > 0 || !strings.Contains(l.Text, "nothing to shorten") {
			t.Errorf("%s after %v: %+v", start, played, l)
		}
		return
	}
	if len(l.Presses) != d.Presses || !start.Press(l.Presses...).Solved() || l.Heading != "Shorten" {
		t.Errorf("%s after %v, par %d: %+v", start, played, d.Presses, l)
	}
	if start.Board().Colours() == 2 && !testkit.Must(puzzle.AllOff(start.Board()))(t).Press(l.Pattern...).Solved() {
		t.Errorf("%s: the pattern is not quiet: %+v", start, l)
	}
}

// A look-up in the table points to the bottom row. Until the player has made all the presses it
// lists, each lesson asks for the rest.
func TestTableLessons(t *testing.T) {
	start := parse(t, "5x5:1100000") // 1 5 are left in the bottom row
	for _, test := range []struct {
		played []int
		want   coach.Lesson
	}{
		{nil, coach.Lesson{
			Text: "Only the bottom row is left. Look up the bottom row: for 1 5, the table says to press 1 2 in the top row. Then chase down again.",
			Area: from(20, 5), Presses: []int{0, 1},
		}},
		{[]int{0}, coach.Lesson{
			Text: "Finish the top row: press 2 there too, then chase down again.",
			Area: from(0, 5), Presses: []int{1},
		}},
	} {
		l := testkit.Must(newCoach(t, "5x5").Lesson(t.Context(), start, test.played))(t)
		if l.Heading != "Read the table" || !l.Reveals || l.Text != test.want.Text ||
			!slices.Equal(l.Area, test.want.Area) || !slices.Equal(l.Presses, test.want.Presses) {
			t.Errorf("after %v: %+v", test.played, l)
		}
	}
}

// After the game, the lesson compares the presses with par: some may cancel out, and the rest may
// contain a quiet pattern.
func TestShorten(t *testing.T) {
	quiet := []int{0, 2, 4, 5, 7, 9, 15, 17, 19, 20, 22, 24} // of 5x5
	const add = " Add the marked quiet pattern, which changes no lights, and you're down to "
	for _, test := range []struct {
		id               string
		played           []int
		want             string
		presses, pattern []int
	}{
		{"5x5:23", []int{0}, "That took 1 press, which is par. There's nothing to shorten.", nil, nil},
		{"5x5:23", []int{0, 1, 1}, "You pressed three times, but some of the presses cancel out, so one would be enough. That's par.", []int{0}, nil},
		{"5x5:0", quiet, "You pressed twelve times." + add + "zero presses, which is par.", nil, quiet},
		{
			"5x5:23", append(slices.Clone(quiet), 0),
			"You pressed 13 times, but some of the presses cancel out, so eleven would be enough." + add + "one press, which is par.",
			[]int{0},
			quiet,
		},
		{"1x1,rule=ring:0", []int{0}, "You pressed once." + add + "zero presses, which is par.", nil, []int{0}},
	} {
		s := parse(t, test.id)
		l := testkit.Must(newCoach(t, s.Board().String()).Lesson(t.Context(), s, test.played))(t)
		if l.Text != test.want || !slices.Equal(l.Presses, test.presses) || !slices.Equal(l.Pattern, test.pattern) {
			t.Errorf("%s after %v: %+v", test.id, test.played, l)
		}
	}
}

// On boards that cannot be chased, the lesson explains in three sentences how a few marked buttons
// decide about all others, and they do: each other button is the only undecided one of some light.
func TestEveryFamilyHasAMethod(t *testing.T) {
	for _, spec := range []string{
		"hex4", "5x5,rule=x", "3x3x3", "5x5,torus", "cube3", "tri4", "graph6=IheA@GUAo", "2x2x2x2", "5x5,mobius", "3x3,torus,mod=3",
		"buttons=4_0.1_1.2_2.3_0.3_0.1.2.3", "40x40,torus",
	} {
		c := newCoach(t, spec)
		b := c.Solver().Board()
		off := testkit.Must(puzzle.AllOff(b))(t)
		l := testkit.Must(c.Lesson(t.Context(), off.Press(0), nil))(t)
		if sentences := strings.Count(l.Text, ". ") + 1; l.Heading != "Decide about a few, and the rest follows" || sentences != 3 || len(l.Presses) > 0 || l.Reveals {
			t.Errorf("%s: %d sentences: %+v", spec, sentences, l)
		}
		check := newChecker(b)
		for _, button := range l.Pattern {
			check.settled[button] = true
		}
		if check.settle(off); slices.Contains(check.settled, false) {
			t.Errorf("%s: %v do not decide about all others", spec, l.Pattern)
		}
	}
	for spec, want := range map[string]string{
		"graph6=DhC,mod=3": "Decide about the marked button first. Then look for a light with only one undecided button, and press that button until the light is off.",
		"graph6=DhC":       "Decide about the marked button first. Then look for a light with only one undecided button, and press that button if the light is on.",
		"buttons=3_0_1_2":  "Look for a light with only one undecided button, and press that button if the light is on.",
	} {
		c := newCoach(t, spec)
		on := testkit.Must(puzzle.AllOn(c.Solver().Board()))(t)
		if l := testkit.Must(c.Lesson(t.Context(), on, nil))(t); !strings.HasPrefix(l.Text, want) {
			t.Errorf("%s: %+v", spec, l)
		}
	}
	to := testkit.Must(puzzle.AllOn(newCoach(t, "hex3").Solver().Board()))(t)
	l := testkit.Must(newCoach(t, "hex3").Lesson(t.Context(), testkit.Must(to.Press(0).To(to))(t), nil))(t)
	if !strings.Contains(l.Text, "differs from the target") {
		t.Error(l.Text)
	}
	l = testkit.Must(newCoach(t, "5x5").Lesson(t.Context(), parse(t, "5x5:1"), nil))(t)
	if l.Heading != "This cannot be solved" || len(l.Area) == 0 {
		t.Errorf("got %+v, want the heading This cannot be solved, and marked lights", l)
	}
}

// from lists n numbers from the first on.
func from(first, n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = first + i
	}
	return list
}

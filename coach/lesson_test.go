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
			Text: "Keep following the table: press 2 in the top row too, then chase down again.",
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

// On a torus and in three dimensions, following the first sentence of the lesson leaves only the
// marked lights, and there is one free button for each of them.
func TestSweepsLeaveTheMarkedLights(t *testing.T) {
	for spec, step := range map[string]struct{ first, by int }{"5x5,torus": {5, 5}, "6x4,torus": {6, 6}, "3x3x3": {0, 9}, "4x3x3,torus": {9, 9}} {
		b := testkit.Must(board.Parse(spec))(t)
		if g, ok := b.Grid(); ok {
			step.first, step.by = g.Cols, g.Cols
		}
		c := testkit.Must(coach.New(t.Context(), b))(t)
		r := rand.New(rand.NewPCG(3, 4))
		for range 50 {
			start := randomPresses(t, r, b, 7)
			if start.Solved() {
				continue
			}
			l := testkit.Must(c.Lesson(t.Context(), start, nil))(t)
			s := start
			for light := step.first; light+step.by < b.Lights(); light++ {
				if s.On(light) {
					s = s.Press(light + step.by)
				}
			}
			for light := range b.Lights() {
				if s.On(light) && !slices.Contains(l.Area, light) {
					t.Fatalf("%s: light %d is left: %+v", start, light, l)
				}
			}
			if l.Heading != "Sweep" || len(l.Pattern) != len(l.Area) || len(l.Presses) > 0 || l.Reveals {
				t.Fatalf("%s: %+v", start, l)
			}
		}
	}
}

// A lesson about a sweep marks the lights that the sweep does not turn off, and the buttons that it
// does not press.
func TestSweeps(t *testing.T) {
	const (
		rows     = "Leave the top and bottom rows for last, and work down from row 2: "
		diagonal = "Go down row by row, from left to right: press the light below and to the right of each light that's on. "
		slices3  = "Work from slice to slice: "
		inner    = "Leave the first and last slices, and work through the rest: "
	)
	for _, test := range []struct {
		spec, how  string
		left, free []int
	}{
		{"3x4,torus", rows, slices.Concat(from(0, 4), from(8, 4)), from(0, 8)},
		{"5x5,torus,mod=3", rows, slices.Concat(from(0, 5), from(20, 5)), from(0, 10)},
		{"4x4,rule=x", diagonal, []int{3, 7, 11, 12, 13, 14, 15}, []int{0, 1, 2, 3, 4, 8, 12}},
		{"3x2x2", slices3, from(8, 4), from(0, 4)},
		{"4x2x2,torus", inner, slices.Concat(from(0, 4), from(12, 4)), from(0, 8)},
		{"hex3", diagonal, []int{11, 15, 16, 17, 18}, []int{0, 1, 2, 3, 7}},
		{"64x64,torus", rows, slices.Concat(from(0, 64), from(63*64, 64)), from(0, 128)}, // 2^12 lights, the most
	} {
		c := newCoach(t, test.spec)
		start := testkit.Must(puzzle.AllOff(c.Solver().Board()))(t).Press(0)
		l := testkit.Must(c.Lesson(t.Context(), start, nil))(t)
		if !strings.HasPrefix(l.Text, test.how) || !slices.Equal(l.Area, test.left) || !slices.Equal(l.Pattern, test.free) {
			t.Errorf("%s: %+v", test.spec, l)
		}
		target := testkit.Must(puzzle.AllOn(c.Solver().Board()))(t)
		l = testkit.Must(c.Lesson(t.Context(), testkit.Must(target.Press(0).To(target))(t), nil))(t)
		if strings.Contains(l.Text, "that's on") || !strings.Contains(l.Text, "each light that differs from the target") {
			t.Errorf("%s to all on: %s", test.spec, l.Text)
		}
	}
}

// Without a sweep, the lesson is about the first light among those that the fewest buttons change.
func TestStartWithTheFewestChoices(t *testing.T) {
	for _, test := range []struct {
		id             string
		light          int
		buttons        []int
		says, alsoSays string
	}{
		{"2x5,torus:on", 0, []int{0, 1, 4, 5}, "Only the four marked buttons change", "it's on, so you need to press an odd number of them"},
		{"tri4:on", 0, []int{0, 2}, "Only the two marked buttons change", "it's on"},
		{"5x5,mobius:on", 0, []int{0, 1, 5, 24}, "Only the four marked buttons change", "it's on"},
		{"2x2,torus,mod=5:1111", 0, []int{0, 1, 2}, "Only the three marked buttons change", "your presses must add up to what it still needs"},
		{"64x65,torus:on", 0, []int{0, 1, 64, 65, 4095}, "Only the five marked buttons change", "it's on"}, // too large for a sweep
	} {
		s := parse(t, test.id)
		l := testkit.Must(newCoach(t, s.Board().String()).Lesson(t.Context(), s, nil))(t)
		if l.Heading != "Start where you have the fewest choices" || !slices.Equal(l.Area, []int{test.light}) || !slices.Equal(l.Pattern, test.buttons) ||
			!strings.Contains(l.Text, test.says) || !strings.Contains(l.Text, test.alsoSays) {
			t.Errorf("%s: %+v", test.id, l)
		}
	}
	from := parse(t, "tri4:0").Press(0)
	start := testkit.Must(from.To(from.Press(15)))(t)
	l := testkit.Must(newCoach(t, "tri4").Lesson(t.Context(), start, nil))(t)
	if !slices.Equal(l.Area, []int{15}) || !strings.Contains(l.Text, "it has to change, so you need to press an odd number of them") {
		t.Errorf("%+v", l)
	}
}

// Every family has a method in three sentences, with marks. An unsolvable position has a proof.
func TestEveryFamilyHasAMethod(t *testing.T) {
	for spec, heading := range map[string]string{
		"hex4": "Sweep", "5x5,rule=x": "Sweep", "3x3x3": "Sweep", "5x5,torus": "Sweep",
		"cube3": "Start", "tri4": "Start", "graph6=IheA@GUAo": "Start", "2x2x2x2": "Start", "5x5,mobius": "Start", "3x3,torus,mod=3": "Sweep",
	} {
		b := testkit.Must(board.Parse(spec))(t)
		c := testkit.Must(coach.New(t.Context(), b))(t)
		l := testkit.Must(c.Lesson(t.Context(), testkit.Must(puzzle.AllOff(b))(t).Press(0), nil))(t)
		sentences := strings.Count(l.Text, ". ") + 1
		if !strings.HasPrefix(l.Heading, heading) || sentences != 3 || len(l.Area) == 0 || len(l.Pattern) == 0 {
			t.Errorf("%s: %d sentences: %+v", spec, sentences, l)
		}
	}
	b := testkit.Must(board.Parse("5x5"))(t)
	c := testkit.Must(coach.New(t.Context(), b))(t)
	l := testkit.Must(c.Lesson(t.Context(), testkit.Must(puzzle.Parse("5x5:1"))(t), nil))(t)
	if l.Heading != "This cannot be solved" || len(l.Area) == 0 {
		t.Errorf("%+v", l)
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

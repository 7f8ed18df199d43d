package coach_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// dailyBoards are the boards of the daily puzzles, and those that may join them.
var dailyBoards = []string{"5x5", "6x6", "5x5,torus", "hex4", "cube3", "5x5,rule=x", "5x5,mod=3", "4x6,mobius"}

// A claim is a hint and what is needed to check the reason that it gives: the position as
// the difference from the target, and solutions that were found by the solver alone.
type claim struct {
	t     *testing.T
	gap   puzzle.State
	why   coach.Hint
	press int
	all   []puzzle.Presses // some solutions, the shortest first
}

func (c claim) failf(format string, args ...any) {
	c.t.Helper()
	c.t.Fatalf("%v, %s, press %d: %q, lights %v, buttons %v: %s",
		c.gap, c.why.Technique, c.press, c.why.Text, c.why.Area, c.why.Pattern, fmt.Sprintf(format, args...))
}

// checks says for each technique whether its reason holds.
var checks = map[coach.Technique]func(claim){
	coach.Last:     claim.last,
	coach.Picture:  claim.picture,
	coach.Match:    claim.match,
	coach.Pairs:    claim.pairs,
	coach.Parity:   claim.parity,
	coach.EitherOr: claim.eitherOr,
	coach.Reach:    claim.reach,
	coach.Saving:   claim.saving,
	coach.Half:     claim.half,
	coach.Only:     claim.only,
	coach.Shortest: claim.shortestAll,
	coach.Order:    claim.order,
}

// What every reason claims holds, for random positions of every board, checked by what
// presses toggle and by comparing solutions.
func TestReasonsHold(t *testing.T) {
	positions := 60
	if testing.Short() {
		positions = 12
	}
	met := map[coach.Technique]int{}
	for k, spec := range slices.Concat(families, dailyBoards) {
		c := newCoach(t, spec)
		off := testkit.Must(puzzle.AllOff(c.Solver().Board()))(t)
		r := rand.New(rand.NewPCG(uint64(k), 21))
		for range positions {
			met[checkReason(t, c, puzzle.State{}, somePosition(off, r))]++
		}
		target := somePosition(off, r)
		other := towards(t, target)
		for range positions / 10 {
			met[checkReason(t, other, target, somePosition(target, r))]++
		}
	}
	for technique := range checks {
		if met[technique] == 0 && technique != coach.Only && technique != coach.Order && technique != coach.Shortest {
			t.Errorf("%s is never met: %v", technique, met)
		}
	}
	t.Log(met)
}

// somePosition is a few presses from another, or many, or as many as make a symmetric
// difference.
func somePosition(from puzzle.State, r *rand.Rand) puzzle.State {
	b := from.Board()
	symmetries := b.Symmetries()
	switch n := r.IntN(4); {
	case n == 0:
		return from.Press(r.IntN(b.Buttons()), r.IntN(b.Buttons()), r.IntN(b.Buttons()))
	case n == 1 && len(symmetries) > 0:
		y := symmetries[r.IntN(len(symmetries))].Lights
		for range 3 {
			button := r.IntN(b.Buttons())
			from = from.Press(button)
			for at := y[button]; at != button; at = y[at] {
				from = from.Press(at)
			}
		}
		if r.IntN(2) == 0 {
			from = from.Press(r.IntN(b.Buttons()))
		}
		return from
	}
	for range r.IntN(2*b.Buttons() + 1) {
		from = from.Press(r.IntN(b.Buttons()))
	}
	return from
}

// checkReason checks what the hints of a position claim.
func checkReason(t *testing.T, c *coach.Coach, target, s puzzle.State) coach.Technique {
	t.Helper()
	advice := testkit.Must(c.Advise(t.Context(), coach.Line{Start: s}))(t)
	where, why, press := advice.Hint(coach.Where), advice.Hint(coach.Why), advice.Hint(coach.Press)
	if why.Technique == coach.Done {
		return coach.Done
	}
	gap := s.Minus(target)
	it := claim{t: t, gap: gap, why: why, press: press.Press}
	if light := lightOf(s.Board(), press.Press); !slices.Contains(where.Area, light) {
		it.failf("the first rung looks at %v", where.Area)
	}
	if where.Press != -1 || why.Press != -1 || press.Press < 0 || len(where.Pattern)+len(press.Pattern)+len(press.Area) != 0 {
		it.failf("%+v, %+v, %+v", where, why, press)
	}
	if marks := strings.Contains(why.Text, "marked"); marks && len(why.Area)+len(why.Pattern) == 0 {
		it.failf("nothing is marked")
	}
	for p, err := range c.Solver().Solutions(t.Context(), gap) {
		if err != nil {
			t.Fatal(err)
		}
		if it.all = append(it.all, p); len(it.all) == 1<<8 {
			break
		}
	}
	if n := it.all[0].Count(); n != why.Par || !why.Proved || !slices.ContainsFunc(it.shortest(), it.has) {
		it.failf("the shortest solutions are %v", it.shortest())
	}
	check := checks[why.Technique]
	if check == nil {
		it.failf("there is no check")
	}
	check(it)
	return why.Technique
}

// lightOf is the light of a button, or the first that it toggles.
func lightOf(b *board.Board, button int) int {
	if b.ButtonsAreLights() {
		return button
	}
	return b.AppendToggles(nil, button)[0]
}

func (c claim) has(p puzzle.Presses) bool { return p.Times(c.press) > 0 }

// shortest are the solutions of the fewest presses.
func (c claim) shortest() []puzzle.Presses {
	n := slices.IndexFunc(c.all, func(p puzzle.Presses) bool { return p.Count() > c.all[0].Count() })
	if n < 0 {
		n = len(c.all)
	}
	return c.all[:n]
}

func lit(s puzzle.State) []int {
	lights := []int{}
	for light := range s.Board().Lights() {
		if s.On(light) {
			lights = append(lights, light)
		}
	}
	return lights
}

func (c claim) last() {
	if !c.gap.Press(c.press).Solved() || !slices.Equal(c.why.Area, lit(c.gap)) {
		c.failf("it is not the last")
	}
}

func (c claim) picture() {
	after := c.gap.Press(c.press)
	if !slices.Equal(c.why.Area, lit(after)) {
		c.failf("%v are left", lit(after))
	}
	for button := range after.Board().Buttons() {
		if after.Press(button).Solved() {
			return
		}
	}
	c.failf("no press ends it")
}

var motions = map[string]board.Motion{
	"mirrored left to right": board.LeftRight, "mirrored top to bottom": board.TopBottom,
	"turned upside down": board.HalfTurn, "mirrored along its diagonal from the top left": board.Diagonal,
}

// motion is the symmetry of the board that the text names.
func (c claim) motion() []int {
	for words, motion := range motions {
		for _, y := range c.gap.Board().Symmetries() {
			if strings.Contains(c.why.Text, words) && y.Motion == motion {
				return y.Lights
			}
		}
	}
	c.failf("the board has no such symmetry")
	return nil
}

func unlike(s puzzle.State, y []int) []int {
	lights := []int{}
	for light, to := range y {
		if s.Colour(light) != s.Colour(to) {
			lights = append(lights, light)
		}
	}
	return lights
}

func (c claim) match() {
	y := c.motion()
	if got := unlike(c.gap, y); len(got) == 0 || !slices.Equal(got, c.why.Area) {
		c.failf("%v do not match", got)
	}
	if got := unlike(c.gap.Press(c.press), y); len(got) > 0 {
		c.failf("%v do not match after it", got)
	}
}

func (c claim) pairs() {
	y := c.motion()
	partner := y[c.press]
	if len(unlike(c.gap, y)) > 0 || partner == c.press || !slices.Contains(c.why.Area, c.press) || !slices.Contains(c.why.Area, partner) {
		c.failf("its partner is %d", partner)
	}
	if !slices.ContainsFunc(c.shortest(), func(p puzzle.Presses) bool {
		for button, to := range y {
			if p.Times(button) != p.Times(to) {
				return false
			}
		}
		return c.has(p)
	}) {
		c.failf("no shortest solution is symmetric")
	}
}

// odd are the buttons that toggle an odd number of the marked lights.
func (c claim) odd() []int {
	var buttons []int
	for button := range c.gap.Board().Buttons() {
		n := 0
		for light := range c.gap.Board().Toggles(button) {
			if slices.Contains(c.why.Area, light) {
				n++
			}
		}
		if n%2 == 1 {
			buttons = append(buttons, button)
		}
	}
	return buttons
}

var number = regexp.MustCompile(`\d+`)

// number is the number that stands in the text where it says so.
func (c claim) number(i int) int {
	words := number.FindAllString(c.why.Text, -1)
	if i >= len(words) {
		c.failf("no number %d", i)
	}
	n, _ := strconv.Atoi(words[i])
	return n
}

func (c claim) oddCount() {
	on := 0
	for _, light := range c.why.Area {
		if c.gap.On(light) {
			on++
		}
	}
	if on%2 == 0 || c.number(0) != on {
		c.failf("%d of the marked lights are on", on)
	}
}

func (c claim) parity() {
	c.oddCount()
	if odd := c.odd(); !slices.Equal(odd, []int{c.press}) {
		c.failf("%v change an odd number", odd)
	}
	for _, p := range c.all {
		if !c.has(p) {
			c.failf("%v is a solution without it", p)
		}
	}
}

func (c claim) eitherOr() {
	c.oddCount()
	odd := c.odd()
	if len(odd) != 2 || !slices.Contains(odd, c.press) {
		c.failf("%v change an odd number", odd)
	}
	if !slices.Equal(c.why.Pattern, odd) {
		c.failf("%v are not marked", odd)
	}
	for _, p := range c.all {
		if p.Times(odd[0])+p.Times(odd[1]) != 1 {
			c.failf("%v is a solution", p)
		}
	}
}

func (c claim) reach() {
	b := c.gap.Board()
	light := -1
	for l := range b.Lights() {
		if strings.HasPrefix(c.why.Text, "Look at "+b.LightName(l)+":") {
			light = l
		}
	}
	if light < 0 || !c.gap.On(light) {
		c.failf("it speaks of light %d", light)
	}
	var buttons []int
	for button := range b.Buttons() {
		if slices.Contains(b.AppendToggles(nil, button), light) {
			buttons = append(buttons, button)
		}
	}
	if !slices.Equal(buttons, c.why.Pattern) || !slices.Contains(buttons, c.press) {
		c.failf("%v change the light", buttons)
	}
	need := b.Colours() - c.gap.Colour(light)
	for _, p := range c.all {
		n := 0
		for _, button := range buttons {
			n += p.Times(button)
		}
		if n%b.Colours() != need%b.Colours() {
			c.failf("%v presses %d of them", p, n)
		}
	}
	if len(buttons) > 1 && !strings.Contains(c.why.Text, fmt.Sprintf("only the %d marked buttons", len(buttons))) {
		c.failf("there are %d buttons", len(buttons))
	}
}

// quiet checks that the marked buttons change no light.
func (c claim) quiet() {
	if c.gap.Board().Colours() == 2 && !c.gap.Press(c.why.Pattern...).Equal(c.gap) {
		c.failf("the pattern is not quiet")
	}
}

func (c claim) saving() {
	c.quiet()
	chase, saved := c.number(0), c.number(1)
	if chase-saved != c.why.Par || saved <= 0 {
		c.failf("par is %d", c.why.Par)
	}
	if !slices.ContainsFunc(c.all, func(p puzzle.Presses) bool { return p.Count() == chase }) {
		c.failf("no solution has %d presses", chase)
	}
}

func (c claim) half() {
	c.quiet()
	few := 1
	if !strings.Contains(c.why.Text, "the right one does") {
		few = c.number(1)
	}
	rest := c.number(len(number.FindAllString(c.why.Text, -1)) - 1)
	if c.number(0) != len(c.why.Pattern) || few+rest != len(c.why.Pattern) || few >= rest || !slices.Contains(c.why.Pattern, c.press) {
		c.failf("%d and %d", few, rest)
	}
	if !slices.ContainsFunc(c.shortest(), func(p puzzle.Presses) bool {
		n := 0
		for _, button := range c.why.Pattern {
			n += p.Times(button)
		}
		return n == few && c.has(p)
	}) {
		c.failf("no shortest solution presses %d of them", few)
	}
}

func (c claim) only() {
	if len(c.all) != 1 {
		c.failf("there are more solutions")
	}
}

func (c claim) shortestAll() {
	for _, p := range c.shortest() {
		if !c.has(p) {
			c.failf("%v is as short", p)
		}
	}
}

func (c claim) order() {}

// On boards too large to look for more, the reasons that compare solutions are left.
func TestReasonsOfLargeBoards(t *testing.T) {
	for _, tt := range []struct {
		spec    string
		buttons []int
		want    coach.Technique
		says    string
	}{
		{"1x4098", []int{10, 500, 1000}, coach.Only, "only one solution"},
		{"1x4100", []int{11, 500, 1001}, coach.Shortest, "Only one solution has as few as 3 presses"},
		{"1x4100,mod=3", []int{10, 500, 1000}, coach.Shortest, "Only one solution has as few as 6 presses"},
		{"12x350,mod=3", []int{10, 500, 1000}, coach.Order, "No solution has fewer than 6 presses"},
	} {
		c := newCoach(t, tt.spec)
		s := testkit.Must(puzzle.AllOff(c.Solver().Board()))(t)
		for _, button := range tt.buttons {
			s = s.Press(button)
		}
		h, err := hintOf(t.Context(), c, coach.Line{Start: s}, coach.Why)
		if err != nil || h.Technique != tt.want || !strings.Contains(h.Text, tt.says) {
			t.Errorf("%s: %s, %q, %v; want %s, %q", tt.spec, h.Technique, h.Text, err, tt.want, tt.says)
		}
	}
}

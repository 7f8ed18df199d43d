package coach_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/english"
	"lightsout/internal/symmetry"
	"lightsout/puzzle"
)

// A claim is a hint with everything needed to check its reason: the position, as the difference
// from the target, and solutions that come from the solver, not from the coach.
type claim struct {
	t     *testing.T
	gap   puzzle.State
	where coach.Hint
	why   coach.Hint // the reason or the proof to check
	press int
	all   []puzzle.Presses // some solutions, shortest first
}

func (c claim) failf(format string, args ...any) {
	c.t.Helper()
	c.t.Fatalf("%v, %s, press %d: %q, lights %v, buttons %v: %s",
		c.gap, c.why.Technique, c.press, c.why.Text, c.why.Area, c.why.Pattern, fmt.Sprintf(format, args...))
}

// findable checks the reasons given on the second rung.
var findable = map[coach.Technique]func(claim){
	"last":    claim.last,
	"picture": claim.picture,
	"match":   claim.match,
	"pairs":   claim.pairs,
	"reach":   claim.corner,
	"narrow":  claim.narrow,
}

// arguments checks the proofs of presses that no player could have found by looking.
var arguments = map[coach.Technique]func(claim){
	"parity":    claim.parity,
	"either or": claim.eitherOr,
	"reach":     claim.reach,
	"saving":    claim.saving,
	"half":      claim.half,
	"only":      claim.only,
	"shortest":  claim.shortestAll,
	"order":     claim.order,
}

// lightOf returns a button's own light, or the first light it toggles if it has none.
func lightOf(b *board.Board, button int) int {
	if b.ButtonsAreLights() {
		return button
	}
	return b.AppendToggles(nil, button)[0]
}

func (c claim) has(p puzzle.Presses) bool { return p.Times(c.press) > 0 }

// shortest returns the solutions with the fewest presses.
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

var motions = map[string]symmetry.Motion{
	"mirrored left to right": symmetry.LeftRight, "mirrored top to bottom": symmetry.TopBottom,
	"turned upside down": symmetry.HalfTurn, "mirrored across its diagonal from the top left": symmetry.Diagonal,
}

// motion returns the board symmetry that the text mentions.
func (c claim) motion() []int {
	for words, motion := range motions {
		for _, y := range symmetry.Of(c.gap.Board()) {
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

// odd returns the buttons that toggle an odd number of the marked lights.
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

// number returns the i-th number in the text, counting from 0.
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

// fewestLights checks that no quiet pattern, taken as a set of lights, makes the marked set
// smaller.
func (c claim) fewestLights() {
	for _, p := range c.all {
		n := 0
		for light := range c.gap.Board().Lights() {
			if p.Times(light) != c.all[0].Times(light) != slices.Contains(c.why.Area, light) {
				n++
			}
		}
		if n < len(c.why.Area) {
			c.failf("%d lights are enough", n)
		}
	}
}

func (c claim) parity() {
	c.oddCount()
	c.fewestLights()
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
	c.fewestLights()
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
	if len(buttons) > 1 && !strings.Contains(c.why.Text, fmt.Sprintf("only the %s marked buttons", english.Number(len(buttons)))) {
		c.failf("there are %d buttons", len(buttons))
	}
}

// corner checks a reason based on a light that at most three buttons change.
func (c claim) corner() {
	c.reach()
	if len(c.why.Pattern) > 3 {
		c.failf("a person would not see that")
	}
}

// narrow checks that the hint leaves at most half of the buttons in the first rung's area, and that
// a shortest solution presses exactly one of those left, unless it presses every button in that
// area.
func (c claim) narrow() {
	b := c.gap.Board()
	var place []int
	for button := range b.Buttons() {
		if slices.Contains(c.where.Area, lightOf(b, button)) {
			place = append(place, button)
		}
	}
	alone := strings.Contains(c.why.Text, "nothing else in")
	all := strings.HasPrefix(c.why.Text, "You need every button")
	if !all && 2*len(c.why.Pattern) > len(place) && len(place) > 1 {
		c.failf("%d of %d are left", len(c.why.Pattern), len(place))
	}
	if !slices.ContainsFunc(c.shortest(), func(p puzzle.Presses) bool {
		pressed := func(buttons []int) (n int) {
			for _, button := range buttons {
				n += min(1, p.Times(button))
			}
			return n
		}
		switch {
		case all:
			return pressed(place) == len(place)
		case alone && pressed(place) != 1:
			return false
		}
		return c.has(p) && slices.Contains(c.why.Pattern, c.press) && pressed(c.why.Pattern) == 1
	}) {
		c.failf("no shortest solution matches")
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
	if !strings.Contains(c.why.Text, "the one you need does") {
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

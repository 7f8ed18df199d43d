package coach

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lightsout/internal/english"
)

// A reaching lists, for each light, the buttons that change it.
type reaching struct {
	buttons [][]int
	// symmetric means that a light's own button changes exactly the lights whose buttons change
	// that light.
	symmetric bool
	// most is the largest number of lights that one button changes.
	most int
}

// reached returns which buttons change each light, computed on first use.
func (c *Coach) reached() *reaching {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.reaching != nil {
		return c.reaching
	}
	r := &reaching{buttons: make([][]int, c.board.Lights()), symmetric: c.board.Lights() == c.board.Buttons()}
	var toggled []int
	for button := range c.board.Buttons() {
		toggled = c.board.AppendToggles(toggled[:0], button)
		r.most = max(r.most, len(toggled))
		for _, light := range toggled {
			r.buttons[light] = append(r.buttons[light], button)
		}
	}
	for light := 0; r.symmetric && light < len(r.buttons); light++ {
		toggled = c.board.AppendToggles(toggled[:0], light)
		slices.Sort(toggled)
		r.symmetric = slices.Equal(toggled, r.buttons[light])
	}
	c.reaching = r
	return r
}

// cornerReach is the largest number of buttons that change a corner light.
const cornerReach = 3

// corner finds a light that is on and that very few buttons change.
func (c *Coach) corner(_ context.Context, s *step) (bool, error) {
	return c.reachable(s, cornerReach)
}

// reach finds the light that is on and that the fewest buttons change.
func (c *Coach) reach(_ context.Context, s *step) (bool, error) {
	return c.reachable(s, c.board.Buttons())
}

func (c *Coach) reachable(s *step, limit int) (bool, error) {
	if c.board.Lights() > maxTaught {
		return false, nil
	}
	reach := c.reached().buttons
	light := -1
	for _, lit := range litLights(s.plan.from) {
		if len(reach[lit]) <= limit && (light < 0 || len(reach[lit]) < len(reach[light])) {
			light = lit
		}
	}
	if light < 0 {
		return false, nil
	}
	s.technique, s.pattern = "reach", reach[light]
	s.button = s.pattern[slices.IndexFunc(s.pattern, func(button int) bool { return s.plan.presses.Times(button) > 0 })]
	buttons := "only the marked button changes it"
	if n := len(s.pattern); n > 1 {
		buttons = fmt.Sprintf("only the %s marked buttons change it", english.Number(n))
	}
	need := c.board.Colours() - s.plan.from.Colour(light)
	s.why = fmt.Sprintf("Look at %s: %s, and %s. So %s.", c.board.LightName(light),
		s.wants.say(onWords(c.board.Colours(), need), "it differs from the target"), buttons, needWords(len(s.pattern), c.board.Colours(), need))
	return true, nil
}

// onWords states that a light is on or, with more than two colours, how many steps it needs.
func onWords(colours, need int) string {
	if colours == 2 {
		return "it is on"
	}
	return "it needs " + english.Plural(need, "more step", "more steps")
}

// needWords states how many of the buttons around a light must be pressed if the light needs the
// given number of steps.
func needWords(buttons, colours, need int) string {
	switch {
	case colours > 2:
		return "you need to press them " + manyTimes(need, colours, buttons*(colours-1)) + " in total"
	case buttons == 1:
		return "you must press it"
	case buttons == 2:
		return "you must press one of them"
	case buttons == 3:
		return "you must press one of them, or all three"
	case buttons == 4:
		return "you must press one or three of them"
	case buttons == 5:
		return "you must press one, three or all five of them"
	}
	return "you must press an odd number of them"
}

// manyTimes lists the numbers of presses, up to the limit, that have the same effect
// as need presses.
func manyTimes(need, colours, limit int) string {
	var numbers []string
	for n := need; n <= limit; n += colours {
		if len(numbers) == 3 {
			return strings.Join(numbers, ", ") + " times, and so on"
		}
		numbers = append(numbers, strconv.Itoa(n))
	}
	last := len(numbers) - 1
	if last == 0 {
		return english.Plural(need, "time", "times")
	}
	return strings.Join(numbers[:last], ", ") + " or " + numbers[last] + " times"
}

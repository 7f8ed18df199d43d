package board

import (
	"slices"
	"strconv"
	"strings"

	"lightsout/internal/english"
)

// listed is a board whose buttons are listed one by one.
type listed struct {
	n       int
	toggles [][]int // the lights each button toggles, in increasing order
	most    int     // the most times that a button lists a light, at least 1
}

// NewButtons returns a board of any shape, given the number of lights and, for each button, the
// lights that it toggles, each listed once. Lights are on or off.
func NewButtons(lights int, toggles [][]int) (*Board, error) { return NewSteps(lights, 2, toggles) }

// NewSteps returns a board like that of NewButtons, whose lights have the given number of colours. A
// button can advance a light by several colours: it then lists the light that many times.
func NewSteps(lights, colours int, toggles [][]int) (*Board, error) {
	b, err := newListed(lights, toggles)
	if err != nil {
		return nil, err
	}
	return b.WithColours(colours)
}

// newListed returns a board of two colours. If a button lists a light more than once, the board
// needs more colours: see fits.
func newListed(lights int, toggles [][]int) (*Board, error) {
	if lights < 1 {
		return nil, english.Errorf("%w: %d lights; a board needs at least one", ErrSpec, lights)
	}
	if lights > MaxToggles {
		return nil, english.Errorf("%w: %d lights; a board that lists its buttons can have at most %d", ErrTooLarge, lights, MaxToggles)
	}
	total := len(toggles)
	for _, lit := range toggles {
		total += len(lit)
	}
	if total > MaxToggles {
		return nil, english.Errorf("%w: %d buttons and toggles; a board can list at most %d", ErrTooLarge, total, MaxToggles)
	}
	l := listed{n: lights, toggles: make([][]int, len(toggles)), most: 1}
	for button, lit := range toggles {
		l.toggles[button] = slices.Sorted(slices.Values(lit))
		times, last := 0, -1
		for _, light := range l.toggles[button] {
			if light < 0 || light >= l.n {
				return nil, english.Errorf("%w: button %d toggles light %d; the lights are 0 to %d", ErrSpec, button, light, l.n-1)
			}
			if light != last {
				times = 0
			}
			times, last = times+1, light
			l.most = max(l.most, times)
		}
	}
	return &Board{shape: l, colours: 2}, nil
}

// fits returns an error if a button lists a light as many times as there are colours, or more.
func (l listed) fits(colours int) error {
	if l.most < colours {
		return nil
	}
	for button, lights := range l.toggles {
		for i, light := range lights[:max(0, len(lights)-colours+1)] {
			if lights[i+colours-1] != light {
				continue
			}
			times := colours
			for times < len(lights)-i && lights[i+times] == light {
				times++
			}
			if times == 2 {
				return english.Errorf("%w: button %d toggles light %d twice; list it once, or give the lights more colours", ErrSpec, button, light)
			}
			return english.Errorf("%w: button %d lists light %d %d times; with %d colours, list it fewer times", ErrSpec, button, light, times, colours)
		}
	}
	return nil
}

func (l listed) spec() string {
	var s strings.Builder
	s.WriteString("buttons=")
	s.WriteString(strconv.Itoa(l.n))
	for _, lights := range l.toggles {
		s.WriteByte('_')
		for i, light := range lights {
			if i > 0 {
				s.WriteByte('.')
			}
			s.WriteString(strconv.Itoa(light))
		}
	}
	return s.String()
}

func (l listed) equal(other shape) bool {
	m, ok := other.(listed)
	return ok && l.n == m.n && slices.EqualFunc(l.toggles, m.toggles, slices.Equal)
}

func (l listed) name(light int) string { return "light " + l.label(light) }

func (l listed) label(light int) string { return strconv.Itoa(light + 1) }

func (l listed) spot(light int) Spot { return circle(l.n).spot(light) }

func (l listed) frame() Frame { return circle(l.n).frame() }

func (l listed) lights() int { return l.n }

func (l listed) buttons() int { return len(l.toggles) }

func (l listed) appendToggles(lights []int, button int) []int {
	return append(lights, l.toggles[button]...)
}

// parseButtons parses the text after "buttons=".
func parseButtons(text string) (*Board, error) {
	head, rest, some := strings.Cut(text, "_")
	lights, err := parseCount("lights", head, MaxToggles)
	if err != nil {
		return nil, err
	}
	if strings.Count(rest, "_")+strings.Count(rest, ".") >= MaxToggles {
		return nil, english.Errorf("%w: a board can list at most %d buttons and toggles", ErrTooLarge, MaxToggles)
	}
	var toggles [][]int
	for button := range strings.SplitSeq(rest, "_") {
		if !some {
			break
		}
		lit, err := parseLights(button)
		if err != nil {
			return nil, err
		}
		toggles = append(toggles, lit)
	}
	return newListed(lights, toggles)
}

func parseLights(text string) (lights []int, err error) {
	if text == "" {
		return nil, nil
	}
	for number := range strings.SplitSeq(text, ".") {
		light, err := parseNumber("light", number, MaxToggles)
		if err != nil {
			return nil, err
		}
		lights = append(lights, light)
	}
	return lights, nil
}

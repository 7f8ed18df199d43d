package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lightsout/internal/english"
)

// hyper is a grid with three or more dimensions. Lights are numbered with the last coordinate
// varying fastest.
type hyper struct {
	sides []int
	torus bool
	rule  Rule
	n     int
}

// Limits of hypergrids.
const (
	maxDimensions  = 16
	maxHyperLights = 1 << 30
)

// newHypergrid returns the board of a grid with the given number of lights in each dimension, glued
// into a hypertorus if torus is set. The rule is Plus or Ring; a light has up to two neighbours in
// each dimension.
func newHypergrid(sides []int, torus bool, rule Rule) (*Board, error) {
	if len(sides) < 3 || len(sides) > maxDimensions {
		return nil, english.Errorf("%w: %d dimensions; a hypergrid can have 3 to %d", ErrSpec, len(sides), maxDimensions)
	}
	h := hyper{sides: slices.Clone(sides), torus: torus, n: 1}
	for _, side := range sides {
		if side < 1 {
			return nil, english.Errorf("%w: a side of %d lights; it needs at least one", ErrSpec, side)
		}
		if side > MaxSide || side > maxHyperLights/h.n {
			return nil, english.Errorf("%w: a hypergrid can have at most %d lights, and %d per side", ErrTooLarge, maxHyperLights, MaxSide)
		}
		h.n *= side
	}
	s, err := h.withRule(rule)
	if err != nil {
		return nil, err
	}
	return &Board{shape: s, colours: 2}, nil
}

func (h hyper) withRule(r Rule) (shape, error) {
	var err error
	h.rule, err = selfOrNot(r, "a hypergrid")
	return h, err
}

func (h hyper) withSurface(s Surface) (shape, error) {
	if s != Torus {
		return nil, fmt.Errorf("%w: a hypergrid can only be glued into a torus", ErrSpec)
	}
	h.torus = true
	return h, nil
}

func parseHyper(sides []string) (*Board, error) {
	if len(sides) > maxDimensions {
		return nil, english.Errorf("%w: %d dimensions; the limit is %d", ErrTooLarge, len(sides), maxDimensions)
	}
	numbers := make([]int, len(sides))
	for i, text := range sides {
		n, err := parseCount("lights per side", text, MaxSide)
		if err != nil {
			return nil, err
		}
		numbers[i] = n
	}
	return newHypergrid(numbers, false, Plus)
}

func (h hyper) spec() string {
	parts := make([]string, len(h.sides))
	for i, side := range h.sides {
		parts[i] = strconv.Itoa(side)
	}
	s := strings.Join(parts, "x")
	if h.torus {
		s += "," + string(Torus)
	}
	return s + h.rule.spec()
}

func (h hyper) equal(other shape) bool {
	_, ok := other.(hyper)
	return ok && h.spec() == other.spec()
}

func (h hyper) lights() int { return h.n }

func (h hyper) buttons() int { return h.n }

func (h hyper) appendToggles(lights []int, button int) []int {
	start := len(lights)
	if h.rule == Plus {
		lights = append(lights, button)
	}
	step := 1 // the distance between neighbours in the current dimension
	for d := len(h.sides) - 1; d >= 0; d-- {
		side := h.sides[d]
		at := button / step % side
		for _, to := range [2]int{at - 1, at + 1} {
			if h.torus {
				to = (to + side) % side
			}
			if to >= 0 && to < side && to != at {
				lights = append(lights, button+(to-at)*step)
			}
		}
		step *= side
	}
	return sortFrom(lights, start)
}

// A hypergrid is drawn flat: its last two dimensions are a grid. Each further dimension repeats the
// drawing so far, alternately across and down, with a gap between the copies.
func (h hyper) spot(light int) Spot {
	x, y := 0.5, 0.5
	h.walk(func(at, _ int, pitch float64, across bool) {
		if across {
			x += float64(at) * pitch
		} else {
			y += float64(at) * pitch
		}
	}, light)
	return Spot{X: x, Y: y, Cell: Square}
}

// at returns the coordinates of a light.
func (h hyper) at(light int) []int {
	at := make([]int, len(h.sides))
	for d := len(h.sides) - 1; d >= 0; d-- {
		at[d] = light % h.sides[d]
		light /= h.sides[d]
	}
	return at
}

// name returns the slice of the drawing that a light is in, and its position there.
func (h hyper) name(light int) string {
	at := h.at(light)
	d := len(at) - 2
	return fmt.Sprintf("slice %s, row %d, column %d", coordinates(".", at[:d]...), at[d]+1, at[d+1]+1)
}

func (h hyper) label(light int) string { return coordinates(",", h.at(light)...) }

func (h hyper) frame() Frame {
	w, t := 1.0, 1.0
	h.walk(func(_, side int, pitch float64, across bool) {
		if across {
			w += float64(side-1) * pitch
		} else {
			t += float64(side-1) * pitch
		}
	}, 0)
	return Frame{Width: w, Height: t}
}

// walk calls visit for each dimension, last first, with the light's coordinate, the side, the
// distance between neighbours in the drawing, and whether that dimension runs across.
func (h hyper) walk(visit func(at, side int, pitch float64, across bool), light int) {
	size := [2]float64{1, 1} // the size of the drawing so far: down, across
	across := true
	for d := len(h.sides) - 1; d >= 0; d-- {
		side := h.sides[d]
		k := 0
		if across {
			k = 1
		}
		pitch := size[k]
		if len(h.sides)-d > 2 {
			pitch++ // the gap
		}
		visit(light%side, side, pitch, across)
		light /= side
		size[k] += float64(side-1) * pitch
		across = !across
	}
}

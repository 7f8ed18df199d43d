package board

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"lightsout/internal/english"
)

// holed is a shape with some lights and their buttons missing. The remaining lights are
// renumbered in the same order.
type holed struct {
	shape       // has as many buttons as lights
	holes []int // the missing lights in increasing order, as numbered in shape
}

// withoutLights returns the board with the given lights and their buttons removed. It returns an
// error if the board already has holes or lists its buttons.
func (b *Board) withoutLights(holes ...int) (*Board, error) {
	if _, ok := b.shape.(holed); ok {
		return nil, fmt.Errorf("%w: the board already has holes; list all of them in one option", ErrSpec)
	}
	if _, ok := b.shape.(listed); ok {
		return nil, fmt.Errorf("%w: a board that lists its buttons cannot have holes; leave out holes=", ErrSpec)
	}
	if len(holes) == 0 {
		return b, nil
	}
	if len(holes) >= b.Lights() {
		return nil, english.Errorf("%w: %d holes in %d lights; leave at least one light", ErrSpec, len(holes), b.Lights())
	}
	sorted := slices.Sorted(slices.Values(holes))
	for i, hole := range sorted {
		if hole < 0 || hole >= b.Lights() {
			return nil, english.Errorf("%w: a hole at light %d; the lights are 1 to %d", ErrSpec, hole+1, b.Lights())
		}
		if i > 0 && hole == sorted[i-1] {
			return nil, english.Errorf("%w: the hole at light %d is listed twice; list it once", ErrSpec, hole+1)
		}
	}
	left := holed{b.shape, sorted}
	var labels []string
	if b.labels != nil {
		labels = make([]string, left.lights())
		for light := range labels {
			labels[light] = b.labels[left.whole(light)]
		}
	}
	return &Board{shape: left, colours: b.colours, labels: labels}, nil
}

// parseHoles parses the lights that are missing. People count them from 1.
func parseHoles(b *Board, text string) (*Board, error) {
	if strings.Count(text, "_") >= MaxToggles {
		return nil, english.Errorf("%w: a board can list at most %d holes", ErrTooLarge, MaxToggles)
	}
	var holes []int
	for number := range strings.SplitSeq(text, "_") {
		hole, err := parseNumber("hole", number, int(min(maxInt, 1<<40)))
		if err != nil {
			return nil, err
		}
		holes = append(holes, hole-1)
	}
	return b.withoutLights(holes...)
}

func (h holed) spec() string {
	var s strings.Builder
	s.WriteString(h.shape.spec())
	for i, hole := range h.holes {
		if i == 0 {
			s.WriteString(",holes=")
		} else {
			s.WriteByte('_')
		}
		s.WriteString(strconv.Itoa(hole + 1))
	}
	return s.String()
}

func (h holed) equal(other shape) bool {
	o, ok := other.(holed)
	return ok && h.shape.equal(o.shape) && slices.Equal(h.holes, o.holes)
}

func (h holed) lights() int { return h.shape.lights() - len(h.holes) }

func (h holed) buttons() int { return h.lights() }

// whole returns the number that a remaining light has in shape.
func (h holed) whole(light int) int {
	// There are holes[k] - k remaining lights before hole k.
	return light + sort.Search(len(h.holes), func(k int) bool { return h.holes[k]-k > light })
}

func (h holed) appendToggles(lights []int, button int) []int {
	start := len(lights)
	lights = h.shape.appendToggles(lights, h.whole(button))
	kept := lights[:start]
	for _, light := range lights[start:] {
		if k, missing := slices.BinarySearch(h.holes, light); !missing {
			kept = append(kept, light-k)
		}
	}
	return kept
}

func (h holed) spot(light int) Spot { return h.shape.spot(h.whole(light)) }

func (h holed) name(light int) string { return h.shape.name(h.whole(light)) }

func (h holed) label(light int) string { return h.shape.label(h.whole(light)) }

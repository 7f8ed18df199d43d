package states

import (
	"context"
	"math"
	"math/big"
	"slices"
)

// This file implements a breadth-first search through the states of a board whose number of colours
// is not prime. Its quiet patterns have no reduced echelon form, so there is no short number for a
// state: the search identifies a state by the colours of its lights, in a hash table.

// maxLightStates is the maximum number of states that walkLights visits, and maxLightBytes the
// maximum number of bytes for the colours of their lights. It keeps all of them in memory.
const (
	maxLightStates = 1 << 20
	maxLightBytes  = 1 << 28
)

// A lightWalk is a breadth-first search. States are numbered in the order in which they are found.
type lightWalk struct {
	m       int
	toggles [][]int // for each button, the lights that it advances
	number  map[string]int32
	from    []int32 // for each state, the state from which it was found, or -1
	by      []int32 // and the button that was pressed, or -1
}

// walkLights counts the states of a code by visiting them all.
func (c *code) walkLights(ctx context.Context, width uint, p *progress) (*dpState, error) {
	toggles, lights := c.lightClasses()
	w := &lightWalk{m: c.m, toggles: toggles, number: map[string]int32{}}
	frontier := []string{string(make([]byte, lights))}
	w.add(frontier[0], -1, -1)
	f := &dpState{count: new(big.Int), choice: make([]uint8, len(c.buttons))}
	last := int32(0)
	for depth := 0; len(frontier) > 0; depth++ {
		f.add(len(frontier), depth, width)
		last = w.number[frontier[0]]
		var next []string
		for i, state := range frontier {
			if i%4096 == 0 {
				if ctx.Err() != nil {
					return nil, ctx.Err()
				}
				p.set("visiting all states", len(w.from)-len(frontier)+i, len(w.from))
			}
			next = w.neighbours(next, state)
		}
		frontier = next
	}
	for ; w.from[last] >= 0; last = w.from[last] {
		f.choice[w.by[last]]++
	}
	return f, nil
}

func (w *lightWalk) add(state string, from, by int32) {
	w.number[state] = int32(len(w.from))
	w.from, w.by = append(w.from, from), append(w.by, by)
}

// neighbours appends the states one press away that have not been found yet.
func (w *lightWalk) neighbours(next []string, state string) []string {
	for button, lights := range w.toggles {
		to := []byte(state)
		for _, light := range lights {
			to[light] = uint8((int(to[light]) + 1) % w.m)
		}
		if _, known := w.number[string(to)]; !known {
			next = append(next, string(to))
			w.add(next[len(next)-1], w.number[state], int32(button))
		}
	}
	return next
}

// lightClasses returns what the buttons of the code toggle. Lights that the same buttons toggle
// always change together, so one of them stands for all.
func (c *code) lightClasses() (toggles [][]int, lights int) {
	buttons := map[int][]int{} // for each light, the buttons that toggle it
	for i, button := range c.buttons {
		for light := range c.board.Toggles(button) {
			buttons[light] = append(buttons[light], i)
		}
	}
	var classes [][]int
	for _, list := range buttons {
		classes = append(classes, list)
	}
	slices.SortFunc(classes, slices.Compare)
	classes = slices.CompactFunc(classes, slices.Equal)
	toggles = make([][]int, len(c.buttons))
	for class, list := range classes {
		for _, i := range list {
			toggles[i] = append(toggles[i], class)
		}
	}
	return toggles, len(classes)
}

// canWalkLights reports whether the states are within the limits of walkLights.
func (c *code) canWalkLights() bool {
	if math.Exp2(c.logStates()) > maxLightStates {
		return false
	}
	_, lights := c.lightClasses()
	return math.Exp2(c.logStates())*float64(lights) <= maxLightBytes
}

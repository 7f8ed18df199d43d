package states

import (
	"context"
	"math/big"
)

// This file implements a breadth-first search through all states of a board with a prime number of
// colours. It processes one state at a time. Each digit of a state's number is the number of
// presses of one button that is not a pivot. To press a button, the search looks up the new upper
// and lower halves of the digits in two tables.

type colourWalk struct {
	low         int // number of values of the lower half
	lows, highs [][]int32
}

func (c *code) newColourWalk(steps [][]uint8) *colourWalk {
	lower := len(steps[0]) / 2
	w := &colourWalk{low: power(c.m, lower)}
	for _, step := range steps {
		w.lows = append(w.lows, c.additions(step[:lower]))
		w.highs = append(w.highs, c.additions(step[lower:]))
	}
	return w
}

// additions returns a table with the sum, digit by digit, of the step and each number that has as
// many digits as the step.
func (c *code) additions(step []uint8) []int32 {
	table := []int32{0}
	scale := int32(1)
	for _, s := range step {
		longer := make([]int32, 0, len(table)*c.m)
		for digit := range c.m {
			for _, v := range table {
				longer = append(longer, v+scale*int32((digit+int(s))%c.m))
			}
		}
		table, scale = longer, scale*int32(c.m)
	}
	return table
}

func power(m, n int) int {
	p := 1
	for range n {
		p *= m
	}
	return p
}

// walkColours counts the states of a code with a prime number of colours by visiting them all.
func (c *code) walkColours(ctx context.Context, width uint, p *progress) (*dpState, error) {
	places, steps := c.steps()
	w := c.newColourWalk(steps)
	seen := make([]bool, power(c.m, len(places)))
	seen[0] = true
	f := &dpState{count: new(big.Int), choice: make([]uint8, len(c.buttons))}
	frontier, done := []int32{0}, 0
	for depth := 0; len(frontier) > 0; depth++ {
		f.add(len(frontier), depth, width)
		rest := int(frontier[0])
		for _, place := range places {
			f.choice[place] = uint8(rest % c.m)
			rest /= c.m
		}
		var next []int32
		for i, state := range frontier {
			if i%4096 == 0 {
				if ctx.Err() != nil {
					return nil, ctx.Err()
				}
				p.set("visiting all states", done+i, len(seen))
			}
			next = w.neighbours(next, state, seen)
		}
		done += len(frontier)
		frontier = next
	}
	return f, nil
}

// neighbours appends the states one press away that have not been seen yet.
func (w *colourWalk) neighbours(next []int32, state int32, seen []bool) []int32 {
	low, high := int(state)%w.low, int(state)/w.low
	for j := range w.lows {
		if to := w.lows[j][low] + w.highs[j][high]*int32(w.low); !seen[to] {
			seen[to] = true
			next = append(next, to)
		}
	}
	return next
}

package film

import (
	"container/heap"
	"context"

	"lightsout/board"
	"lightsout/puzzle"
)

// This file implements the calm order. In any order of presses, each light changes as many times as
// its buttons are pressed. But a light that shows neither the old picture nor the new one is a
// blot, and the number of blots at any time depends on the order. So every light has a cost: a blot
// costs 16, a light that still shows the old picture 1, and one in its final colour nothing. The
// next press is always one after which the total cost is lowest, preferably near the previous
// press. A press changes the effect of other presses that share a light with it, so their costs are
// recomputed.

func calm(ctx context.Context, list []int, from, to puzzle.State) ([]int, error) {
	c := newCalmer(list, from, to)
	ordered := make([]int, 0, len(list))
	for c.queue.Len() > 0 {
		if len(ordered)%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		next := heap.Pop(&c.queue).(offer)
		if c.left[next.button] == 0 || next.version != c.versions[next.button] {
			continue // the button has no presses left, or its cost was computed again
		}
		c.press(next.button)
		ordered = append(ordered, next.button)
	}
	return ordered, nil
}

// A calmer is the state of a board while its presses are put in order.
type calmer struct {
	board          *board.Board
	from, now, to  []uint8
	left           []int     // how many presses of each button are left
	versions       []uint32  // how many times each button's cost was computed again
	pressers       [][]int32 // for each light, the buttons in the list that change it
	queue          offers
	lights, around []int
	pressed        int // number of presses so far
}

func newCalmer(list []int, from, to puzzle.State) *calmer {
	b := from.Board()
	c := &calmer{
		board: b, from: from.Colours(), now: from.Colours(), to: to.Colours(),
		left: make([]int, b.Buttons()), versions: make([]uint32, b.Buttons()), pressers: make([][]int32, b.Lights()),
	}
	for _, button := range list {
		c.left[button]++
	}
	for button, times := range c.left {
		if times == 0 {
			continue
		}
		c.lights = b.AppendToggles(c.lights[:0], button)
		for _, light := range c.lights {
			c.pressers[light] = append(c.pressers[light], int32(button))
		}
	}
	for button, times := range c.left {
		if times > 0 {
			c.queue = append(c.queue, offer{button, c.weigh(button), 0, 0})
		}
	}
	heap.Init(&c.queue)
	return c
}

// weigh returns by how much a press raises the total cost.
func (c *calmer) weigh(button int) int {
	worse := 0
	c.lights = c.board.AppendToggles(c.lights[:0], button)
	for _, light := range c.lights {
		next := c.now[light] + 1
		if int(next) == c.board.Colours() {
			next = 0
		}
		worse += c.ugly(light, next) - c.ugly(light, c.now[light])
	}
	return worse
}

// ugly returns the cost of showing a light in a colour. A blot costs the most.
func (c *calmer) ugly(light int, colour uint8) int {
	switch colour {
	case c.to[light]:
		return 0
	case c.from[light]:
		return 1
	}
	return 16
}

// press presses a button, and updates the cost of the buttons that share a light with it.
func (c *calmer) press(button int) {
	c.left[button]--
	c.pressed++
	c.lights = c.board.AppendToggles(c.lights[:0], button)
	c.around = c.around[:0]
	for _, light := range c.lights {
		if c.now[light]++; int(c.now[light]) == c.board.Colours() {
			c.now[light] = 0
		}
		for _, other := range c.pressers[light] {
			c.around = append(c.around, int(other))
		}
	}
	for _, other := range c.around {
		if c.left[other] > 0 {
			c.versions[other]++
			heap.Push(&c.queue, offer{other, c.weigh(other), c.versions[other], c.pressed})
		}
	}
}

// An offer is a candidate for the next press.
type offer struct {
	button, worse int
	version       uint32
	at            int // number of presses when its cost was computed
}

// offers is a heap with the best offer first. Among equally good offers, the latest comes first.
type offers []offer

func (o offers) Len() int      { return len(o) }
func (o offers) Swap(i, j int) { o[i], o[j] = o[j], o[i] }
func (o offers) Less(i, j int) bool {
	if o[i].worse != o[j].worse {
		return o[i].worse < o[j].worse
	}
	if o[i].at != o[j].at {
		return o[i].at > o[j].at
	}
	return o[i].button < o[j].button
}
func (o *offers) Push(x any) { *o = append(*o, x.(offer)) }

func (o *offers) Pop() any {
	last := (*o)[len(*o)-1]
	*o = (*o)[:len(*o)-1]
	return last
}

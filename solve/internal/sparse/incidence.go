package sparse

import (
	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// incidence lists the buttons of each light and the lights of each button.
type incidence struct {
	lightsOf, buttonsOf lists
}

// lists stores lists of numbers one after another: list i is all[start[i]:start[i+1]].
type lists struct {
	start []int32
	all   []int32
}

func (l lists) of(i int32) []int32 { return l.all[l.start[i]:l.start[i+1]] }

func (l lists) len() int { return len(l.start) - 1 }

// incidenceTick is how many lights or buttons are processed between two ticks.
const incidenceTick = 1 << 14

// step returns the tick for step i of n in a stage.
func step(tick gf2.Tick, i, n int) gf2.Tick {
	return func(done, total int) error {
		const parts = 1 << 10
		return tick(i*parts+done*parts/max(1, total), n*parts)
	}
}

// newIncidence reads the toggles of a board, unless there are more than the limit. It counts them
// before it allocates memory for them.
func newIncidence(t *task.Task, b *board.Board, limit int) (*incidence, error) {
	tick := t.Tick("reading the board")
	const steps = 3 // count, fill, transpose
	counts := make([]int32, b.Lights()+1)
	total := 0
	err := eachToggled(b, step(tick, 0, steps), func(toggled []int) error {
		if total += len(toggled); total > limit {
			return task.Unsupported("%w: sparse elimination is limited to %d toggles, but this board has more", board.ErrTooLarge, limit)
		}
		for _, light := range toggled {
			counts[light+1]++
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	inc := &incidence{lightsOf: lists{start: make([]int32, 1, b.Buttons()+1), all: make([]int32, 0, total)}}
	err = eachToggled(b, step(tick, 1, steps), func(toggled []int) error {
		for _, light := range toggled {
			inc.lightsOf.all = append(inc.lightsOf.all, int32(light))
		}
		inc.lightsOf.start = append(inc.lightsOf.start, int32(len(inc.lightsOf.all)))
		return nil
	})
	if err != nil {
		return nil, err
	}
	inc.buttonsOf, err = inc.lightsOf.transpose(counts, step(tick, 2, steps))
	return inc, err
}

// eachToggled calls yield with the lights of each button in turn until yield returns an error.
func eachToggled(b *board.Board, tick gf2.Tick, yield func(toggled []int) error) error {
	var toggled []int
	for button := range b.Buttons() {
		if button%incidenceTick == 0 {
			if err := tick(button, b.Buttons()); err != nil {
				return err
			}
		}
		toggled = b.AppendToggles(toggled[:0], button)
		if err := yield(toggled); err != nil {
			return err
		}
	}
	return nil
}

// transpose lists, for each number, the lists that contain it; counts[i+1] is the number of lists
// that contain i.
func (l lists) transpose(counts []int32, tick gf2.Tick) (lists, error) {
	for i := 1; i < len(counts); i++ {
		counts[i] += counts[i-1]
	}
	t := lists{start: counts, all: make([]int32, len(l.all))}
	next := make([]int32, len(counts)-1)
	copy(next, counts)
	for i := range l.len() {
		if i%incidenceTick == 0 {
			if err := tick(i, l.len()); err != nil {
				return t, err
			}
		}
		for _, j := range l.of(int32(i)) {
			t.all[next[j]] = int32(i)
			next[j]++
		}
	}
	return t, nil
}

// parts returns the parts of a board that share no lights: the buttons of each in increasing order,
// with small parts combined.
func (inc *incidence) parts(tick gf2.Tick) ([][]int32, error) {
	n := inc.lightsOf.len()
	above := make([]int32, n) // union-find parents; the root is the first button of a part
	for i := range above {
		above[i] = int32(i)
	}
	first := func(button int32) int32 {
		for above[button] != button {
			above[button] = above[above[button]]
			button = above[button]
		}
		return button
	}
	for light := range inc.buttonsOf.len() {
		if light%incidenceTick == 0 {
			if err := tick(light, inc.buttonsOf.len()); err != nil {
				return nil, err
			}
		}
		buttons := inc.buttonsOf.of(int32(light))
		for i := 1; i < len(buttons); i++ {
			a, b := first(buttons[i-1]), first(buttons[i])
			above[max(a, b)] = min(a, b)
		}
	}
	sizes := make([]int32, n)
	for button := range above {
		above[button] = first(int32(button))
		sizes[above[button]]++
	}
	return gather(above, sizes), nil
}

// gather groups the buttons by the first button of their part, and combines small parts up to
// leafButtons in total.
func gather(first, sizes []int32) [][]int32 {
	var parts [][]int32
	of := make([]int32, len(first))  // the number of the part with this first button, counting from 1
	last, room := int32(0), int32(0) // the number of the last small part, and the room left in it
	for i, button := range first {
		size := sizes[button]
		switch {
		case of[button] > 0: // already numbered
		case size <= room:
			of[button] = last
			room -= size
		default:
			parts = append(parts, make([]int32, 0, max(leafButtons, size)))
			of[button] = int32(len(parts))
			if size < leafButtons {
				last, room = of[button], leafButtons-size
			}
		}
		k := of[button] - 1
		parts[k] = append(parts[k], int32(i))
	}
	return parts
}

package fronts

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
			return task.Unsupported("%w: elimination is limited to %d toggles, but this board has more", board.ErrTooLarge, limit)
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

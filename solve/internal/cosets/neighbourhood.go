package cosets

import (
	"iter"

	"lightsout/board"
	"lightsout/solve/internal/task"
)

// A neighbourhood records which buttons are near each other: those that toggle a common light.
type neighbourhood struct {
	board *board.Board
	// The buttons that toggle light i are togglers[from[i]:from[i+1]].
	from, togglers []int32
}

func newNeighbourhood(t *task.Task, b *board.Board) (*neighbourhood, error) {
	a := &neighbourhood{board: b, from: make([]int32, b.Lights()+2)}
	if err := eachButton(t, b, func(_ int, toggled []int) bool {
		for _, light := range toggled {
			a.from[light+2]++
		}
		return true
	}); err != nil {
		return nil, err
	}
	for i := 2; i < len(a.from); i++ {
		a.from[i] += a.from[i-1]
	}
	// At first, from[i+1] is the start of list i. It moves up by one with each button added to the
	// list, and ends up as the start of list i+1.
	a.togglers = make([]int32, a.from[len(a.from)-1])
	return a, eachButton(t, b, func(button int, toggled []int) bool {
		for _, light := range toggled {
			a.togglers[a.from[light+1]] = int32(button)
			a.from[light+1]++
		}
		return true
	})
}

// eachButton calls f with each button and the lights that it toggles, until f returns false or the
// task ends.
func eachButton(t *task.Task, b *board.Board, f func(button int, toggled []int) bool) error {
	const pollEvery = 1 << 16
	var toggled []int
	for button := range b.Buttons() {
		if button%pollEvery == 0 {
			if err := t.Err(); err != nil {
				return err
			}
		}
		toggled = b.AppendToggles(toggled[:0], button)
		if !f(button, toggled) {
			break
		}
	}
	return nil
}

// around yields a button and then the others, nearer ones first; buttons that are not connected to
// it come last.
func (a *neighbourhood) around(button int) iter.Seq[int] {
	return func(yield func(int) bool) {
		seen := make([]bool, a.board.Buttons())
		for next := range a.board.Buttons() + 1 {
			start := button
			if next > 0 {
				start = next - 1
			}
			if !seen[start] && !a.connected(start, seen, yield) {
				return
			}
		}
	}
}

// connected yields the unseen buttons connected to start, and reports whether the caller
// wants more.
func (a *neighbourhood) connected(start int, seen []bool, yield func(int) bool) bool {
	queue := []int{start}
	seen[start] = true
	var toggled []int
	for len(queue) > 0 {
		button := queue[0]
		queue = queue[1:]
		if !yield(button) {
			return false
		}
		toggled = a.board.AppendToggles(toggled[:0], button)
		for _, light := range toggled {
			for _, near := range a.togglers[a.from[light]:a.from[light+1]] {
				if !seen[near] {
					seen[near] = true
					queue = append(queue, int(near))
				}
			}
		}
	}
	return true
}

package states

import (
	"context"
	"iter"
	"math/bits"

	"lightsout/board"
)

// An Answer gives the distance of a solvable state from the target, and a button to press.
type Answer struct {
	ToGo int // the fewest presses that solve it, or reach the target
	// Button brings the state closer to solved; it is -1 if the state is solved. If each solution
	// with the fewest presses is written as a sorted list of buttons, a Table gives the last button
	// of the lexicographically first list. A breadth-first search from the solved state that tries
	// the buttons in order finds the same button.
	Button int
}

// An Entry is a state with its answer. The states are bitset numbers.
type Entry struct {
	Answer
	State uint64
	Next  uint64 // the state after the press; for the solved state, itself
}

// A Table holds the fewest presses for every solvable state of a board.
type Table struct {
	*space
	depth []uint8
}

// NewTable computes the fewest presses for every solvable state of a board. The board must have two
// colours and at most MaxLights lights, MaxButtons buttons and 2^maxBits solvable states; otherwise
// the error is ErrBoard. If b is nil, the error is [board.ErrNone]; if the target is a state of
// another board, it is [board.ErrMismatch].
func NewTable(ctx context.Context, b *board.Board, options ...Option) (*Table, error) {
	o := apply(options)
	s, err := newSpace(b, o.target)
	if err != nil {
		return nil, err
	}
	p := &o.progress
	t := &Table{space: s, depth: make([]uint8, s.States())}
	w := newWalk(len(s.rows), s.moves)
	for seen, n := 0, 1; n > 0; n = w.count() {
		seen += n
		p.set("visiting all states", seen, s.States())
		t.note(w)
		if err := w.advance(ctx); err != nil {
			return nil, err
		}
		t.gods++
	}
	t.gods--
	for i := uint64(0); s.target != 0 && i < uint64(s.States()); i++ {
		if t.hardest = s.inOrder(i); int(t.depth[t.hardest]) == t.gods {
			break
		}
	}
	return t, nil
}

func (t *Table) note(w *walk) {
	t.hardest = w.some()
	for i, x := range w.frontier {
		for ; x != 0; x &= x - 1 {
			t.depth[i<<6|bits.TrailingZeros64(x)] = uint8(t.gods)
		}
	}
}

// Look returns the answer for a state, or solve.ErrUnsolvable if the target cannot be reached.
func (t *Table) Look(state uint64) (Answer, error) {
	n, err := t.find(state)
	if err != nil {
		return Answer{}, err
	}
	return t.answer(n), nil
}

// answer presses the first button that helps, again and again, until the state is solved. It finds
// the buttons in increasing order, because a button that helps after another one also helps before
// it.
func (t *Table) answer(number uint64) Answer {
	a := Answer{int(t.depth[number]), -1}
	for depth := t.depth[number]; depth > 0; depth-- {
		for a.Button++; t.depth[number^t.moves[a.Button]]+1 != depth; {
			a.Button++
		}
		number ^= t.moves[a.Button]
	}
	return a
}

// All yields the states in the order of their bitset numbers.
func (t *Table) All() iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for i := range uint64(t.States()) {
			n := t.inOrder(i)
			e := Entry{Answer: t.answer(n), State: t.state(n)}
			e.Next = e.State
			if e.Button >= 0 {
				e.Next ^= t.masks[e.Button]
			}
			if !yield(e) {
				return
			}
		}
	}
}

package play

import (
	"slices"

	"lightsout/puzzle"
)

// ResetMove stands for a reset in a list of moves. A reset goes back to the start. It is a move
// like any other, so it can be undone.
const ResetMove = -1

// A history holds the moves of a game and the position they lead to. The cost of a move depends on
// the board, not on the number of moves.
type history struct {
	start puzzle.State

	// moves are buttons and ResetMove. Those before index at are in effect; the rest can be redone.
	moves []int
	at    int

	state puzzle.State // after the moves in effect
	begin int          // index in moves where the presses since the last reset start
	// resets records what each reset in effect has discarded, with the latest reset last.
	resets []discarded
}

// A discarded records the presses that a reset discarded.
type discarded struct {
	begin int // index in moves where the discarded presses start; they end at the reset
	// state is the position before the reset, or zero if there were fewer presses than the board
	// has lights: repeating those is cheap, and storing a state for every reset could take much
	// more memory than the moves.
	state puzzle.State
}

// presses returns the buttons pressed since the start or the last reset. The slice shares
// memory with the history.
func (h *history) presses() []int { return h.moves[h.begin:h.at] }

// do makes a new move. Undone moves can no longer be redone.
func (h *history) do(move int) {
	h.moves = append(h.moves[:h.at], move)
	h.redo()
}

// redo makes the next move in the list.
func (h *history) redo() {
	move := h.moves[h.at]
	if move == ResetMove {
		h.resets = append(h.resets, h.discard())
		h.state, h.begin = h.start, h.at+1
	} else {
		h.state = h.state.Press(move)
	}
	h.at++
}

// discard returns the data needed to undo a reset.
func (h *history) discard() discarded {
	d := discarded{begin: h.begin}
	if len(h.presses()) >= h.start.Board().Lights() {
		d.state = h.state
	}
	return d
}

// undo takes back the last move.
func (h *history) undo() {
	h.at--
	if h.moves[h.at] != ResetMove {
		h.state = unpress(h.state, h.moves[h.at])
		return
	}
	top := len(h.resets) - 1
	last := h.resets[top]
	h.resets = h.resets[:top]
	h.begin, h.state = last.begin, last.state
	if h.state.Board() == nil {
		h.state = h.start.Press(h.presses()...)
	}
}

// unpress takes back a press. With m colours, m presses of a button do nothing.
func unpress(s puzzle.State, button int) puzzle.State {
	return s.Press(slices.Repeat([]int{button}, s.Board().Colours()-1)...)
}

// load replaces the moves. Those before index at are in effect.
func (h *history) load(moves []int, at int) {
	h.moves, h.at, h.begin, h.resets = moves, 0, 0, nil
	for h.at < at {
		if moves[h.at] == ResetMove {
			h.state = h.start.Press(h.presses()...)
			h.redo()
		} else {
			h.at++
		}
	}
	h.state = h.start.Press(h.presses()...)
}

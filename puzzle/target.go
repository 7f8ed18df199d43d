package puzzle

import (
	"strings"

	"lightsout/board"
)

// A game usually ends when all lights are off, but it can have a different target. Presses add up,
// so the presses that lead from s to t are the presses that solve s minus t: a solver needs only
// that difference.

// Minus subtracts the colours of t from the colours of s. Presses that lead from s to t solve the
// resulting state. The zero State means all lights off. Minus panics if t belongs to another board.
func (s State) Minus(t State) State {
	if t.board == nil {
		return s
	}
	if !t.board.Equal(s.board) {
		panic("puzzle: the state belongs to another board")
	}
	s.lights = s.lights.clone()
	if s.lights.m == 2 {
		s.lights.bits.Xor(s.lights.bits, t.lights.bits)
	}
	for i, d := range t.lights.digits {
		s.lights.add(i, s.lights.m-int(d))
	}
	return s
}

// targetMark precedes the target at the end of an ID.
const targetMark = ",to="

// CutTarget cuts the target off an ID such as 5x5:0,to=1ffffff, and reports whether there was
// one. [ParseLights] parses the target.
func CutTarget(id string) (rest, lights string, ok bool) {
	i := strings.LastIndex(id, targetMark)
	if i < 0 {
		return id, "", false
	}
	return id[:i], id[i+len(targetMark):], true
}

// WithTarget returns an ID with a target added. The zero State adds nothing.
func WithTarget(id string, target State) string {
	if target.board == nil {
		return id
	}
	return id + targetMark + target.lightsText()
}

// ParseLights parses the lights of a board, the part of an ID after the colon.
func ParseLights(b *board.Board, lights string) (State, error) {
	if b == nil {
		return State{}, board.ErrNone
	}
	// With more than two colours, upper- and lower-case letters are different digits.
	if lights == allOnWord || b.Colours() == 2 && strings.EqualFold(lights, allOnWord) {
		return AllOn(b)
	}
	s, err := AllOff(b)
	if err != nil {
		return State{}, err
	}
	if lights == allOffWord || b.Colours() == 2 && strings.EqualFold(lights, allOffWord) {
		return s, nil
	}
	if err := s.parseLights(lights); err != nil {
		return State{}, err
	}
	return s, nil
}

package puzzle

import "fmt"

// To returns the state with the lights of t as its target. The error is [board.ErrMismatch] if t
// belongs to another board, and [board.ErrNone] if s or t is the zero State.
func (s State) To(t State) (State, error) {
	if err := s.board.Match(t.board); err != nil {
		return State{}, fmt.Errorf("the target: %w", err)
	}
	s.target = nil
	if t.Lit() > 0 {
		s.target = &t.lights
	}
	return s, nil
}

// HasTarget reports whether the target is something other than all lights off.
func (s State) HasTarget() bool { return s.target != nil }

// Target returns the lights of the target, as a state whose own target is all lights off.
func (s State) Target() State {
	if s.target != nil {
		return State{board: s.board, lights: *s.target}
	}
	if s.board == nil {
		return State{}
	}
	off, _ := newValues(s.lights.len(), s.lights.m) // as many as the state already holds
	return State{board: s.board, lights: off}
}

// Lights returns the state without its target: with all lights off as the target.
func (s State) Lights() State {
	s.target = nil
	return s
}

// Solved reports whether the lights show the target.
func (s State) Solved() bool {
	if s.target == nil {
		return s.board != nil && s.Lit() == 0
	}
	return s.lights.equal(*s.target)
}

// Left returns the number of lights that differ from the target.
func (s State) Left() int { return s.Difference().Lit() }

// Difference returns the colours of the lights minus those of the target, as a state whose own
// target is all lights off. Presses add up, so the presses that solve the difference are those that
// solve s, and a solver needs nothing else.
func (s State) Difference() State {
	if s.target == nil {
		return s
	}
	lights := s.lights.clone()
	if lights.m == 2 {
		lights.bits.Xor(lights.bits, s.target.bits)
	}
	for i, d := range s.target.digits {
		lights.add(i, lights.m-int(d))
	}
	return State{board: s.board, lights: lights}
}

func (s State) sameTarget(t State) bool {
	if s.target == nil || t.target == nil {
		return s.target == t.target
	}
	return s.target.equal(*t.target)
}

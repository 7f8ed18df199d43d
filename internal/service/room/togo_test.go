package room_test

import (
	"testing"

	"lightsout/internal/service/room"
)

// The number of presses to go follows from the position: a wrong press raises it, a right one lowers
// it, and a quiet pattern does not change it, although it takes many presses.
func TestToGo(t *testing.T) {
	s := newScript(t, room.Race, "5x5#monday")
	s.join(1)
	s.round(1)
	toGo := func() int { return s.rows()[1].ToGo }
	if got := toGo(); got != s.room.Since(0).Info.Par {
		t.Errorf("at the start: %d", got)
	}
	s.press(1, 0, 2, 4)
	if got := toGo(); got != 6 {
		t.Errorf("after three presses of a shortest solution: %d", got)
	}
	s.press(1, 1)
	if got := toGo(); got != 7 {
		t.Errorf("after a wrong press: %d", got)
	}
	s.press(1, 1, 0, 2, 4, 5, 7, 9, 15, 17, 19, 20, 22, 24) // a quiet pattern
	if got := toGo(); got != 6 {
		t.Errorf("after a quiet pattern: %d", got)
	}
}

// The number of presses to go is computed where that takes little work, and is -1 elsewhere.
func TestToGoLimit(t *testing.T) {
	for puzzle, want := range map[string]int{
		"3x3,mod=3#1,par=4": 4, "10x10,torus#1,par=4": 4, "19x19#1,par=5": 5,
		"20x20,torus#1,par=4": -1, "15x15,torus,mod=3#1,par=3": -1,
	} {
		for _, mode := range []room.Mode{room.Race, room.Together} {
			s := newScript(t, mode, puzzle)
			s.join(1)
			s.round(1)
			got := s.rows()[1].ToGo
			if mode == room.Together {
				got = s.room.Since(0).Info.ToGo
			}
			if got != want {
				t.Errorf("%s, %s: %d to go", puzzle, mode, got)
			}
		}
	}
}

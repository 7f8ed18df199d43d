package task

import (
	"errors"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// oneInvariant is a system with one quiet pattern and one invariant.
type oneInvariant struct {
	System
	invariant puzzle.State
	err       error
}

func (o oneInvariant) Orders() []int { return []int{2} }

func (o oneInvariant) Invariant(*Task, int) (puzzle.State, error) { return o.invariant, o.err }

// quick is a system with a faster syndrome.
type quick struct{ oneInvariant }

func (quick) Syndrome(*Task, puzzle.State) ([]uint8, error) { return []uint8{9}, nil }

func TestSyndrome(t *testing.T) {
	b := testkit.Must(board.Parse("1x3,mod=3"))(t)
	o := oneInvariant{invariant: puzzle.StateOfColours(b, []uint8{1, 2, 2})}
	lights := puzzle.StateOfColours(b, []uint8{2, 0, 1})
	call := New(t.Context(), nil)
	if got := testkit.Must(Syndrome(call, o, lights))(t); !slices.Equal(got, []uint8{1}) { // 2 + 2 modulo 3
		t.Errorf("got %v", got)
	}
	if got := testkit.Must(Syndrome(call, quick{o}, lights))(t); !slices.Equal(got, []uint8{9}) {
		t.Errorf("the faster one: got %v", got)
	}
	o.err = errors.New("broken")
	testkit.MustFail(Syndrome(call, o, lights))(t, o.err, "an invariant that cannot be read")
}

func TestDigits(t *testing.T) {
	v := gf2.NewVec(3)
	v.Set(1, true)
	if got := Digits(v); !slices.Equal(got, []uint8{0, 1, 0}) {
		t.Errorf("got %v", got)
	}
}

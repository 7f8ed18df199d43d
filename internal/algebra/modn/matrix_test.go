package modn

import (
	"slices"
	"testing"

	"lightsout/internal/testkit"
)

func TestMatrix(t *testing.T) {
	a := NewMatrix(5, 2, 3)
	a.Set(0, 1, 4)
	a.Set(1, 0, 8)
	a.Add(0, 1, 3)
	a.Add(1, 2, 255)
	a.Row(1)[1] = 1
	if a.Rows() != 2 || a.Cols() != 3 || a.Modulus() != 5 {
		t.Errorf("%d x %d modulo %d", a.Rows(), a.Cols(), a.Modulus())
	}
	if a.At(0, 1) != 2 || !slices.Equal(a.Row(1), []uint8{3, 1, 0}) {
		t.Errorf("got %v, want 2 at 0, 1 and the second row [3 1 0]", a)
	}
	if got := a.MulVec([]uint8{1, 4, 2}); !slices.Equal(got, []uint8{3, 2}) {
		t.Errorf("product %v", got)
	}
	if got := a.TransMulVec([]uint8{2, 3}); !slices.Equal(got, []uint8{4, 2, 0}) {
		t.Errorf("product from the left %v", got)
	}
	if got := a.TransMulVec([]uint8{0, 1}); !slices.Equal(got, a.Row(1)) {
		t.Errorf("product from the left %v", got)
	}
	c := a.Clone()
	c.Set(0, 0, 1)
	if a.At(0, 0) != 0 {
		t.Error("a copy shares its rows")
	}
}

func TestShapeMistakesPanic(t *testing.T) {
	a := NewMatrix(6, 2, 3)
	d := decompose(t, a)
	for name, mistake := range map[string]func(){
		"modulo 1":        func() { NewMatrix(1, 2, 2) },
		"modulo 65":       func() { NewMatrix(65, 2, 2) },
		"rows below 0":    func() { NewMatrix(3, -1, 2) },
		"columns below 0": func() { NewMatrix(3, 1, -2) },
		"row too far":     func() { a.Row(2) },
		"row below 0":     func() { a.Row(-1) },
		"At, row":         func() { a.At(2, 0) },
		"At, column":      func() { a.At(0, 3) },
		"Set, column":     func() { a.Set(1, -1, 1) },
		"Add, column":     func() { a.Add(1, 3, 1) },
		"MulVec":          func() { a.MulVec(make([]uint8, 2)) },
		"TransMulVec":     func() { a.TransMulVec(make([]uint8, 3)) },
		"Solve":           func() { d.Solve(make([]uint8, 3)) },
	} {
		testkit.MustPanic(t, name, mistake)
	}
}

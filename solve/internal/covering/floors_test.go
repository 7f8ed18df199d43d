package covering

import (
	"context"
	"math/rand/v2"
	"runtime"
	"testing"

	"lightsout/internal/testkit"
	"lightsout/solve/internal/task"
)

// setSteps makes a test use small pieces, which take many rounds.
func setSteps(t testing.TB, steps int) {
	t.Helper()
	before := stepsPerPiece
	t.Cleanup(func() { stepsPerPiece = before })
	stepsPerPiece = steps
}

// randomCode returns a random code whose positions form two parts and whose odd groups span most of
// its digits.
func randomCode(random *rand.Rand, length, dimension int) Code {
	c := Code{make([]uint64, length), dimension, make([]uint8, length)}
	for j := range c.Columns {
		c.Part[j] = uint8(random.IntN(2))
		if c.Columns[j] = 1 << j; j >= dimension {
			c.Columns[j] = random.Uint64N(1 << dimension)
		}
	}
	return c
}

// On codes of a few digits, the bounds hold whatever the effort and the size of the pieces, and an
// unlimited effort finds the exact radius.
func TestBoundAgainstAllVectors(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 1))
	proved := 0
	for i := range 60 {
		setSteps(t, 1<<(10+i%7))
		dimension := 2 + i%6
		code := randomCode(random, dimension+2+random.IntN(13-dimension), dimension)
		want := radiusOf(code.Columns, dimension)
		words := codewords(code.Columns, dimension)
		for _, effort := range []int{-1, 0, 1 << 14, 1 << 16, 1 << 20} {
			b, err := Bound(newTask(t), code, effort)
			if err != nil || b.Low > want || b.High < want || effort < 0 && b.Low != b.High {
				t.Errorf("%v with effort %d: %d to %d, want %d; %v", code, effort, b.Low, b.High, want, err)
			}
			if d := distance(words, b.Vector.Word(0)); d != b.Vector.Weight() || d > b.Low {
				t.Errorf("%v with effort %d: at least %d, but a vector of %d ones is %d away", code, effort, b.Low, b.Vector.Weight(), d)
			}
			if effort >= 0 && b.Low == b.High {
				proved++
			}
		}
	}
	if proved == 0 {
		t.Error("no limited effort led to a proof")
	}
}

// The bounds and the vector do not depend on the number of cores, and an unlimited effort proves the
// radius, in one round; limited efforts take many.
func TestConcurrentCores(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 7))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	codes := 4
	if testing.Short() {
		codes = 1 // for the race detector
	}
	for i := range codes {
		code := randomCode(random, 30+4*i, 6)
		setSteps(t, 1<<(15+i%2))
		for _, effort := range []int{-1, 1 << 20, 1 << 22, 1 << 24} {
			var first Bounds
			for _, cores := range []int{1, 2, 7} {
				runtime.GOMAXPROCS(cores)
				b := testkit.Must(Bound(newTask(t), code, effort))(t)
				if cores == 1 {
					first = b
				}
				if b.Low != first.Low || b.High != first.High || !b.Vector.Equal(first.Vector) {
					t.Errorf("%v with effort %d: %v on %d cores, but %v on one", code, effort, b, cores, first)
				}
			}
			if effort < 0 && first.Low != first.High {
				t.Errorf("%v: %d to %d is not proved", code, first.Low, first.High)
			}
		}
	}
}

// The search stops when its context is done, in whichever step it is.
func TestStops(t *testing.T) {
	setSteps(t, 1<<17)
	code := randomCode(rand.New(rand.NewPCG(18, 4)), 60, 7)
	testkit.CheckStops(t, func(ctx context.Context) error {
		_, err := Bound(task.New(ctx, nil), code, -1)
		return err
	}, 1, 100, 1500, 3000)
}

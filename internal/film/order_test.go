package film

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// Behind the front of a wipe everything is in its final state, and nothing ahead of it has changed:
// while a line is pressed, only that line and its neighbours can differ from both pictures.
func TestWipeHasACleanFront(t *testing.T) {
	solver := mustSolver(t, "12x17")
	random := rand.New(rand.NewPCG(3, 3))
	from, to := mixed(solver.Board(), random), mixed(solver.Board(), random)
	g, _ := solver.Board().Grid()
	for _, order := range []Order{Wipe, WipeUp, WipeLeft, WipeRight} {
		reel := testkit.Must(joinStates(t.Context(), solver, Ordering{Order: order}, from, to))(t)
		now := from
		for _, press := range reel[0].Presses {
			now = now.Press(press)
			front := along(g, order, press)
			for light := range g.Rows * g.Cols {
				switch line := along(g, order, light); {
				case line < front-1 && now.Colour(light) != to.Colour(light):
					t.Fatalf("%s: light %d is behind the front and not done", order, light)
				case line > front+1 && now.Colour(light) != from.Colour(light):
					t.Fatalf("%s: light %d is ahead of the front and not as it was", order, light)
				}
			}
		}
	}
}

// along returns the line that a light is on, counted in the direction of the wipe.
func along(g board.Grid, order Order, light int) int {
	row, col := g.Place(light)
	switch order {
	case WipeUp:
		return -row
	case WipeLeft:
		return -col
	case WipeRight:
		return col
	default:
		return row
	}
}

// All orders contain the same presses, each in its own sequence, and Calm shows fewer blots than
// Scatter, Bright, Radial and Spiral.
func TestOrders(t *testing.T) {
	for _, spec := range []string{"20x20", "9x9,mod=3"} {
		solver := mustSolver(t, spec)
		random := rand.New(rand.NewPCG(5, 5))
		from, to := mixed(solver.Board(), random), mixed(solver.Board(), random)
		chart := make([]float32, solver.Board().Lights())
		for i := range chart {
			chart[i] = random.Float32()
		}
		seen := map[string]Order{}
		blots := map[Order]int{}
		var all []int
		for _, order := range Orders() {
			list := presses(t, solver, Ordering{Order: order}, from, to)
			blots[order] = countBlots(list, from, to)
			if other, ok := seen[fmt.Sprint(list)]; ok {
				t.Errorf("%s is like %s", order, other)
			}
			seen[fmt.Sprint(list)] = order
			backwards := presses(t, solver, Ordering{Order: order, Reverse: true}, from, to)
			slices.Reverse(backwards)
			if !slices.Equal(list, backwards) {
				t.Errorf("%s: the reverse is not the list backwards", order)
			}
			if sorted := slices.Sorted(slices.Values(list)); all == nil {
				all = sorted
			} else if !slices.Equal(sorted, all) {
				t.Errorf("%s has other presses", order)
			}
		}
		for _, order := range []Order{Scatter, Bright, Radial, Spiral} {
			if blots[Calm] >= blots[order] {
				t.Errorf("%s: calm shows %d blots, %s %d", spec, blots[Calm], order, blots[order])
			}
		}
		byMap := presses(t, solver, Ordering{Order: Bright, Map: chart}, from, to)
		if !slices.IsSortedFunc(byMap, func(a, b int) int { return int(1e6 * (chart[b] - chart[a])) }) {
			t.Error("the bright places of the map are not first")
		}
	}
}

func presses(t *testing.T, s *solve.Solver, o Ordering, from, to puzzle.State) []int {
	t.Helper()
	reel := testkit.Must(joinStates(t.Context(), s, o, from, to))(t)
	return reel[0].Presses
}

// countBlots counts the lights that match neither picture, summed over all frames.
func countBlots(list []int, from, to puzzle.State) int {
	now, blots := from, 0
	for _, press := range list {
		now = now.Press(press)
		for light, colour := range now.Colours() {
			if int(colour) != from.Colour(light) && int(colour) != to.Colour(light) {
				blots++
			}
		}
	}
	return blots
}

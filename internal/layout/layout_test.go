package layout

import (
	"context"
	"math"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

func mustParse(t *testing.T, spec string) *board.Board {
	t.Helper()
	b := testkit.Must(board.Parse(spec))(t)
	return b
}

// Nodes do not touch, and none is far from the rest.
func TestPlace(t *testing.T) {
	for _, spec := range []string{"graph6=Ihe@GT@DG", "4x4", "graph6=@", "graph6=E???", "cube2"} {
		b := mustParse(t, spec)
		for _, l := range Layouts() {
			places, err := Place(t.Context(), b, l)
			if err != nil || len(places) != b.Lights() {
				t.Fatalf("%s, %s: %d places (%v)", spec, l, len(places), err)
			}
			for i := range places {
				for j := range i {
					d := math.Hypot(places[i][0]-places[j][0], places[i][1]-places[j][1])
					if d < 1 || d > 4*float64(b.Lights()) {
						t.Errorf("%s, %s: nodes %d and %d are %.2f apart", spec, l, j, i, d)
					}
				}
			}
		}
	}
}

// Connected nodes are closer to each other, on average, than nodes that are not connected.
func TestSpringJoins(t *testing.T) {
	b := mustParse(t, "4x4")
	places := testkit.Must(Place(t.Context(), b, Spring))(t)
	var sum [2]float64
	var count [2]float64
	for u := range places {
		joined := map[int]bool{}
		for v := range b.Toggles(u) {
			joined[v] = true
		}
		for v := range u {
			k := 0
			if joined[v] {
				k = 1
			}
			sum[k] += math.Hypot(places[u][0]-places[v][0], places[u][1]-places[v][1])
			count[k]++
		}
	}
	if near, far := sum[1]/count[1], sum[0]/count[0]; near > 0.6*far {
		t.Errorf("joined nodes are %.2f apart, the others %.2f", near, far)
	}
}

func TestPlaceRefuses(t *testing.T) {
	testkit.MustFail(Place(t.Context(), mustParse(t, "45x45"), Spring))(t, board.ErrTooLarge, "2,025 nodes")
	if _, err := Place(t.Context(), mustParse(t, "3x3"), "square"); err == nil {
		t.Error("an unknown layout was accepted")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	testkit.MustFail(Place(ctx, mustParse(t, "3x3"), Spring))(t, context.Canceled, "a cancelled context")
}

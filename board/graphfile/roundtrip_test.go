package graphfile

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

// randomGraph returns a graph as the toggles of its buttons. If mixed is set, about half of the
// lights toggle themselves; otherwise all or none do.
func randomGraph(r *rand.Rand, n int, directed, self, mixed bool) [][]int {
	density := r.Float64()
	toggles := make([][]int, n)
	for u := range n {
		if self && !mixed || mixed && r.IntN(2) == 1 {
			toggles[u] = append(toggles[u], u)
		}
		for v := range u {
			if there := r.Float64() < density; there {
				toggles[u] = append(toggles[u], v)
			}
			if back := r.Float64() < density; directed && back {
				toggles[v] = append(toggles[v], u)
			}
		}
	}
	if !directed {
		for u := range n {
			for _, v := range slices.Clone(toggles[u]) {
				if v < u {
					toggles[v] = append(toggles[v], u)
				}
			}
		}
	}
	return toggles
}

func checkRoundTrip(t testing.TB, f Format, b *board.Board) {
	t.Helper()
	text := mustWrite(t, f, b)
	again := mustRead(t, f, text)
	if got, want := wires(again), wires(b); got != want {
		t.Errorf("%s: %.200s came back as %.200s", f, want, got)
	}
	if f != Graph6 && f != Matrix && b.Labels() != nil && !slices.Equal(again.Labels(), b.Labels()) {
		t.Errorf("%s: the labels %.200q came back as %.200q", f, b.Labels(), again.Labels())
	}
	if f == JSON && again.Colours() != b.Colours() {
		t.Errorf("%d colours came back as %d", b.Colours(), again.Colours())
	}
	if again := mustWrite(t, f, again); again != text {
		t.Errorf("%s: %.200q is written again as %.200q", f, text, again)
	}
}

func TestRoundTripGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, n := range []int{1, 2, 3, 5, 6, 7, 11, 62, 63, 64, 65, 100} {
		for k := range 8 {
			directed, self, mixed := k&1 == 1, k&2 == 2, k&4 == 4
			b := mustButtons(t, n, randomGraph(r, n, directed, self, mixed))
			formats := []Format{DOT, JSON, Matrix}
			if !mixed {
				formats = append(formats, EdgeList)
				if self {
					formats = append(formats, Graph6)
				}
			}
			for _, f := range formats {
				checkRoundTrip(t, f, b)
			}
		}
	}
}

func TestRoundTripButtons(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 100 {
		lights, buttons := 1+r.IntN(30), 1+r.IntN(30)
		toggles := make([][]int, buttons)
		for i := range toggles {
			toggles[i] = r.Perm(lights)[:r.IntN(lights+1)]
		}
		b := testkit.Must(mustButtons(t, lights, toggles).WithColours(2 + r.IntN(63)))(t)
		checkRoundTrip(t, JSON, b)
		checkRoundTrip(t, Matrix, b)
	}
}

func TestRoundTripGrids(t *testing.T) {
	for _, spec := range []string{"5x5", "3x7,rule=ring", "1x1", "40x40"} {
		b := testkit.Must(board.Parse(spec))(t)
		for _, f := range []Format{DOT, JSON, EdgeList, Matrix} {
			checkRoundTrip(t, f, b)
		}
	}
}

func fuzzFormat(f *testing.F, format Format) {
	for _, tt := range golden {
		if tt.format == format {
			f.Add([]byte(tt.text))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Read(bytes.NewReader(data), format)
		if err != nil {
			if !errors.Is(err, ErrFile) && !errors.Is(err, board.ErrTooLarge) {
				t.Errorf("%q: an unexpected error: %v", data, err)
			}
			if len(err.Error()) > 300 {
				t.Errorf("%q: an error of %d bytes", data, len(err.Error()))
			}
			return
		}
		checkRoundTrip(t, format, p.Board)
	})
}

package cli

import (
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

// Maps give the nullities that an analysis of each board finds.
func TestNullitiesFromMaps(t *testing.T) {
	for _, text := range []string{
		"1..24x1..24", "1..16x1..16,rule=ring", "1..16x1..16,torus", "1..16x1..16,torus,rule=ring", "1..16x1..16,cylinder", "1..16x1..16,cylinder,rule=ring",
	} {
		specs, _, err := expandRange(text)
		testkit.NoError(t, err)
		var boards []*board.Board
		for _, spec := range specs {
			boards = append(boards, testkit.Must(board.Parse(spec))(t))
		}
		known := newNullities(boards)
		for _, b := range boards {
			n, ok := known.of(b)
			if want := testkit.Must(solve.New(t.Context(), b))(t).Nullity(); !ok || n != want {
				t.Errorf("%s: nullity %d, %v, want %d", b, n, ok, want)
			}
		}
	}
}

// Boards without a map, and grids that would fill little of one, are analysed one by one.
func TestNullitiesWithoutMap(t *testing.T) {
	var boards []*board.Board
	for _, spec := range []string{"5x5,mod=3", "4x4,rule=star", "3x3,mobius", "hex3", "2x2x2", "1000x1000", "3x999"} {
		boards = append(boards, testkit.Must(board.Parse(spec))(t))
	}
	known := newNullities(boards)
	for _, b := range boards {
		if n, ok := known.of(b); ok {
			t.Errorf("%s: nullity %d from a map", b, n)
		}
	}
}

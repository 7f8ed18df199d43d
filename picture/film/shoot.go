package film

import (
	"context"
	"fmt"

	"lightsout/board"
	"lightsout/picture"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A Script says how pictures become a film.
type Script struct {
	Board *board.Board
	// Colour has three boards: red, green and blue.
	Colour bool
	Dither picture.Dither
	// Faint has wrong lights that show least, rather than the fewest.
	Faint bool
	// Quick takes any presses rather than the fewest.
	Quick    bool
	Ordering Ordering
	Timing   Timing
	// Loop leads back to the first picture, and repeats.
	Loop bool
}

// A Shot is a picture on one of the boards: the lights that were wanted, and the
// nearest solvable ones, which the film shows.
type Shot struct {
	Picture int // which, from 0
	Plane   picture.Plane
	Wanted  puzzle.State
	Nearest solve.Nearest
}

// Shoot makes a film that leads through the pictures.
func Shoot(ctx context.Context, script Script, pictures []*picture.Tones, report func(solve.Progress)) (*Film, error) {
	if err := checkBoard(script.Board); err != nil {
		return nil, err
	}
	if m := script.Board.Colours(); script.Colour && m > maxColourLevels {
		return nil, fmt.Errorf("a film in colour has boards of 2 or %d colours, not %d", maxColourLevels, m)
	}
	solver, err := solve.New(ctx, script.Board, solve.OnProgress(report))
	if err != nil {
		return nil, err
	}
	planes := []picture.Plane{picture.Grey}
	if script.Colour {
		planes = []picture.Plane{picture.Red, picture.Green, picture.Blue}
	}
	var reels []Reel
	var shots []Shot
	for _, plane := range planes {
		taken, states, err := script.shots(ctx, solver, plane, pictures)
		if err != nil {
			return nil, err
		}
		if script.Loop {
			states = append(states, states[0])
		}
		reel, err := Join(ctx, solver, script.Ordering, script.Quick, states...)
		if err != nil {
			return nil, err
		}
		reels, shots = append(reels, reel), append(shots, taken...)
	}
	f, err := New(script.Timing, reels...)
	if err != nil {
		return nil, err
	}
	f.Loop, f.Shots, f.Nullity = script.Loop, shots, solver.Nullity()
	return f, nil
}

// maxColourLevels is how many colours the boards of a film in colour may have: with
// more there are too many together.
const maxColourLevels = 3

// shots dithers the pictures and makes them solvable.
func (script Script) shots(ctx context.Context, s *solve.Solver, plane picture.Plane, pictures []*picture.Tones) (shots []Shot, states []puzzle.State, err error) {
	for i, tones := range pictures {
		wanted, err := tones.State(script.Board, plane, script.Dither)
		if err != nil {
			return nil, nil, err
		}
		n, err := script.nearest(ctx, s, tones, wanted, plane)
		if err != nil {
			return nil, nil, err
		}
		shots = append(shots, Shot{i, plane, wanted, n})
		states = append(states, n.State)
	}
	return shots, states, nil
}

func (script Script) nearest(ctx context.Context, s *solve.Solver, t *picture.Tones, wanted puzzle.State, plane picture.Plane) (solve.Nearest, error) {
	if script.Faint {
		return s.NearestBy(ctx, wanted, t.Costs(wanted, plane))
	}
	return s.Nearest(ctx, wanted)
}

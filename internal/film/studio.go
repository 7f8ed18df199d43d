package film

import (
	"context"
	"errors"
	"slices"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/picture"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A Script describes how pictures become a film. The zero Script uses a board with two colours that
// is as large as the pictures. It dithers the pictures and wipes from one to the next, one press
// per frame.
type Script struct {
	// Board is a grid the size of the pictures; nil means a plain grid with two colours.
	Board *board.Board
	// Colour makes a film with three boards: red, green and blue.
	Colour bool
	// Dither is passed to [picture.Tones.State], which chooses a method if Dither is empty.
	Dither   picture.Dither
	Ordering Ordering
	Timing   Timing
	// Loop makes the film return to the first picture and repeat.
	Loop bool
}

// A Shot is a picture on one of the boards: the lights it calls for, and the nearest solvable
// state, which the film shows.
type Shot struct {
	Picture int // its number, from 0
	Plane   picture.Plane
	Wanted  puzzle.State
	Nearest solve.Repair
}

// An Option configures how films are made and written.
type Option func(*options)

type options struct{ report func(solve.Progress) }

func apply(list []Option) (o options) {
	for _, set := range list {
		set(&o)
	}
	return o
}

// OnProgress sets a function that is called from time to time during long computations.
func OnProgress(f func(solve.Progress)) Option { return func(o *options) { o.report = f } }

// Shoot makes a film from the pictures.
func Shoot(ctx context.Context, script Script, pictures []*picture.Tones, options ...Option) (*Film, error) {
	return NewStudio(options...).Shoot(ctx, script, pictures)
}

// A Studio makes films one after another. It works in stages and caches the results of all but the
// last. If a script differs only slightly from the last one, most stages need not run again. The
// stages, their results and their inputs are:
//
//	analyse   a solver                  for the board
//	take      the nearest lights        for the pictures, Colour and Dither
//	join      the presses, in order     for the shots, Ordering and Loop
//	time      a film                    for the reels and Timing
//
// A Studio is not safe for concurrent use.
type Studio struct {
	options options
	solver  *solve.Solver
	// The last shots and reels, with their inputs. shots and reels are nil if they must be made
	// again.
	script   Script
	pictures []*picture.Tones
	shots    []Shot
	reels    []Reel
}

// NewStudio returns a Studio.
func NewStudio(options ...Option) *Studio { return &Studio{options: apply(options)} }

// Shoot makes a film from the pictures. The caller must not modify them afterwards, because a
// Studio recognises pictures by their pointers.
func (s *Studio) Shoot(ctx context.Context, script Script, pictures []*picture.Tones) (*Film, error) {
	if len(pictures) < 2 {
		return nil, errOnePicture
	}
	if err := s.analyse(ctx, &script, pictures[0]); err != nil {
		return nil, err
	}
	if !s.sameShots(script, pictures) {
		if err := s.take(ctx, script, pictures); err != nil {
			return nil, err
		}
	}
	if !s.sameReels(script) {
		if err := s.join(ctx, script); err != nil {
			return nil, err
		}
	}
	f, err := newFilm(script.Timing, s.reels...)
	if err != nil {
		return nil, err
	}
	f.Loop, f.Shots, f.Nullity = script.Loop, slices.Clone(s.shots), s.solver.Nullity()
	return f, nil
}

var errOnePicture = errors.New("a film needs at least two pictures")

// maxColourLevels is the maximum number of colours on each board of a film in colour: more would
// lead to too many combinations.
const maxColourLevels = 3

// analyse chooses a board if the script has none, and makes a solver for it.
func (s *Studio) analyse(ctx context.Context, script *Script, first *picture.Tones) error {
	if script.Board == nil {
		rows, cols := first.Size()
		b, err := board.NewGrid(board.Grid{Rows: rows, Cols: cols})
		if err != nil {
			return err
		}
		script.Board = b
	}
	if err := checkBoard(script.Board); err != nil {
		return err
	}
	if m := script.Board.Colours(); script.Colour && m > maxColourLevels {
		return english.Errorf("a film in colour needs boards with 2 or %d colours, not %d", maxColourLevels, m)
	}
	if s.solver != nil && s.solver.Board().Equal(script.Board) {
		return nil
	}
	solver, err := solve.New(ctx, script.Board, solve.OnProgress(s.options.report))
	if err != nil {
		return err
	}
	s.solver, s.shots, s.reels = solver, nil, nil
	return nil
}

// sameShots reports whether the script needs the same shots as the last one.
func (s *Studio) sameShots(script Script, pictures []*picture.Tones) bool {
	last := s.script
	return s.shots != nil && slices.Equal(s.pictures, pictures) &&
		last.Colour == script.Colour && last.Dither == script.Dither
}

// take dithers the pictures and makes them solvable.
func (s *Studio) take(ctx context.Context, script Script, pictures []*picture.Tones) error {
	s.shots, s.reels = nil, nil
	var shots []Shot
	for _, plane := range script.planes() {
		for i, tones := range pictures {
			wanted, err := tones.State(script.Board, plane, script.Dither)
			if err != nil {
				return err
			}
			nearest, err := s.solver.Nearest(ctx, wanted)
			if err != nil {
				return err
			}
			shots = append(shots, Shot{i, plane, wanted, nearest})
		}
	}
	s.shots, s.script, s.pictures = shots, script, slices.Clone(pictures)
	return nil
}

func (script Script) planes() []picture.Plane {
	if script.Colour {
		return []picture.Plane{picture.Red, picture.Green, picture.Blue}
	}
	return []picture.Plane{picture.Grey}
}

// sameReels reports whether the script needs the same reels as the last one.
func (s *Studio) sameReels(script Script) bool {
	last := s.script
	return s.reels != nil && last.Ordering.equal(script.Ordering) && last.Loop == script.Loop
}

// join finds the presses from shot to shot on each board.
func (s *Studio) join(ctx context.Context, script Script) error {
	s.reels = nil
	var reels []Reel
	for shots := range slices.Chunk(s.shots, len(s.pictures)) {
		var states []puzzle.State
		for _, shot := range shots {
			states = append(states, shot.Nearest.State)
		}
		if script.Loop {
			states = append(states, states[0])
		}
		reel, err := joinStates(ctx, s.solver, script.Ordering, states...)
		if err != nil {
			return err
		}
		reels = append(reels, reel)
	}
	s.reels, s.script = reels, script
	return nil
}

//go:build !play

package bridge

import (
	"context"
	"encoding/binary"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/facts"
	"lightsout/internal/facts/nullity"
	"lightsout/internal/symmetry"
)

// lab is the state that the Lab keeps between requests.
type lab struct {
	// nullities is the map being drawn, and mapped identifies it.
	nullities *nullity.Map
	mapped    NullityRows
}

// study returns the facts about a board that are quick to compute.
func (s *Session) study(ctx context.Context, n PuzzleID) (Study, error) {
	solver, err := s.inspect(ctx, n.ID)
	if err != nil {
		return Study{}, err
	}
	b := solver.Board()
	found := Study{
		Lights: b.Lights(), Buttons: b.Buttons(), Colours: b.Colours(), Rank: solver.Rank(), Nullity: solver.Nullity(),
		Strategy: string(solver.Strategy()), Symmetries: symmetry.Count(b),
	}
	_, share := facts.SolvableStates(solver)
	found.Solvable, found.Share, found.Patterns = facts.SolvableWords(solver), share.String(), facts.QuietWords(solver)
	found.Quiet, err = quietPatterns(ctx, solver)
	return found, err
}

// gods searches for God's number, and explains how it is known.
func (s *Session) gods(ctx context.Context, g GodsRequest) (Gods, error) {
	solver, err := s.inspect(ctx, g.ID)
	if err != nil {
		return Gods{}, err
	}
	found, err := facts.FindGodsNumber(ctx, solver, g.Prove, s.report)
	if err != nil {
		return Gods{}, err
	}
	return Gods{found.String(), found.Sentence(), !found.Open}, nil
}

// nullityRows computes some rows of the nullity map. The data sent with the answer has two bytes
// for each board, low byte first.
func (s *Session) nullityRows(_ context.Context, n NullityRows) (Nothing, error) {
	same := NullityRows{Surface: n.Surface, Size: n.Size}
	if s.lab.nullities == nil || s.lab.mapped != same {
		m, err := nullity.New(board.Surface(n.Surface), board.Plus, n.Size)
		if err != nil {
			return Nothing{}, err
		}
		s.lab.nullities, s.lab.mapped = m, same
	}
	if n.From < 1 || n.From > n.To || n.To > n.Size {
		return Nothing{}, english.Errorf("the map has %d rows, so there are no rows %d to %d", n.Size, n.From, n.To)
	}
	for rows := n.From; rows <= n.To; rows++ {
		for _, found := range s.lab.nullities.Row(rows) {
			s.made = binary.LittleEndian.AppendUint16(s.made, found)
		}
	}
	return Nothing{}, nil
}

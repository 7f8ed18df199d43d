package bridge

import (
	"context"
	"encoding/binary"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/facts"
	"lightsout/internal/facts/nullity"
	"lightsout/internal/play"
	"lightsout/internal/symmetry"
	"lightsout/puzzle"
	"lightsout/solve"
)

// lab is the state that the Lab keeps between requests.
type lab struct {
	solver *solve.Solver // for the last board requested
	// nullities is the map being drawn, and mapped identifies it.
	nullities *nullity.Map
	mapped    NullityRows
}

// inspect returns a solver for a board. It caches the last one, because the page asks about the
// same board several times.
func (s *Session) inspect(ctx context.Context, spec string) (*solve.Solver, error) {
	b, err := readBoard(spec)
	if err != nil {
		return nil, err
	}
	if s.lab.solver == nil || !s.lab.solver.Board().Equal(b) {
		solver, err := solve.New(ctx, b, solve.OnProgress(s.report))
		if err != nil {
			return nil, err
		}
		s.lab.solver = solver
	}
	return s.lab.solver, nil
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

// position resolves a puzzle and analyses its board.
func (s *Session) position(ctx context.Context, id string) (puzzle.State, *solve.Solver, error) {
	state, err := play.Resolve(ctx, id)
	if err != nil {
		return puzzle.State{}, nil, err
	}
	solver, err := s.inspect(ctx, state.Board().String())
	return state, solver, err
}

// solution finds a solution to a position, which need not be a shortest one.
func (s *Session) solution(ctx context.Context, n PuzzleID) (Solution, error) {
	state, solver, err := s.position(ctx, n.ID)
	if err != nil {
		return Solution{}, err
	}
	presses, err := solver.Solve(ctx, state)
	if err != nil {
		return Solution{}, err
	}
	return Solution{Presses: repeated(presses), Count: facts.Solutions(solver).String()}, nil
}

// fewest finds a solution to a position with as few presses as possible.
func (s *Session) fewest(ctx context.Context, n PuzzleID) (Solution, error) {
	state, solver, err := s.position(ctx, n.ID)
	if err != nil {
		return Solution{}, err
	}
	found, err := solver.Fewest(ctx, state)
	if err != nil {
		return Solution{}, err
	}
	return Solution{Presses: repeated(found.Presses), Proved: found.Proved, Bound: found.Bound, Count: facts.Solutions(solver).String()}, nil
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
	same := NullityRows{Surface: n.Surface, Rule: n.Rule, Size: n.Size}
	if s.lab.nullities == nil || s.lab.mapped != same {
		m, err := nullity.New(board.Surface(n.Surface), board.Rule(n.Rule), n.Size)
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

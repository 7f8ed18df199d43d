package play

import (
	"hash/fnv"
	"math/rand/v2"

	"lightsout/board"
	"lightsout/puzzle"
)

// A SprintBoard is a puzzle in a sprint, where a player solves as many puzzles as possible in a few
// minutes.
type SprintBoard struct {
	Position string `json:"position"`
	Par      int    `json:"par"`
}

const (
	// sprintBoards is the number of puzzles in a sprint. Nobody can solve that many in time.
	sprintBoards = 120
	// smallPar is the highest par of a sprint's 3x3 puzzles, and maxSprintPar is the highest par of
	// its 5x5 puzzles.
	smallPar     = 3
	maxSprintPar = 6
)

// Sprint returns the puzzles of a sprint, which depend only on the seed. Par rises from 1 to
// maxSprintPar, by one after every few puzzles.
//
// The presses that make a puzzle are always a shortest solution: 3x3 has no quiet patterns, and
// every quiet pattern on 5x5 has at least 12 buttons, so adding one to a solution replaces at most
// six presses with at least six others.
func Sprint(seed string) ([]SprintBoard, error) {
	h := fnv.New64a()
	_, _ = h.Write([]byte(seed)) // writing to a hash never fails
	r := rand.New(rand.NewPCG(h.Sum64(), 0))
	boards := make([]SprintBoard, 0, sprintBoards)
	for i := range sprintBoards {
		par := min(maxSprintPar, 1+(i+1)/3)
		side := 3
		if par > smallPar {
			side = 5
		}
		b, err := board.NewGrid(board.Grid{Rows: side, Cols: side})
		if err != nil {
			return nil, err
		}
		s, err := puzzle.AllOff(b)
		if err != nil {
			return nil, err
		}
		boards = append(boards, SprintBoard{s.Press(r.Perm(b.Buttons())[:par]...).String(), par})
	}
	return boards, nil
}

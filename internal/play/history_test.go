package play_test

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"lightsout/internal/play"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// A slowGame is the reference implementation: after each move it replays everything.
type slowGame struct {
	start puzzle.State
	moves []int
	at    int
}

func (r *slowGame) presses() []int {
	var buttons []int
	for _, m := range r.moves[:r.at] {
		if m == play.ResetMove {
			buttons = nil
		} else {
			buttons = append(buttons, m)
		}
	}
	return buttons
}

func (r *slowGame) move(m int) {
	r.moves = append(slices.Clone(r.moves[:r.at]), m)
	r.at++
}

// The actions in a game, apart from pressing a button.
const (
	undo = -2 - iota
	redo
	reopen // save and load the game
)

// do performs an action in the game and in the reference.
func (r *slowGame) do(t *testing.T, g *play.Game, what int) (*play.Game, []play.Event) {
	t.Helper()
	switch what {
	case undo:
		r.at = max(0, r.at-1)
		return g, g.Undo()
	case redo:
		r.at = min(len(r.moves), r.at+1)
		return g, g.Redo()
	case play.ResetMove:
		if len(r.presses()) > 0 {
			r.move(play.ResetMove)
		}
		return g, g.Reset()
	case reopen:
		loaded := testkit.Must(play.Load(t.Context(), g.Save()))(t)
		return loaded, nil
	default:
		if !r.start.Press(r.presses()...).Solved() {
			r.move(what)
		}
		return g, g.Press(what)
	}
}

// check compares everything visible in a game with the reference.
func (r *slowGame) check(t *testing.T, g *play.Game, before puzzle.State, events []play.Event) {
	t.Helper()
	presses, v := r.presses(), g.View()
	state := r.start.Press(presses...)
	if !g.State().Equal(state) || v.Position != state.String() {
		t.Fatalf("%v: the position is %v, want %v", r.moves[:r.at], g.State(), state)
	}
	if !slices.Equal(g.Presses(), presses) || v.Moves != len(presses) || g.CountPresses() != v.Moves {
		t.Fatalf("%v: the presses are %v, %d", r.moves[:r.at], g.Presses(), v.Moves)
	}
	if v.CanUndo != (r.at > 0) || v.CanRedo != (r.at < len(r.moves)) || v.Solved != state.Solved() || v.Left != state.Left() {
		t.Fatalf("%v, %d in effect: %+v", r.moves, r.at, v)
	}
	if len(events) > 0 {
		var changed []int
		for light := range state.Board().Lights() {
			if before.Colour(light) != state.Colour(light) {
				changed = append(changed, light)
			}
		}
		if !slices.Equal(events[0].Lights, changed) {
			t.Fatalf("%v: the lights %v changed, want %v", r.moves[:r.at], events[0].Lights, changed)
		}
	}
}

// compare plays a list of moves in a new game of the puzzle and in the reference, and checks that
// the two agree after every move.
func compare(t *testing.T, puzzle *play.Game, list []int) {
	t.Helper()
	g := puzzle.Again()
	r := &slowGame{start: g.Start()}
	for _, what := range list {
		before := g.State()
		var events []play.Event
		g, events = r.do(t, g, what)
		r.check(t, g, before, events)
	}
}

func historyPuzzles(t testing.TB) []*play.Game {
	t.Helper()
	var games []*play.Game
	for _, id := range []string{
		"1x1", "1x2,mod=3", "2x2", "3x3", "3x3,mod=4", "2x2,torus", "4x4,torus", "5x5", "5x5:1", "hex2", "tri3", "3x3,rule=knight", "3x3:0,to=on", "buttons=3_0.1_1.2_0_2.1:7", "2x2,mod=64",
	} {
		g, err := play.Open(t.Context(), id, free())
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		games = append(games, g)
	}
	return games
}

// On three small boards, the game agrees with the reference for every list of up to five actions: a
// press of one of three buttons, a reset, an undo or a redo.
func TestHistoryExhaustively(t *testing.T) {
	length := 5
	if testing.Short() {
		length = 4
	}
	for _, g := range historyPuzzles(t)[:3] {
		buttons := g.Start().Board().Buttons()
		choices := []int{0, buttons / 2, buttons - 1, play.ResetMove, undo, redo}
		list := make([]int, 0, length)
		var extend func()
		extend = func() {
			if len(list) == length {
				compare(t, g, list)
				return
			}
			for _, what := range choices {
				list = append(list, what)
				extend()
				list = list[:len(list)-1]
			}
		}
		extend()
	}
}

// Long games also agree with the reference.
func TestHistoryAtRandom(t *testing.T) {
	rounds := testkit.Amount(12, 30)
	if testing.Short() {
		rounds = 5
	}
	for i, g := range historyPuzzles(t) {
		for round := range rounds {
			random := rand.New(rand.NewPCG(uint64(i), uint64(round)))
			list := make([]int, 200)
			for j := range list {
				list[j] = random.IntN(g.Start().Board().Buttons())
				if special := random.IntN(20); special < 7 {
					list[j] = []int{undo, undo, undo, redo, redo, play.ResetMove, reopen}[special]
				}
			}
			compare(t, g, list)
		}
	}
}

func FuzzHistory(f *testing.F) {
	f.Add(3, []byte{1, 2, 250, 3, 251, 251, 252, 252, 252, 253})
	games := historyPuzzles(f)
	f.Fuzz(func(t *testing.T, which int, data []byte) {
		g := games[uint(which)%uint(len(games))]
		list := make([]int, min(len(data), 300))
		for i := range list {
			if b := int(data[i]); b >= 250 {
				list[i] = []int{play.ResetMove, undo, redo, reopen}[b%4]
			} else {
				list[i] = b % g.Start().Board().Buttons()
			}
		}
		compare(t, g, list)
	})
}

// The memory that a move allocates does not grow with the history.
func TestMovesCostTheSame(t *testing.T) {
	g := open(t, "20x20", free())
	random := rand.New(rand.NewPCG(1, 1))
	const rounds = 500
	history := testkit.Amount(20_000, 100_000)
	bytesOf := func(moves func()) int {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range rounds {
			moves()
		}
		runtime.ReadMemStats(&after)
		return int(after.TotalAlloc-before.TotalAlloc) / rounds
	}
	moves := func() {
		g.Press(random.IntN(400))
		g.Press(random.IntN(400))
		g.Undo()
		g.Redo()
		g.View()
	}
	first := bytesOf(moves)
	for g.CountPresses() < history {
		g.Press(random.IntN(400))
	}
	for what, cost := range map[string]int{
		"moves": bytesOf(moves), "a reset": bytesOf(func() { g.Reset(); g.Undo(); g.Redo(); g.Undo() }),
	} {
		if cost > 2*first+10_000 { // the list of moves may grow once during the test
			t.Errorf("after %d presses, %s took %d bytes; at the start, moves took %d", history, what, cost, first)
		}
	}
}

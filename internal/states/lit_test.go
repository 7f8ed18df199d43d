package states

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

// everyGraph calls f with every graph of up to n nodes, with the given rule.
func everyGraph(t *testing.T, n int, rule board.Rule, f func(b *board.Board, edges [][2]int)) {
	t.Helper()
	for nodes := 1; nodes <= n; nodes++ {
		var all [][2]int
		for v := range nodes {
			for u := range v {
				all = append(all, [2]int{u, v})
			}
		}
		for set := range 1 << len(all) {
			g := board.Graph{Nodes: nodes, Rule: rule}
			for i, e := range all {
				if set>>i&1 == 1 {
					g.Edges = append(g.Edges, e)
				}
			}
			f(testkit.Must(board.NewGraph(g))(t), g.Edges)
		}
	}
}

// The theorem in lit.go: if a press toggles the light itself, and lights toggle each other, playing only
// lit lights makes no difference to which states can be turned off.
func TestLitOnlyMakesNoDifference(t *testing.T) {
	everyGraph(t, 5, board.Plus, func(b *board.Board, _ [][2]int) {
		table := testkit.Must(NewLitTable(t.Context(), b))(t)
		s := testkit.Must(solve.New(t.Context(), b))(t)
		if want := 1 << s.Rank(); table.reached() != want {
			t.Errorf("%s: lit-only play solves %d states, ordinary play %d", b, table.reached(), want)
		}
	})
	for _, spec := range []string{"3x3", "4x4", "2x7", "hex2", "4x4,torus"} {
		b := testkit.Must(board.Parse(spec))(t)
		table := testkit.Must(NewLitTable(t.Context(), b))(t)
		if s := testkit.Must(solve.New(t.Context(), b))(t); table.reached() != 1<<s.Rank() {
			t.Errorf("%s: %d states", spec, table.reached())
		}
	}
}

// Wang and Wu, Minimum light number of lit-only sigma-game on a tree, Theoretical Computer Science
// 381 (2007): on a tree with k leaves, every orbit has a state with at most k/2 lit lights, rounded up.
func TestLitOrbitsOfTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for nodes := 2; nodes <= 12; nodes++ {
		for range 5 {
			g, degree := board.Graph{Nodes: nodes, Rule: board.Ring}, make([]int, nodes)
			for v := 1; v < nodes; v++ {
				u := r.IntN(v)
				g.Edges = append(g.Edges, [2]int{u, v})
				degree[u]++
				degree[v]++
			}
			leaves := 0
			for _, d := range degree {
				if d == 1 {
					leaves++
				}
			}
			b := testkit.Must(board.NewGraph(g))(t)
			if got, want := slices.Max(leastLit(b, true)), (leaves+1)/2; got > want {
				t.Errorf("%s with %d leaves: an orbit has at least %d lit lights", b, leaves, got)
			}
		}
	}
}

// Goldwasser, Wang and Wu, Minimum light numbers in the sigma-game and lit-only sigma-game on unicyclic
// and grid graphs, Electronic Journal of Combinatorics 18 (2011): on a grid, presses of lit lights leave
// at most two more lights on than presses of any lights. If presses toggle the light itself, and the grid
// is not a path, they leave no more.
func TestLitOrbitsOfGrids(t *testing.T) {
	for _, size := range []string{"1x8", "1x9", "2x2", "2x3", "2x4", "2x5", "2x6", "3x3", "3x4"} {
		for _, rule := range []board.Rule{board.Ring, board.Plus} {
			b := testkit.Must(board.Parse(fmt.Sprintf("%s,rule=%s", size, rule)))(t)
			more, most := 0, 2
			lit := leastLit(b, true)
			for state, least := range leastLit(b, false) {
				more = max(more, lit[state]-least)
			}
			if rule == board.Plus && size[0] != '1' {
				most = 0
			}
			if more > most {
				t.Errorf("%s: %d more lit lights", b, more)
			}
		}
	}
}

// leastLit returns the fewest lit lights that presses can leave on, for every state. It goes backwards
// from the states with the fewest. Only lit lights are pressed or, if litOnly is false, any.
func leastLit(b *board.Board, litOnly bool) []int {
	toggles, all := litToggles(b), slices.Repeat([]int{-1}, 1<<b.Lights())
	for lit := range b.Lights() + 1 {
		for state := range all {
			if all[state] >= 0 || bits.OnesCount(uint(state)) != lit {
				continue
			}
			all[state] = lit
			for open := []int{state}; len(open) > 0; open = open[1:] {
				for light, lights := range toggles {
					before := open[0] ^ int(lights)
					if all[before] < 0 && (!litOnly || before>>light&1 == 1) {
						all[before] = lit
						open = append(open, before)
					}
				}
			}
		}
	}
	return all
}

// The shortest games are those that a plain search from each state finds, and they press lit lights.
func TestLitGames(t *testing.T) {
	for _, rule := range []board.Rule{board.Ring, board.Plus} {
		everyGraph(t, 4, rule, func(b *board.Board, _ [][2]int) { checkLitGames(t, b) })
	}
	checkLitGames(t, testkit.Must(board.Parse("3x3"))(t))
	checkLitGames(t, testkit.Must(board.Parse("3x3,rule=ring"))(t))
}

func checkLitGames(t *testing.T, b *board.Board) {
	t.Helper()
	table := testkit.Must(NewLitTable(t.Context(), b))(t)
	toggles := litToggles(b)
	for start := range uint32(1) << b.Lights() {
		want := forward(toggles, start)
		presses, ok := table.Presses(StateOf(b, uint64(start)))
		if ok != (want >= 0) || ok && len(presses) != want {
			t.Fatalf("%s, state %x: %v, %v, want %d presses", b, start, presses, ok, want)
		}
		state := start
		for _, light := range presses {
			if state>>light&1 == 0 {
				t.Fatalf("%s, state %x: %v presses a dark light", b, start, presses)
			}
			state ^= toggles[light]
		}
		if ok && state != 0 {
			t.Fatalf("%s, state %x: %v leaves %x", b, start, presses, state)
		}
	}
}

// forward returns the fewest presses from a state, or -1.
func forward(toggles []uint32, start uint32) int {
	depth := map[uint32]int{start: 0}
	for open := []uint32{start}; len(open) > 0; open = open[1:] {
		if open[0] == 0 {
			return depth[0]
		}
		for light, lights := range toggles {
			next := open[0] ^ lights
			if _, known := depth[next]; open[0]>>light&1 == 1 && !known {
				depth[next] = depth[open[0]] + 1
				open = append(open, next)
			}
		}
	}
	return -1
}

// On every graph of up to four nodes whose buttons do not toggle their own lights, there are as many
// orbits as a search from each state finds. On a board without such a group, LitOrbits reports that.
// NewLitTable refuses boards that it cannot handle.
func TestLitOrbits(t *testing.T) {
	everyGraph(t, 4, board.Ring, func(b *board.Board, _ [][2]int) {
		got, isGroup, err := LitOrbits(t.Context(), b)
		toggles := litToggles(b)
		want, seen := 0, map[uint32]bool{}
		for start := range uint32(1) << b.Lights() {
			if !seen[start] {
				want++
			}
			for _, state := range reach(toggles, start) {
				seen[state] = true
			}
		}
		if err != nil || !isGroup || got != want {
			t.Errorf("%s: %d orbits, %v, %v, want %d", b, got, isGroup, err, want)
		}
	})
	if _, isGroup, err := LitOrbits(t.Context(), testkit.Must(board.Parse("3x3"))(t)); isGroup || err != nil {
		t.Errorf("3x3 has a group, %v", err)
	}
	for _, spec := range []string{"6x6", "3x3,mod=3", "buttons=2_0_1"} {
		if _, err := NewLitTable(t.Context(), testkit.Must(board.Parse(spec))(t)); err == nil {
			t.Error(fmt.Sprint(spec, " has a table"))
		}
	}
}

func reach(toggles []uint32, start uint32) []uint32 {
	seen, all := map[uint32]bool{start: true}, []uint32{start}
	for i := 0; i < len(all); i++ {
		for light, lights := range toggles {
			if next := all[i] ^ lights; all[i]>>light&1 == 1 && !seen[next] {
				seen[next] = true
				all = append(all, next)
			}
		}
	}
	return all
}

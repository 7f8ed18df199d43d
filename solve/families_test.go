package solve

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// randomBoard returns a random two-colour board: a grid, with or without holes, a box, hexagons,
// triangles, a cube or a graph.
func randomBoard(t testing.TB, r *rand.Rand) *board.Board {
	t.Helper()
	size := func(limit int) int { return 1 + r.IntN(limit) }
	selfOrNot := []string{"", ",rule=ring"}[r.IntN(2)]
	var spec string
	switch r.IntN(8) {
	case 0, 1, 2:
		rules := append(board.Rules(), "0.0_0.1_1.2", "-1.0_2.3", "0.0")
		spec = fmt.Sprintf("%dx%d", size(12), size(12))
		if surface := surfaces[r.IntN(6)]; surface != board.Plane {
			spec += "," + string(surface)
		}
		spec += ",rule=" + string(rules[r.IntN(len(rules))])
	case 3:
		spec = fmt.Sprintf("%dx%dx%d%s%s", size(5), size(5), size(5), []string{"", ",torus"}[r.IntN(2)], selfOrNot)
	case 4:
		spec = fmt.Sprintf("%s%d%s", []string{"hex", "tri", "cube"}[r.IntN(3)], size(6), selfOrNot)
	case 5, 6:
		return randomGraph(t, r, 1+r.IntN(60))
	default:
		g := board.Grid{Rows: 2 + r.IntN(10), Cols: 2 + r.IntN(10), Surface: surfaces[r.IntN(6)]}
		b := testkit.Must(board.NewGrid(g))(t)
		holes := r.Perm(b.Lights())[:r.IntN(b.Lights())]
		if len(holes) == 0 {
			return b
		}
		slices.Sort(holes)
		for i := range holes {
			holes[i]++ // a spec counts from 1
		}
		spec = b.String() + ",holes=" + strings.ReplaceAll(strings.Trim(fmt.Sprint(holes), "[]"), " ", "_")
	}
	return testkit.Must(board.Parse(spec))(t)
}

func randomGraph(t testing.TB, r *rand.Rand, nodes int) *board.Board {
	t.Helper()
	g := board.Graph{Nodes: nodes, Directed: r.IntN(2) == 0, Rule: board.Rules()[r.IntN(2)]}
	density := r.Float64()
	for i := range nodes {
		for j := range nodes {
			if (i < j || g.Directed && i != j) && r.Float64() < density {
				g.Edges = append(g.Edges, [2]int{i, j})
			}
		}
	}
	b := testkit.Must(board.NewGraph(g))(t)
	return b
}

func TestStrategiesAgreeOnEveryFamily(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	for range boards(1000) {
		b := randomBoard(t, r)
		off := task.StateOf(b, gf2.NewVec(b.Lights()))
		checkBoard(t, b, task.StateOf(b, randomVec(r, b.Lights())), off.Apply(task.PressesOf(b, randomVec(r, b.Buttons()))))
	}
}

// TestEveryGraphOfFiveNodes solves every state of every graph with 5 nodes, with and without
// self-toggle.
func TestEveryGraphOfFiveNodes(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 7
	}
	for bits := 0; bits < 1<<10; bits += step {
		g := board.Graph{Nodes: 5}
		k := 0
		for i := range 5 {
			for j := range i {
				if bits>>k&1 == 1 {
					g.Edges = append(g.Edges, [2]int{i, j})
				}
				k++
			}
		}
		for _, g.Rule = range []board.Rule{board.Plus, board.Ring} {
			b := testkit.Must(board.NewGraph(g))(t)
			checkBoard(t, b)
			for _, s := range applicable(t, b) {
				solvable := 0
				for n := range 1 << 5 {
					v := gf2.NewVec(5)
					v.Words()[0] = uint64(n)
					if checkAnswer(t, s, task.StateOf(b, v)) {
						solvable++
					}
				}
				if solvable != 1<<s.Rank() {
					t.Fatalf("%v, %s: %d states are solvable, but the rank is %d", b, s.name(), solvable, s.Rank())
				}
			}
		}
	}
}

func TestAllOnIsSolvableOnGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 11))
	for range boards(1000) {
		nodes := 1 + r.IntN(100)
		g := board.Graph{Nodes: nodes}
		density := r.Float64() * r.Float64()
		for i := range nodes {
			for j := range i {
				if r.Float64() < density {
					g.Edges = append(g.Edges, [2]int{i, j})
				}
			}
		}
		b := testkit.Must(board.NewGraph(g))(t)
		on := testkit.Must(puzzle.AllOn(b))(t)
		if !checkAnswer(t, mustNew(t, b), on) {
			t.Fatalf("%v cannot be solved", on)
		}
	}
}

// torusNullities holds the nullity of the n x n torus for n = 1, 2, ... (OEIS A165738).
var torusNullities = []int{
	0, 0, 4, 0, 8, 8, 0, 0, 4, 16, 0, 16, 0, 0, 12, 0, 16, 8, 0, 32, 4, 0, 0, 32, 8, 0, 4, 0, 0, 24,
}

func TestNullityOfTori(t *testing.T) {
	for i, want := range torusNullities {
		for _, s := range applicable(t, testkit.Must(board.Parse(fmt.Sprintf("%dx%d,torus", i+1, i+1)))(t)) {
			if s.Nullity() != want {
				t.Errorf("%v, %s: nullity %d, want %d", s.Board(), s.name(), s.Nullity(), want)
			}
		}
	}
}

func TestPublishedNullities(t *testing.T) {
	for spec, want := range map[string]int{
		"5x5,rule=x":      4,
		"6x6,rule=x":      0,
		"5x5,rule=knight": 0,
		"4x4,torus":       0,
		"3x3x3":           0,
		"3x3x3x3":         0,
		"3x3x3,torus":     14,
		"3x3x3x3,torus":   40,
		"cube3":           6,
		"3x3,torus":       4,
		"5x5,torus":       8,
	} {
		for _, s := range applicable(t, testkit.Must(board.Parse(spec))(t)) {
			if s.Nullity() != want {
				t.Errorf("%s, %s: nullity %d, want %d", spec, s.name(), s.Nullity(), want)
			}
		}
	}
}

// Turning on all lights of the 3^4 hypercube takes 41 presses, and the solution is unique.
func TestHypergridAllOn(t *testing.T) {
	on := testkit.Must(puzzle.Parse("3x3x3x3:on"))(t)
	for _, s := range applicable(t, on.Board()) {
		presses, err := s.Solve(t.Context(), on)
		if err != nil || presses.Count() != 41 || s.Nullity() != 0 {
			t.Errorf("%s: %d presses, nullity %d, %v", s.name(), presses.Count(), s.Nullity(), err)
		}
	}
}

// BenchmarkHypergrid measures the time from New to the proven answer. The solution is unique.
func BenchmarkHypergrid(b *testing.B) {
	for b.Loop() {
		on := testkit.Must(puzzle.Parse("3x3x3x3:on"))(b)
		if _, err := mustNew(b, on.Board()).Solve(b.Context(), on); err != nil {
			b.Fatal(err)
		}
	}
}

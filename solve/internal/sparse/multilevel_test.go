package sparse

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/solve/internal/conformance"
	"lightsout/solve/internal/dense"
	"lightsout/solve/internal/task"
)

// cubic returns a graph in which each node has up to three neighbours: three random pairings of
// the nodes.
func cubic(t testing.TB, nodes int, seed uint64) *board.Board {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 4))
	g := board.Graph{Nodes: nodes}
	var edges [][2]int
	for range 3 {
		order := r.Perm(nodes)
		for i := 0; i+1 < nodes; i += 2 {
			edges = append(edges, [2]int{min(order[i], order[i+1]), max(order[i], order[i+1])})
		}
	}
	slices.SortFunc(edges, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	g.Edges = slices.Compact(edges)
	return testkit.Must(board.NewGraph(g))(t)
}

// bisecting returns a dissection that bisects parts of every size.
func bisecting(inc *incidence) *dissection {
	d := newDissection(inc, 1, never)
	d.leastBisected = 0
	return d
}

// bisected returns the plan of a board, bisecting it even if it is small.
func bisected(t testing.TB, b *board.Board) *plan {
	t.Helper()
	inc := testkit.Must(newIncidence(task.New(t.Context(), nil), b, maxSparseToggles))(t)
	return testkit.Must(newPlan(inc, testkit.Must(bisecting(inc).all())(t), 1, never))(t)
}

// solverOf eliminates the fronts of a plan.
func solverOf(t testing.TB, b *board.Board, p *plan) *Solver {
	t.Helper()
	s := &Solver{lights: b.Lights(), buttons: b.Buttons()}
	s.Patterns = dense.NewPatterns(s.buildQuiet, s.buildInvariants)
	e := newFactorisation(p, 1, never, newBitMatrix)
	if err := e.run(); err != nil {
		t.Fatal(err)
	}
	s.order, s.fronts, s.untoggled = p.order, e.fronts, p.untoggled
	s.free, s.zeros = e.leftOver()
	return s
}

// Bisecting a small graph takes longer than eliminating it, unless matrix entries are long.
func TestSmallGraphsAreNotBisected(t *testing.T) {
	for _, test := range []struct {
		nodes, entry int
		bisected     bool
	}{{400, 1, false}, {400, 2, true}, {2500, 1, true}} {
		b := cubic(t, test.nodes, 1)
		inc := testkit.Must(newIncidence(task.New(t.Context(), nil), b, maxSparseToggles))(t)
		trees := testkit.Must(newDissection(inc, test.entry, never).all())(t)
		searched := testkit.Must(search(inc).all())(t)
		if got := !reflect.DeepEqual(trees, searched); got != test.bisected {
			t.Errorf("%d nodes with entries of %d bits: bisected is %v", test.nodes, test.entry, got)
		}
	}
}

// On a random graph of 3,000 nodes, bisection finds a separator of at most 900, and elimination
// takes at most a tenth of the work that it takes with the separators of a search.
func TestBisectionOfRandomGraph(t *testing.T) {
	call := task.New(t.Context(), nil)
	b := cubic(t, 3000, 1)
	inc := testkit.Must(newIncidence(call, b, maxSparseToggles))(t)
	trees := testkit.Must(bisecting(inc).all())(t)
	p := testkit.Must(newPlan(inc, trees, 1, never))(t)
	checkPlan(t, p)
	searched := testkit.Must(newPlan(inc, testkit.Must(search(inc).all())(t), 1, never))(t)
	if len(trees) != 1 || len(trees[0].own) > 900 || workOf(p) > workOf(searched)/10 {
		t.Errorf("separator of size %d; work %g, but %g with a search", len(trees[0].own), workOf(p), workOf(searched))
	}
	again := testkit.Must(newPlan(inc, testkit.Must(bisecting(inc).all())(t), 1, never))(t)
	if !slices.Equal(p.order, again.order) {
		t.Error("the order of elimination changes between runs")
	}
}

func TestBisectedConform(t *testing.T) {
	for seed := range uint64(5) {
		b := cubic(t, 300+int(seed)*37, seed)
		conformance.Check(t, b, solverOf(t, b, bisected(t, b)), seed)
	}
}

// Boards whose lights have many buttons may be cut or left whole, but the result is always correct.
// A complete graph is left whole.
func TestBisectedLargeLights(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 5 {
		lights := 200 + r.IntN(100)
		toggles := make([][]int, 200+r.IntN(100))
		for i := range toggles {
			toggles[i] = []int{i % lights}
			if r.IntN(3) > 0 {
				toggles[i] = append(toggles[i], (i+1+r.IntN(3))%lights)
			}
			if r.IntN(4) == 0 && i%lights != 0 {
				toggles[i] = append(toggles[i], 0)
			}
			slices.Sort(toggles[i])
			toggles[i] = slices.Compact(toggles[i])
		}
		b := testkit.Must(board.NewButtons(lights, toggles))(t)
		p := bisected(t, b)
		checkPlan(t, p)
		conformance.Check(t, b, solverOf(t, b, p), 1)
	}
	g := board.Graph{Nodes: 150, Rule: board.Ring}
	for i := range g.Nodes {
		for j := range i {
			g.Edges = append(g.Edges, [2]int{j, i})
		}
	}
	if p := bisected(t, testkit.Must(board.NewGraph(g))(t)); len(p.parts) != 1 {
		t.Errorf("a complete graph is cut into %d parts", len(p.parts))
	}
}

func randomWeighted(r *rand.Rand, nodes int, density float64) *graph {
	weights := make([][]int32, nodes)
	for i := range weights {
		weights[i] = make([]int32, nodes)
		for j := range i {
			if r.Float64() < density {
				weights[i][j] = 1 + r.Int32N(5)
				weights[j][i] = weights[i][j]
			}
		}
	}
	g := &graph{start: []int32{0}}
	for _, row := range weights {
		g.size = append(g.size, 1+r.Int32N(3))
		g.total += int(g.size[len(g.size)-1])
		for j, w := range row {
			if w > 0 {
				g.to, g.weight = append(g.to, int32(j)), append(g.weight, w)
			}
		}
		g.start = append(g.start, int32(len(g.to)))
	}
	return g
}

// cutOf computes, directly from the definition, the weight of the edges between the halves and the
// size of the larger half.
func (g *graph) cutOf(half []uint8) (weight, larger int) {
	var sizes [2]int
	for i := range half {
		sizes[half[i]] += int(g.size[i])
		for e := g.start[i]; e < g.start[i+1]; e++ {
			if half[g.to[e]] > half[i] {
				weight += int(g.weight[e])
			}
		}
	}
	return weight, max(sizes[0], sizes[1])
}

// Halves are balanced, the counted cut weight is right, refinement never makes it worse, and on
// small graphs the result is close to the optimum.
func TestBisect(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	found, best := 0, 0
	for range 60 {
		g := randomWeighted(r, 8+r.IntN(5), 0.4)
		half := g.bisect(bisecting(&incidence{lightsOf: lists{start: []int32{0}}, buttonsOf: lists{start: []int32{0}}}))
		weight, _ := g.cutOf(half)
		found += weight
		least := int(^uint(0) >> 1)
		for set := range 1 << g.nodes() {
			all := make([]uint8, g.nodes())
			for i := range all {
				all[i] = uint8(set >> i & 1)
			}
			if w, larger := g.cutOf(all); larger <= g.most() {
				least = min(least, w)
			}
		}
		best += least
	}
	if float64(found) > 1.15*float64(best) {
		t.Errorf("halves cut %d in total, the optimum is %d", found, best)
	}
	halved, refined := 0, 0
	for range 20 {
		g := randomWeighted(r, 100+r.IntN(300), 6./200)
		d := bisecting(&incidence{lightsOf: lists{start: []int32{0}}, buttonsOf: lists{start: []int32{0}}})
		half := make([]uint8, g.nodes())
		for i := range half {
			half[i] = uint8(r.IntN(2))
		}
		before, _ := g.cutOf(half)
		f := newRefinement(g, half, d)
		f.run()
		after, larger := g.cutOf(half)
		if after != f.cut || larger != max(f.sizes[0], f.sizes[1]) || larger > g.most() || after > before {
			t.Errorf("refined from %d to %d, counted as %d; the larger half has %d of %d", before, after, f.cut, larger, g.total)
		}
		weight, larger := g.cutOf(g.bisect(d))
		if larger > g.most() {
			t.Errorf("the larger half has %d of %d", larger, g.total)
		}
		halved, refined = halved+weight, refined+after
	}
	if halved > refined {
		t.Errorf("bisected graphs cut %d in total, refined random halves %d", halved, refined)
	}
}

package treewidth

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve/internal/conformance"
	"lightsout/solve/internal/cosets"
	"lightsout/solve/internal/fronts"
	"lightsout/solve/internal/task"
)

func newCall(t testing.TB) *task.Task { return task.New(t.Context(), nil) }

func planOf(t testing.TB, lights puzzle.State, flips bool) *Plan {
	t.Helper()
	order := testkit.Must(NewOrder(newCall(t), lights.Board()))(t)
	return testkit.Must(order.Plan(newCall(t), task.VecOfState(lights), flips, math.Inf(1)))(t)
}

// scrambled returns the state after random presses.
func scrambled(t testing.TB, b *board.Board, r *rand.Rand) puzzle.State {
	t.Helper()
	times := make([]uint8, b.Buttons())
	for i := range times {
		times[i] = uint8(r.IntN(2))
	}
	return testkit.Must(puzzle.AllOff(b))(t).Apply(puzzle.PressesOfTimes(b, times))
}

// check finds the fewest presses for a state, checks them, and returns their number.
func check(t testing.TB, state puzzle.State) int {
	t.Helper()
	order := testkit.Must(NewOrder(newCall(t), state.Board()))(t)
	presses, same, err := fewest(order)(newCall(t), state, nil)
	if err != nil || !same || !state.Apply(presses).Solved() {
		t.Fatalf("%v: solved %v, %v", state.Board(), err == nil && state.Apply(presses).Solved(), err)
	}
	return presses.Count()
}

// costsOf returns the weights of n buttons as costs: 1 each if there are none.
func costsOf(n int, weights []int) []uint64 {
	costs := slices.Repeat([]uint64{1}, n)
	for i, weight := range weights {
		costs[i] = uint64(weight)
	}
	return costs
}

// fewest finds the fewest presses with an order that is found once.
func fewest(order *Order) conformance.Fewest {
	return func(t *task.Task, state puzzle.State, weights []int) (puzzle.Presses, bool, error) {
		p, err := order.Plan(t, task.VecOfState(state), false, math.Inf(1))
		if err != nil {
			return puzzle.Presses{}, false, err
		}
		costs := costsOf(state.Board().Buttons(), weights)
		presses, cost, err := p.Cheapest(t, costs)
		if err != nil {
			return puzzle.Presses{}, false, err
		}
		for button := range presses.Ones() {
			cost -= costs[button]
		}
		return task.PressesOf(state.Board(), presses), cost == 0, nil
	}
}

func TestConformance(t *testing.T) {
	conformance.CheckSmall(t, func(call *task.Task, state puzzle.State, weights []int) (puzzle.Presses, bool, error) {
		order, err := NewOrder(call, state.Board())
		if err != nil {
			return puzzle.Presses{}, false, err
		}
		return fewest(order)(call, state, weights)
	})
}

// The fewest presses are right on all graphs of seven nodes up to isomorphism, whether or not a
// button toggles its own light.
func TestEveryGraphOfSevenNodes(t *testing.T) {
	graphs := graphsOfSeven()
	if len(graphs) != 1044 {
		t.Fatalf("%d graphs of 7 nodes, want 1,044", len(graphs))
	}
	for _, g := range graphs {
		var edges [][2]int
		for e, pair := range pairsOfSeven() {
			if g>>e&1 == 1 {
				edges = append(edges, pair)
			}
		}
		for _, rule := range []board.Rule{board.Ring, board.Plus} {
			b := testkit.Must(board.NewGraph(board.Graph{Nodes: 7, Edges: edges, Rule: rule}))(t)
			conformance.CheckFewest(t, b, testkit.Amount(8, 128), fewest(testkit.Must(NewOrder(newCall(t), b))(t)))
		}
	}
}

// pairsOfSeven lists the 21 pairs of nodes. A graph is a number with a digit for each of them.
func pairsOfSeven() [][2]int {
	var pairs [][2]int
	for v := range 7 {
		for u := range v {
			pairs = append(pairs, [2]int{u, v})
		}
	}
	return pairs
}

// graphsOfSeven returns the first graph of each isomorphism class. It swaps nodes again and again
// to find the others.
func graphsOfSeven() []int {
	pairs := pairsOfSeven()
	var swaps [][]int // where swapping nodes i and i+1 moves each pair
	for i := range 6 {
		moved := make([]int, len(pairs))
		for e, p := range pairs {
			for k, v := range p {
				switch v {
				case i:
					p[k] = i + 1
				case i + 1:
					p[k] = i
				}
			}
			moved[e] = slices.Index(pairs, [2]int{min(p[0], p[1]), max(p[0], p[1])})
		}
		swaps = append(swaps, moved)
	}
	var graphs []int
	seen := make([]bool, 1<<len(pairs))
	for g := range seen {
		if seen[g] {
			continue
		}
		graphs = append(graphs, g)
		seen[g] = true
		for queue := []int{g}; len(queue) > 0; {
			next := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			for _, moved := range swaps {
				image := 0
				for rest := uint(next); rest != 0; rest &= rest - 1 {
					image |= 1 << moved[bits.TrailingZeros(rest)]
				}
				if !seen[image] {
					seen[image] = true
					queue = append(queue, image)
				}
			}
		}
	}
	return graphs
}

// A column of a strip is a number with a bit for each row. Its lights change by own(x) for its own
// presses x, and by near(x) for the presses of a column next to it.
type strip struct {
	spec      string
	rows      int
	own, near func(x int) int
}

func strips(rows int) []strip {
	three := func(x int) int { return (x ^ x<<1 ^ x>>1) & (1<<rows - 1) }
	return []strip{{"", rows, three, func(x int) int { return x }}, {",rule=star", rows, three, three}}
}

// fewest returns the fewest presses for a strip, given its columns: for each pair of presses of two
// neighbouring columns, the fewest presses that turn off all columns before the second.
func (s strip) fewest(columns []int) int {
	const none = math.MaxInt32
	size := 1 << s.rows
	before := make([][]int, size) // the presses of a column with each effect on the columns next to it
	for x := range size {
		before[s.near(x)] = append(before[s.near(x)], x)
	}
	least := slices.Repeat([]int{none}, size*size)
	for x := range size {
		least[x] = bits.OnesCount(uint(x))
	}
	for i, lit := range columns {
		next := slices.Repeat([]int{none}, size*size)
		for pair, n := range least {
			if n == none {
				continue
			}
			x, y := pair/size, pair%size // the columns i-1 and i
			for _, z := range before[lit^s.near(x)^s.own(y)] {
				if i+1 < len(columns) || z == 0 {
					next[y*size+z] = min(next[y*size+z], n+bits.OnesCount(uint(z)))
				}
			}
		}
		least = next
	}
	return slices.Min(least)
}

func TestStrips(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][2]int{{1, 30}, {2, 50}, {3, 14}, {5, 50}, {5, 101}, {8, 200}} {
		for _, s := range strips(size[0]) {
			state := scrambled(t, testkit.Must(board.Parse(fmt.Sprintf("%dx%d%s", size[0], size[1], s.spec)))(t), r)
			columns := make([]int, size[1])
			for i, colour := range state.Colours() {
				columns[i%size[1]] |= int(colour) << (i / size[1])
			}
			if got, want := check(t, state), s.fewest(columns); got != want {
				t.Errorf("%v: %d presses, want %d", state.Board(), got, want)
			}
		}
	}
}

// treeFewest returns the fewest presses for a tree in which each node toggles itself. The parent of
// node i is parent[i] < i. best[i][x][odd] is the fewest presses in the branches of node i, with i
// pressed if x is 1, that turn off the other lights of its branches and toggle light i an odd
// number of times if odd is 1, otherwise an even number.
func treeFewest(parent []int, lights []uint8) int {
	const none = 1 << 30
	best := make([][2][2]int, len(parent))
	for i := range best {
		best[i] = [2][2]int{{0, none}, {none, 1}}
	}
	for i := len(parent) - 1; i > 0; i-- {
		up := &best[parent[i]]
		for x := range up {
			child := best[i][0][int(lights[i])^x]   // node i is not pressed,
			pressed := best[i][1][int(lights[i])^x] // or it is
			even, odd := up[x][0], up[x][1]
			up[x][0] = min(none, even+child, odd+pressed)
			up[x][1] = min(none, odd+child, even+pressed)
		}
	}
	return min(best[0][0][lights[0]], best[0][1][lights[0]])
}

func TestTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for name, above := range map[string]func(i int) int{
		"random":      r.IntN,
		"star":        func(int) int { return 0 },
		"path":        func(i int) int { return i - 1 },
		"caterpillar": func(i int) int { return i - 1 - r.IntN(min(i, 3)) },
		"binary":      func(i int) int { return (i - 1) / 2 },
	} {
		for _, nodes := range []int{1, 2, 10, 50_000} {
			parent, edges := make([]int, nodes), [][2]int(nil)
			for i := 1; i < nodes; i++ {
				parent[i] = above(i)
				edges = append(edges, [2]int{parent[i], i})
			}
			b := testkit.Must(board.NewGraph(board.Graph{Nodes: nodes, Edges: edges}))(t)
			state := scrambled(t, b, r)
			if got, want := check(t, state), treeFewest(parent, state.Colours()); got != want {
				t.Errorf("%s of %d nodes: %d presses, want %d", name, nodes, got, want)
			}
		}
	}
}

// leastOf compares all solutions of a state.
func leastOf(t testing.TB, state puzzle.State) int {
	t.Helper()
	b, q := state.Board(), cosets.Question{State: state}
	s := testkit.Must(fronts.New(newCall(t), b))(t)
	var err error
	if q.First, _, err = s.Solve(newCall(t), state); err != nil {
		t.Fatal(err)
	}
	for i, order := range s.Orders() {
		q.Quiets = append(q.Quiets, cosets.Quiet{Presses: testkit.Must(s.Quiet(newCall(t), i))(t), Order: order})
	}
	if len(q.Quiets) > 24 {
		t.Fatalf("%v: nullity %d is too large for this test", b, len(q.Quiets))
	}
	return testkit.Must(cosets.Compare(newCall(t), &q))(t).Presses.Count()
}

// cactus returns a random cactus: edges and cycles that share at most one node.
func cactus(r *rand.Rand, nodes int) [][2]int {
	var edges [][2]int
	for n := 1; n < nodes; {
		at, length := r.IntN(n), min(1+r.IntN(5), nodes-n)
		last := at
		for range length {
			edges = append(edges, [2]int{last, n})
			last = n
			n++
		}
		if length > 1 && r.IntN(4) > 0 {
			edges = append(edges, [2]int{at, last})
		}
	}
	return edges
}

// partialTree returns a random graph of treewidth at most k: each node has edges to some nodes of a
// clique of k earlier ones. Some nodes have the same edges as the one before, so that there are
// quiet patterns.
func partialTree(r *rand.Rand, nodes, k int) [][2]int {
	var edges [][2]int
	var cliques [][]int
	var near []int
	for v := range nodes {
		if v <= k {
			near = nil
			for u := range v {
				near = append(near, u)
			}
		} else if r.IntN(3) > 0 {
			near = cliques[r.IntN(len(cliques))]
		}
		for i, u := range near {
			if v <= k || (u+i)%4 > 0 {
				edges = append(edges, [2]int{u, v})
			}
		}
		for i := range near {
			if v >= k {
				clique := slices.Clone(near)
				clique[i%len(clique)] = v
				cliques = append(cliques, clique)
			}
		}
	}
	return edges
}

func TestCactiAndPartialTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range testkit.Amount(8, 100) {
		for width := range 13 {
			nodes := 20 + r.IntN(20)
			edges := cactus(r, nodes)
			if width > 1 {
				edges = partialTree(r, nodes, width)
			}
			b := testkit.Must(board.NewGraph(board.Graph{Nodes: nodes, Edges: edges, Rule: board.Rules()[r.IntN(2)]}))(t)
			state := scrambled(t, b, r)
			if got, want := check(t, state), leastOf(t, state); got != want {
				t.Errorf("%v: %d presses, want %d", b, got, want)
			}
		}
	}
	const nodes = 50_000
	b := testkit.Must(board.NewGraph(board.Graph{Nodes: nodes, Edges: cactus(r, nodes)}))(t)
	check(t, scrambled(t, b, r))
}

// On a symmetric board, a border of k places has at most 2^k states.
func TestTablesOfSymmetricBoardsAreSmall(t *testing.T) {
	state := testkit.Must(puzzle.Parse("8x30,rule=star:on"))(t)
	for _, s := range planOf(t, state, false).steps {
		if len(s.basis) > 11 {
			t.Fatalf("a table of 2^%d entries", len(s.basis))
		}
	}
}

// If presses and changes of single lights each have a cost, the cheapest answer costs the same as the
// best one found by trying all sets of presses.
func TestFlips(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, spec := range []string{"2x3", "3x4", "4x4", "1x8", "3x3,torus", "2x5,rule=star", "tri4", "buttons=3_0_0.1_1.2_2_0.2"} {
		b := testkit.Must(board.Parse(spec))(t)
		for range 5 {
			costs := make([]uint64, b.Buttons()+b.Lights())
			for i := range costs {
				costs[i] = uint64(r.IntN(50)) << 24
			}
			checkFlips(t, puzzle.StateOfBits(b, []uint64{r.Uint64N(1 << b.Lights())}), costs)
		}
	}
}

// eachPresses calls f with all sets of presses, as bits, and the lights that they leave on.
func eachPresses(state puzzle.State, f func(presses, lights uint64)) {
	b, lights := state.Board(), state.Bits()[0]
	for n := range uint64(1) << b.Buttons() {
		if n > 0 {
			for light := range b.Toggles(bits.TrailingZeros64(n)) {
				lights ^= 1 << light
			}
		}
		f(n^n>>1, lights)
	}
}

func costOf(set uint64, costs []uint64) (sum uint64) {
	for ; set != 0; set &= set - 1 {
		sum += costs[bits.TrailingZeros64(set)]
	}
	return sum
}

func checkFlips(t *testing.T, state puzzle.State, costs []uint64) {
	t.Helper()
	b, least := state.Board(), uint64(math.MaxUint64)
	eachPresses(state, func(presses, lights uint64) {
		least = min(least, costOf(presses, costs)+costOf(lights, costs[b.Buttons():]))
	})
	changes, cost, err := planOf(t, state, true).Cheapest(newCall(t), costs)
	if err != nil || cost != least || costOf(changes.Words()[0], costs) != least {
		t.Errorf("%v: cost %d, want %d; %v", state, cost, least, err)
	}
}

// Boards that are too wide, and plans that take too much work or memory, are refused before
// anything is computed.
func TestTooWide(t *testing.T) {
	for _, spec := range []string{"40x40", "1024x1024", "5x5,mod=3", "9x9x9"} {
		if _, err := NewOrder(newCall(t), testkit.Must(board.Parse(spec))(t)); !errors.Is(err, ErrTooWide) {
			t.Errorf("%s: %v", spec, err)
		}
	}
	state := testkit.Must(puzzle.Parse("26x26,rule=star:on"))(t)
	order := testkit.Must(NewOrder(newCall(t), state.Board()))(t)
	for _, work := range []float64{1 << 20, math.Inf(1)} { // the second takes gigabytes
		if _, err := order.Plan(newCall(t), task.VecOfState(state), false, work); !errors.Is(err, ErrTooWide) {
			t.Errorf("work %g: %v", work, err)
		}
	}
	unsolvable := testkit.Must(puzzle.Parse("5x5:1"))(t)
	order = testkit.Must(NewOrder(newCall(t), unsolvable.Board()))(t)
	if _, err := order.Plan(newCall(t), task.VecOfState(unsolvable), false, math.Inf(1)); !errors.Is(err, ErrUnsolvable) {
		t.Errorf("unsolvable: %v", err)
	}
}

func TestStops(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	b := testkit.Must(board.NewGraph(board.Graph{Nodes: 3000, Edges: cactus(r, 3000)}))(t)
	state := scrambled(t, b, r)
	work := func(ctx context.Context) error {
		call := task.New(ctx, nil)
		order, err := NewOrder(call, b)
		if err != nil {
			return err
		}
		plan, err := order.Plan(call, task.VecOfState(state), false, math.Inf(1))
		if err != nil {
			return err
		}
		_, _, err = plan.Cheapest(call, costsOf(b.Buttons(), nil))
		return err
	}
	watched := testkit.Watch(t.Context())
	if err := work(watched); err != nil {
		t.Fatal(err)
	}
	for look := 1; look <= watched.Looks(); look += look/4 + 1 {
		testkit.CheckStops(t, work, look)
	}
}

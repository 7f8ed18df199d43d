package facts

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/board"
)

func graph(t *testing.T, n int, edges [][2]int) *board.Board {
	t.Helper()
	b, err := board.NewGraph(board.Graph{Nodes: n, Edges: edges, Self: true})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func parse(t *testing.T, spec string) *board.Board {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func symmetryOf(t *testing.T, b *board.Board) Symmetry {
	t.Helper()
	s, ok, err := FindSymmetry(t.Context(), b)
	if !ok || err != nil {
		t.Fatalf("%.40s: %v, %v", b, ok, err)
	}
	return s
}

// ring returns the edges of a cycle through nodes from, from+1, ...
func ring(from, n int) (edges [][2]int) {
	for i := range n {
		edges = append(edges, [2]int{from + i, from + (i+1)%n})
	}
	return edges
}

// pairs returns the edges between nodes i < j < n for which joined is true.
func pairs(n int, joined func(i, j int) bool) (edges [][2]int) {
	for j := range n {
		for i := range j {
			if joined(i, j) {
				edges = append(edges, [2]int{i, j})
			}
		}
	}
	return edges
}

func complete(n int) [][2]int { return pairs(n, func(int, int) bool { return true }) }

// petersen returns the edges of the generalised Petersen graph GP(n, k).
func petersen(n, k int) [][2]int {
	edges := ring(0, n)
	for i := range n {
		edges = append(edges, [2]int{i, n + i}, [2]int{n + i, n + (i+k)%n})
	}
	return edges
}

// lcf returns the edges of a cubic graph in the notation of Lederberg, Coxeter and Frucht.
func lcf(jumps ...int) [][2]int {
	n := len(jumps)
	edges := ring(0, n)
	for i, jump := range jumps {
		if j := (i + jump + n) % n; i < j {
			edges = append(edges, [2]int{i, j})
		}
	}
	return edges
}

// icosahedron returns the edges of a pentagonal antiprism with a pyramid on each end.
func icosahedron() [][2]int {
	edges := append(ring(0, 5), ring(5, 5)...)
	for i := range 5 {
		edges = append(edges, [2]int{i, 5 + i}, [2]int{i, 5 + (i+4)%5}, [2]int{10, i}, [2]int{11, 5 + i})
	}
	return edges
}

// TestKnownGroups compares the orders and names of groups with the literature.
func TestKnownGroups(t *testing.T) {
	for _, c := range []struct {
		name  string
		nodes int
		edges [][2]int
		order string
		kinds int
		group string
	}{
		{"Petersen graph", 10, petersen(5, 2), "120", 1, "the permutations of five objects"},
		{"tetrahedron", 4, complete(4), "24", 1, "the symmetries of a tetrahedron or the permutations of four objects"},
		{"octahedron", 6, pairs(6, func(i, j int) bool { return i+j != 5 }), "48", 1, "the symmetries of a cube"},
		{"cube", 8, petersen(4, 1), "48", 1, "the symmetries of a cube"},
		{"dodecahedron", 20, petersen(10, 2), "120", 1, "the symmetries of an icosahedron"},
		{"icosahedron", 12, icosahedron(), "120", 1, "the symmetries of an icosahedron"},
		{"7-cycle", 7, ring(0, 7), "14", 1, "the symmetries of a regular polygon with 7 sides"},
		{"K5", 5, complete(5), "120", 1, "the permutations of five objects"},
		{"200-cycle", 200, ring(0, 200), "400", 1, "the symmetries of a regular polygon with 200 sides"},
		{"201-cycle", 201, ring(0, 201), "402", 1, ""},
		{"path of eight", 8, ring(0, 8)[:7], "2", 4, ""},
		{"Frucht graph", 12, lcf(-5, -2, -4, 2, 5, -2, 2, 5, -2, -5, 4, 2), "1", 12, ""},
		{"Heawood graph", 14, lcf(5, -5, 5, -5, 5, -5, 5, -5, 5, -5, 5, -5, 5, -5), "336", 1, ""},
		{"Moebius-Kantor graph", 16, petersen(8, 3), "96", 1, ""},
		{"Desargues graph", 20, petersen(10, 3), "240", 1, ""},
		{"K3,3", 6, pairs(6, func(i, j int) bool { return i < 3 && j >= 3 }), "72", 1, ""},
		{"two strongly regular graphs: Shrikhande", 16, pairs(16, shrikhande), "192", 1, ""},
		{"two strongly regular graphs: rook", 16, pairs(16, func(i, j int) bool { return i/4 == j/4 || i%4 == j%4 }), "1152", 1, ""},
		{"Paley graph of 13", 13, pairs(13, func(i, j int) bool { return slices.Contains([]int{1, 3, 4, 9, 10, 12}, j-i) }), "78", 1, ""},
		{"hypercube of eight dimensions", 256, pairs(256, func(i, j int) bool { return (i^j)&((i^j)-1) == 0 }), "10321920", 1, ""},
		{"100 triangles", 300, pairs(300, func(i, j int) bool { return i/3 == j/3 }), times(factorial(100), power(6, 100)), 1, ""},
		{"K400", 400, complete(400), factorial(400).String(), 1, ""},
		{"400 nodes and no edge", 400, nil, factorial(400).String(), 1, ""},
		{"star of 400", 400, pairs(400, func(i, _ int) bool { return i == 0 }), factorial(399).String(), 2, ""},
	} {
		s := symmetryOf(t, graph(t, c.nodes, c.edges))
		if s.Order.String() != c.order || s.Kinds != c.kinds || s.Group != c.group {
			t.Errorf("%s: %v, %d kinds, %q; want %s, %d, %q", c.name, s.Order, s.Kinds, s.Group, c.order, c.kinds, c.group)
		}
	}
}

// TestWords checks the sentences that people read about a board.
func TestWords(t *testing.T) {
	for spec, want := range map[string]string{
		"graph6=FhCKG": "These are the symmetries of the board itself, however you draw it. They form the same group as the symmetries of a regular polygon with 7 sides. " +
			"Any light can take the place of any other.",
		"1x4":       "These are the symmetries of the board itself, however you draw it. There is only one besides the identity. They sort the lights into 2 kinds.",
		"5x5,torus": "These are the symmetries of the board itself, however you draw it. Any light can take the place of any other.",
		"1x1":       "The board itself has no symmetry, however you draw it.",
	} {
		if got := symmetryOf(t, parse(t, spec)).Words(); got != want {
			t.Errorf("%s: %s", spec, got)
		}
	}
}

func shrikhande(i, j int) bool {
	row, col := (j/4-i/4+4)%4, (j%4-i%4+4)%4
	return slices.Contains([][2]int{{0, 1}, {0, 3}, {1, 0}, {3, 0}, {1, 1}, {3, 3}}, [2]int{row, col})
}

func factorial(n int64) *big.Int { return new(big.Int).MulRange(1, n) }

func power(x, n int64) *big.Int { return new(big.Int).Exp(big.NewInt(x), big.NewInt(n), nil) }

func times(a, b *big.Int) string { return new(big.Int).Mul(a, b).String() }

// TestBoards tests boards of other families. If a board has different numbers of lights and
// buttons, the lights and the buttons move independently.
func TestBoards(t *testing.T) {
	for _, c := range []struct {
		spec, order string
		kinds       int
		group       string
	}{
		{"5x5", "8", 6, "the symmetries of a square"},
		{"4x6", "4", 6, "the symmetries of a rectangle"},
		{"1x1", "1", 1, ""},
		{"5x5,holes=0", "2", 14, ""},
		{"5x5,torus", "200", 1, ""},
		{"20x20,torus", "3200", 1, ""},
		{"4x4,torus", "384", 1, "the symmetries of a four-dimensional hypercube"},
		{"3x4x5", "8", 12, "the symmetries of a box"},
		{"3x3x3", "48", 4, "the symmetries of a cube"},
		{"3x3x3x3", "384", 5, "the symmetries of a four-dimensional hypercube"},
		{"hex3", "12", 4, "the symmetries of a regular polygon with 6 sides"},
		{"tri4", "6", 5, "the symmetries of an equilateral triangle or the permutations of three objects"},
		{"cube3", "48", 3, "the symmetries of a cube"},
		{"128x128", "8", 2080, "the symmetries of a square"},
		{"5x5,mod=3", "8", 6, "the symmetries of a square"},
		{"graph6=FhCKG", "14", 1, "the symmetries of a regular polygon with 7 sides"},
		{"buttons=3_0.1_1.2_0.2", "3", 1, "the rotations of a regular polygon with 3 sides"},
		{"buttons=3_0.1_1.2", "2", 2, ""},
		{"buttons=2_0", "1", 2, ""},
		{"buttons=2_0.1", "2", 1, ""},
	} {
		s := symmetryOf(t, parse(t, c.spec))
		if s.Order.String() != c.order || s.Kinds != c.kinds || s.Group != c.group {
			t.Errorf("%s: %v, %d kinds, %q; want %s, %d, %q", c.spec, s.Order, s.Kinds, s.Group, c.order, c.kinds, c.group)
		}
	}
}

// TestAllSmallGraphs checks the symmetry of every graph with up to six nodes by trying all
// permutations of its nodes.
func TestAllSmallGraphs(t *testing.T) {
	most := 6
	if testing.Short() {
		most = 5
	}
	for n := 1; n <= most; n++ {
		all := complete(n)
		orders := permutations(n)
		for chosen := range 1 << len(all) {
			g := &digraph{n: n, out: make([][]int32, n), colour: make([]int, n)}
			rows := make([]uint, n)
			for i, e := range all {
				if chosen>>i&1 == 1 {
					g.add(e[0], e[1])
					g.add(e[1], e[0])
					rows[e[0]] |= 1 << e[1]
					rows[e[1]] |= 1 << e[0]
				}
			}
			checkByHand(t, g, rows, orders)
		}
	}
}

// TestAllSmallDigraphs does the same for directed graphs, loops included, with up to four nodes.
func TestAllSmallDigraphs(t *testing.T) {
	for n := 1; n <= 4; n++ {
		orders := permutations(n)
		for arcs := range uint(1) << (n * n) {
			g := &digraph{n: n, out: make([][]int32, n), in: make([][]int32, n), colour: make([]int, n)}
			rows := make([]uint, n)
			for i := range n {
				rows[i] = arcs >> (n * i) & (1<<n - 1)
				g.colour[i] = int(rows[i] >> i & 1)
				for j := range n {
					if i != j && rows[i]>>j&1 == 1 {
						g.add(i, j)
						g.in[j] = append(g.in[j], int32(i))
					}
				}
			}
			checkByHand(t, g, rows, orders)
		}
	}
}

func (g *digraph) add(from, to int) { g.out[from] = append(g.out[from], int32(to)) }

// checkByHand compares the symmetry with the result of trying all permutations of the nodes. Bit j
// of rows[i] is an arc from i to j.
func checkByHand(t *testing.T, g *digraph, rows []uint, orders [][]int) {
	t.Helper()
	want := 0
	for _, p := range orders {
		if keeps(rows, p) {
			want++
		}
	}
	found, ok := newSearch(t.Context(), g, maxWork).run()
	if !ok || found.order.Int64() != int64(want) {
		t.Fatalf("%b: %v automorphisms, want %d", rows, found.order, want)
	}
	for _, p := range found.generators {
		if !keeps(rows, p) {
			t.Fatalf("%b: %v is no automorphism", rows, p)
		}
	}
}

// keeps reports whether a permutation of the nodes preserves all arcs.
func keeps[N int | int32](rows []uint, p []N) bool {
	for i, row := range rows {
		for j := range rows {
			if row>>j&1 != rows[p[i]]>>p[j]&1 {
				return false
			}
		}
	}
	return true
}

func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{{}}
	}
	var all [][]int
	for _, p := range permutations(n - 1) {
		for at := range n {
			all = append(all, slices.Insert(slices.Clone(p), at, n-1))
		}
	}
	return all
}

// TestNumberingDoesNotMatter checks that renumbering the nodes changes nothing.
func TestNumberingDoesNotMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		nodes int
		edges [][2]int
	}{
		{10, petersen(5, 2)},
		{16, pairs(16, shrikhande)},
		{12, lcf(-5, -2, -4, 2, 5, -2, 2, 5, -2, -5, 4, 2)},
		{60, pairs(60, func(i, j int) bool { return i/6 == j/6 && (i+j)%3 != 0 })},
		{40, pairs(40, func(int, int) bool { return r.IntN(12) == 0 })},
	} {
		want := symmetryOf(t, graph(t, c.nodes, c.edges))
		for range 20 {
			p := r.Perm(c.nodes)
			var edges [][2]int
			for _, e := range c.edges {
				edges = append(edges, [2]int{p[e[0]], p[e[1]]})
			}
			got := symmetryOf(t, graph(t, c.nodes, edges))
			if got.Order.Cmp(want.Order) != 0 || got.Kinds != want.Kinds || got.Group != want.Group {
				t.Errorf("%d nodes: %v, want %v", c.nodes, got, want)
			}
		}
	}
}

// A search does the same work on every machine, so every machine gives up on the same boards. An
// improvement to the search changes these numbers.
func TestWork(t *testing.T) {
	for _, c := range []struct {
		b    *board.Board
		want int
	}{
		{parse(t, "5x5,torus"), 1_585},
		{parse(t, "buttons=3_0.1_1.2_0.2"), 52},
		{parse(t, "buttons=6_0.1_1.2_2.3_3.4"), 143},
		{graph(t, 12, lcf(-5, -2, -4, 2, 5, -2, 2, 5, -2, -5, 4, 2)), 798},
		{graph(t, 16, pairs(16, shrikhande)), 2_606},
		{graph(t, 60, pairs(60, func(i, j int) bool { return i/6 == j/6 && (i+j)%3 != 0 })), 9_202},
	} {
		g, _ := newDigraph(c.b)
		s := newSearch(t.Context(), g, maxWork)
		if _, ok := s.run(); !ok || s.p.work != c.want {
			t.Errorf("%.40s: %v after %d, want %d", c.b, ok, s.p.work, c.want)
		}
	}
}

func TestOrderText(t *testing.T) {
	for _, c := range []struct {
		order *big.Int
		want  string
	}{
		{power(2, 39), "549,755,813,888"},
		{power(2, 40), "2^40"},
		{factorial(14), "87,178,291,200"},
		{factorial(16), "about 10^13"},
	} {
		if got := (Symmetry{Order: c.order}).OrderText(); got != c.want {
			t.Errorf("%v is written %s, want %s", c.order, got, c.want)
		}
	}
}

// A search may do exactly as much work as its limit.
func TestStopped(t *testing.T) {
	g, _ := newDigraph(parse(t, "2x2"))
	s := newSearch(t.Context(), g, 100)
	for work, want := range map[int]bool{99: false, 100: false, 101: true} {
		if s.p.work = work; s.stopped() != want {
			t.Errorf("after %d of 100: stopped %v", work, s.stopped())
		}
	}
}

// TestLimit checks that the search stops at its work limit, and when the context ends.
func TestLimit(t *testing.T) {
	g, ok := newDigraph(graph(t, 256, pairs(256, func(i, j int) bool { return (i^j)&((i^j)-1) == 0 })))
	if !ok {
		t.Fatal("too large")
	}
	for _, limit := range []int{1, 1_000, 10_000, 50_000} {
		s := newSearch(t.Context(), g, limit)
		if _, ok := s.run(); ok || s.p.work > limit+20*256*8 {
			t.Errorf("limit %d: %v after %d", limit, ok, s.p.work)
		}
	}
	for spec, want := range map[string]bool{
		"1024x512,rule=ring,torus": true, "1024x513,rule=ring,torus": false, "2048x1024,rule=0.0": true, "2049x1024,rule=0.0": false,
	} {
		if _, ok := newDigraph(parse(t, spec)); ok != want {
			t.Errorf("%s is small enough: %v", spec, ok)
		}
	}
	for _, spec := range []string{"2000x2000", "1500x1500"} {
		if _, ok, err := FindSymmetry(t.Context(), parse(t, spec)); ok || err != nil {
			t.Errorf("%s: %v, %v", spec, ok, err)
		}
	}
}

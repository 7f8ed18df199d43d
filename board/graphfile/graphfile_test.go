package graphfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"lightsout/board"
	"lightsout/board/internal/graph6"
	"lightsout/internal/testkit"
)

func mustRead(t testing.TB, f Format, text string) *board.Board {
	t.Helper()
	b, err := Read(strings.NewReader(text), f)
	if err != nil {
		t.Fatalf("%s %.200q: %v", f, text, err)
	}
	return b
}

func mustWrite(t testing.TB, f Format, b *board.Board) string {
	t.Helper()
	var text strings.Builder
	if err := Write(&text, f, b); err != nil {
		t.Fatalf("%s: %v", f, err)
	}
	return text.String()
}

func mustButtons(t testing.TB, lights int, toggles [][]int) *board.Board {
	t.Helper()
	return testkit.Must(board.NewButtons(lights, toggles))(t)
}

// wires shows a board: its lights, and the lights of each button.
func wires(b *board.Board) string {
	var s strings.Builder
	fmt.Fprint(&s, b.Lights(), ":")
	for button := range b.Buttons() {
		for i, light := range b.AppendToggles(nil, button) {
			if i > 0 {
				s.WriteByte('.')
			}
			fmt.Fprint(&s, light)
		}
		s.WriteByte('_')
	}
	return s.String()
}

// golden has for each format texts and the boards they are.
var golden = []struct {
	format Format
	text   string
	want   string
}{
	{DOT, "graph { a -- b -- c }", "3:0.1_0.1.2_1.2_"},
	{DOT, "graph { a; b; c; a -- c }", "3:0.2_1_0.2_"},
	{DOT, "digraph G { b -> a; a -> c; c -> b }", "3:0.1_1.2_0.2_"},
	{DOT, "digraph { a -> b; b -> a }", "2:0.1_0.1_"},
	{DOT, "graph { self=false; a -- b }", "2:1_0_"},
	{DOT, "graph { a -- b; graph [self=\"false\", label=x] }", "2:1_0_"},
	{DOT, "graph { graph [self=true]; a }", "1:0_"},
	{DOT, "graph { self=false; a -- a; a -- b }", "2:0.1_0_"},
	{DOT, "digraph { self=false a -> a; a -> b }", "2:0.1__"},
	{DOT, "graph { {a b} -- {c d} }", "4:0.2.3_1.2.3_0.1.2_0.1.3_"},
	{DOT, "graph { x -- subgraph s { a -- b; {c} } -- y [w=1] }", "5:0.1.2.3_0.1.2.4_0.1.2.4_0.3.4_1.2.3.4_"},
	{DOT, "graph { subgraph one {a b} subgraph two {b c} {} }", "3:0_1_2_"},
	{DOT, "strict graph { a -- b; b -- a; a -- b; c }", "3:0.1_0.1_2_"},
	{DOT, "strict digraph { a -> b; b -> a; a -> b; self=false; a->a; a->a }", "2:0.1_0_"},
	{DOT, `graph { "a" -- a1; a -- "a b" }`, "3:0.1.2_0.1_0.2_"},
	{DOT, `graph { "say \"x\"" -- "a\
b"; ab }`, "2:0.1_0.1_"},
	{DOT, "graph { a:n -- b:port:sw; node [shape=box]; edge [color=red]; a [label=<<b>x</b> -- >] }", "2:0.1_0.1_"},
	{DOT, "# 1\n//{\n/* { \" */ graph { 1 -- 2.5 -- -.5 -- é } // end", "4:0.1_0.1.2_1.2.3_2.3_"},
	{DOT, "\ufeffGRAPH {\r\na--b\r\n}\r\n", "2:0.1_0.1_"},

	{JSON, `{"directed": false, "self": true, "nodes": 3, "edges": [[0,1],[2,1]]}`, "3:0.1_0.1.2_1.2_"},
	{JSON, `{"nodes": ["a","b","c"], "edges": [["a","b"],[2,"b"]]}`, "3:0.1_0.1.2_1.2_"},
	{JSON, `{"edges": [["b","a"]], "nodes": ["a","b"], "directed": true}`, "2:0_0.1_"},
	{JSON, `{"nodes": 2, "edges": [[0,1]], "self": false}`, "2:1_0_"},
	{JSON, `{"nodes": 2, "edges": [[0,1],[1,1]], "self": false}`, "2:1_0.1_"},
	{JSON, `{"nodes": 2, "edges": []}`, "2:0_1_"},
	{JSON, `{"lights": 4, "buttons": [[0,1],[],[3,1,2]], "colours": 3}`, "4:0.1__1.2.3_"},
	{JSON, `{"buttons": [], "lights": 4}`, "4:"},
	{JSON, `{"nodes": ["\"\\", "\u0061"], "\u0065dges": [["a","\"\u005c"]]}`, "2:0.1_0.1_"},

	{EdgeList, "a b\nc b\n", "3:0.1_0.1.2_1.2_"},
	{EdgeList, "b a\r\n\r\n  c # alone\r\n# words\nb # again", "3:0.1_0.1_2_"},
	{EdgeList, "# directed\n0 1\n1 2", "3:0.1_1.2_2_"},
	{EdgeList, "# no self\n# directed\n0 1\n1 0\n2", "3:1_0__"},
	{EdgeList, "#directed, no self\n0 1", "2:1__"},
	{EdgeList, "# directed, you see\n0 1", "2:0.1_0.1_"},
	{EdgeList, "3 1\n2 0", "4:0.2_1.3_0.2_1.3_"},
	{EdgeList, "10 9\n11 10", "3:0.1_0.1.2_1.2_"},
	{EdgeList, "10 x\n9", "3:0.1_0.1_2_"},
	{EdgeList, "07 6\n7", "3:0.1_0.1_2_"},

	{Graph6, "@", "1:0_"},
	{Graph6, "A_\n", "2:0.1_0.1_"},
	{Graph6, "A?\r\n\n", "2:0_1_"},
	{Graph6, "Bg", "3:0.1_0.1.2_1.2_"},
	{Graph6, "FhCKG", "7:0.1.6_0.1.2_1.2.3_2.3.4_3.4.5_4.5.6_0.5.6_"},
	{Graph6, ">>graph6<<DQc\n", "5:0.2.4_1.3_0.2_1.3.4_0.3.4_"}, // the example of its specification
	{Graph6, "~??@", "1:0_"},
	{Graph6, "&AO", "2:0.1_1_"},
	{Graph6, ">>digraph6<<&DI?AO?\n", "5:0.2.4_1_2_1.3.4_4_"}, // also the specification's

	{Matrix, "110\n111\n011\n", "3:0.1_0.1.2_1.2_"},
	{Matrix, "# two buttons\n\n1 0 1 1\t# first\r\n0000", "4:0.2.3__"},
	{Matrix, "1", "1:0_"},
}

func TestReadGolden(t *testing.T) {
	for _, tt := range golden {
		if got := wires(mustRead(t, tt.format, tt.text)); got != tt.want {
			t.Errorf("%s %q: got %s, want %s", tt.format, tt.text, got, tt.want)
		}
	}
	b := mustRead(t, JSON, `{"colours": 3, "nodes": 1, "edges": []}`)
	if b.Colours() != 3 {
		t.Errorf("%d colours, not 3", b.Colours())
	}
}

func TestWriteGolden(t *testing.T) {
	path, _ := board.NewButtons(3, [][]int{{0, 1}, {0, 1, 2}, {1, 2}})
	ring, _ := board.NewButtons(4, [][]int{{1}, {0, 2}, {1}, {}})
	star, _ := board.NewButtons(3, [][]int{{1, 2}, {0}, {0}})
	arrow, _ := board.NewButtons(2, [][]int{{0, 1}, {1}})
	mixed, _ := board.NewButtons(2, [][]int{{0, 1}, {0}})
	wide, _ := board.NewButtons(3, [][]int{{0, 2}, {}})
	none, _ := board.NewButtons(3, nil)
	three, _ := path.WithColours(3)
	for _, tt := range []struct {
		format Format
		b      *board.Board
		want   string
	}{
		{DOT, path, "graph {\n\t1\n\t2\n\t3\n\t1 -- 2\n\t2 -- 3\n}\n"},
		{DOT, ring, "graph {\n\tself=false\n\t1\n\t2\n\t3\n\t4\n\t1 -- 2\n\t2 -- 3\n}\n"},
		{DOT, arrow, "digraph {\n\t1\n\t2\n\t1 -> 2\n}\n"},
		{DOT, mixed, "graph {\n\tself=false\n\t1\n\t2\n\t1 -- 1\n\t1 -- 2\n}\n"},
		{JSON, path, `{"directed": false, "self": true, "nodes": 3, "edges": [` + "\n[0,1],\n[1,2]\n]}\n"},
		{JSON, three, `{"colours": 3, "directed": false, "self": true, "nodes": 3, "edges": [` + "\n[0,1],\n[1,2]\n]}\n"},
		{JSON, mixed, `{"lights": 2, "buttons": [` + "\n[0,1],\n[0]\n]}\n"},
		{JSON, wide, `{"lights": 3, "buttons": [` + "\n[0,2],\n[]\n]}\n"},
		{JSON, none, `{"lights": 3, "buttons": []}` + "\n"},
		{JSON, star, `{"directed": false, "self": false, "nodes": 3, "edges": [` + "\n[0,1],[0,2]\n]}\n"},
		{EdgeList, path, "1 2\n2 3\n"},
		{EdgeList, ring, "# no self\n4\n1 2\n2 3\n"},
		{EdgeList, arrow, "# directed\n1 2\n"},
		{Graph6, path, "Bg\n"},
		{Graph6, arrow, "&AO\n"},
		{Matrix, wide, "101\n000\n"},
	} {
		if got := mustWrite(t, tt.format, tt.b); got != tt.want {
			t.Errorf("%s of %v: got %q, want %q", tt.format, tt.b, got, tt.want)
		}
	}
}

// randomGraph returns a graph as the toggles of its buttons. With mixed, about
// half of the lights toggle themselves, otherwise all or none.
func randomGraph(r *rand.Rand, n int, directed, self, mixed bool) [][]int {
	density := r.Float64()
	toggles := make([][]int, n)
	for u := range n {
		if self && !mixed || mixed && r.IntN(2) == 1 {
			toggles[u] = append(toggles[u], u)
		}
		for v := range u {
			if there := r.Float64() < density; there {
				toggles[u] = append(toggles[u], v)
			}
			if back := r.Float64() < density; directed && back {
				toggles[v] = append(toggles[v], u)
			}
		}
	}
	if !directed {
		for u := range n {
			for _, v := range slices.Clone(toggles[u]) {
				if v < u {
					toggles[v] = append(toggles[v], u)
				}
			}
		}
	}
	return toggles
}

func checkRoundTrip(t testing.TB, f Format, b *board.Board) {
	t.Helper()
	text := mustWrite(t, f, b)
	again := mustRead(t, f, text)
	if got, want := wires(again), wires(b); got != want {
		t.Errorf("%s: %.200s came back as %.200s", f, want, got)
	}
	if f != Graph6 && f != Matrix && b.Labels() != nil && !slices.Equal(again.Labels(), b.Labels()) {
		t.Errorf("%s: the labels %.200q came back as %.200q", f, b.Labels(), again.Labels())
	}
	if f == JSON && again.Colours() != b.Colours() {
		t.Errorf("%d colours came back as %d", b.Colours(), again.Colours())
	}
	if again := mustWrite(t, f, again); again != text {
		t.Errorf("%s: %.200q is written again as %.200q", f, text, again)
	}
}

func TestRoundTripGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, n := range []int{1, 2, 3, 5, 6, 7, 11, 62, 63, 64, 65, 100} {
		for k := range 8 {
			directed, self, mixed := k&1 == 1, k&2 == 2, k&4 == 4
			b := mustButtons(t, n, randomGraph(r, n, directed, self, mixed))
			formats := []Format{DOT, JSON, Matrix}
			if !mixed {
				formats = append(formats, EdgeList)
				if self {
					formats = append(formats, Graph6)
				}
			}
			for _, f := range formats {
				checkRoundTrip(t, f, b)
			}
		}
	}
}

func TestRoundTripButtons(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 100 {
		lights, buttons := 1+r.IntN(30), 1+r.IntN(30)
		toggles := make([][]int, buttons)
		for i := range toggles {
			toggles[i] = r.Perm(lights)[:r.IntN(lights+1)]
		}
		b, err := mustButtons(t, lights, toggles).WithColours(2 + r.IntN(63))
		if err != nil {
			t.Fatal(err)
		}
		checkRoundTrip(t, JSON, b)
		checkRoundTrip(t, Matrix, b)
	}
}

func TestRoundTripGrids(t *testing.T) {
	for _, spec := range []string{"5x5", "3x7,rule=ring", "1x1", "40x40"} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range []Format{DOT, JSON, EdgeList, Matrix} {
			checkRoundTrip(t, f, b)
		}
	}
}

// Every graph of five nodes has its own word, and the board it is read as.
func TestGraph6Exhaustively(t *testing.T) {
	seen := map[string]bool{}
	for bits := range 1 << 10 {
		g := board.Graph{Nodes: 5, Self: true}
		bit := 0
		for v := 1; v < 5; v++ {
			for u := range v {
				if bits>>bit&1 == 1 {
					g.Edges = append(g.Edges, [2]int{u, v})
				}
				bit++
			}
		}
		b, err := board.NewGraph(g)
		if err != nil {
			t.Fatal(err)
		}
		checkRoundTrip(t, Graph6, b)
		word := mustWrite(t, Graph6, b)
		if len(word) != 4 || seen[word] {
			t.Errorf("%v is written %q", g.Edges, word)
		}
		seen[word] = true
	}
}

// A long cycle takes the form of graph6 with three characters for the nodes.
func TestGraph6Large(t *testing.T) {
	for _, directed := range []bool{false, true} {
		const n = 5000
		g := board.Graph{Nodes: n, Self: true, Directed: directed}
		for i := range n {
			g.Edges = append(g.Edges, [2]int{i, (i + 1) % n})
		}
		b, err := board.NewGraph(g)
		if err != nil {
			t.Fatal(err)
		}
		checkRoundTrip(t, Graph6, b)
		checkRoundTrip(t, EdgeList, b)
		checkRoundTrip(t, JSON, b)
		checkRoundTrip(t, DOT, b)
	}
}

// skipLarge skips a test with large files where they take too long. The race
// detector makes everything about ten times slower, and nothing here runs at
// the same time as something else.
func skipLarge(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("files of many megabytes take long with the race detector; the run without -short reads them")
	}
}

// The largest graph6 file goes through memory of a few megabytes.
func TestGraph6Largest(t *testing.T) {
	skipLarge(t)
	var b *board.Board
	spent := allocated(func() {
		var err error
		b, err = Read(io.MultiReader(strings.NewReader("~O??"), repeated('?', graph6.Length(maxGraph6, false))), Graph6)
		if err != nil {
			t.Fatal(err)
		}
	})
	if b.Lights() != maxGraph6 || spent > 32<<20 {
		t.Errorf("%d lights took %d bytes", b.Lights(), spent)
	}
	if err := Write(io.Discard, Graph6, b); err != nil {
		t.Error(err)
	}
}

// allocated is how many bytes of memory a function asks for.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// A repeater repeats its bytes for ever.
type repeater []byte

func (r repeater) Read(p []byte) (int, error) { return copy(p, r), nil }

func repeated(c byte, n int64) io.Reader {
	return io.LimitReader(repeater(bytes.Repeat([]byte{c}, 1<<16)), n)
}

func TestReadRefuses(t *testing.T) {
	for _, tt := range []struct {
		format Format
		text   string
		says   string
	}{
		{DOT, "", "line 1: expected strict, graph or digraph, got the end"},
		{DOT, "graph {", "expected"},
		{DOT, "graph {}", "no nodes"},
		{DOT, "graph {\n a -> b }", "line 2: an arrow"},
		{DOT, "digraph {\n a -> b -- c }", "line 2: a line --"},
		{DOT, "graph { a } graph { b }", "second graph"},
		{DOT, "graph { a } x", "the end"},
		{DOT, "graph {\n a -- b;\n b -- a }", "line 3: repeats the edge of line 2"},
		{DOT, "graph {\n a -- b\n a -- b -- c }", "line 3: repeats the edge of line 2"},
		{DOT, "digraph {\n a -> b\n {a} -> {b} }", "line 3: repeats the edge of line 2"},
		{DOT, "graph {\n a -- b\n c -- c }", "line 3: an edge from a light to itself"},
		{DOT, "graph { a -- b; self=maybe }", "true or false"},
		{DOT, "graph { a -- b; self=<true> }", "true or false"},
		{DOT, "graph { self=false; a; self=false }", "twice"},
		{DOT, "graph { a [self=false] }", "whole graph"},
		{DOT, "graph { a -- b [self=false] }", "whole graph"},
		{DOT, "graph { node [self=false] }", "whole graph"},
		{DOT, "graph { subgraph { self=false } }", "whole graph"},
		{DOT, "graph { { a [self=true] } -- b }", "whole graph"},
		{DOT, "graph { a -- { b [self=true] } }", "whole graph"},
		{DOT, "graph { subgraph s {a} subgraph s {b} }", "its own name"},
		{DOT, "graph { <b> }", "quotes"},
		{DOT, "graph { \"a\" + \"b\" }", `'+'`},
		{DOT, "graph { a\n-b }", "line 2: '-'"},
		{DOT, "graph { a -. }", "'-'"},
		{DOT, "graph { \"" + strings.Repeat("é", 30) + "\" = }", ", got"},
		{DOT, "graph { <" + strings.Repeat("é", 30) + "> }", "quotes"},
		{DOT, "graph { \n\"a }", "line 2: an unclosed quoted text"},
		{DOT, "graph { <a }", "an unclosed HTML text"},
		{DOT, "graph { /* a }", "*/"},
		{DOT, "graph { a \f }", `'\f'`},
		{DOT, "graph { a [l=<<b <i>>>] }", "inside a tag"},
		{DOT, "graph { node }", "expected [, got \"}\""},
		{DOT, "graph { a -- edge }", "expected a name, got \"edge\""},
		{DOT, "graph { a [b] }", "expected =, got \"]\""},
		{DOT, "graph { a:b:c:d }", "expected a name, got \":\""},
		{DOT, "graph { \"a\x1b[31m\" }", "control character"},
		{DOT, "graph { }}", "expected"},
		{DOT, "graph {\na\x00b }", "line 2: a NUL"},

		{JSON, "", "it begins with {"},
		{JSON, "[]", "it begins with {"},
		{JSON, "{", "not JSON"},
		{JSON, "{}", "nodes and edges"},
		{JSON, `{"nodes": 2, "edges": [[0,1]`, "not JSON: unexpected EOF"},
		{JSON, `{"nodes": 2, "edges": [[0,1]]} x`, "extra text after the board"},
		{JSON, `{"nodes": 2, "edges": [[0,1]]}{}`, "extra text after the board"},
		{JSON, "{\n\"vertices\": 2}", `line 2: unknown field "vertices"`},
		{JSON, `{"Nodes": 2}`, "unknown field"},
		{JSON, `{"nodes": 2, "nodes": 2}`, "second field"},
		{JSON, `{nodes: 2}`, "not JSON"},
		{JSON, "{\n\"nodes\" 2}", "line 2: not JSON"},
		{JSON, `{"nodes": 2, "edges": [[0,1],]}`, "not JSON"},
		{JSON, `{"nodes": 0, "edges": []}`, "from 1 to 1048576"},
		{JSON, `{"nodes": [], "edges": []}`, "no nodes"},
		{JSON, `{"nodes": 1048577, "edges": []}`, "from 1 to 1048576"},
		{JSON, `{"nodes": 1.5, "edges": []}`, "whole number"},
		{JSON, `{"nodes": {}, "edges": []}`, "whole number"},
		{JSON, `{"nodes": }`, "not JSON"},
		{JSON, `{"nodes": ["a","a"], "edges": []}`, `second node "a"`},
		{JSON, `{"nodes": ["a",7], "edges": []}`, "in quotes"},
		{JSON, "{\"nodes\": 2,\n\"edges\": 3}", "line 2: edges: got number where a list of edges"},
		{JSON, `{"nodes": 2, "edges": [3]}`, "got number where a list of edges"},
		{JSON, `{"nodes": 2, "edges": [[0]]}`, "an edge is two nodes"},
		{JSON, `{"nodes": 2, "edges": [[0,1,1]]}`, "edge 1: it has 3 ends"},
		{JSON, `{"nodes": 2, "edges": [[0,-1]]}`, "there is no node -1; the nodes are 0 to 1"},
		{JSON, `{"nodes": 2, "edges": [[0,1],[0,2]]}`, "edge 2: there is no node 2; the nodes are 0 to 1"},
		{JSON, `{"nodes": ["a"], "edges": [["a","b"]]}`, `edge 1: no node is called "b"`},
		{JSON, `{"nodes": 2, "edges": [["0","1"]]}`, `edge 1: no node is called "0"`},
		{JSON, `{"nodes": 2, "edges": [[0,1],[1,0]]}`, "edge 2: repeats the edge of edge 1"},
		{JSON, `{"nodes": 2, "edges": [[0,0]]}`, "edge 1: an edge from a light to itself"},
		{JSON, `{"nodes": 2, "edges": [], "self": 1}`, "true or false"},
		{JSON, `7`, "it begins with {"},
		{JSON, `{"nodes": 2, "edges": [[0,{}]]}`, "no node map[]"},
		{JSON, `{"nodes": 2, "edges": [[0,1e0]]}`, "no node 1e0"},
		{JSON, `{"nodes": 2, "edges": [[0,1.0]]}`, "no node 1.0"},
		{JSON, `{"nodes": 1e3, "edges": []}`, "whole number"},
		{JSON, `{"lights": 2, "buttons": [[1e0]]}`, "whole number"},
		{JSON, `{"nodes": 2, "edges": [], "colours": 1e1}`, "from 2 to 64"},
		{JSON, "{\"nodes\": 2, \"edges\":\n[[0,null]]}", "line 2: null; give a value"},
		{JSON, `{"nodes": ["null\"n", null], "edges": []}`, "null; give a value"},
		{JSON, `{"nodes": null, "edges": []}`, "null; give a value"},
		{JSON, `{"nodes": 2, "edges": null}`, "null; give a value"},
		{JSON, `{"nodes": 2, "edges": [null]}`, "null; give a value"},
		{JSON, `{"nodes": 2, "edges": [], "lit": null}`, "null; give a value"},
		{JSON, `{"nodes": 2, "edges": [], "self": null}`, "null; give a value"},
		{JSON, `{"nodes": 2, "edges": [], "colours": null}`, "null; give a value"},
		{JSON, `{"lights": 2, "buttons": [null]}`, "null; give a value"},
		{JSON, `{"lights": 2, "buttons": [[0,null]]}`, "null; give a value"},
		{JSON, `{"nodes": 2, "edges": [], "colours": 1}`, "2 to 64"},
		{JSON, `{"nodes": 2, "edges": [], "colours": "3"}`, "from 2 to 64"},
		{JSON, `{"nodes": 2, "edges": [], "lights": 2}`, "or else lights"},
		{JSON, `{"lights": 2, "buttons": [], "self": true}`, "or else lights"},
		{JSON, `{"lights": 2, "buttons": [[0,2]]}`, "light 2"},
		{JSON, `{"lights": 2, "buttons": [[0,0]]}`, "twice"},
		{JSON, `{"lights": 2, "buttons": [[0,"a"]]}`, "whole number"},
		{JSON, "{\"nodes\": [\"\xff\"]}", "UTF-8"},

		{EdgeList, "", "no nodes"},
		{EdgeList, "# directed\n", "no nodes"},
		{EdgeList, "a b\na b c\n", "line 2: more than two words"},
		{EdgeList, "a b #\nb a\n", "line 2: repeats the edge of line 1"},
		{EdgeList, "# directed\na b #\nb a #\na b", "line 4: repeats the edge of line 2"},
		{EdgeList, "b c #\na b #\na b #\nb a #\nb c", "line 3: repeats the edge of line 2"},
		{EdgeList, "a b\n\"c\" \"c\"", `line 2: an edge from "\"c\"" to itself`},
		{EdgeList, "a b\n# directed\n", "line 2: # directed comes too late"},
		{EdgeList, "a\nb \x80\n", "line 2: a byte that is not UTF-8"},
		{EdgeList, "é \ufffd\n\xc3", "line 2: a byte"},

		{Graph6, "", "ends within the number"},
		{Graph6, "\n", "ends within the number"},
		{Graph6, "~?", "ends within the number"},
		{Graph6, "?", "no nodes"},
		{Graph6, "FhCK", "7 nodes take 4 characters after their number, but it has 3"},
		{Graph6, "FhCKG?", "more characters than"},
		{Graph6, "FhCKG\nDQc\n", "line 2: extra text"},
		{Graph6, "A@", "beyond the last node"},
		{Graph6, "F hCK", "' '"},
		{Graph6, "F\x00CKG", `'\x00'`},
		{Graph6, ":Fa@x^", "sparse6"},
		{Graph6, ">>sparse6<<:Fa@x^", "sparse6"},
		{Graph6, "&A_", "from node 1 to itself"},

		{Matrix, "", "no line"},
		{Matrix, "# nothing\n", "no line"},
		{Matrix, "01\n0 1 1\n", "line 2: 3 lights, but 2 before"},
		{Matrix, "01\n02\n", "line 2: '2'"},
		{Matrix, "01\nNaN", "line 2: 'N'"},

		{"svg", "", "the formats are dot, json, edges, graph6 and matrix"},
	} {
		_, err := Read(strings.NewReader(tt.text), tt.format)
		want := ErrFile
		if tt.format == "svg" {
			want = ErrFormat
		}
		checkRefused(t, tt.format, tt.text, err, want, tt.says)
	}
}

func checkRefused(t *testing.T, f Format, text string, err, want error, says string) {
	t.Helper()
	if !errors.Is(err, want) || !strings.Contains(err.Error(), says) {
		t.Errorf("%s %.60q: got %.300v, want %q in it", f, text, err, says)
	}
	if err != nil && len(err.Error()) > 300 {
		t.Errorf("%s %.60q: an error of %d bytes", f, text, len(err.Error()))
	}
}

// Hostile files are refused in one pass and in little memory, in proportion to their
// length.
func TestReadRefusesHostile(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for name, tt := range map[string]struct {
		format Format
		text   string
		want   error
		says   string
	}{
		"brackets":          {JSON, strings.Repeat("[", 100_000), ErrFile, "begins with {"},
		"objects":           {JSON, strings.Repeat(`{"edges":`, 100_000), ErrFile, "exceeded max depth"},
		"deep edges":        {JSON, `{"nodes":1,"edges":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + "}", ErrFile, "an edge is two nodes"},
		"deep nodes":        {JSON, `{"edges":[],"nodes":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + "}", ErrFile, "the name of node 1"},
		"deep buttons":      {JSON, `{"buttons":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + "}", ErrFile, "whole numbers"},
		"long JSON name":    {JSON, `{"nodes":["` + long, ErrFile, "unexpected EOF"},
		"long JSON node":    {JSON, `{"edges":[],"nodes":["` + long + `"]}`, board.ErrTooLarge, "1024 bytes"},
		"long JSON edge":    {JSON, `{"nodes":1,"edges":[["` + long + `",1]]}`, ErrFile, "no node is called"},
		"long JSON field":   {JSON, `{"` + long + `":1}`, ErrFile, "unknown field"},
		"long JSON number":  {JSON, `{"edges":[],"nodes":` + strings.Repeat("9", 1<<20) + `}`, ErrFile, "from 1 to"},
		"JSON nodes":        {JSON, `{"nodes": 1000000000000, "edges": []}`, ErrFile, "from 1 to 1048576"},
		"deep DOT":          {DOT, "graph " + strings.Repeat("{", 100_000), board.ErrTooLarge, "32 deep"},
		"deep balanced DOT": {DOT, "graph " + strings.Repeat("{", 100_000) + strings.Repeat("}", 100_000), board.ErrTooLarge, "32 deep"},
		"DOT chain":         {DOT, "graph {a" + strings.Repeat("--a", 100_000) + "}", ErrFile, "to itself"},
		"DOT ports":         {DOT, "graph {a:b:n" + strings.Repeat("--a:b:n", 100_000) + "}", ErrFile, "to itself"},
		"DOT subgraphs":     {DOT, "graph {a" + strings.Repeat("--subgraph {b}", 100_000) + "}", ErrFile, "to itself"},
		"DOT chains":        {DOT, "graph " + strings.Repeat("{a"+strings.Repeat("--a", 1000)+"--", 30), ErrFile, ", got the end"},
		"DOT attributes":    {DOT, "graph {a [" + strings.Repeat("a=b,", 1<<19) + "]}", nil, ""},
		"DOT numbers":       {DOT, "graph {" + strings.Repeat(".1", 1<<20+1) + "}", nil, ""},
		"DOT comments":      {DOT, "graph {" + strings.Repeat("#\n", 1<<20), ErrFile, "expected"},
		"DOT product":       {DOT, "graph {{" + numbers(0, 4000) + "} -- {" + numbers(4000, 8000) + "}}", board.ErrTooLarge, "4194304"},
		"DOT products":      {DOT, "graph {" + strings.Repeat("{"+numbers(0, 2000)+"} -- {"+numbers(2000, 4000)+"}", 2) + "}", board.ErrTooLarge, "4194304"},
		"long DOT name":     {DOT, "graph {" + long + "}", board.ErrTooLarge, "1024 bytes"},
		"long DOT node":     {DOT, "graph {a -- " + long[:2000] + "}", board.ErrTooLarge, "1024 bytes"},
		"long DOT":          {DOT, "graph {" + strings.Repeat(" ", maxDOT), board.ErrTooLarge, "4194304 bytes"},
		"DOT nests":         {DOT, "graph " + strings.Repeat("{", 32) + numbers(0, 100_000) + strings.Repeat("}", 32), nil, ""},
		"DOT HTML":          {DOT, "graph {a [l=" + strings.Repeat("<", 1<<20) + strings.Repeat(">", 1<<20) + "]}", ErrFile, "inside a tag"},
		"DOT arrows":        {DOT, "graph {{" + strings.Repeat("a;", 1<<18) + "} -> b}", ErrFile, "line 1: an arrow"},
		"long edge name":    {EdgeList, long + " b", board.ErrTooLarge, "1024 bytes"},
		"long edge line":    {EdgeList, strings.Repeat("a ", 1<<20), ErrFile, "more than two"},
		"long comment":      {EdgeList, "a\n#" + strings.Repeat("directed,", 1<<20) + "directed", ErrFile, "too late"},
		"graph6 nodes":      {Graph6, "~~?????@", board.ErrTooLarge, "65536"},
		"graph6 many nodes": {Graph6, "~}~~", board.ErrTooLarge, "65536"},
		"graph6 length":     {Graph6, "~O??", ErrFile, "65536 nodes take 357908480 characters after their number, but it has 0"},
		"digraph6 length":   {Graph6, "&~O????", ErrFile, "but it has 2"},
		"wide matrix":       {Matrix, strings.Repeat("0", maxNodes+1), board.ErrTooLarge, "1048576"},
		"full matrix":       {Matrix, strings.Repeat(strings.Repeat("1", 2999)+"\n", 1500), board.ErrTooLarge, "4194304"},
	} {
		spent := allocated(func() {
			_, err := Read(strings.NewReader(tt.text), tt.format)
			if tt.want == nil && err == nil {
				return // odd, and read without harm
			}
			checkRefused(t, tt.format, name, err, tt.want, tt.says)
		})
		bar := 1<<20 + 128*uint64(len(tt.text))
		if tt.says == "4194304" { // a short file can make as many edges as a board may have
			bar += 24 * board.MaxToggles
		}
		if spent > bar {
			t.Errorf("%s: took %d bytes, more than %d", name, spent, bar)
		}
		if tt.format == DOT {
			checkScan(t, name, tt.text)
		}
	}
}

// checkScan checks that every token takes at least a byte, and that the scanner stops at
// its first error: so it goes over a file once.
func checkScan(t *testing.T, name, text string) {
	t.Helper()
	s := dotScan{text: text, line: 1}
	for before := -1; s.pos > before; {
		before = s.pos
		if token, err := s.token(); err != nil || token.kind == dotEnd {
			return
		}
	}
	t.Errorf("%s: the scanner stays at byte %d of %d", name, s.pos, len(text))
}

func numbers(from, to int) string {
	var s strings.Builder
	for n := from; n < to; n++ {
		fmt.Fprint(&s, n, " ")
	}
	return s.String()
}

// pairs lists n edges between a few thousand nodes.
func pairs(n int) string {
	var s strings.Builder
	for i := range n {
		fmt.Fprintf(&s, "%d %d\n", i%2000, 2000+i/2000)
	}
	return s.String()
}

// Limits that only large files reach.
func TestReadRefusesTooLarge(t *testing.T) {
	skipLarge(t)
	for name, tt := range map[string]struct {
		format Format
		file   io.Reader
		says   string
	}{
		"a long file":   {EdgeList, repeated(' ', maxBytes+1), "67108864 bytes"},
		"a long matrix": {Matrix, repeated('0', maxBytes+1), "67108864 bytes"},
		"a long JSON":   {JSON, repeated(' ', maxJSON+1), "8388608 bytes"},
		"many names":    {EdgeList, strings.NewReader(strings.ReplaceAll(numbers(0, maxNodes+1), " ", "\n")), "1048576 nodes"},
		"a full graph":  {Graph6, io.MultiReader(strings.NewReader("~@??"), repeated('~', graph6.Length(4096, false))), "4194304"},
		"edges":         {EdgeList, strings.NewReader(pairs(board.MaxToggles/2 + 1)), "4194304"},
		"many buttons":  {JSON, strings.NewReader(`{"buttons":[[]` + strings.Repeat(",[]", 2_796_000) + `],"lights":1048577}`), "1048576"},
	} {
		_, err := Read(tt.file, tt.format)
		if err == nil || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: got %v, want %q in it", name, err, tt.says)
		}
	}
}

func TestReadPassesErrorsOn(t *testing.T) {
	broken := errors.New("broken pipe")
	for _, tt := range golden {
		for cut := range len(tt.text) {
			r := io.MultiReader(strings.NewReader(tt.text[:cut]), iotest.ErrReader(broken))
			if _, err := Read(r, tt.format); !errors.Is(err, broken) && tt.format != Graph6 {
				t.Fatalf("%s %q: got %v", tt.format, tt.text[:cut], err)
			}
		}
		r := io.MultiReader(strings.NewReader(tt.text), iotest.ErrReader(broken))
		if _, err := Read(r, tt.format); !errors.Is(err, broken) {
			t.Errorf("%s %q: got %v", tt.format, tt.text, err)
		}
	}
	for _, text := range []string{"", "~", "~?", "~?@?", "~?@??????"} {
		r := io.MultiReader(strings.NewReader(">>graph6<<"+text), iotest.ErrReader(broken))
		if _, err := Read(r, Graph6); !errors.Is(err, broken) {
			t.Errorf("%q: got %v", text, err)
		}
	}
}

// As many edges as a board may have, with the longest numbers that leave room
// for them, still make a file that is read.
func TestWriteLongest(t *testing.T) {
	skipLarge(t)
	toggles := make([][]int, 102_000)
	for u := 100_000; u < len(toggles); u++ {
		for v := 100_000; v < len(toggles); v++ {
			if v != u && (u != 100_000 || v != 100_001) { // so that it is directed
				toggles[u] = append(toggles[u], v)
			}
		}
	}
	b := mustButtons(t, len(toggles), toggles)
	if err := Write(io.Discard, EdgeList, b); err != nil {
		t.Error(err)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestWriteRefuses(t *testing.T) {
	parse := func(spec string) *board.Board {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	wide := mustButtons(t, 3, [][]int{{0, 2}, {}})
	mixed := mustButtons(t, 2, [][]int{{0, 1}, {0}})
	for name, tt := range map[string]struct {
		format Format
		b      *board.Board
		want   error
		says   string
	}{
		"wide DOT":      {DOT, wide, ErrFormat, "not 2 for 3; json holds"},
		"wide edges":    {EdgeList, wide, ErrFormat, "json holds"},
		"wide graph6":   {Graph6, wide, ErrFormat, "json holds"},
		"mixed edges":   {EdgeList, mixed, ErrFormat, "not 1 of 2; json holds"},
		"mixed graph6":  {Graph6, mixed, ErrFormat, "not 1 of 2; json holds"},
		"ring graph6":   {Graph6, parse("3x3,rule=ring"), ErrFormat, "not 0 of 9; json holds"},
		"no buttons":    {Matrix, mustButtons(t, 3, nil), ErrFormat, "json holds"},
		"a long matrix": {Matrix, parse("1x8192"), ErrFormat, "67108864 bytes; json holds"},
		"a long DOT":    {DOT, parse("1x524288"), ErrFormat, "4194304 bytes"},
		"a long JSON":   {JSON, parse("1x700000"), ErrFormat, "8388608 bytes, the most that is read; it may fit as edges"},
		"a long graph6": {Graph6, parse("1x65537"), ErrFormat, "65536 nodes; json holds"},
		"a vast grid":   {JSON, parse("1048576x1024"), board.ErrTooLarge, "1048576 nodes or lights"},
		"a large grid":  {JSON, parse("1000x1000"), board.ErrTooLarge, "4194304 buttons and toggles"},
		"many buttons":  {JSON, mustButtons(t, 1, make([][]int, board.MaxToggles)), ErrFormat, "8388608 bytes"},
		"no format":     {"svg", mixed, ErrFormat, "dot, json"},
	} {
		var text bytes.Buffer
		err := Write(&text, tt.format, tt.b)
		if !errors.Is(err, tt.want) || err != nil && (text.Len() > 0 || !strings.Contains(err.Error(), tt.says)) {
			t.Errorf("%s: got %v after %d bytes, want %q in it", name, err, text.Len(), tt.says)
		}
	}
	for _, f := range Formats() {
		if err := Write(full{}, f, parse("5x5")); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("%s: got %v", f, err)
		}
	}
}

// Sorting edges as words needs room for their ends and their index.
func TestEdgesFitInWords(t *testing.T) {
	if maxNodes > 1<<nodeBits || board.MaxToggles > 1<<placeBits || 2*nodeBits+placeBits > 64 {
		t.Error("the limits have outgrown the words")
	}
}

func TestFormatOf(t *testing.T) {
	for name, want := range map[string]Format{
		"a.dot": DOT, "a.gv": DOT, "a/b.c.JSON": JSON, "x.edges": EdgeList, "x.txt": EdgeList,
		"x.g6": Graph6, ".d6": Graph6, "5.matrix": Matrix,
		"a": "", "a.pbm": "", "dot": "", "a.dot/b": "",
	} {
		if got, ok := FormatOf(name); got != want || ok != (want != "") {
			t.Errorf("%s: got %q, %v", name, got, ok)
		}
	}
}

func TestDetect(t *testing.T) {
	for _, tt := range golden {
		if got, ok := Detect([]byte(tt.text)); !ok || got != tt.format {
			if tt.text != "1" { // it could be a node
				t.Errorf("%q: got %q, want %s", tt.text, got, tt.format)
			}
		}
	}
	for text, want := range map[string]Format{
		"":                         "",
		" \n":                      "",
		"# words":                  "",
		"a\x00b":                   "",
		"\x89PNG\r\n":              EdgeList, // it cannot know
		"P1 3 2 101010":            "",
		"one line of words":        "",
		"0 1\n1 2":                 EdgeList,
		"0 1":                      EdgeList,
		"10\n01":                   Matrix,
		"10\n0":                    Matrix, // cut off
		"1 0\n0 1":                 EdgeList,
		"1 0 0\n0 1 0":             Matrix,
		"10 11":                    Matrix,
		"10 11\n11 100":            EdgeList,
		"# no self\n10":            EdgeList,
		"/* no end":                DOT,
		"strict":                   DOT,
		"Digraph":                  DOT,
		"graph paper":              EdgeList,
		"hello":                    EdgeList,
		"~?@?" + "?":               Graph6,
		"\ufeff {":                 JSON,
		">>graph6<<":               Graph6,
		"// c\ndigraph \"a b\" {":  DOT,
		"# directed\nFhCKG FhCKGx": EdgeList,
	} {
		if got, ok := Detect([]byte(text)); got != want || ok != (want != "") {
			t.Errorf("%q: got %q, %v, want %q", text, got, ok, want)
		}
	}
}

func fuzzFormat(f *testing.F, format Format) {
	for _, tt := range golden {
		if tt.format == format {
			f.Add([]byte(tt.text))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Read(bytes.NewReader(data), format)
		if err != nil {
			if !errors.Is(err, ErrFile) && !errors.Is(err, board.ErrTooLarge) {
				t.Errorf("%q: an error of no kind: %v", data, err)
			}
			if len(err.Error()) > 300 {
				t.Errorf("%q: an error of %d bytes", data, len(err.Error()))
			}
			return
		}
		checkRoundTrip(t, format, b)
	})
}

func FuzzDOT(f *testing.F)      { fuzzFormat(f, DOT) }
func FuzzJSON(f *testing.F)     { fuzzFormat(f, JSON) }
func FuzzEdgeList(f *testing.F) { fuzzFormat(f, EdgeList) }
func FuzzGraph6(f *testing.F)   { fuzzFormat(f, Graph6) }
func FuzzMatrix(f *testing.F)   { fuzzFormat(f, Matrix) }

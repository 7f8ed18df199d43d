package cli

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"lightsout/board"
	"lightsout/internal/testkit"
)

// What a stream holds is recognised even if its bytes arrive one at a time.
func TestContent(t *testing.T) {
	for text, want := range map[string]content{
		"5x5\n6x6\n":                     items,
		"# boards\n\n5x5:1f 1,1\n":       items,
		"\ufeff5x5\n":                    items, // a byte order mark
		"Bw\nBg\n":                       items,
		"{" + strings.Repeat("?", 295):   items, // a graph6 word of 60 nodes, which is not JSON
		"RIFF" + strings.Repeat("?", 26): items, // one of 19 nodes, which is not a WebP picture
		"BMP4 SMAD1\nBMP4 SMAD5\n":       graph, // genes, not a BMP picture
		"{}":                             graph,
		">>sparse6<<:Fa@x^\n":            items,
		`{"puzzle":"5x5:1"}` + "\n":      items,
		`{"board":"5x5"}` + "\n":         items,
		"hello\n5x5\n":                   items, // the first line is a mistake
		"101/010/101\n":                  items,
		"101\n010\n101\n":                rows,
		"0 1\n1 2\n":                     graph,
		"graph { a -- b }\n":             graph,
		`{"nodes":2,"edges":[[0,1]]}`:    graph,
		"P1 2 1 10\n":                    pixels,
		"\x89PNG\r\n\x1a\n":              pixels,
		"one\ntwo\n":                     unknown,
		"some words on a line\n":         unknown,
		"":                               unknown,
	} {
		s := peek(t.Context(), iotest.OneByteReader(strings.NewReader(text)))
		if got, _ := s.content(""); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
	s := peek(t.Context(), strings.NewReader("110\n111\n011\n"))
	if got, _ := s.content("a.matrix"); got != graph {
		t.Errorf("rows in a .matrix file: got %d", got)
	}
}

// Graphs of every size are read as what they are, from a file, from a pipe and from a list with a graph
// on each line, whatever else their first bytes could begin.
func TestGraphsOfEverySize(t *testing.T) {
	r := rand.New(rand.NewPCG(60, 6))
	file := filepath.Join(t.TempDir(), "graph")
	var list, want []string
	for nodes := 1; nodes <= 130; nodes++ {
		for range testkit.Amount(1, 65) {
			for word, spec := range randomWords(t, r, nodes) {
				list, want = append(list, word), append(want, spec)
				testkit.NoError(t, os.WriteFile(file, []byte(word), 0o600))
				for _, arg := range []string{file, "-"} {
					in, err := openInput(t.Context(), arg, iotest.HalfReader(strings.NewReader(word+"\n")), pictureOptions{})
					if err != nil || in.board.String() != spec {
						t.Fatalf("%d nodes, %s %.60s: %v, want %.60s", nodes, arg, word, err, spec)
					}
				}
			}
		}
	}
	var out bytes.Buffer
	code := Run(t.Context(), []string{"draw", "-"}, Streams{In: strings.NewReader(strings.Join(list, "\n")), Out: &out, Err: &out})
	if got := strings.Fields(out.String()); code != exitDone || !slices.Equal(got, want) {
		t.Errorf("exit code %d; %d graphs came back as %d, which are not the same", code, len(want), len(got))
	}
}

// randomWords yields a random graph in graph6 and sparse6, and another in digraph6, each with its spec.
func randomWords(t *testing.T, r *rand.Rand, nodes int) iter.Seq2[string, string] {
	t.Helper()
	var edges, arcs [][2]int
	density := r.Float64() * r.Float64()
	for v := range nodes {
		for u := range nodes {
			if u < v && r.Float64() < density {
				edges = append(edges, [2]int{u, v})
			}
			if u != v && r.Float64() < density {
				arcs = append(arcs, [2]int{u, v})
			}
		}
	}
	undirected := testkit.Must(board.NewGraph(board.Graph{Nodes: nodes, Edges: edges}))(t).String()
	directed := testkit.Must(board.NewGraph(board.Graph{Nodes: nodes, Edges: arcs, Directed: true}))(t).String()
	return maps.All(map[string]string{
		strings.TrimPrefix(undirected, "graph6="):       undirected,
		testkit.Sparse6(nodes, edges):                   undirected,
		"&" + strings.TrimPrefix(directed, "digraph6="): directed,
	})
}

// Whatever standard input holds, it is read or refused with an error, and the board of an item can be
// read again from its spec.
func FuzzInput(f *testing.F) {
	for _, text := range []string{
		"5x5\n", "5x5:1f\n", "3x3#a\n", "Bg", ":Fa@x^", "&AO\n", ">>graph6<<Bg\n", `{"puzzle":"3x3:1"}`, "101\n010\n",
		"0 1 {}\n", "graph{a--b}", "P1 2 1 10", "110\n111\n", "one\ntwo", "# lit: 0\n0 1",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		in, err := openInput(t.Context(), "-", bytes.NewReader(text), pictureOptions{})
		if err != nil {
			if errors.Is(err, context.Canceled) || err.Error() == "" {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if in.rows != nil || in.board.Lights() > 1000 || in.board.Labels() != nil {
			return
		}
		again, err := openItem(t.Context(), in.state.String())
		if err != nil || !again.board.Equal(in.board) || again.state.String() != in.state.String() {
			t.Fatalf("%q is %s, which reads as %v, %v", text, in.state, again, err)
		}
	})
}

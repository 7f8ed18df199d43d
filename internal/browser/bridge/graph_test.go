package bridge_test

import (
	"fmt"
	"strings"
	"testing"

	"lightsout/internal/browser/bridge"
)

// TestGraphFiles writes graphs in every format and reads them back.
func TestGraphFiles(t *testing.T) {
	s := bridge.NewSession()
	path := bridge.GraphBoard{Lights: 3, Toggles: [][]int{{0, 1}, {0, 1, 2}, {1, 2}}, Labels: []string{}, Lit: []int{}}
	path.Places = [][2]float64{{0, 2}, {3.5, -1}, {7, 2}}
	named := path
	named.Labels, named.Lit = []string{"left", "middle", "right"}, []int{2}
	oneWay := bridge.GraphBoard{Lights: 3, Toggles: [][]int{{1}, {2}, {}}, Labels: []string{"a", "b", "c"}, Lit: []int{0}}
	mixed := bridge.GraphBoard{Lights: 3, Toggles: [][]int{{0, 1}, {0, 2}, {1, 2}}, Labels: []string{"a", "b", "c"}, Lit: []int{}}
	buttons := bridge.GraphBoard{Lights: 4, Toggles: [][]int{{0, 1, 3}, {}}, Labels: []string{}, Lit: []int{}}
	for _, c := range []struct {
		board   bridge.GraphBoard
		formats string
	}{
		{path, "graph6 matrix"}, {named, "dot json edges"}, {oneWay, "dot json edges"}, {mixed, "dot json"}, {buttons, "matrix json"},
	} {
		for format := range strings.FieldsSeq(c.formats) {
			var file bridge.GraphFile
			must(t, s, "format", bridge.WriteGraph{Format: format, Board: c.board}, &file)
			var read bridge.GraphBoard
			must(t, s, "parse", file, &read)
			if fmt.Sprint(read.Toggles) != fmt.Sprint(c.board.Toggles) || fmt.Sprint(read.Labels) != fmt.Sprint(c.board.Labels) ||
				fmt.Sprint(read.Lit) != fmt.Sprint(c.board.Lit) {
				t.Errorf("%s: %+v became %+v by way of\n%s", format, c.board, read, file.Text)
			}
			places := format == "dot" || format == "json"
			if places && c.board.Places != nil && fmt.Sprint(read.Places) != fmt.Sprint(c.board.Places) || len(c.board.Toggles) == c.board.Lights && len(read.Places) != c.board.Lights {
				t.Errorf("%s: the places are %v", format, read.Places)
			}
		}
	}
	var cycle bridge.GraphBoard
	must(t, s, "parse", bridge.GraphFile{Text: "FhCKG\n"}, &cycle)
	var arranged bridge.Places
	must(t, s, "arrange", cycle, &arranged)
	if fmt.Sprint(arranged.Places) != fmt.Sprint(cycle.Places) || len(cycle.Places) != 7 || cycle.Places[0] == cycle.Places[1] {
		t.Errorf("a cycle is drawn at %v, and then at %v", cycle.Places, arranged.Places)
	}
	far := bridge.GraphFile{Format: "json", Text: `{"nodes": 2, "edges": [[0, 1]], "places": [[0, 0], [5000, 0]]}`}
	must(t, s, "parse", far, &arranged)
	if len(arranged.Places) != 2 || arranged.Places[1][0] > 1000 {
		t.Errorf("far away: %v", arranged.Places)
	}
	if cycle.Lights != 7 || fmt.Sprint(cycle.Toggles[0]) != "[0 1 6]" {
		t.Errorf("got %+v, want a cycle of 7 lights", cycle)
	}
}

func TestGraphFilesRefused(t *testing.T) {
	s := bridge.NewSession()
	var large strings.Builder
	for node := range 2000 {
		fmt.Fprintf(&large, "%d %d\n", node, (node+1)%2000)
	}
	var read bridge.GraphBoard
	for _, c := range []struct{ format, text, want string }{
		{"edges", large.String(), "a graph here can have up to 400 lights, but this one has 2,000"},
		{"json", `{"nodes": 2, "edges": [[0, 1]], "colours": 3}`, "two colours"},
		{"", "", "tell which format"},
		{"png", "x", "format"},
	} {
		if text := ask(t, s, "parse", bridge.GraphFile{Format: c.format, Text: c.text}, &read); !strings.Contains(text, c.want) {
			t.Errorf("%.30s: %q", c.text, text)
		}
	}
	var file bridge.GraphFile
	for _, g := range []bridge.GraphBoard{
		{Lights: 2, Toggles: [][]int{{0, 2}, {}}},
		{Lights: 2, Toggles: [][]int{{-1}, {}}},
		{Lights: 2, Toggles: [][]int{{0}, {1}}, Lit: []int{5}},
		{Lights: 2, Toggles: [][]int{{0}, {1}}, Labels: []string{"a", "a"}},
		{Lights: -1},
		{Lights: 1 << 40},
	} {
		if text := ask(t, s, "format", bridge.WriteGraph{Format: "dot", Board: g}, &file); text == "" {
			t.Errorf("%+v was written: %s", g, file.Text)
		}
	}
}

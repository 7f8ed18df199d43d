package graphfile

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

// A file can list the lights that are on, and they are written back.
func TestLit(t *testing.T) {
	for _, tt := range []struct {
		format  Format
		text    string
		colours []uint8
		again   string // the file as written back
	}{
		{
			DOT, "graph { a -- b; a -- c; b [shape=box, lit=true]; c [lit=false] }",
			[]uint8{0, 1, 0},
			"graph {\n\ta [lit=false]\n\tb [lit=true]\n\tc [lit=false]\n\ta -- b\n\ta -- c\n}\n",
		},
		{DOT, "graph { a [lit=true] [lit=false] }", []uint8{0}, "graph {\n\ta [lit=false]\n}\n"},
		{DOT, "graph { a -- b }", nil, "graph {\n\ta\n\tb\n\ta -- b\n}\n"},
		{EdgeList, "# lit: 3 1\n2 1\n3 2\n", []uint8{1, 0, 1}, "# lit: 1 3\n1 2\n2 3\n"},
		{EdgeList, "b a\n# lit: a\n# lit:\n", []uint8{0, 1}, "# lit: a\nb\na\nb a\n"},
		{EdgeList, "# lit:\n1 2\n", []uint8{0, 0}, "# lit:\n1 2\n"},
		{EdgeList, "# lit up\n1 2\n", nil, "1 2\n"},
		{
			JSON, `{"nodes": ["a", "b", "c"], "edges": [[0, 1]], "lit": ["c", 0], "colours": 2}`,
			[]uint8{1, 0, 1},
			`{"directed": false, "self": true, "nodes": ["a","b","c"], "edges": [` + "\n[0,1]\n], \"lit\": [0,2]}\n",
		},
		{
			JSON, `{"lit": [[1, 3], 0], "lights": 2, "buttons": [[0, 1]], "colours": 4}`,
			[]uint8{1, 3},
			`{"colours": 4, "lights": 2, "buttons": [` + "\n[0,1]\n], \"lit\": [0,[1,3]]}\n",
		},
		{JSON, `{"nodes": 2, "edges": [[0, 1]], "lit": []}`, []uint8{0, 0}, `{"directed": false, "self": true, "nodes": 2, "edges": [` + "\n[0,1]\n], \"lit\": []}\n"},
		{Graph6, "A_", nil, "A_\n"},
		{Matrix, "11\n11", nil, "11\n11\n"},
	} {
		p, err := Read(strings.NewReader(tt.text), tt.format)
		if err != nil || !slices.Equal(p.Colours, tt.colours) || (p.Colours == nil) != (tt.colours == nil) {
			t.Errorf("%s %q: %v, %v", tt.format, tt.text, p.Colours, err)
			continue
		}
		var b strings.Builder
		if err := Write(&b, tt.format, p); err != nil || b.String() != tt.again {
			t.Errorf("%s %q is written as %q, %v; want %q", tt.format, tt.text, b.String(), err, tt.again)
		}
		again, err := Read(strings.NewReader(b.String()), tt.format)
		if err != nil || !slices.Equal(again.Colours, tt.colours) {
			t.Errorf("%s %q came back as %v, %v", tt.format, b.String(), again.Colours, err)
		}
	}
	for _, f := range []Format{Graph6, Matrix} {
		p, _ := Read(strings.NewReader("# lit: 1\n1 2\n"), EdgeList)
		testkit.WantError(t, Write(&strings.Builder{}, f, p), ErrFormat, "%s", f)
	}
}

// A format without colours does not turn a position of three colours into one of two.
func TestLitColoursNeedJSON(t *testing.T) {
	b := testkit.Must(board.Parse("1x2,mod=3"))(t)
	for _, f := range Formats() {
		var text strings.Builder
		err := Write(&text, f, Position{Board: b, Colours: []uint8{2, 0}})
		if f == JSON && err == nil {
			continue
		}
		if !errors.Is(err, ErrFormat) || text.Len() > 0 || !strings.HasSuffix(err.Error(), "; use json for this board") {
			t.Errorf("%s: %v after %q", f, err, text.String())
		}
	}
}

func TestBadLit(t *testing.T) {
	for _, tt := range []struct {
		format Format
		text   string
		want   string
	}{
		{DOT, "graph { lit=true a }", "line 1: lit applies to a node, as in a [lit=true]"},
		{DOT, "graph { node [lit=true] a }", "line 1: lit applies to a node, as in a [lit=true]"},
		{DOT, "graph { a -- b [lit=true] }", "line 1: lit applies to a node, as in a [lit=true]"},
		{DOT, "graph {\na [lit=maybe] }", `line 2: lit="maybe"; use true or false`},
		{EdgeList, "1 2\n# lit: 1 7\n", `line 2: no node is called "7"; only nodes can be lit`},
		{JSON, `{"nodes": ["a"], "edges": [], "lit": ["b"]}`, `lit 1: there is no node or light "b"`},
		{JSON, `{"nodes": 2, "edges": [], "lit": [1, 2]}`, `lit 2: there is no node or light 2`},
		{JSON, `{"nodes": 2, "edges": [], "lit": [[1, 2]]}`, `lit 1: a colour is a whole number from 1 to 1`},
		{JSON, `{"nodes": 2, "edges": [], "lit": 1}`, `lit: got number; use a list of nodes or lights, each alone or in a list with its colour`},
	} {
		_, err := Read(strings.NewReader(tt.text), tt.format)
		if !errors.Is(err, ErrFile) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s %q: %v", tt.format, tt.text, err)
		}
	}
}

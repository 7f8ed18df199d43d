package graphfile

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

// The names in a file become the board's labels, and are written back.
func TestLabels(t *testing.T) {
	for _, tt := range []struct {
		format Format
		text   string
		labels []string
		again  string // the file as written back
	}{
		{
			DOT, "graph { middle -- left; middle -- right }",
			[]string{"middle", "left", "right"},
			"graph {\n\tmiddle\n\tleft\n\tright\n\tmiddle -- left\n\tmiddle -- right\n}\n",
		},
		{
			DOT, "graph { \ufffd -- \"a\ufffd b\" }",
			[]string{"\ufffd", "a\ufffd b"},
			"graph {\n\t\ufffd\n\t\"a\ufffd b\"\n\t\ufffd -- \"a\ufffd b\"\n}\n",
		},
		{
			DOT, `graph { "New York" -- "graph" -- "a\"b" -- -1.5 -- "" }`,
			[]string{"New York", "graph", `a"b`, "-1.5", ""},
			"graph {\n\t\"New York\"\n\t\"graph\"\n\t\"a\\\"b\"\n\t-1.5\n\t\"\"\n\t\"New York\" -- \"graph\"\n\t\"graph\" -- \"a\\\"b\"\n\t\"a\\\"b\" -- -1.5\n\t-1.5 -- \"\"\n}\n",
		},
		{
			DOT, "graph { self=false c; a -- a; b }",
			[]string{"c", "a", "b"},
			"graph {\n\tself=false\n\tc\n\ta\n\tb\n\ta -- a\n}\n",
		},
		{EdgeList, "2 1\n4 5\n6\n", []string{"1", "2", "4", "5", "6"}, "6\n1 2\n4 5\n"},
		{EdgeList, "b a\nc a", []string{"b", "a", "c"}, "b\na\nc\n" + "b a\n" + "a c\n"},
		{
			JSON, `{"nodes": ["a", "b \\"], "edges": [["b \\", "a"]]}`,
			[]string{"a", `b \`},
			`{"directed": false, "self": true, "nodes": ["a","b \\"], "edges": [` + "\n[0,1]\n]}\n",
		},
		{
			JSON, `{"nodes": ["a", "b"], "self": false, "edges": [["a", "a"], [0, 1]]}`,
			[]string{"a", "b"},
			`{"directed": false, "self": false, "nodes": ["a","b"], "edges": [` + "\n[0,0],[0,1]\n]}\n",
		},
		{JSON, `{"nodes": 2, "edges": [[0, 1]]}`, nil, `{"directed": false, "self": true, "nodes": 2, "edges": [` + "\n[0,1]\n]}\n"},
		{Graph6, "A_", nil, "A_\n"},
		{Matrix, "11\n11", nil, "11\n11\n"},
	} {
		b := mustRead(t, tt.format, tt.text)
		if !slices.Equal(b.Labels(), tt.labels) {
			t.Errorf("%s %q has the labels %q", tt.format, tt.text, b.Labels())
		}
		text := mustWrite(t, tt.format, b)
		if text != tt.again {
			t.Errorf("%s %q is written as %q, want %q", tt.format, tt.text, text, tt.again)
		}
		if again := mustRead(t, tt.format, text); !slices.Equal(again.Labels(), tt.labels) || wires(again) != wires(b) {
			t.Errorf("%s %q came back as %q, %s", tt.format, text, again.Labels(), wires(again))
		}
	}
}

// Write returns an error if the format cannot hold a name.
func TestLabelsUnfit(t *testing.T) {
	for _, tt := range []struct {
		format Format
		label  string
	}{{DOT, `a\`}, {DOT, `a\"b`}, {EdgeList, "New York"}, {EdgeList, "#1"}, {EdgeList, ""}} {
		b := testkit.Must(mustButtons(t, 1, [][]int{{0}}).WithLabels([]string{tt.label}))(t)
		var text strings.Builder
		if err := Write(&text, tt.format, Position{Board: b}); !errors.Is(err, ErrFormat) || text.Len() > 0 {
			t.Errorf("%s takes the name %q: %v, %q", tt.format, tt.label, err, text.String())
		}
		checkRoundTrip(t, JSON, b)
	}
}

// A label is either rejected or read back unchanged from DOT.
func FuzzLabel(f *testing.F) {
	for _, label := range []string{"a", "a b", `"`, `\`, `\"`, `\\"`, "<b>", "node", "1.", "é", "#", "//", "\\\n"} {
		f.Add(label)
	}
	one := testkit.Must(board.NewButtons(1, [][]int{{0}}))(f)
	f.Fuzz(func(t *testing.T, label string) {
		b, err := one.WithLabels([]string{label})
		if err != nil {
			return
		}
		for _, format := range []Format{DOT, EdgeList, JSON} {
			var text strings.Builder
			if err := Write(&text, format, Position{Board: b}); err != nil {
				if format == JSON || !errors.Is(err, ErrFormat) {
					t.Errorf("%s %q: %v", format, label, err)
				}
				continue
			}
			if again := mustRead(t, format, text.String()); !slices.Equal(again.Labels(), b.Labels()) {
				t.Errorf("%s: %q came back as %q", format, label, again.Labels())
			}
		}
	})
}

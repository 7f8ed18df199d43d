package graphfile

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

func mustWrite(t testing.TB, f Format, b *board.Board) string {
	t.Helper()
	var text strings.Builder
	if err := Write(&text, f, Position{Board: b}); err != nil {
		t.Fatalf("%s: %v", f, err)
	}
	return text.String()
}

func mustButtons(t testing.TB, lights int, toggles [][]int) *board.Board {
	t.Helper()
	return testkit.Must(board.NewButtons(lights, toggles))(t)
}

func TestWriteGolden(t *testing.T) {
	path, _ := board.NewButtons(3, [][]int{{0, 1}, {0, 1, 2}, {1, 2}})
	ring, _ := board.NewButtons(4, [][]int{{1}, {0, 2}, {1}, {}})
	star, _ := board.NewButtons(3, [][]int{{1, 2}, {0}, {0}})
	arrow, _ := board.NewButtons(2, [][]int{{0, 1}, {1}})
	mixed, _ := board.NewButtons(2, [][]int{{0, 1}, {0}})
	wide, _ := board.NewButtons(3, [][]int{{0, 2}, {}})
	lonely, _ := board.NewButtons(2, [][]int{{0}, {1}})
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
		{EdgeList, lonely, "# no edges\n1\n2\n"},
		{Graph6, path, "Bg\n"},
		{Graph6, arrow, "&AO\n"},
		{Matrix, wide, "101\n000\n"},
	} {
		if got := mustWrite(t, tt.format, tt.b); got != tt.want {
			t.Errorf("%s of %v: got %q, want %q", tt.format, tt.b, got, tt.want)
		}
	}
}

// A file with about the maximum number of edges, all between long numbers, is not too long to be
// read.
func TestWriteLongest(t *testing.T) {
	skipLarge(t)
	toggles := make([][]int, 102_000)
	for u := 100_000; u < len(toggles); u++ {
		toggles[u] = make([]int, 0, 2000)
		for v := 100_000; v < len(toggles); v++ {
			if v != u && (u != 100_000 || v != 100_001) { // one missing edge makes the graph directed
				toggles[u] = append(toggles[u], v)
			}
		}
	}
	b := mustButtons(t, len(toggles), toggles)
	testkit.NoError(t, Write(io.Discard, EdgeList, Position{Board: b}))
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestWriteRefuses(t *testing.T) {
	parse := func(spec string) *board.Board {
		b := testkit.Must(board.Parse(spec))(t)
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
		"wide DOT":      {DOT, wide, ErrFormat, "has 2 and 3; use json"},
		"steps DOT":     {DOT, parse("buttons=2_0.0_0.1,mod=3"), ErrFormat, "several colours; use json"},
		"steps matrix":  {Matrix, parse("buttons=2_0.0_0.1,mod=3"), ErrFormat, "several colours; use json"},
		"wide edges":    {EdgeList, wide, ErrFormat, "use json"},
		"wide graph6":   {Graph6, wide, ErrFormat, "use json"},
		"mixed edges":   {EdgeList, mixed, ErrFormat, "here 1 of 2 do; use json"},
		"mixed graph6":  {Graph6, mixed, ErrFormat, "only 1 of 2 do; use json"},
		"ring graph6":   {Graph6, parse("3x3,rule=ring"), ErrFormat, "only 0 of 9 do; use json"},
		"no buttons":    {Matrix, mustButtons(t, 3, nil), ErrFormat, "use json"},
		"a long matrix": {Matrix, parse("1x8192"), ErrFormat, "67,108,864 bytes; use json"},
		"a long DOT":    {DOT, parse("1x524288"), ErrFormat, "4,194,304 bytes"},
		"a long JSON":   {JSON, parse("1x700000"), ErrFormat, "would exceed the limit of 8,388,608 bytes; it may fit as edges"},
		"a long graph6": {Graph6, parse("1x65537"), ErrFormat, "with 65,537 nodes would be longer than 67,108,864 bytes; use json"},
		"a vast grid":   {JSON, parse("1048576x1024"), board.ErrTooLarge, "1,048,576 nodes or lights"},
		"a large grid":  {JSON, parse("1000x1000"), board.ErrTooLarge, "4,194,304 buttons and toggles"},
		"many buttons":  {JSON, mustButtons(t, 1, make([][]int, board.MaxToggles/2)), ErrFormat, "8,388,608 bytes"},
		"no format":     {"svg", mixed, ErrFormat, "dot, json"},
	} {
		var text bytes.Buffer
		err := Write(&text, tt.format, Position{Board: tt.b})
		if !errors.Is(err, tt.want) || err != nil && (text.Len() > 0 || !strings.Contains(err.Error(), tt.says)) {
			t.Errorf("%s: got %v after %d bytes, want %q in it", name, err, text.Len(), tt.says)
		}
	}
	for _, f := range Formats() {
		testkit.WantError(t, Write(full{}, f, Position{Board: parse("5x5")}), io.ErrShortWrite, "%s", f)
	}
}

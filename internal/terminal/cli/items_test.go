package cli

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"testing/iotest"
)

// What a stream holds is recognised even if its bytes arrive one at a time.
func TestContent(t *testing.T) {
	for text, want := range map[string]content{
		"5x5\n6x6\n":                  items,
		"# boards\n\n5x5:1f 1,1\n":    items,
		"\ufeff5x5\n":                 items, // a byte order mark
		"Bw\nBg\n":                    items,
		">>sparse6<<:Fa@x^\n":         items,
		`{"puzzle":"5x5:1"}` + "\n":   items,
		`{"board":"5x5"}` + "\n":      items,
		"hello\n5x5\n":                items, // the first line is a mistake
		"101/010/101\n":               items,
		"101\n010\n101\n":             rows,
		"0 1\n1 2\n":                  graph,
		"p edge 2 1\ne 1 2\n":         graph,
		"graph { a -- b }\n":          graph,
		`{"nodes":2,"edges":[[0,1]]}`: graph,
		"P1 2 1 10\n":                 pixels,
		"\x89PNG\r\n\x1a\n":           pixels,
		"one\ntwo\n":                  unknown,
		"some words on a line\n":      unknown,
		"":                            unknown,
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

// Whatever standard input holds, it is read or refused with an error, and the board of an item can be
// read again from its spec.
func FuzzInput(f *testing.F) {
	for _, text := range []string{
		"5x5\n", "5x5:1f\n", "3x3#a\n", "Bg", ":Fa@x^", "&AO\n", ">>graph6<<Bg\n", `{"puzzle":"3x3:1"}`, "101\n010\n",
		"0 1 {}\n", "p edge 2 1\ne 1 2\n", "graph{a--b}", "P1 2 1 10", "110\n111\n", "one\ntwo", "# lit: 0\n0 1",
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

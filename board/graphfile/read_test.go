package graphfile

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"lightsout/board"
	"lightsout/internal/testkit"
)

func mustRead(t testing.TB, f Format, text string) *board.Board {
	t.Helper()
	p, err := Read(strings.NewReader(text), f)
	if err != nil {
		t.Fatalf("%s %.200q: %v", f, text, err)
	}
	return p.Board
}

// wires formats a board as its number of lights and the lights of each button.
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

// A reading is a text in one of the formats, and the board it describes, as formatted by wires.
type reading struct {
	format Format
	text   string
	want   string
}

// golden lists readings in every format.
var golden = slices.Concat(dotGolden, jsonGolden, edgeListGolden, graph6Golden, matrixGolden)

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

// A refusal is a text that Read rejects, and part of the expected error.
type refusal struct {
	format Format
	text   string
	says   string
}

func TestReadRefuses(t *testing.T) {
	for _, tt := range slices.Concat(dotRefused, jsonRefused, edgeListRefused, graph6Refused, matrixRefused) {
		_, err := Read(strings.NewReader(tt.text), tt.format)
		checkRefused(t, tt.format, tt.text, err, ErrFile, tt.says)
	}
	_, err := Read(strings.NewReader(""), "svg")
	checkRefused(t, "svg", "", err, ErrFormat, "use dot, json, edges, graph6 or matrix")
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

func TestReadPassesErrorsOn(t *testing.T) {
	broken := errors.New("broken pipe")
	for _, tt := range golden {
		for cut := range len(tt.text) {
			r := io.MultiReader(strings.NewReader(tt.text[:cut]), iotest.ErrReader(broken))
			if _, err := Read(r, tt.format); !errors.Is(err, broken) {
				t.Fatalf("%s %q: got %v", tt.format, tt.text[:cut], err)
			}
		}
		r := io.MultiReader(strings.NewReader(tt.text), iotest.ErrReader(broken))
		testkit.MustFail(Read(r, tt.format))(t, broken, "%s %q", tt.format, tt.text)
	}
}

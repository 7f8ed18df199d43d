package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/puzzle"
)

var update = flag.Bool("update", false, "write the pictures of docs/boards.md anew")

// The boards of docs/boards.md, by the names of their pictures, with one button
// pressed.
var documented = map[string]struct {
	spec  string
	press int
}{
	"grid":       {"5x5", 12},
	"ring":       {"5x5,rule=ring", 12},
	"x":          {"5x5,rule=x", 12},
	"star":       {"5x5,rule=star", 12},
	"knight":     {"5x5,rule=knight", 12},
	"offsets":    {"5x5,rule=0.0_0.1_-2.0", 12},
	"holes":      {"5x5,holes=0_4_6_18", 8},
	"cylinder":   {"5x6,cylinder", 12},
	"torus":      {"5x6,torus", 0},
	"mobius":     {"5x6,mobius", 6},
	"klein":      {"5x6,klein", 0},
	"projective": {"5x6,projective", 1},
	"hypergrid":  {"3x3x3", 13},
	"hypertorus": {"3x3x3x3,torus", 0},
	"hex":        {"hex4", 18},
	"tri":        {"tri6", 20},
	"cube":       {"cube3", 0},
	"graph":      {"graph6=FhCKG", 0},
	"digraph":    {"digraph6=DOOOW?", 0},
	"buttons":    {"buttons=4_0.1_1.2.3_0.3", 1},
	"colours":    {"5x5,mod=3", 12},
}

func draw(t *testing.T, s puzzle.State) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := SVG(&out, s); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func pressed(t *testing.T, spec string, buttons ...int) puzzle.State {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	s, err := puzzle.AllOff(b)
	if err != nil {
		t.Fatal(err)
	}
	return s.Press(buttons...)
}

// The pictures in the documents are what the code draws. To write them anew:
//
//	go test ./picture -update
func TestDocumentedPictures(t *testing.T) {
	for name, board := range documented {
		buttons := []int{board.press}
		if name == "colours" {
			buttons = []int{12, 12, 6}
		}
		got := draw(t, pressed(t, board.spec, buttons...))
		file := filepath.Join("..", "docs", "boards", name+".svg")
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what is drawn now; run go test ./picture -update and look at it", file)
		}
	}
}

// A drawing is well-formed, and has a shape for each light.
func TestDrawings(t *testing.T) {
	for name, board := range documented {
		s := pressed(t, board.spec, board.press)
		shapes := 0
		for dec := xml.NewDecoder(bytes.NewReader(draw(t, s))); ; {
			token, err := dec.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if start, ok := token.(xml.StartElement); ok && (start.Name.Local == "polygon" || start.Name.Local == "circle") {
				shapes++
			}
		}
		if want := s.Board().Lights(); shapes != want {
			t.Errorf("%s: %d shapes, want %d", name, shapes, want)
		}
	}
}

func TestLitLightsShine(t *testing.T) {
	text := string(draw(t, pressed(t, "5x5", 12)))
	if lit := strings.Count(text, "hsl(48 "); lit != 5 {
		t.Errorf("%d lights shine, want 5", lit)
	}
	if text := string(draw(t, pressed(t, "1x1,mod=3", 0, 0))); !strings.Contains(text, "hsl(228 ") {
		t.Errorf("the second of three colours: %s", text)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestErrors(t *testing.T) {
	if err := SVG(io.Discard, pressed(t, "300x300")); !errors.Is(err, errTooLarge) {
		t.Errorf("a large board: %v", err)
	}
	complete := board.Graph{Nodes: 600, Self: true}
	for i := range complete.Nodes {
		for j := range i {
			complete.Edges = append(complete.Edges, [2]int{i, j})
		}
	}
	b, err := board.NewGraph(complete)
	if err != nil {
		t.Fatal(err)
	}
	off, err := puzzle.AllOff(b)
	if err != nil {
		t.Fatal(err)
	}
	if err := SVG(io.Discard, off); !errors.Is(err, errTooLarge) {
		t.Errorf("a dense graph: %v", err)
	}
	for _, spec := range []string{"2x2", "100x100"} {
		if err := SVG(broken{}, pressed(t, spec)); err == nil || !strings.Contains(err.Error(), "disk full") {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

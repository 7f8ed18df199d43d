package worksheet

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// made returns n puzzles on a board, each made by pressing two buttons.
func made(t *testing.T, spec string, n int) []Puzzle {
	t.Helper()
	b := testkit.Must(board.Parse(spec))(t)
	solver := testkit.Must(solve.New(t.Context(), b))(t)
	all := make([]Puzzle, n)
	for i := range all {
		state := testkit.Must(puzzle.AllOff(b))(t).Press(i%b.Buttons(), (3*i+1)%b.Buttons())
		best := testkit.Must(solver.Fewest(t.Context(), state))(t)
		all[i] = Puzzle{
			ID: state.String(), State: state, Par: best.Presses.Count(), Presses: best.Presses,
			Link: fmt.Sprintf("https://example.org/#puzzle-%d", i+1),
		}
	}
	return all
}

// program returns the path to a program. If it is not installed, the test is skipped; in CI, it
// fails.
func program(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("LIGHTSOUT_PROGRAMS") == "required" {
			t.Fatal(name + " is not installed")
		}
		t.Skip(name + " is not installed")
	}
	return path
}

// run runs a program and returns its output.
func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", cmd, err, problems.String())
	}
	return string(out)
}

// TestPDF reads the pages with a PDF reader, and the QR codes with a scanner.
func TestPDF(t *testing.T) {
	text, paint, scan := program(t, "pdftotext"), program(t, "pdftoppm"), program(t, "zbarimg")
	for i, spec := range []string{"5x5", "5x5,torus", "hex3,mod=3", "graph6=IheA@GUAo", "cube2"} {
		for k, perPage := range PerPage() {
			if k >= testkit.Amount(1, len(PerPage())) && k != i%len(PerPage()) {
				continue
			}
			t.Run(fmt.Sprintf("%s on %d", spec, perPage), func(t *testing.T) {
				puzzles := made(t, spec, perPage+1)
				name := filepath.Join(t.TempDir(), "sheet.pdf")
				file := testkit.Must(os.Create(name))(t)
				if err := PDF(file, puzzles, perPage); err != nil {
					t.Fatal(err)
				}
				if err := file.Close(); err != nil {
					t.Fatal(err)
				}
				pages := strings.Split(strings.TrimSuffix(run(t, text, "-layout", name, "-"), "\f"), "\f")
				if len(pages) != 3 {
					t.Fatalf("%d pages, want two with puzzles and one with answers", len(pages))
				}
				for page, want := range []string{"Name", "Name", "Answers"} {
					if !strings.HasPrefix(strings.TrimSpace(pages[page]), want) {
						t.Errorf("page %d starts with %.40q, want %q", page+1, pages[page], want)
					}
				}
				run(t, paint, "-r", "300", "-f", "1", "-l", "1", "-gray", name, strings.TrimSuffix(name, ".pdf"))
				found := strings.Fields(run(t, scan, "-q", "--raw", strings.TrimSuffix(name, ".pdf")+"-1.pgm"))
				slices.Sort(found)
				var want []string
				for _, one := range puzzles[:perPage] {
					want = append(want, one.Link)
				}
				slices.Sort(want)
				if !slices.Equal(found, want) {
					t.Errorf("the QR codes contain %q, want %q", found, want)
				}
			})
		}
	}
}

// TestSVG checks that every light is drawn twice, and that every press has a cross.
func TestSVG(t *testing.T) {
	puzzles := made(t, "5x5", 9)
	var out bytes.Buffer
	if err := SVG(&out, puzzles, 9); err != nil {
		t.Fatal(err)
	}
	circles, presses := 0, 0
	for decoder := xml.NewDecoder(bytes.NewReader(out.Bytes())); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "circle" {
			circles++
		}
	}
	for _, one := range puzzles {
		presses += one.Presses.Count()
	}
	if want := 2 * 9 * 25; circles != want {
		t.Errorf("%d circles, want %d", circles, want)
	}
	const nameLines = 2
	if lines := strings.Count(out.String(), "stroke-width=") - circles; lines != 2*presses+nameLines {
		t.Errorf("%d lines, want two for each of %d presses and %d for names", lines, presses, nameLines)
	}
	if height := fmt.Sprintf(`height="%gmm"`, 2*pageHeight); !strings.Contains(out.String(), height) {
		t.Errorf("no %s: one page of puzzles, and one of answers", height)
	}
}

// TestOrder checks that the presses are numbered in the solutions to lit-only puzzles.
func TestOrder(t *testing.T) {
	puzzles := made(t, "5x5", 2)[1:]
	puzzles[0].Order = slices.Collect(puzzles[0].Presses.Buttons())
	var out bytes.Buffer
	if err := SVG(&out, puzzles, 4); err != nil {
		t.Fatal(err)
	}
	for i := range puzzles[0].Order {
		if word := fmt.Sprintf(">%d</text>", i+1); !strings.Contains(out.String(), `text-anchor="middle"`+word) {
			t.Errorf("press %d is not numbered", i+1)
		}
	}
}

// TestCheck checks the limits of a sheet.
func TestCheck(t *testing.T) {
	for spec, number := range map[string]int{"20x20": MaxPuzzles, "cube3": 1} {
		if err := Check(testkit.Must(board.Parse(spec))(t), number); err != nil {
			t.Errorf("%s: %v", spec, err)
		}
	}
	for spec, number := range map[string]int{"21x20": 1, "5x5": MaxPuzzles + 1} {
		if err := Check(testkit.Must(board.Parse(spec))(t), number); err == nil {
			t.Errorf("%d puzzles of %s are accepted", number, spec)
		}
	}
}

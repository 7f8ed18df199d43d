package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/research/atlas"
	"lightsout/solve"
)

// TestFiles compares the published files with the program's output and with the index.
func TestFiles(t *testing.T) {
	index := string(testkit.Must(os.ReadFile("README.md"))(t))
	line := regexp.MustCompile(`^(0|[1-9][0-9]*) (0|[1-9][0-9]*)$`)
	for _, s := range testkit.Must(sequences(".."))(t) {
		if !strings.Contains(index, "go -C research run ./sequences "+s.name) && s.to != unpublished {
			t.Errorf("README.md has no command for %s", s.name)
		}
		if s.to == unpublished {
			continue
		}
		file := string(testkit.Must(os.ReadFile(s.name + ".txt"))(t))
		if now := testkit.Must(s.text())(t); file != now {
			t.Errorf("%s.txt does not match the program's output; run go -C research run ./sequences", s.name)
		}
		terms := strings.Split(strings.TrimSuffix(file, "\n"), "\n")
		for i, text := range terms {
			if !line.MatchString(text) || !strings.HasPrefix(text, fmt.Sprintf("%d ", i+1)) {
				t.Errorf("%s.txt: line %d is %q", s.name, i+1, text)
			}
		}
		if want := fmt.Sprintf("[%s.txt](%[1]s.txt) | %d |", s.name, len(terms)); !strings.Contains(index, want) {
			t.Errorf("README.md lacks %q", want)
		}
	}
}

// published holds the terms that the OEIS pages show.
var published = map[string][]int{
	"b075464": {
		1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224, 245, 276, 231, 270, 353, 356, 405, 416, 345, 376, 553, 428, 469, 520, 563,
		600, 761, 772, 561, 696, 891, 940, 953, 772, 1069, 1188, 971, 1096, 1165, 1220, 1317, 1256, 1487, 1400,
	},
	"b159257": {
		0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0, 0, 14, 4, 0, 0, 0, 0, 10, 20, 0, 20, 16, 4, 6, 0, 0, 0, 32, 0, 2, 0, 0, 4, 0, 0, 30, 0, 8, 8, 0, 0, 2,
		4, 0, 0, 0, 0, 22, 0, 40, 24, 0, 28, 42, 0, 32, 0, 8, 0, 14, 0, 0, 4, 0, 0, 2, 0, 64, 0, 0, 0, 6, 12, 0, 0, 0, 0, 10, 0, 0, 20, 0, 4, 62, 0, 0, 20, 16, 0, 18, 0, 0, 4,
		0, 0, 6, 0, 8, 0, 0, 0, 2, 4, 0, 0, 0, 8, 46, 0, 0, 0, 80, 4, 50, 56, 0, 56, 56, 0,
	},
	"b165738": {
		0, 0, 4, 0, 8, 8, 0, 0, 4, 16, 0, 16, 0, 0, 12, 0, 16, 8, 0, 32, 4, 0, 0, 32, 8, 0, 4, 0, 0, 24, 40, 0, 44, 32, 8, 16, 0, 0, 4, 64, 0, 8, 0, 0, 12, 0, 0, 64, 0, 16, 20, 0,
		0, 8, 8, 0, 4, 0, 0, 48, 0, 80, 52, 0, 56, 88, 0, 64, 4, 16, 0, 32, 0, 0, 12, 0, 0, 8, 0, 128, 4, 0, 0, 16, 24, 0, 4, 0, 0, 24,
	},
}

func TestPublished(t *testing.T) {
	for _, s := range testkit.Must(sequences(".."))(t) {
		for i, want := range published[s.name] {
			if got, known, err := s.term(i + 1); err != nil || !known || got != want {
				t.Errorf("%s: term %d is %d, %v, %v; the OEIS has %d", s.name, i+1, got, known, err, want)
			}
		}
	}
}

// TestAgainstSolver compares terms with the library's results.
func TestAgainstSolver(t *testing.T) {
	term := map[string]func(int) (int, bool, error){}
	for _, s := range testkit.Must(sequences(".."))(t) {
		term[s.name] = s.term
	}
	check := func(name string, n, want int) {
		t.Helper()
		if got, known, err := term[name](n); err != nil || !known || got != want {
			t.Errorf("%s: term %d is %d, %v, %v, want %d", name, n, got, known, err, want)
		}
	}
	for n := 1; n <= 30; n++ {
		for name, surface := range map[string]board.Surface{"b075464": board.Plane, "fewest-torus": board.Torus, "fewest-cylinder": board.Cylinder} {
			s := solver(t, n, surface)
			if s.Nullity() <= 16 {
				check(name, n, testkit.Must(s.Fewest(t.Context(), testkit.Must(puzzle.AllOn(s.Board()))(t)))(t).Bound)
			}
		}
		check("b159257", n, solver(t, n, board.Plane).Nullity())
	}
	for n := 1; n <= 8; n++ {
		h, err := solver(t, n, board.Plane).Hardest(t.Context(), solve.QuickEffort)
		if err != nil || h.Low != h.High {
			t.Errorf("%d x %d: %d to %d, %v", n, n, h.Low, h.High, err)
		}
		check("gods-plane", n, h.Low)
	}
	for n := 1; n <= 100; n++ {
		check("b165738", n, solver(t, n, board.Torus).Nullity())
	}
}

func solver(t *testing.T, n int, s board.Surface) *solve.Solver {
	t.Helper()
	b := testkit.Must(board.NewGrid(atlas.Square(n, s)))(t)
	return testkit.Must(solve.New(t.Context(), b))(t)
}

func TestOneSequence(t *testing.T) {
	var out strings.Builder
	if err := run(&out, "..", []string{"b159257"}, 5); err != nil || out.String() != "1 0\n2 0\n3 0\n4 4\n5 2\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	if err := run(&out, "..", []string{"b000040"}, 5); err == nil {
		t.Error("an unknown sequence was accepted")
	}
}

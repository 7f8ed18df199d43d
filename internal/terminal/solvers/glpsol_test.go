package solvers

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/model"
	"lightsout/solve"
)

// CheckOutput reads the files that glpsol writes: the table from -o and the numbers from -w, for
// every format, and for models in which the columns come in different orders.
func TestGLPKFiles(t *testing.T) {
	s := testkit.Must(Find("glpsol"))(t)
	skipAbsent(t, s)
	glpsol := testkit.Must(s.Path())(t)
	at := func(n int) *int { return &n }
	for _, id := range []string{"3x3:1ff", "2x3:1", "3x2,torus:3f", "buttons=3_2__0_0.1:7", "2x2,mod=3:1021", "2x2x2:ff"} {
		for name, o := range map[string]model.Options{
			"any": {Goal: model.Any}, "fewest": {Goal: model.Fewest}, "nearest": {Goal: model.Nearest}, "generate": {Goal: model.Generate},
			"a bound": {Goal: model.Any, AtMost: at(4)}, "quiet": {Goal: model.Any, Break: model.BreakQuiet},
			"symmetry": {Goal: model.Any, Break: model.BreakSymmetry}, "binary": {Goal: model.Fewest, BinarySlack: true},
		} {
			if o.Break == model.BreakSymmetry && id != "3x3:1ff" {
				continue // not every position has a symmetry
			}
			for _, f := range s.Formats {
				q := question(t, id, o)
				if q.Format = f; f == model.MathProgGrid && !slices.Contains([]string{"3x3:1ff", "2x3:1", "2x2x2:ff"}, id) {
					continue // the compact form is for grids
				}
				for _, flag := range []string{"-o", "-w"} {
					r, err := CheckOutput(t.Context(), s, q, glpsolFile(t, glpsol, q, flag, func(text string) string { return text }))
					if err != nil || r.Agreement != Agrees {
						t.Errorf("%s, %s in %s, %s: %v; %s: %s", id, name, f, flag, err, r.Agreement, r.Reason)
					}
				}
			}
		}
	}
}

// glpsolFile runs glpsol on a model, after an edit, and returns the file that the flag makes it write.
func glpsolFile(t *testing.T, glpsol string, q Question, flag string, edit func(string) string) string {
	t.Helper()
	p := testkit.Must(model.New(t.Context(), q.State, q.Options))(t)
	input, output := filepath.Join(t.TempDir(), "model"), filepath.Join(t.TempDir(), "solution")
	var text strings.Builder
	if err := model.Write(t.Context(), &text, p, q.Format); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(input, []byte(edit(text.String())), 0o600); err != nil {
		t.Fatal(err)
	}
	format := map[model.Format]string{model.LP: "--lp", model.MPS: "--freemps"}[q.Format]
	if format == "" {
		format = "--model"
	}
	if log, err := exec.CommandContext(t.Context(), glpsol, format, input, flag, output).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, log)
	}
	return string(testkit.Must(os.ReadFile(output))(t))
}

// glpsol finds the same lowest cost as the solver, if each press in its model costs what the file of
// costs says.
func TestGLPKAgreesOnCosts(t *testing.T) {
	s := testkit.Must(Find("glpsol"))(t)
	skipAbsent(t, s)
	glpsol := testkit.Must(s.Path())(t)
	random := rand.New(rand.NewPCG(4, 49))
	for _, spec := range []string{"3x3", "4x4", "2x5,rule=x", "3x3,torus", "4x3,torus,rule=ring", "2x2x2", "2x3,mod=3", "buttons=3_0_0.1_1.2_2_0.2"} {
		b := testkit.Must(board.Parse(spec))(t)
		q := Question{State: solvableState(random, b), Options: model.Options{Goal: model.Fewest}, Format: model.MPS}
		costs := make([]uint32, b.Buttons())
		for i := range costs {
			costs[i] = random.Uint32N(100)
		}
		f := testkit.Must(testkit.Must(solve.New(t.Context(), b))(t).CheapestPresses(t.Context(), q.State, costs))(t)
		priced := func(text string) string {
			for i, cost := range costs {
				row := regexp.MustCompile(fmt.Sprintf(`(?m)^( +x%d +cost +)1$`, i))
				text = row.ReplaceAllString(text, fmt.Sprint("${1}", cost))
			}
			return text
		}
		answer := glpsolFile(t, glpsol, q, "-w", priced)
		if want := fmt.Sprintf(" o %d\n", f.Cost); !f.Proved || !strings.Contains(answer, want) {
			t.Errorf("%s with the costs %v: the solver says %d, glpsol %.200s", q.State, costs, f.Cost, answer)
		}
	}
}

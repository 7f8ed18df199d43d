package solvers

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"lightsout/internal/testkit"
	"lightsout/model"
)

// CheckOutput reads the files that glpsol writes: the table from -o and the numbers from -w, for
// every format, and for models in which the columns come in every order.
func TestGLPKFiles(t *testing.T) {
	s := testkit.Must(Find("glpsol"))(t)
	skipAbsent(t, s)
	glpsol := testkit.Must(s.Paths())(t)[0]
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
					r, err := CheckOutput(t.Context(), s, q, glpsolFile(t, glpsol, q, flag))
					if err != nil || r.Agreement != Agrees {
						t.Errorf("%s, %s in %s, %s: %v; %s: %s", id, name, f, flag, err, r.Agreement, r.Reason)
					}
				}
			}
		}
	}
}

// glpsolFile runs glpsol on a model and returns the file that the flag makes it write.
func glpsolFile(t *testing.T, glpsol string, q Question, flag string) string {
	t.Helper()
	p := testkit.Must(model.New(t.Context(), q.State, q.Options))(t)
	input, output := filepath.Join(t.TempDir(), "model"), filepath.Join(t.TempDir(), "solution")
	f := testkit.Must(os.Create(input))(t)
	if err := model.Write(t.Context(), f, p, q.Format); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
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

package solvers

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/model"
	"lightsout/solve"
)

// glpsol finds the same lowest cost as the solver, if each press in its model costs what the file of
// costs says.
func TestGLPKAgreesOnCosts(t *testing.T) {
	s := testkit.Must(Find("glpsol"))(t)
	skipAbsent(t, s)
	glpsol := testkit.Must(s.Path())(t)
	random := rand.New(rand.NewPCG(4, 49))
	for _, spec := range []string{"3x3", "4x4", "2x5,rule=x", "3x3,torus", "4x3,torus,rule=ring", "2x2x2", "2x3,mod=3", "buttons=3_0_0.1_1.2_2_0.2"} {
		b := testkit.Must(board.Parse(spec))(t)
		q := Question{State: solvableState(random, b), Options: model.Options{Goal: model.Fewest}}
		costs := make([]uint32, b.Buttons())
		for i := range costs {
			costs[i] = random.Uint32N(100)
		}
		f := testkit.Must(testkit.Must(solve.New(t.Context(), b))(t).CheapestPresses(t.Context(), q.State, costs))(t)
		input, output := filepath.Join(t.TempDir(), "model"), filepath.Join(t.TempDir(), "solution")
		testkit.NoError(t, os.WriteFile(input, []byte(priced(t, q, costs)), 0o600))
		if log, err := exec.CommandContext(t.Context(), glpsol, "--freemps", input, "-w", output).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, log)
		}
		answer := string(testkit.Must(os.ReadFile(output))(t))
		if want := fmt.Sprintf(" o %d\n", f.Cost); !f.Proved || !strings.Contains(answer, want) {
			t.Errorf("%s with the costs %v: the solver says %d, glpsol %.200s", q.State, costs, f.Cost, answer)
		}
	}
}

// priced returns the MPS file of a question in which each press has a cost of its own.
func priced(t *testing.T, q Question, costs []uint32) string {
	t.Helper()
	p := testkit.Must(model.New(t.Context(), q.State, q.Options))(t)
	var text strings.Builder
	testkit.NoError(t, model.Write(t.Context(), &text, p, model.MPS))
	file := text.String()
	for i, cost := range costs {
		row := regexp.MustCompile(fmt.Sprintf(`(?m)^( +x%d +cost +)1$`, i))
		file = row.ReplaceAllString(file, fmt.Sprint("${1}", cost))
	}
	return file
}

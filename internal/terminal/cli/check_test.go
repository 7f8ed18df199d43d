package cli

import (
	"strings"
	"testing"

	"lightsout/internal/terminal/solvers"
	"lightsout/internal/testkit"
	"lightsout/model"
	"lightsout/puzzle"
)

// If a solver changes a light, the drawing of the question is titled "Lights", and the drawing of
// the changed position "Repaired".
func TestCheckedLights(t *testing.T) {
	position := func(id string) puzzle.State {
		s := testkit.Must(puzzle.Parse(id))(t)
		return s
	}
	for _, c := range []struct {
		goal          model.Goal
		asked, solved string
		want          string
	}{
		{model.Nearest, "5x5:3", "5x5:203", "Lights 5x5:3, Repaired 5x5:203"},
		{model.Nearest, "5x5:3,to=1ffffff", "5x5:203,to=1ffffff", "Lights 5x5:3, Target 5x5:1ffffff, Repaired 5x5:203"},
		{model.Fewest, "5x5:203", "5x5:203", "Lights 5x5:203"},
		{model.Generate, "5x5:1ffffff", "5x5:203", "Lights 5x5:203"},
	} {
		q := solvers.Question{State: position(c.asked), Options: model.Options{Goal: c.goal}}
		var got []string
		for _, d := range checkedLights(q, solvers.Report{Position: position(c.solved)}) {
			state := puzzle.StateOfColours(q.State.Board(), d.values)
			got = append(got, d.title+" "+state.String())
		}
		if text := strings.Join(got, ", "); text != c.want {
			t.Errorf("%s of %s: %s, want %s", c.goal, c.asked, text, c.want)
		}
	}
}

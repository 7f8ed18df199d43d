package bridge_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"lightsout/internal/browser/bridge"
	"lightsout/internal/testkit"
)

// withData calls the core, and returns the data that belongs to its answer.
func withData(t *testing.T, s *bridge.Session, method string, params, result any) (fault, data string) {
	t.Helper()
	raw := testkit.Must(json.Marshal(map[string]any{"method": method, "params": params}))(t)
	text, made := s.HandleData(t.Context(), string(raw), nil)
	var answer struct {
		Result json.RawMessage
		Error  *struct{ Text string }
	}
	testkit.NoError(t, json.Unmarshal([]byte(text), &answer))
	if answer.Error != nil {
		return answer.Error.Text, ""
	}
	testkit.NoError(t, json.Unmarshal(answer.Result, result))
	return "", string(made)
}

// TestModels checks that every line of every file has an explanation, and that no line is lost: the
// displayed code is the file without its comments.
func TestModels(t *testing.T) {
	s := bridge.NewSession()
	var all bridge.ModelFormats
	must(t, s, "formats", bridge.Nothing{}, &all)
	if len(all.Formats) < 13 {
		t.Errorf("only %d formats", len(all.Formats))
	}
	for _, f := range all.Formats {
		if len(f.Goals) == 0 || f.About == "" || f.Extension == "" {
			t.Errorf("got %+v, want goals, a description and an extension", f)
		}
		for _, goal := range f.Goals {
			for _, id := range []string{"2x3:2d", "3x3:1ff", "1x1:1", "5x5", "4x4,torus:a3", "3x3,mod=3:120011220", "2x2,mod=5:1234", "graph6=FhCKG:on", "buttons=3_0.1_0.1.2_1.2:on", "3x3:0"} {
				checkModel(t, s, f.Format, goal, id)
			}
		}
	}
}

func checkModel(t *testing.T, s *bridge.Session, format, goal, id string) {
	t.Helper()
	var m bridge.Model
	fault, file := withData(t, s, "model", bridge.ModelRequest{ID: id, Format: format, Goal: goal}, &m)
	if fault != "" {
		return // some formats support only grids, or only two colours
	}
	name := format + ", " + goal + ", " + id
	if m.Shown != m.Lines || m.Lines != strings.Count(file, "\n") || !strings.HasPrefix(m.Intro, strings.Split(strings.SplitN(file, " ", 2)[1], " ")[0]) {
		t.Errorf("%s: %d of %d lines are shown; the intro is %q", name, m.Shown, m.Lines, m.Intro)
	}
	mark, _, _ := strings.Cut(file, " ")
	var shown []string
	for _, part := range m.Parts {
		if part.Words == "" {
			t.Errorf("%s: no words about %q", name, part.Code)
		}
		if part.Code != "" {
			shown = append(shown, strings.Split(part.Code, "\n")...)
		}
	}
	for line := range strings.Lines(file) {
		line = strings.TrimRight(line, "\n")
		if strings.TrimSpace(line) == "" || line == mark || strings.HasPrefix(line, mark+" ") {
			continue
		}
		if len(shown) == 0 || !strings.HasPrefix(line, shown[0]) {
			t.Fatalf("%s: the line %q is not shown, but %q", name, line, shown)
		}
		shown = shown[1:]
	}
	if len(shown) > 0 {
		t.Errorf("%s: %q is not in the file", name, shown)
	}
}

func TestModelLimits(t *testing.T) {
	s := bridge.NewSession()
	var m bridge.Model
	_, file := withData(t, s, "model", bridge.ModelRequest{ID: "20x20", Format: "cnf", Goal: "any"}, &m)
	if len(m.Parts) != bridge.MaxParts || m.Shown >= m.Lines || m.Lines != strings.Count(file, "\n") {
		t.Errorf("%d parts, %d of %d lines", len(m.Parts), m.Shown, m.Lines)
	}
	for _, c := range []struct{ id, format, goal, want string }{
		{"50x50", "lp", "any", "up to 1,600 lights, but this board has 2,500"},
		{"20x20,mod=16", "cnf", "any", "larger than 4 megabytes"},
		{"3x3", "cnf", "fewest", "cannot minimise"},
		{"3x3", "poem", "any", "unknown format"},
		{"3x3", "lp", "most", "goal"},
		{"3x", "lp", "any", "not a board"},
	} {
		fault, data := withData(t, s, "model", bridge.ModelRequest{ID: c.id, Format: c.format, Goal: c.goal}, &m)
		if !strings.Contains(strings.ToLower(fault), c.want) || data != "" {
			t.Errorf("%v: %q", c, fault)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if answer := s.Handle(ctx, `{"method":"model","params":{"id":"30x30","format":"lp","goal":"any"}}`); !strings.Contains(answer, "canceled") {
		t.Errorf("stopped, it answers %.80s", answer)
	}
}

// TestVerdict checks that answers in HiGHS's format are verified rather than trusted.
func TestVerdict(t *testing.T) {
	s := bridge.NewSession()
	for _, c := range []struct{ id, goal, output, want string }{
		{"3x3:1b3", "fewest", "status Optimal\nobjective 5\nbound 5\nx0 1\nx1 1\nx2 1\nx3 1\nx4 0\nx7 0.9999999\nk0 1", "optimal [0 1 2 3 7]"},
		{"3x3:1b3", "fewest", "status Optimal\nobjective 4\nbound 4\nx0 1\nx1 1\nx2 1\nx3 1", "wrong"},
		{"3x3:1b3", "fewest", "status Optimal\nobjective 4\nx0 1\nx1 1\nx2 1\nx3 1\nx7 1", "wrong"},
		{"3x3:1b3", "any", "status Infeasible", "it says that there is no solution, but there is one"},
		{"5x5:1", "any", "status Infeasible\nbound inf", "none []"},
		{"5x5:1", "fewest", "status Time limit reached\nbound 3", "unknown []"},
		{"5x5:1", "fewest", "<b>", "not an answer"},
	} {
		var v bridge.ModelVerdict
		fault, _ := withData(t, s, "verdict", bridge.ModelAnswer{ID: c.id, Goal: c.goal, Output: c.output}, &v)
		got := strings.ToLower(fault)
		if fault == "" {
			raw, _ := json.Marshal(v.Presses)
			got = v.Status + " " + strings.ReplaceAll(string(raw), ",", " ")
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s, %q: %s", c.id, c.output, got)
		}
	}
}

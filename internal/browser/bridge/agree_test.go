package bridge_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/browser/bridge"
	"lightsout/internal/terminal/cli"
	"lightsout/internal/terminal/tui"
	"lightsout/internal/testkit"
)

// The command line and the web show the same facts in the same words: both use package facts.
func TestAgreesWithTheCommandLine(t *testing.T) {
	s := bridge.NewSession()
	// all facts proved; only a range of God's number; no lights in rows
	for _, spec := range []string{"5x5", "13x17", "graph6=FhCKG"} {
		var out, errs bytes.Buffer
		if code := cli.Run(t.Context(), []string{"info", spec}, cli.Streams{In: &bytes.Buffer{}, Out: &out, Err: &errs}); code != 0 {
			t.Fatalf("%s: %s", spec, errs.String())
		}
		shown := strings.Join(strings.Fields(out.String()), " ") // without line breaks
		var study bridge.Study
		must(t, s, "study", bridge.PuzzleID{ID: spec}, &study)
		var gods bridge.Gods
		must(t, s, "gods", bridge.GodsRequest{ID: spec}, &gods)
		facts := []string{fmt.Sprintf("rank %d nullity %d", study.Rank, study.Nullity), "solvable " + study.Solvable, "God's number " + gods.Number}
		if study.Nullity == 0 {
			facts = append(facts, study.Patterns)
		}
		if strings.Contains(gods.Number, " ") { // a range, or not known
			facts = append(facts, gods.How)
		}
		for _, fact := range facts {
			if !strings.Contains(shown, fact) {
				t.Errorf("%s: the page says %q, and the command line: %s", spec, fact, shown)
			}
		}
	}
}

// A win has the same text to share on the page and in the terminal.
func TestSharesTheSameText(t *testing.T) {
	const id = "daily#2026-11-16"
	s := bridge.NewSession()
	var g bridge.Game
	must(t, s, "open", bridge.Open{ID: id, Now: 1 << 50}, &g) // long after that day
	var shared bridge.Shared
	days := bridge.Days{Codes: []string{"319-320"}, Today: "2026-11-16"}
	if must(t, s, "share", days, &shared); shared.Text != "" {
		t.Errorf("a text to share before the win: %q", shared.Text)
	}
	var solution bridge.Solution
	must(t, s, "fewest", bridge.PuzzleID{ID: g.Start}, &solution)
	b := testkit.Must(board.Parse(g.View.Board))(t)
	var lines strings.Builder
	act := bridge.Act{}
	for _, button := range solution.Presses {
		act.Actions = append(act.Actions, fmt.Sprintf("press %d", button))
		lines.WriteString("press " + b.ButtonLabel(button) + "\n")
	}
	must(t, s, "act", act, &g)
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Setenv("LC_ALL", "C.UTF-8")
	var out bytes.Buffer
	testkit.NoError(t, (tui.Terminal{}).Play(t.Context(), id, nil, true, strings.NewReader(lines.String()), &out))
	must(t, s, "share", days, &shared)
	if !strings.HasSuffix(shared.Text, "\n2 days in a row") {
		t.Errorf("no streak in %q", shared.Text)
	}
	line, squares, _ := strings.Cut(shared.Text, "\n")
	squares, _, _ = strings.Cut(squares, "\n")
	if !strings.Contains(out.String(), "To share: "+line+"\n") {
		t.Errorf("the page shares %q, but the terminal: %s", shared.Text, out.String())
	}
	if squares != strings.Repeat("🟨", len(solution.Presses)) {
		t.Errorf("%d presses are %q", len(solution.Presses), squares)
	}
}

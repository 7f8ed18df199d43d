package cli

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

var update = flag.Bool("update", false, "write the help, the output of commands in pages, and the frames of research/experiment/README.md")

// The page about Bosch's experiment lists the error counts that the program finds.
func TestExperiment(t *testing.T) {
	if testing.Short() {
		t.Skip("the nearest states of large boards take seconds; the run without -short compares them")
	}
	t.Chdir("../../..")
	text := testkit.Must(os.ReadFile("research/experiment/README.md"))(t)
	rows := regexp.MustCompile(`(?m)^\| (\d+) x \d+ \| (\d+) \| (\d+) \| ([0-9 to]+) \|$`).FindAllStringSubmatch(string(text), -1)
	if len(rows) < 10 {
		t.Fatalf("the table has %d rows", len(rows))
	}
	for _, row := range rows {
		spec := row[1] + "x" + row[1]
		solver := testkit.Must(solve.New(t.Context(), testkit.Must(board.Parse(spec))(t)))(t)
		var near struct {
			Wrong, Bound int
			Proved       bool
			Pushed       [][2]int
		}
		fromJSON(t, &near, "solve", "--nearest", "examples/ball.png", "--board", spec, "--to", "on", "--push", "bottom", "--json")
		fewest := fmt.Sprint(near.Wrong)
		if !near.Proved {
			fewest = fmt.Sprintf("%d to %d", near.Bound, near.Wrong)
		}
		got := []string{fmt.Sprint(solver.Nullity()), fmt.Sprint(len(near.Pushed)), fewest}
		if strings.Join(got, " | ") != strings.Join(row[2:], " | ") {
			t.Errorf("%s: %q, but the page says %q", spec, got, row[2:])
		}
	}
}

// The frames on the page about Bosch's experiment are the output of the command next to them. To
// rewrite the frames:
//
//	make -C research pictures-drawn
func TestExperimentFrames(t *testing.T) {
	t.Chdir("../../..")
	for _, frame := range []string{"1", "200", "400", "last"} {
		file := filepath.Join(t.TempDir(), "frame.png")
		var out, problem strings.Builder
		args := []string{
			"animate", "examples/ball.png", "examples/ring.png", "--board", "33x33", "--length", "0", "--frame", frame,
			"-o", file, "--shape", "pixel", "--cell", "6", "--palette", "white",
		}
		if code := Run(t.Context(), args, Streams{Out: &out, Err: &problem}); code != 0 {
			t.Fatalf("%d %s", code, problem.String())
		}
		got := testkit.Must(os.ReadFile(file))(t)
		testkit.Golden(t, filepath.Join("research", "experiment", "frame-"+frame+".png"), string(got), *update)
	}
}

// fromJSON runs a command and decodes the object that it prints.
func fromJSON(t *testing.T, into any, args ...string) {
	t.Helper()
	var out, errors strings.Builder
	Run(t.Context(), args, Streams{Out: &out, Err: &errors})
	if err := json.Unmarshal([]byte(out.String()), into); err != nil {
		t.Fatalf("%v: %v; %s", args, err, errors.String())
	}
}

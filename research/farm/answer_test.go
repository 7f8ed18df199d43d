package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/testkit"
	"lightsout/research/internal/built"
)

// Each question has its answer, and questions that are wrong do not harm their neighbours.
func TestAnswer(t *testing.T) {
	table := [][2]string{
		{"info graph6=FhCKG", "graph6=FhCKG  # lights 7, rank 7, nullity 0, God's number 7"},
		{"info nowhere", `# error: not a board: "nowhere"; a board is written like 5x5 (rows x columns)`},
		{"info 5x5", "5x5  # lights 25, rank 23, nullity 2, God's number 15"},
		{"info # 5x5", "# error: no answer"},
		{"info", "# error: no answer"},
		{"info 5x5 --only rank --json", `{"board":"5x5","rank":23}`},
		{"info nowhere --only rank --json", `{"error":"not a board: \"nowhere\"; a board is written like 5x5 (rows x columns)"}`},
		{"solve 3x3 --fewest", "3x3:1ff  1,1 1,3 2,2 3,1 3,3"},
		{"solve 2x3:1", "2x3:1  # no solution"},
		{"solve 3x3 --nonsense", "# error: unknown flag --nonsense; try lightsout solve --help"},
		{"solve 5x5 --nonsense", "# error: unknown flag --nonsense; try lightsout solve --help"},
		{"press 3x3:1ff 1,1 2,2", "3x3:14e"},
		{"press 3x3:1ff 9,9", `# error: 3x3 has no button "9,9"; the last one is 3,3 (row 3, column 3)`},
		{"draw 3x3", "3x3"},
		{"new 5x5 --seed a", "5x5#a  5x5:ce4b08  par 10"},
		{"chase 3x3:1ff", "3x3:1ff  2,1 2,2 2,3 3,1 3,3 1,1 1,3 2,1 2,3"},
		{"hint 3x3:1", ""}, // any hint will do
		{"nonsense", `# error: unknown command "nonsense"; try lightsout --help`},
	}
	var questions []string
	for _, row := range table {
		questions = append(questions, row[0])
	}
	answers := testkit.Must(answer(t.Context(), built.Lightsout(t), questions, false))(t)
	for i, row := range table {
		if answers[i] != row[1] && row[1] != "" {
			t.Errorf("%s: %s, want %s", row[0], answers[i], row[1])
		}
	}
}

// A program that crashes on a question answers the others. One that is killed gets another chance.
func TestCrash(t *testing.T) {
	program := filepath.Join(t.TempDir(), "program")
	script := "#!/bin/sh\nwhile read -r line; do\n\tcase $line in crash) exit 2 ;; kill) kill -9 $$ ;; esac\n\techo $line\ndone\n"
	if err := os.WriteFile(program, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	questions := strings.Split("info a,info b,info crash,info c,info kill,solve d,solve crash,solve e", ",")
	want := strings.Split("a,b,# error: no answer,c,# error: no answer,d,# error: no answer,e", ",")
	if got, err := answer(t.Context(), program, questions, true); err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := answer(t.Context(), program, questions, false); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Errorf("%v, but the program was killed", err)
	}
	if got, err := answer(t.Context(), program, questions[:4], false); err != nil || !slices.Equal(got, want[:4]) {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := answer(t.Context(), program+"s", questions, true); err == nil {
		t.Error("a program that does not exist answered")
	}
}

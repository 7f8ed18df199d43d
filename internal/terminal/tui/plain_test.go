package tui

import (
	"context"
	"io"
	"os"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// talk plays in line mode and returns the output.
func talk(t *testing.T, env environment, id string, lines ...string) string {
	t.Helper()
	var out strings.Builder
	testkit.NoError(t, playPlain(t.Context(), env, id, nil, strings.NewReader(strings.Join(lines, "\n")+"\n"), &out))
	return out.String()
}

// TestPlain compares games in line mode with golden files.
func TestPlain(t *testing.T) {
	env, _ := testEnvironment(t)
	golden(t, "plain.txt", talk(t, env, "3x3:1ff", "help", "hint", "hint", "hint", "2 1", "undo", "undo", "redo", "u", "board", "1 1", "solution", "save",
		"reset", "reset", "u", "", "1 3", "2 2", "3 1", "3 3", "3 3", "quit"))
	if n := solvedIn(env.store); n != 1 {
		t.Errorf("%d puzzles are counted", n)
	}
	golden(t, "plain-hex.txt", talk(t, env, "hex2:1", "why", "solution", "hint", "2 2", "open hex2", "3 1", "7"))
	golden(t, "plain-colours.txt", talk(t, env, "4x4,mod=3:1011221200210211", "solution", "why", "1 1", "board"))
	if text := talk(t, env, "buttons=4_0.1_1.2_2.3_0.3_0.1.2.3:5", "hint", "q"); !strings.Contains(text, "The marked buttons: 4, 5.") {
		t.Errorf("the marked buttons are not told:\n%s", text)
	}
	env.ascii = true
	if text := talk(t, env, "3x3:1ff", "1 1", "2 2", "q"); !strings.Contains(text, "Small 3 x 3, ") {
		t.Errorf("not in ASCII:\n%s", text)
	}
	env.ascii = false
	golden(t, "plain-mistakes.txt", talk(t, env, "5x5:4e3abb", "jump", "9 9", "1", "open", "open 5by5", "new 5by5", "new 199x99"))
}

// Line mode uses the labels of a board for input and output.
func TestPlainLabels(t *testing.T) {
	env, _ := testEnvironment(t)
	b := testkit.Must(board.Parse("graph6=EhCG"))(t)
	b = testkit.Must(b.WithLabels([]string{"a", "b", "New York", "4", "e", "f"}))(t)
	on := testkit.Must(puzzle.AllOn(b))(t)
	var out strings.Builder
	lines := strings.Join([]string{"solution", "New York", "u", `"New York"`, "u", "b", "press b", "7", "hint", "hint", "hint", "e", "quit"}, "\n")
	testkit.NoError(t, playPlain(t.Context(), env, on.String(), &on, strings.NewReader(lines), &out))
	golden(t, "plain-labels.txt", out.String())
}

func TestPlainPuzzles(t *testing.T) {
	env, _ := testEnvironment(t)
	if text := talk(t, env, "3x3:17", "1 2", "solution", "q"); !strings.Contains(text, "nothing left to press") {
		t.Errorf("the solution of a solved board:\n%s", text)
	}
	text := talk(t, env, "", "new 3x3 easy", "new hard", "daily", "front 2 2", "q")
	for _, want := range []string{"Daily puzzle 319.", "Small 3 × 3"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if !strings.Contains(talk(t, env, "", "q"), "Continuing your game: 1 press.") {
		t.Error("the game that was left is not continued")
	}
	testkit.NoError(t, env.folder.Write("games/nonsense.txt", []byte("nonsense")))
	if !strings.Contains(talk(t, env, "", "q"), "Continuing your game: 1 press.") {
		t.Error("a damaged game blocks the other one")
	}
}

// A last is a reader that returns one line, then cancels a context and blocks.
type last struct {
	line string
	end  context.CancelFunc
}

func (l *last) Read(p []byte) (int, error) {
	if l.line == "" {
		l.end()
		select {} // like a user who types nothing more
	}
	n := copy(p, l.line)
	l.line = l.line[n:]
	return n, nil
}

// A game is saved even if the program is stopped.
func TestPlainSavesWhatIsStopped(t *testing.T) {
	env, _ := testEnvironment(t)
	ctx, cancel := context.WithCancel(t.Context())
	testkit.WantError(t, playPlain(ctx, env, "3x3", nil, &last{"1 1\n", cancel}, io.Discard), context.Canceled, "a cancelled game")
	if games := env.store.Unfinished(); len(games) != 1 || games[0].ID != "3x3" {
		t.Errorf("saved: %v", games)
	}
}

func TestConcurrentPlainInput(t *testing.T) {
	env, _ := testEnvironment(t)
	if err := playPlain(t.Context(), env, "5by5", nil, strings.NewReader(""), io.Discard); err == nil {
		t.Error("5by5 was accepted as a board")
	}
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	defer func() { _ = w.Close() }()
	done := make(chan error)
	go func() { done <- playPlain(ctx, env, "3x3", nil, r, io.Discard) }()
	testkit.Must(io.WriteString(w, "hint\n"))(t)
	cancel()
	testkit.WantError(t, <-done, context.Canceled, "a cancelled game")
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("only Linux has a device that is always full: ", err)
	}
	defer func() { _ = full.Close() }()
	if err := playPlain(t.Context(), env, "3x3", nil, strings.NewReader("hint\nboard\n"), full); err == nil {
		t.Error("a write error is not reported")
	}
}

// Without a terminal, the game uses line mode.
func TestPlayWithoutATerminal(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	var out strings.Builder
	testkit.NoError(t, (Terminal{}).Play(t.Context(), "3x3:1ff", nil, false, strings.NewReader("q\n"), &out))
	if !strings.HasPrefix(out.String(), "Small 3 × 3, 9 lights on, par 5.") {
		t.Errorf("got %q, want it to start with the facts about the puzzle", out.String())
	}
}

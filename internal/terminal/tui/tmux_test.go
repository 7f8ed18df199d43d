package tui

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"lightsout/internal/english"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// A session is the program running in tmux.
type session struct {
	t   *testing.T
	dir string // holds a link to the program, its settings and the socket
}

// ended appears on the screen when the program exits.
const ended = "(the game has ended)"

// gameProgram is the path of the program: in CI the one that a step has built, elsewhere one that TestMain builds.
var gameProgram = filepath.Join("..", "..", "..", "build", "lightsout")

func TestMain(m *testing.M) { os.Exit(withGame(m)) }

// withGame runs the tests with a built program, so that it is built once for all of them.
func withGame(m *testing.M) int {
	if _, err := exec.LookPath("tmux"); err == nil && os.Getenv("LIGHTSOUT_PROGRAMS") != "required" {
		folder, err := os.MkdirTemp("", "lightsout-game")
		if err != nil {
			panic(err)
		}
		defer func() { _ = os.RemoveAll(folder) }()
		gameProgram = filepath.Join(folder, "lightsout")
		if out, err := exec.CommandContext(context.Background(), "go", "build", "-o", gameProgram, "lightsout/cmd/lightsout").CombinedOutput(); err != nil {
			panic(string(out))
		}
	}
	return m.Run()
}

// newSession starts the program in an 80 x 24 window.
func newSession(t *testing.T, args string) *session {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		if os.Getenv("LIGHTSOUT_PROGRAMS") == "required" { // as in CI
			t.Fatal(err)
		}
		t.Skip("tmux is not installed")
	}
	s := &session{t, t.TempDir()}
	program := testkit.Must(filepath.Abs(gameProgram))(t)
	testkit.Must(os.Stat(program))(t) // this also tells Go's cache of test results what the test depends on
	testkit.NoError(t, os.Symlink(program, filepath.Join(s.dir, "game")))
	running := s.install()
	t.Cleanup(func() {
		// The test's context is already done.
		_ = exec.CommandContext(context.Background(), "tmux", "-S", s.socket(), "kill-server").Run()
		_, _ = io.Copy(io.Discard, running) // the folder is removed next, and a game that ends saves
	})
	s.tmux("-f", os.DevNull, "new-session", "-d", "-x", "80", "-y", "24", s.command(args))
	return s
}

// install creates bin/lightsout, which starts the game and writes its process ID to a file. The file
// that install returns ends when no game is running.
func (s *session) install() *os.File {
	s.t.Helper()
	pipe := filepath.Join(s.dir, "running")
	s.run("mkfifo", pipe)
	running := testkit.Must(os.OpenFile(pipe, os.O_RDONLY|syscall.O_NONBLOCK, 0))(s.t)
	s.t.Cleanup(func() { _ = running.Close() })
	script := fmt.Sprintf("#!/bin/sh\nexec 9>%[1]s/running\necho $$ >%[1]s/pid\nexec %[1]s/game \"$@\"\n", s.dir)
	testkit.NoError(s.t, os.Mkdir(filepath.Join(s.dir, "bin"), 0o700))
	testkit.NoError(s.t, os.WriteFile(filepath.Join(s.dir, "bin", "lightsout"), []byte(script), 0o700))
	return running
}

// run runs a command and returns its output.
func (s *session) run(name string, args ...string) string {
	s.t.Helper()
	out, err := exec.CommandContext(s.t.Context(), name, args...).CombinedOutput()
	if err != nil {
		s.t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
	return string(out)
}

func (s *session) socket() string { return filepath.Join(s.dir, "tmux") }

// command returns the shell command that starts the game.
func (s *session) command(args string) string {
	return fmt.Sprintf("XDG_DATA_HOME=%[1]s TERM=tmux-256color COLORTERM=truecolor LANG=C.UTF-8 %[1]s/bin/lightsout play %[2]s; echo '%[3]s'; sleep 100000",
		s.dir, args, ended)
}

// again quits the program and starts it again, with the same settings.
func (s *session) again(args string) {
	s.t.Helper()
	s.keys("q")
	s.waitFor(ended)
	s.tmux("respawn-pane", "-k", s.command(args))
}

// signal sends a signal to the game, and waits until it has ended.
func (s *session) signal(sig syscall.Signal) {
	s.t.Helper()
	text := testkit.Must(os.ReadFile(filepath.Join(s.dir, "pid")))(s.t)
	pid := testkit.Must(strconv.Atoi(strings.TrimSpace(string(text))))(s.t)
	game, err := os.FindProcess(pid)
	if err == nil {
		err = game.Signal(sig)
	}
	testkit.NoError(s.t, err)
	s.waitFor(ended)
}

func (s *session) tmux(args ...string) string {
	s.t.Helper()
	return s.run("tmux", append([]string{"-u", "-S", s.socket()}, args...)...)
}

// waitFor waits until a string appears on the screen. It fails the test if the game ends first.
func (s *session) waitFor(want string) {
	s.t.Helper()
	for ; ; time.Sleep(20 * time.Millisecond) {
		switch screen := s.tmux("capture-pane", "-p"); {
		case strings.Contains(screen, want):
			return
		case strings.Contains(screen, ended):
			s.t.Fatalf("%q did not appear:\n%s", want, screen)
		}
	}
}

func (s *session) keys(names ...string) {
	s.t.Helper()
	s.tmux(append([]string{"send-keys"}, names...)...)
}

// click sends the escape sequence for a left click.
func (s *session) click(x, y int) {
	s.t.Helper()
	s.tmux("send-keys", "-l", fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%[1]d;%[2]dm", x+1, y+1))
}

// TestTmuxKeyboard plays a whole game with the keyboard in a real terminal.
func TestTmuxKeyboard(t *testing.T) {
	s := newSession(t, "3x3:1ff")
	s.waitFor("par 5")
	s.keys("Space", "Up", "Left", "Space")
	s.waitFor("2 presses")
	s.keys("h")
	s.waitFor("1 hint")
	s.keys("Right", "Right", "Space", "Down", "Down", "Space", "Left", "Left", "Space")
	s.waitFor("Solved in 5 presses, par 5")
	s.keys("m")
	s.waitFor("1 puzzle solved, 0 perfect")
	s.keys("q")
	s.waitFor("\n\n\n\n\n\n") // the screen is restored
}

// Ctrl-Z hands the terminal back to a shell with job control, and the game continues with fg. Without
// such a shell, it does nothing.
func TestTmuxSuspend(t *testing.T) {
	s := newSession(t, "3x3:1ff")
	s.waitFor("0 presses")
	s.keys("C-z", "Space")
	s.waitFor("1 press ")
	s.keys("q") // which waits until the game is saved
	s.waitFor(ended)
	s.tmux("respawn-pane", "-k", "env PS1='ready> ' bash --norc -i")
	s.waitFor("ready>")
	s.keys(fmt.Sprintf("XDG_DATA_HOME=%[1]s LANG=C.UTF-8 %[1]s/bin/lightsout play 3x3:1ff", s.dir), "Enter")
	s.waitFor("1 press ")
	s.keys("Right", "Space")
	s.waitFor("2 presses")
	s.keys("C-z")
	s.waitFor("Stopped")
	s.keys("fg", "Enter")
	s.waitFor("2 presses")
}

// The program without arguments opens the game in a terminal: the first level the first time, the menu
// after that. It sets the title of the window, and restores it when it is suspended or ends.
func TestTmuxFirstRun(t *testing.T) {
	s := newSession(t, "3x3:1ff")
	s.waitFor("0 presses")
	title := func(want string) {
		t.Helper()
		for got := ""; got != want; time.Sleep(20 * time.Millisecond) {
			if got = strings.TrimSpace(s.tmux("display-message", "-p", "#{pane_title}")); t.Context().Err() != nil {
				t.Fatalf("the title is %q, not %q", got, want)
			}
		}
	}
	s.tmux("respawn-pane", "-k", "env PS1='ready> ' bash --norc -i")
	s.waitFor("ready>")
	s.keys(fmt.Sprintf("export XDG_DATA_HOME=%s/new LANG=C.UTF-8 PATH=%[1]s/bin:$PATH", s.dir), "Enter", "clear", "Enter")
	s.tmux("select-pane", "-T", "the shell")
	title("the shell")
	s.keys("lightsout", "Enter")
	s.waitFor("1-1")
	title("Lights Out")
	s.keys("Space")
	s.waitFor("1 press")
	s.keys("C-z")
	s.waitFor("Stopped")
	title("the shell")
	s.keys("fg", "Enter")
	s.waitFor("1 press")
	title("Lights Out")
	s.keys("q")
	title("the shell")
	s.keys("clear", "Enter", "lightsout", "Enter")
	s.waitFor("1 puzzle solved, 1 perfect")
	s.keys("q")
	title("the shell")
}

// TestTmuxMouse plays a whole game with the mouse.
func TestTmuxMouse(t *testing.T) {
	s := newSession(t, "3x3:1ff")
	s.waitFor("par 5")
	state := testkit.Must(puzzle.Parse("3x3:1ff"))(t)
	v := viewOf(state.Board(), 80, 24, linesBelow, 4)
	for i, light := range []int{0, 2, 4, 6, 8} {
		s.click(v.x+v.layout.x[light]+3, v.y+v.layout.y[light]+1)
		s.waitFor(english.Plural(i+1, "press", "presses"))
	}
	s.waitFor("Perfect! 5 presses, par 5")
}

// An unfinished game is continued from the command line, from the menu and in line mode. A won game
// is shown as won, and counts only once.
func TestTmuxContinues(t *testing.T) {
	const continued = "Continuing your game: 4 presses, 1 hint. Press x to start over."
	s := newSession(t, "daily")
	s.waitFor("0 presses")
	s.keys("Space", "Right", "Space", "Right", "Space", "Right", "Space")
	s.waitFor("4 presses")
	s.keys("h")
	s.waitFor("1 hint")
	s.again("daily")
	s.waitFor(continued)
	s.again("")
	s.waitFor("Continue your game")
	s.keys("Enter")
	s.waitFor(continued)
	s.keys("Space")
	s.waitFor("5 presses")
	s.again("daily --plain")
	s.waitFor("Continuing your game: 5 presses, 1 hint. Type reset to start over.")

	s.tmux("respawn-pane", "-k", s.command("3x3:1ff"))
	s.waitFor("0 presses")
	s.keys("h")
	s.waitFor("1 hint")
	s.again("3x3")
	s.waitFor("Continuing your game: 0 presses, 1 hint.")
	s.keys("Space", "Up", "Left", "Space", "Right", "Right", "Space", "Down", "Down", "Space", "Left", "Left", "Space")
	s.waitFor("Solved in 5 presses, par 5")
	s.again("3x3:1ff")
	s.waitFor("You already won this puzzle.")
	s.keys("u", "r", "m")
	s.waitFor("1 puzzle solved, 0 perfect")
}

// However the program ends, the last move that the player has seen is saved.
func TestTmuxSignals(t *testing.T) {
	s := newSession(t, "5x5:4e3abb")
	s.waitFor("0 presses")
	for i, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT} {
		s.keys("Space", "Right", "Space", "Down", "Space")
		s.waitFor(english.Plural(3*i+3, "press", "presses"))
		s.signal(sig)
		s.tmux("respawn-pane", "-k", s.command("5x5:4e3abb"))
		s.waitFor(fmt.Sprintf("Continuing your game: %d presses.", 3*i+3))
	}
	s.keys("Space")
	s.waitFor("10 presses")
	s.keys("C-c")
	s.waitFor(ended)
	s.tmux("respawn-pane", "-k", s.command("--plain 5x5:4e3abb"))
	s.waitFor("Continuing your game: 10 presses.")
}

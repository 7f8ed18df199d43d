package cli

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"lightsout/internal/terminal/tui"
)

// utf8Locale is a locale in which the program does not restrict itself to ASCII.
const utf8Locale = "C.UTF-8"

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"lightsout": func() {
			os.Exit(Run(context.Background(), os.Args[1:], Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Player: tui.Terminal{}}))
		},
	})
}

// TestScripts runs the scripts in testdata/script, which use the program as a user would.
func TestScripts(t *testing.T) {
	if testing.Short() {
		t.Skip("scripts run the whole program hundreds of times; the run without -short has them all")
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, "config")) // play saves games
			env.Setenv("LC_ALL", utf8Locale)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":   exits,
			"escaped": escaped,
			"leaves":  leaves,
		},
	})
}

// exits runs a program and checks its exit code: exits CODE PROGRAM ARGS...
// Its output can be matched with stdout and stderr, as after exec.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARGS...")
	}
	err := ts.Exec(args[1], args[2:]...)
	code := 0
	if exit, ok := err.(*exec.ExitError); ok { //nolint:errorlint // Exec does not wrap the error
		code = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if want := args[0]; want != strconv.Itoa(code) {
		ts.Fatalf("%s exited with %d, want %s", strings.Join(args[1:], " "), code, want)
	}
}

// escaped copies a file to one whose name contains an escape sequence, and sets $ESCAPED to the
// name.
func escaped(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: escaped FILE")
	}
	const name = "evil\x1b[31m.pbm"
	ts.Check(os.WriteFile(ts.MkAbs(name), []byte(ts.ReadFile(args[0])), 0o600))
	ts.Setenv("ESCAPED", name)
}

// leaves checks how many files a folder has, including hidden ones: leaves FOLDER NUMBER.
func leaves(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: leaves FOLDER NUMBER")
	}
	files, err := os.ReadDir(ts.MkAbs(args[0]))
	ts.Check(err)
	if want := args[1]; want != strconv.Itoa(len(files)) {
		ts.Fatalf("%s has %d files, want %s: %v", args[0], len(files), want, files)
	}
}

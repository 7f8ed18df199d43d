// Command lightsoutd is the Lights Out service: the daily leaderboard, replays and multiplayer rooms.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"lightsout/internal/terminal/termtext"
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Stdout, os.Stderr))
}

// Exit codes.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2 // an error in the command or its settings
)

// run runs a command and returns its exit code. The first interrupt stops the work cleanly; the
// second kills the program.
func run(ctx context.Context, args []string, out, errOut io.Writer) int {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(errOut)
	err := root.ExecuteContext(ctx)
	if err == nil || errors.Is(err, context.Canceled) {
		return exitDone // stopping is the normal way to end
	}
	_, _ = fmt.Fprintln(errOut, "lightsoutd:", err)
	var usage termtext.UsageError
	if errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailed
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "lightsoutd",
		Short: "The Lights Out service: the daily leaderboard, replays and rooms",
		Long: `The Lights Out service: the daily leaderboard, replays and multiplayer rooms.

It stores everything in one PostgreSQL database (15 or later), which any number of daemons
can share. Secrets come from the environment or from files, never from the command line:
set LIGHTSOUTD_DATABASE to the database address, or LIGHTSOUTD_DATABASE_FILE to a file
that contains it.

To try it, with PostgreSQL installed: lightsoutd try`,
		Example: `lightsoutd try       # everything on this machine, to try it out
lightsoutd migrate   # create or update the tables
lightsoutd serve     # the web app and the API
lightsoutd doctor    # is everything set up?`,
		Args:          cobra.ArbitraryArgs,
		RunE:          termtext.UnknownCommand,
		Version:       programVersion(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	for _, group := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Run", []*cobra.Command{newServe(), newMaintain(), newTry()}},
		{"Set up and check", []*cobra.Command{newMigrate(), newApp(), newDoctor(), newHealth()}},
		{"Data", []*cobra.Command{newRemove(), newBlock()}},
	} {
		root.AddGroup(&cobra.Group{ID: group.title, Title: group.title})
		for _, cmd := range group.commands {
			cmd.GroupID = group.title
		}
		root.AddCommand(group.commands...)
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { termtext.PrintHelp(cmd, "") })
	root.SetFlagErrorFunc(termtext.FlagError(termtext.UnknownCommand))
	root.SetHelpCommand(&cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Explain a command",
		RunE: func(cmd *cobra.Command, args []string) error {
			return termtext.Explain(cmd.Root(), args, termtext.UnknownCommand)
		},
	})
	return root
}

// programVersion returns the program's version, or "(devel)" if it is unknown.
func programVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return strings.TrimPrefix(info.Main.Version, "v")
	}
	return "(devel)"
}

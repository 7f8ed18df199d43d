// Command lightsoutd is the service of Lights Out: the daily leaderboard, replays, rooms to play
// together, and proofs that many machines work on.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"lightsout/internal/service/jobs"
	"lightsout/internal/terminal/page"
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Stdout, os.Stderr, jobs.Config{}))
}

// Exit codes.
const (
	exitDone   = 0
	exitFailed = 1
)

// run runs a command and returns its exit code. The first signal to stop ends the work
// cleanly, the second one kills the program. Commands that do jobs begin with the given
// configuration.
func run(ctx context.Context, args []string, out, errOut io.Writer, base jobs.Config) int {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	root := newRoot(base)
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(errOut)
	err := root.ExecuteContext(ctx)
	if err == nil || errors.Is(err, context.Canceled) {
		return exitDone // being stopped is how it ends
	}
	_, _ = fmt.Fprintln(errOut, "lightsoutd:", err)
	return exitFailed
}

func newRoot(base jobs.Config) *cobra.Command {
	root := &cobra.Command{
		Use:   "lightsoutd",
		Short: "The service of Lights Out: the daily leaderboard, replays, rooms, and proofs by many machines",
		Long: `The service of Lights Out: the daily leaderboard, replays, rooms to play together, and
proofs that many machines work on.

It stores everything in one PostgreSQL (15 or later), and any number of daemons can share
it. Secrets come from the environment or from files, never from the command line:
LIGHTSOUTD_DATABASE is the address of the database, or LIGHTSOUTD_DATABASE_FILE a file that has it.

To try it without setting anything up: lightsoutd try`,
		Example: `lightsoutd try       # everything on this machine, for a look
lightsoutd migrate   # make or update the tables
lightsoutd serve     # the web app and the API
lightsoutd doctor    # is everything set up?`,
		Version:       programVersion(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	for _, group := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Run", []*cobra.Command{newServe(), newWork(base), newTry()}},
		{"Set up and check", []*cobra.Command{newMigrate(), newDoctor(), newHealth()}},
		{"Data", []*cobra.Command{newBackup(), newRestore(), newRemove(), newBlock()}},
		{"Large proofs", []*cobra.Command{newProve(base), newProofs(base)}},
	} {
		root.AddGroup(&cobra.Group{ID: group.title, Title: group.title})
		for _, cmd := range group.commands {
			cmd.GroupID = group.title
		}
		root.AddCommand(group.commands...)
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { page.PrintHelp(cmd) })
	return root
}

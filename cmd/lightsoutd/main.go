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
// in an orderly way, the second one the program. Commands that do jobs begin with the given
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

It keeps everything in one PostgreSQL (15 or later), so any number of daemons can run
on it. Secrets come from the environment or from files, never from the command line:
LIGHTSOUTD_DATABASE is the address of the database, or LIGHTSOUTD_DATABASE_FILE a file that has it.

To try it without setting anything up: lightsoutd try`,
		Version:       programVersion(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.AddCommand(newServe(), newWork(base), newProve(base), newProofs(base), newMigrate(), newRemove(), newBlock(), newDoctor(),
		newBackup(), newRestore(), newHealth(), newTry())
	root.CompletionOptions.DisableDefaultCmd = true
	return root
}

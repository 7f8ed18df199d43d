package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"lightsout/internal/terminal/termtext"

	"charm.land/lipgloss/v2"
	"github.com/spf13/cobra"
)

// Streams are the input and output of a command, and the games that it can start.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Player   Player
	Website  func() (Website, error)
}

// Run runs the command line and returns its exit code. The first interrupt stops the work
// gracefully; the second kills the program. A hangup also stops the work gracefully.
func Run(ctx context.Context, args []string, s Streams) int {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	if !signal.Ignored(syscall.SIGHUP) { // nohup ignores it
		var stopHangup context.CancelFunc
		ctx, stopHangup = signal.NotifyContext(ctx, syscall.SIGHUP) // often sent twice: by the system and by the shell
		defer stopHangup()
	}
	root := newRoot(s)
	root.SetArgs(joinSizes(args))
	root.SetIn(s.In)
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	err := root.ExecuteContext(ctx)
	if err != nil {
		printError(termtext.NewWriter(s.Err), err)
	}
	return exitCode(err)
}

func newRoot(s Streams) *cobra.Command {
	root := &cobra.Command{
		Use:   "lightsout",
		Short: "Play Lights Out, and solve boards of any size, with proof",
		Long: `Lights Out: pressing a light toggles it and its neighbours; turn all the lights off.

A board is written as ROWSxCOLUMNS; on its own, it has all lights on. A position adds a
colon and the lights: 5x5:1ffffff. 5x5#monday is a puzzle with a seed, and daily is
today's. The topics at the end explain more.`,
		Example: `lightsout play                # the game in the terminal
lightsout solve 5x5           # a 5 x 5 board with all lights on
lightsout solve 5x5:4e3abb    # these lights are on
lightsout new 5x5 --par 8     # a puzzle that takes 8 presses
lightsout info 19x19          # facts about a board`,
		Args:          cobra.ArbitraryArgs,
		RunE:          unknownCommand,
		Version:       version,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	termtext.AddASCII(root.PersistentFlags())
	root.SetHelpFunc(printHelp)
	root.SetFlagErrorFunc(termtext.FlagError(unknownCommand))
	addGroup(root, "Play", newPlay(s), newHint(), newChase())
	addGroup(root, "Solve", newSolve(), newNearest(), newPress())
	addGroup(root, "Explore", newInfo(), newDepths(), newStates(), newPath())
	addGroup(root, "Make", newNew(), newAnimate(), newBoard())
	addGroup(root, "Other solvers", newModel(), newCheck())
	addGroup(root, "Large proofs", newProof())
	root.AddCommand(newVersion(), newCompletion(), newMan())
	root.SetHelpCommand(newHelp())
	root.CompletionOptions.DisableDefaultCmd = true
	return root
}

// addGroup adds commands that the help lists together.
func addGroup(root *cobra.Command, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title})
	for _, cmd := range commands {
		cmd.GroupID = title
	}
	root.AddCommand(commands...)
}

// joinSizes joins a size that was typed with spaces, as in 5 x 5, into one argument.
func joinSizes(args []string) []string {
	isNumber := func(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
	var joined []string
	for i := 0; i < len(args); i++ {
		word := args[i]
		for isNumber(args[i]) && i+2 < len(args) && slices.Contains([]string{"x", "X", "×"}, args[i+1]) {
			word += "x" + args[i+2]
			i += 2
		}
		joined = append(joined, word)
	}
	return joined
}

// printError prints an error on one line.
func printError(w io.Writer, err error) {
	if text := errorText(err); text != "" {
		name := lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Red).Render("lightsout:")
		_, _ = fmt.Fprintln(w, fitted(name+" "+printable(text)))
	}
}

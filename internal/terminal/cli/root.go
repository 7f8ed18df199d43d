package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"lightsout/internal/terminal/termtext"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
)

// Streams are the input and output of a command, and the games that it can start.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Player   Player
	Website  func() (Website, error)
}

// Run runs the command line and returns its exit code. The first SIGINT or SIGTERM stops the work
// gracefully; the second kills the program. SIGHUP also stops the work gracefully, unless the
// program was started to ignore it.
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
	cobra.EnableCommandSorting = false // the help lists them in the order in which people need them
	play := newPlay(s)
	asksVersion := false
	root := &cobra.Command{
		Use:   "lightsout",
		Short: "press a light and it flips with its neighbours; turn them all off",
		Long:  "Lights Out: press a light and it flips with its neighbours. Turn them all off.",
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if asksVersion {
				_, err := fmt.Fprintf(cmd.OutOrStdout(), "lightsout %s (%s, %s/%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
				return err
			}
			if len(args) > 0 || s.Player == nil || !isTerminal(s.In) || !isTerminal(s.Out) {
				return unknownCommand(cmd, args)
			}
			play.SetContext(cmd.Context())
			return play.RunE(play, nil)
		},
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	// Cobra's own version flag uses a template. In a program with templates, the linker cannot
	// remove unused exported methods, which take 4 MB.
	root.Flags().BoolVarP(&asksVersion, "version", "v", false, "version for lightsout")
	termtext.AddASCII(root.PersistentFlags())
	root.SetHelpFunc(printHelp)
	root.SetFlagErrorFunc(termtext.FlagError(unknownCommand))
	addGroup(root, "Play", play, newHint(), newChase())
	addGroup(root, "Solve", newSolve(), newPress(), newInfo())
	addGroup(root, "Make", newNew(), newDraw(), newAnimate())
	addGroup(root, "Research", newModel(), newStates())
	root.AddCommand(newCompletion(), newMan())
	root.SetHelpCommand(newHelp())
	root.CompletionOptions.DisableDefaultCmd = true
	return root
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(term.File)
	return ok && term.IsTerminal(f.Fd())
}

// addGroup adds commands that the help lists together, in the order in which people need them.
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

// printError prints an error, wrapped to the width of the terminal.
func printError(w io.Writer, err error) {
	if text := errorText(err); text != "" {
		name := lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Red).Render("lightsout:")
		_, _ = fmt.Fprintln(w, fitted(name+" "+printable(text)))
	}
}

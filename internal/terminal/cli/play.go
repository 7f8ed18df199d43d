package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"lightsout/generate"
	"lightsout/internal/play"
	"lightsout/internal/terminal/termtext"
	"lightsout/puzzle"
)

// A Player is the terminal game. It is an interface because this package does not import the game.
type Player interface {
	// Play plays a puzzle or, if id is empty, lets the player choose one. If start is not nil, it
	// is the position of id, with its node names. With plain, the game uses lines of text instead
	// of a screen.
	Play(ctx context.Context, id string, start *puzzle.State, plain bool, in io.Reader, out io.Writer) error
}

// journeyWord is the argument that starts the journey.
const journeyWord = "journey"

// A Website is the web app. Like Player, it is an interface because this package does not import
// the app.
type Website interface {
	// Serve serves the app until the context is done.
	Serve(ctx context.Context, l net.Listener) error
	// Open opens an address in the user's browser.
	Open(ctx context.Context, address string) error
}

const playHelp = `Play in the terminal, with the keyboard or the mouse. Without PUZZLE, your first game is the
first level of the journey; after that, a menu offers today's puzzle, new ones and an editor.
PUZZLE can also be journey: twelve worlds of levels made for learning.

A puzzle that you have played before continues where you left off. Results and games are in
the lightsout folder of your data folder (~/.local/share on Linux).

With --web, the program serves the app on this machine, until you press Ctrl-C.`

func newPlay(s Streams) *cobra.Command {
	var plain bool
	var to string
	var web webOptions
	cmd := &cobra.Command{
		Use:   "play [PUZZLE|FILE]",
		Short: "in the terminal, or --web",
		Long:  playHelp,
		Example: `lightsout play
lightsout play journey
lightsout play 5x5,torus#monday
lightsout play --web`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return errors.New("play takes at most one PUZZLE or FILE; try lightsout play --help")
			}
			return nil
		},
		ValidArgsFunction: completePlay,
		RunE: func(cmd *cobra.Command, args []string) error {
			id, start, err := puzzleToPlay(cmd, args, to)
			if err != nil {
				return err
			}
			switch {
			case web.on && plain:
				return errors.New("--plain is for the terminal game; leave out --plain or --web")
			case !web.on && (web.listenAt != "" || web.quiet):
				return errors.New("--listen and --no-browser are for playing in the browser: add --web")
			}
			if web.on {
				return orSolveLarge(web.serve(cmd.Context(), s.Website, id, cmd.OutOrStdout()))
			}
			if slices.Equal(args, []string{"-"}) {
				return errors.New("standard input can supply the puzzle or the keys, not both; use --web, or name the puzzle")
			}
			if s.Player == nil {
				return errors.New("this program was built without the terminal game")
			}
			return orSolveLarge(s.Player.Play(cmd.Context(), id, start, plain, cmd.InOrStdin(), cmd.OutOrStdout()))
		},
	}
	cmd.Flags().BoolVar(&web.on, "web", false, "play in the browser")
	cmd.Flags().StringVar(&web.listenAt, "listen", "", "with --web, the address to listen on (default "+webAddress+", or another port if that is taken)")
	_ = cmd.Flags().SetAnnotation("listen", termtext.ValueName, []string{"ADDRESS"}) // the flag exists
	cmd.Flags().BoolVar(&web.quiet, "no-browser", false, "with --web, print the address without opening the browser")
	addTarget(cmd, &to)
	cmd.Flags().BoolVar(&plain, "plain", false, "play in plain text, line by line, for screen readers and pipes")
	return cmd
}

// isInput reports whether an argument is standard input or a file, or looks like a file, and is not
// a puzzle.
func isInput(arg string) bool {
	_, missing := os.Stat(arg)
	return (missing == nil || looksLikeFile(arg) || arg == "-") && !isPuzzle(arg)
}

// orSolveLarge adds to an error about a board that is too large to play which command accepts it.
func orSolveLarge(err error) error {
	if errors.Is(err, play.ErrTooLarge) {
		return fmt.Errorf("%w; lightsout solve accepts larger boards", err)
	}
	return err
}

// puzzleToPlay returns the ID of the puzzle to play, or "" without arguments. For a file, or with
// --to, it also returns the position.
func puzzleToPlay(cmd *cobra.Command, args []string, to string) (id string, start *puzzle.State, err error) {
	if len(args) == 0 {
		if to != "" {
			return "", nil, errors.New("--to needs a puzzle: add one, as in lightsout play 5x5 --to on")
		}
		return "", nil, nil
	}
	id = args[0]
	if id == journeyWord && to == "" {
		return id, nil, nil
	}
	if id == "daily" {
		id = play.DailyID(time.Now().Format(time.DateOnly))
	}
	isFile := isInput(id)
	if !isFile && to == "" {
		return id, nil, nil
	}
	in, err := openInput(cmd.Context(), id, cmd.InOrStdin(), pictureOptions{})
	if err != nil {
		return "", nil, err
	}
	defer func() { err = errors.Join(err, in.close()) }()
	if in.rows != nil {
		return "", nil, play.CheckSize(in.board) // every streamed picture is too large
	}
	if err := in.aim(cmd.Context(), id, to, cmd.InOrStdin()); err != nil {
		return "", nil, err
	}
	if isFile || in.boardOnly {
		id = in.state.Lights().String()
	}
	made, err := generate.Puzzle{ID: id, State: in.state}.To(in.state.Target())
	return made.ID, &in.state, err
}

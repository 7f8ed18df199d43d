package cli

import (
	"context"
	"errors"
	"io"
	"net"

	"github.com/spf13/cobra"
)

// A Player plays the game with a person: the terminal game, which this package does
// not know.
type Player interface {
	// Play plays a puzzle, or lets the player choose one when id is empty. Plain
	// means lines of text in place of a screen.
	Play(ctx context.Context, id string, plain bool, in io.Reader, out io.Writer) error
}

// A Website is the app for browsers, which this package does not know either.
type Website interface {
	// Serve answers browsers until the context ends.
	Serve(ctx context.Context, l net.Listener) error
	// Open shows an address in the person's browser.
	Open(ctx context.Context, address string) error
}

func newPlay(s Streams) *cobra.Command {
	var plain bool
	var web webOptions
	cmd := &cobra.Command{
		Use:   "play [PUZZLE]",
		Short: "Play in the terminal, or in a browser",
		Long: `Play in the terminal, with the keyboard or the mouse: today's puzzle, a new one of
a board and level, a position of your own, or PUZZLE, which is a position such as
5x5:1ffffff, a board, all its lights on, or an ID such as 5x5#monday.

Colours follow the terminal; NO_COLOR turns them off. With --plain the game is played
with lines of text, for screen readers and pipes. Your results and a game that you
leave are kept in the lightsout folder of your settings.

With --web the game is played in your browser. The program serves the app to this
machine only, until it is stopped with Ctrl-C, and needs no network.`,
		Example: `lightsout play
lightsout play 5x5,torus#monday
lightsout play --plain
lightsout play --web`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return errors.New("play takes one PUZZLE or none; try lightsout play --help")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			id := ""
			if len(args) == 1 {
				id = args[0]
			}
			if web.on {
				return web.serve(cmd.Context(), s.Website, id, cmd.OutOrStdout())
			}
			if s.Player == nil {
				return errors.New("this program was built without the terminal game")
			}
			return s.Player.Play(cmd.Context(), id, plain, cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&web.on, "web", false, "play in the browser")
	cmd.Flags().StringVar(&web.address, "address", "", "with --web, where the app is served: "+webAddress+", or another port when that is taken")
	cmd.Flags().BoolVar(&web.quiet, "no-browser", false, "with --web, leave the browser alone and only print the address")
	cmd.Flags().BoolVar(&plain, "plain", false, "play with lines of text, for screen readers and pipes")
	return cmd
}

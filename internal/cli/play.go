package cli

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"
)

// A Player plays the game with a person: the terminal game, which this package does
// not know.
type Player interface {
	// Play plays a puzzle, or lets the player choose one when id is empty. Plain
	// means lines of text in place of a screen.
	Play(ctx context.Context, id string, plain bool, in io.Reader, out io.Writer) error
}

func newPlay(player Player) *cobra.Command {
	var plain bool
	cmd := &cobra.Command{
		Use:   "play [PUZZLE]",
		Short: "Play in the terminal",
		Long: `Play in the terminal, with the keyboard or the mouse: today's puzzle, a new one of
a board and level, a position of your own, or PUZZLE, which is a position such as
5x5:1ffffff, a board, all its lights on, or an ID such as 5x5#monday.

Colours follow the terminal; NO_COLOR turns them off. With --plain the game is played
with lines of text, for screen readers and pipes. Your results and a game that you
leave are kept in the lightsout folder of your settings.`,
		Example: `lightsout play
lightsout play 5x5,torus#monday
lightsout play --plain`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return errors.New("play takes one PUZZLE or none; try lightsout play --help")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if player == nil {
				return errors.New("this program was built without the terminal game")
			}
			id := ""
			if len(args) == 1 {
				id = args[0]
			}
			return player.Play(cmd.Context(), id, plain, cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&plain, "plain", false, "play with lines of text, for screen readers and pipes")
	return cmd
}

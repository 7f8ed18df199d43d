package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"time"

	"github.com/spf13/cobra"

	"lightsout/board/graphfile"
	"lightsout/internal/play"
	"lightsout/puzzle"
)

// A Player plays the game with a person: the terminal game, which this package does
// not know.
type Player interface {
	// Play plays a puzzle, or lets the player choose one when id is empty. A
	// position with names of its own is given as start too. Plain means lines of
	// text in place of a screen. Server is the address of a service to play along
	// with, or empty.
	Play(ctx context.Context, id string, start *puzzle.State, plain bool, server string, in io.Reader, out io.Writer) error
}

// journeyWord stands for the journey in place of a puzzle.
const journeyWord = "journey"

// serverName is the environment's name of the service to play along with.
const serverName = "LIGHTSOUT_SERVER"

// A Website is the app for browsers, which this package does not know either.
type Website interface {
	// Serve answers browsers until the context ends.
	Serve(ctx context.Context, l net.Listener) error
	// Open shows an address in the person's browser.
	Open(ctx context.Context, address string) error
}

const playHelp = `Play in the terminal, with the keyboard or the mouse. Without PUZZLE, a menu offers
today's puzzle, new puzzles by board and level, and a position of your own. PUZZLE is
a position such as 5x5:1ffffff, a board with all its lights on, an ID such as
5x5#monday, daily, or journey: twelve worlds of levels made for learning. FILE is a picture, as for lightsout solve, or a graph or button
file, as for lightsout board, whose lights are all on unless it says which.

A puzzle that you have played before continues where you left it, with its presses and
hints. Press x to start over; the hints still count. Your results and games are saved in
the lightsout folder of your settings.

Colours follow the terminal; NO_COLOR turns them off. With --plain you play with lines
of text, for screen readers and pipes. With --ascii, or in a locale without UTF-8, the
board is drawn with plain ASCII characters.

With --to you play to a target other than all lights off, which is shown beside the
board: lightsout play 5x5 --to on turns all lights on.

With --server, or LIGHTSOUT_SERVER in the environment, the terminal game plays along with
a service (lightsoutd): when you win the daily puzzle, your presses are sent to it, and you
see your place in the daily leaderboard. You have a name of two words there, which follows
from a secret in service.json in the same folder. The game never waits for the service.

With --web you play in your browser. The program serves the app to this machine only,
until you stop it with Ctrl-C, and needs no network.`

func newPlay(s Streams) *cobra.Command {
	var plain bool
	var o pictureOptions
	var to, server string
	var web webOptions
	cmd := &cobra.Command{
		Use:   "play [PUZZLE|FILE]",
		Short: "Play in the terminal, or in a browser",
		Long:  playHelp,
		Example: `lightsout play
lightsout play 5x5,torus#monday
lightsout play journey
lightsout play examples/petersen.dot
lightsout play 5x5 --to on
lightsout play --plain
lightsout play daily --server https://lights.example
lightsout play --web`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return errors.New("play takes one PUZZLE, one FILE or none; try lightsout play --help")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			id, start, err := puzzleToPlay(cmd, args, to, o)
			if err != nil {
				return err
			}
			if web.on && server != "" {
				return errors.New("--server is for the terminal game; in a browser, open the address of the service itself")
			}
			if web.on {
				return web.serve(cmd.Context(), s.Website, id, cmd.OutOrStdout())
			}
			if s.Player == nil {
				return errors.New("this program was built without the terminal game")
			}
			if server == "" {
				server = os.Getenv(serverName)
			}
			return s.Player.Play(cmd.Context(), id, start, plain, server, cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&web.on, "web", false, "play in the browser")
	cmd.Flags().StringVar(&web.address, "address", "", "with --web, the address to serve the app at (if not given, "+webAddress+", or another port if that is taken)")
	cmd.Flags().BoolVar(&web.quiet, "no-browser", false, "with --web, only print the address and do not open the browser")
	addTarget(cmd, &to)
	o.add(cmd)
	cmd.Flags().StringVar(&server, "server", "", "address of a service whose daily leaderboard to play along with (otherwise "+serverName+")")
	cmd.Flags().BoolVar(&plain, "plain", false, "play in plain text, line by line, for screen readers and pipes")
	return cmd
}

// puzzleToPlay is the ID that the arguments give, if they give one. For a file, or with a
// target, it also returns the position.
func puzzleToPlay(cmd *cobra.Command, args []string, to string, o pictureOptions) (id string, start *puzzle.State, err error) {
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
	_, isGraph := graphfile.FormatOf(id)
	isFile := isGraph || looksLikeFile(id) || !o.none()
	if !isFile && to == "" {
		return id, nil, nil
	}
	in, err := openInput(cmd.Context(), id, cmd.InOrStdin(), o)
	if err != nil {
		return "", nil, err
	}
	defer func() { err = errors.Join(err, in.close()) }()
	if in.rows != nil {
		return "", nil, fmt.Errorf("a game has up to %d lights; make the picture smaller with --width", heldLights)
	}
	if err := in.aim(cmd.Context(), id, to, cmd.InOrStdin()); err != nil {
		return "", nil, err
	}
	if isFile || in.bare {
		id = in.state.String()
	}
	return puzzle.WithTarget(id, in.target), &in.state, nil
}

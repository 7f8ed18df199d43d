package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/english"
	"lightsout/internal/facts"
	"lightsout/internal/terminal/termtext"
	"lightsout/picture"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
)

func addTarget(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "to", "", "the target to reach: on, lights such as 1f, a position or a file")
	_ = cmd.Flags().SetAnnotation("to", termtext.ValueName, []string{"TARGET"}) // the flag exists
	completeFlag(cmd, "to", []string{"on"})
}

// hasTarget reports whether the target is something other than all lights off.
func (in *input) hasTarget() bool { return in.state.HasTarget() || in.targetRows != nil }

// drawings returns drawings of the lights and, if there is a target, of the target.
func (in *input) drawings() []drawing {
	lights := drawLights(in.state)
	if !in.state.HasTarget() {
		return []drawing{lights}
	}
	target := drawLights(in.state.Target())
	target.title = "Target"
	return []drawing{lights, target}
}

// reach returns a clause stating how many presses solve the puzzle.
func (in *input) reach(presses int) string {
	if in.hasTarget() {
		return english.Plural(presses, "press reaches", "presses reach") + " the target"
	}
	return english.Plural(presses, "press turns", "presses turn") + " the lights out"
}

// impossible returns a sentence saying that the puzzle has no solution.
func (in *input) impossible() string {
	if in.hasTarget() {
		return "The target cannot be reached."
	}
	return "This cannot be solved."
}

// differenceRows returns the lights of a large file minus the target, which is what a solver must
// turn off.
func (in *input) differenceRows() pbm.Rows {
	if in.targetRows == nil {
		return in.rows
	}
	return facts.DifferenceRows(in.rows, in.targetRows)
}

// aim sets the target that --to names. If only a board was given, all its lights then start off,
// unless the target is all lights off.
func (in *input) aim(ctx context.Context, arg, to string, stdin io.Reader) error {
	switch {
	case to == "":
		return nil
	case in.hasTarget():
		return fmt.Errorf("%.60s already has a target; leave out --to", arg)
	case to == "-" && arg == "-":
		return errors.New("standard input can supply the puzzle or the target, not both")
	case in.rows != nil:
		return in.aimRows(ctx, to, stdin)
	}
	target, err := openTarget(ctx, in.board, to, stdin)
	if err != nil {
		return err
	}
	if in.boardOnly && !target.Solved() {
		if in.state, err = puzzle.AllOff(in.board); err != nil {
			return err
		}
	}
	in.state, err = in.state.To(target)
	return err
}

// openTarget reads a target for a board, from text or from a file.
func openTarget(ctx context.Context, b *board.Board, to string, stdin io.Reader) (puzzle.State, error) {
	target, err := generate.Target(b, to)
	if err == nil {
		return target, nil
	}
	file, openErr := openTargetFile(ctx, b, to, stdin)
	if openErr != nil {
		if _, missing := os.Stat(to); missing == nil || looksLikeFile(to) || ctx.Err() != nil || errors.Is(openErr, errOtherBoard) || errors.Is(openErr, errTwoTargets) {
			return puzzle.State{}, openErr
		}
		return puzzle.State{}, fmt.Errorf("--to %.60s is %w; give on, the lights of %.60s, a position or a file", to, err, b)
	}
	err = file.hold(ctx) // the target can be a large file, although the puzzle is in memory
	return file.state, errors.Join(err, file.close())
}

var (
	errOtherBoard = errors.New("the target has a different board")
	errTwoTargets = errors.New("the target has a target itself; give only lights")
)

// openTargetFile reads a puzzle or a file with lights, which must be for the given board.
func openTargetFile(ctx context.Context, b *board.Board, name string, stdin io.Reader) (*input, error) {
	in, err := resolve(ctx, name)
	if err != nil {
		in, err = openInput(ctx, name, stdin, pictureOptions{board: b.String(), fit: string(picture.Cover), ifPicture: true})
	}
	if err != nil {
		return nil, err
	}
	switch {
	case !in.board.Equal(b):
		err = fmt.Errorf("%w: %.60s, but the puzzle is on %.60s", errOtherBoard, in.board, b)
	case in.hasTarget():
		err = errTwoTargets
	default:
		return in, nil
	}
	return nil, errors.Join(err, in.close())
}

// aimRows sets the target of a large file.
func (in *input) aimRows(ctx context.Context, to string, stdin io.Reader) error {
	g, _ := in.board.Grid()
	switch to {
	case "off":
		return nil
	case "on":
		in.targetRows = facts.AllOnRows(g.Cols)
		return nil
	}
	file, err := openTargetFile(ctx, in.board, to, stdin)
	if err != nil {
		return err
	}
	if in.targetRows = file.rows; file.rows == nil {
		in.targetRows = file.state.Bitmap()
	}
	closeInput := in.close
	in.close = func() error { return errors.Join(closeInput(), file.close()) }
	return nil
}

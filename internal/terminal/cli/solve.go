package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/terminal/termtext"
	"lightsout/solve"
)

type solveOptions struct {
	asJSON      bool
	output      string
	certificate string
	verify      bool
	fewest      bool
	cost        string
	prove       bool
	all         bool
	to          string
	picture     pictureOptions
	read        readOptions
	nearest     nearestOptions
	lit         bool
	limit       timeLimit
	stopped     bool // the search for the nearest state was stopped
}

const solveHelp = `Find presses that turn the lights out, or prove that none do.

PUZZLE is a position such as 5x5:1ffffff, a puzzle ID such as 5x5#monday or
daily#2026-11-14, or just a board, with all its lights on. FILE is a picture: a PBM file
(P1 or P4), where a 1 is a light that is on, or a PNG, JPEG, GIF, WebP, BMP, PGM or PPM
file, which is dithered to fit --board. - reads standard input. FILE can also be
a graph or button file, as for lightsout draw; all its lights are on unless the file
lists them. Large PBM files are streamed, so ten billion lights are no problem.

--read BOARD reads the lights off a screenshot or a photo of a puzzle, as in a game, and says
what it read. It finds the board by itself, or where --corners says that it is.

--nearest finds the solvable state that differs in the fewest lights, with proof. With --to,
that state can reach the target.

--cost finds the presses, or the changed lights, with the lowest total cost instead. A file
of costs has one whole number per button or light, from 0 to 16,777,216. On a grid, row means
1 in the first row, 2 in the second and so on, and edge means 1 at the edge, 2 one step away
from it and so on.

With --lit, a light can be pressed only while it is on, so the order matters. The answer is
a shortest game, by a search of all states of boards of up to 26 lights; on larger boards it
is the best found.

--to sets a target other than all lights off: on, lights such as 1ffffff, a position, or a
FILE for the same board. A board on its own then starts with all its lights off.

If FILE or standard input has one puzzle per line, each answer is one line: the position and
its presses, or a JSON object.

The exit code is 0 if a solution exists and 1 if not. Ctrl-C or --seconds stops a search for
the fewest presses or the nearest state: the command then prints the best answer so far, with
exit code 3.`

func newSolve() *cobra.Command {
	var o solveOptions
	cmd := &cobra.Command{
		Use:   "solve PUZZLE|FILE",
		Short: "find presses, or show why there are none (--fewest --nearest --all --read)",
		Long:  solveHelp,
		Example: `lightsout solve 5x5
lightsout solve 30x30 --fewest
lightsout solve 30x30 --fewest --cost edge
lightsout solve 5x5 --all
lightsout solve 4x4 --lit
lightsout solve 5x5:1 --nearest
lightsout solve photo.jpg --board 40x60 --nearest --faint -o solvable.pbm
lightsout solve 5x5:4e3abb --json
lightsout new 5x5 -n 100 | lightsout solve -
lightsout solve 60x60 -o presses.txt
lightsout solve 5x5 -o solution.png
lightsout solve 5x5 --to on
lightsout solve photo.jpg --board 40x60,torus
lightsout solve screenshot.png --read 5x5
lightsout solve big.pbm -o presses.pbm --verify`,
		Args:              termtext.Arguments,
		ValidArgsFunction: completePuzzles,
		RunE:              o.runAny,
	}
	addJSON(cmd, &o.asJSON)
	flags := cmd.Flags()
	flags.StringVarP(&o.output, "output", "o", "", "write the presses, or the nearest state, to this file: .png, .svg, .pbm, .json, or .txt for a list of presses (- for standard output, as PBM)")
	flags.StringVar(&o.certificate, "certificate", "", "write the certificate that there is no solution to this file, in the same formats as --output; or, with --fewest, the one that no solution has fewer presses, as .json")
	flags.BoolVar(&o.fewest, "fewest", false, "find a solution with the fewest presses, with a proof where possible")
	flags.BoolVar(&o.prove, "prove", false, "with --fewest, search until there is a proof, for hours if necessary")
	o.limit.add(cmd, "time limit in seconds for --fewest or --nearest; print the best answer so far")
	flags.BoolVar(&o.all, "all", false, "print all solutions, shortest first")
	flags.BoolVar(&o.verify, "verify", false, "check the solution by playing it, or check the certificate")
	addTarget(cmd, &o.to)
	addCost(cmd, &o.cost)
	o.nearest.add(cmd)
	addLit(cmd, &o.lit)
	o.picture.add(cmd)
	o.read.add(cmd)
	termtext.GroupFlags(cmd, "What to find", "fewest", "cost", "prove", "all", "to", "nearest", "faint", "push", "lit")
	termtext.GroupFlags(cmd, "Pictures", append(pictureNames, "read", "corners")...)
	return cmd
}

// runAny finds presses or the nearest state, for one puzzle or for each line.
func (o *solveOptions) runAny(cmd *cobra.Command, args []string) error {
	if err := errors.Join(o.checkNearest(cmd), o.checkLit(cmd)); err != nil {
		return err
	}
	lines, isBatch := openBatch(cmd, args)
	switch {
	case o.nearest.on && isBatch:
		return o.nearest.batch(cmd, lines, *o)
	case o.nearest.on:
		return runNearest(cmd, args[0], *o)
	case isBatch && o.lit:
		return o.litBatch(cmd, lines)
	case isBatch:
		return o.batch(cmd, lines)
	}
	return runSolve(cmd, args[0], *o)
}

func runSolve(cmd *cobra.Command, arg string, o solveOptions) (err error) {
	in, err := o.open(cmd, arg)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.close()) }()
	if err := in.aim(cmd.Context(), arg, o.to, cmd.InOrStdin()); err != nil {
		return err
	}
	if o.lit {
		return o.runLit(cmd, in)
	}
	if err := o.check(in); err != nil {
		return err
	}
	bar := newBar(cmd.ErrOrStderr())
	job := solveJob{in: in, o: o, stdout: cmd.OutOrStdout()}
	options := []solve.Option{solve.OnProgress(bar.update)}
	if o.prove {
		options = append(options, solve.Patient())
	}
	job.solver, err = solve.New(cmd.Context(), in.board, options...)
	var a answer
	if err == nil && o.all {
		err = job.printAll(cmd.Context(), bar)
		if !errors.Is(err, solve.ErrUnsolvable) {
			bar.done()
			return err
		}
		err = nil
	}
	if err == nil {
		a, err = job.run(cmd.Context())
	}
	bar.done()
	if err != nil {
		return err
	}
	if err := job.print(afterStop(cmd.Context(), a.stopped), cmd.ErrOrStderr(), a); err != nil {
		return err
	}
	if a.certificate != nil {
		return errNo
	}
	return stopError(a.stopped || a.uncertified != nil)
}

// checkCertificate rejects a file whose format cannot hold the certificate.
func (o solveOptions) checkCertificate(in *input) error {
	if format, err := stillFormat(o.certificate); o.fewest && o.certificate != "" && (err != nil || format != jsonFormat) {
		return fmt.Errorf("%s: with --fewest, a certificate is a .json file", o.certificate)
	}
	return in.checkLights(o.certificate)
}

// open reads the puzzle.
func (o solveOptions) open(cmd *cobra.Command, arg string) (*input, error) {
	p := o.picture
	p.negative = false
	switch {
	case o.read.board == "" && o.read.corners != "":
		return nil, errors.New("--corners is for reading a puzzle off a picture: add --read")
	case o.read.board == "":
		return openInput(cmd.Context(), arg, cmd.InOrStdin(), o.picture)
	case !p.none():
		return nil, errors.New("--read reads the lights that a picture shows; --board, --width, --fit, --dither and --contrast turn any picture into lights")
	}
	return o.read.open(cmd.Context(), arg, cmd.InOrStdin(), o.picture.negative, cmd.ErrOrStderr())
}

// check rejects flags that do not fit the input, before any work is done.
func (o solveOptions) check(in *input) error {
	switch {
	case o.prove && !o.fewest:
		return errors.New("--prove is for the fewest presses: add --fewest")
	case (o.fewest || o.all) && in.rows != nil:
		return english.Errorf("--fewest and --all work on pictures of up to %d lights", heldLights)
	case o.all && (o.output != "" || o.verify):
		return errors.New("--all prints the solutions; leave out --output and --verify")
	}
	if err := errors.Join(in.checkStill(o.output), o.checkCertificate(in), o.limit.checkFor("a search", "--fewest or --nearest", o.fewest)); err != nil {
		return err
	}
	switch {
	case in.rows == nil || !o.verify:
		return nil
	case o.output == "" || o.output == "-":
		return errors.New("for a large picture, --verify needs the presses in a file: add -o FILE")
	}
	return nil
}

// fitsPBM reports whether presses on the board can be written as a PBM file.
func fitsPBM(b *board.Board) bool {
	_, isGrid := b.Grid()
	return isGrid && b.Colours() == 2
}

// print prints the answer, on standard error if a file goes to standard output.
func (j solveJob) print(ctx context.Context, stderr io.Writer, a answer) error {
	w := j.stdout
	if j.o.output == "-" || j.o.certificate == "-" {
		w = stderr
	}
	if j.o.asJSON {
		r, err := j.report(ctx, a)
		if err != nil {
			return err
		}
		return printJSON(w, r)
	}
	text, err := j.text(ctx, a)
	if err != nil {
		return err
	}
	return printText(w, text)
}

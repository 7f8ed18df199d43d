package cli

import (
	"cmp"
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

A picture becomes lights on --board, dithered; lightsout help files lists the other flags for
pictures. --read takes the lights from a screenshot or a photo of a puzzle, as in a game.

--nearest finds a solvable state that differs in the fewest lights, with a proof where possible.

With --lit, a light can be pressed only while it is on, so the order matters. The answer is a
shortest game on boards with two colours and up to 26 lights, and the best one found on others.

The exit code is 0 if a solution exists and 1 if not, or if --lit finds none. If --seconds or
Ctrl-C stops --fewest or --nearest, or if --prove finds no proof, the command prints the best
answer, with exit code 3.`

func newSolve() *cobra.Command {
	var o solveOptions
	cmd := &cobra.Command{
		Use:   "solve PUZZLE|FILE",
		Short: "find presses, or show why there are none (--fewest --nearest --all --read)",
		Long:  solveHelp,
		Example: `lightsout solve 5x5
lightsout solve 30x30 --fewest
lightsout solve 5x5 --all
lightsout solve photo.jpg --board 40x60 --nearest -o solvable.pbm
lightsout new 5x5 -n 100 | lightsout solve -`,
		Args:              termtext.Arguments,
		ValidArgsFunction: completePuzzles,
		RunE:              o.runAny,
	}
	addJSON(cmd, &o.asJSON)
	flags := cmd.Flags()
	flags.StringVarP(&o.output, "output", "o", "", "write the presses, or the nearest state, to this file: .png, .svg, .pbm or .json, or .txt for presses (- for standard output, as PBM)")
	flags.StringVar(&o.certificate, "certificate", "", "write the proof that there is no solution to this file or, with --fewest, that none is shorter (.json)")
	flags.BoolVar(&o.fewest, "fewest", false, "find a solution with the fewest presses, with a proof where possible")
	flags.BoolVar(&o.prove, "prove", false, "with --fewest, search for a proof with no time limit, for hours if necessary")
	o.limit.add(cmd, "time limit in seconds for --fewest or --nearest; print the best answer so far")
	flags.BoolVar(&o.all, "all", false, "print all solutions, shortest first")
	flags.BoolVar(&o.verify, "verify", false, "check the solution by playing it, or check the certificate")
	addTarget(cmd, &o.to)
	addCost(cmd, &o.cost)
	o.nearest.add(cmd)
	addLit(cmd, &o.lit)
	o.picture.add(cmd, pictureNames...)
	o.read.add(cmd)
	termtext.GroupFlags(cmd, "What to find", "fewest", "cost", "prove", "all", "to", "nearest", "faint", "push", "lit")
	termtext.GroupFlags(cmd, "Screenshots", "read", "corners")
	return cmd
}

// runAny finds presses or the nearest state, for one puzzle or for each line.
func (o *solveOptions) runAny(cmd *cobra.Command, args []string) error {
	if err := cmp.Or(o.checkLit(cmd), o.checkNearest(cmd)); err != nil {
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
	return stopError(o.unproved(a) || a.uncertified != nil)
}

// unproved reports whether a search was stopped, or found no proof for --prove.
func (o solveOptions) unproved(a answer) bool {
	return (a.stopped || o.prove) && a.certificate == nil && !a.proved
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
	case o.all && (o.output != "" || o.verify || o.fewest):
		return errors.New("--all prints all solutions, shortest first; leave out --fewest, --output and --verify")
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

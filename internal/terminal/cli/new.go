package cli

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/english"
	"lightsout/internal/facts"
	"lightsout/internal/play"
	"lightsout/internal/terminal/termtext"
	"lightsout/puzzle"
)

// A newReport is the JSON output of new for one puzzle.
type newReport struct {
	ID     string `json:"id"`
	Puzzle string `json:"puzzle"`
	Par    *int   `json:"par"` // null if unknown
	Seed   string `json:"seed"`
	Order  []any  `json:"order"`             // null without --lit
	LitPar *int   `json:"lit_par,omitempty"` // the fewest presses of lit lights
	// Lit lists the nodes that are on, if the board has node names.
	Lit []any `json:"lit,omitempty"`
}

type newOptions struct {
	asJSON bool
	par    int
	level  string
	seed   string
	number int
	lights int
	mirror bool
	lit    bool
	games  litGames
	exact  bool // the order of the last puzzle is a shortest one
}

// maxNew limits the number of puzzles per run.
const maxNew = 1_000_000

func newNew() *cobra.Command {
	var o newOptions
	cmd := &cobra.Command{
		Use:   "new BOARD|FILE",
		Short: "puzzles",
		Long: `Make solvable puzzles. Without options, every solvable state of the board is equally likely.

A puzzle has an ID, such as 5x5#monday,par=8, which makes the same puzzle on every computer.`,
		Example: `lightsout new 5x5
lightsout new 5x5 --par 15 --seed monday
lightsout new 20x20 --level easy -n 10`,
		Args:              termtext.Arguments,
		ValidArgsFunction: completeBoards,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(cmd); err != nil {
				return err
			}
			if lines, isBatch := openBatch(cmd, args); isBatch {
				return o.batch(cmd, lines)
			}
			return runNew(cmd, args[0], o)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&o.asJSON, "json", false, "print one JSON object per line")
	flags.IntVar(&o.par, "par", 0, "make puzzles that need exactly this many presses")
	flags.StringVar(&o.level, "level", "", "difficulty of the puzzles: easy, medium or hard")
	completeFlag(cmd, "level", play.Levels())
	flags.StringVar(&o.seed, "seed", "", "random seed; the same seed makes the same puzzle (default: a new seed each time)")
	flags.IntVarP(&o.number, "number", "n", 1, "make this many different puzzles, with the seeds SEED-1, SEED-2, ...")
	flags.BoolVar(&o.mirror, "symmetric", false, "make puzzles whose lights form a symmetric picture")
	flags.IntVar(&o.lights, "lights", 0, "make puzzles with exactly this many lights on")
	addLit(cmd, &o.lit)
	return cmd
}

func runNew(cmd *cobra.Command, arg string, o newOptions) error {
	b, err := boardArg(cmd, arg)
	if err != nil {
		return err
	}
	bar := newBar(cmd.ErrOrStderr())
	maker := generate.NewMaker(b, generate.OnProgress(bar.update))
	var seen distinct
	for i := 0; len(seen.positions) < o.number; i++ {
		spec := o.spec(b, i)
		made, err := o.make(cmd.Context(), maker, spec)
		bar.done()
		switch {
		case err != nil:
			return err
		case seen.add(made.State):
			if err := o.print(cmd, spec, made); err != nil {
				return err
			}
		case seen.exhausted():
			return seen.stop(cmd.ErrOrStderr())
		}
	}
	return nil
}

// distinct are the positions of the puzzles so far, as hashes.
type distinct struct {
	positions map[[sha256.Size]byte]bool
	repeats   int // seeds since the last new position
}

// add adds a position, and reports whether it is new.
func (d *distinct) add(s puzzle.State) bool {
	if d.positions == nil {
		d.positions = map[[sha256.Size]byte]bool{}
	}
	d.repeats++
	position := sha256.Sum256([]byte(s.String()))
	if d.positions[position] {
		return false
	}
	d.positions[position], d.repeats = true, 0
	return true
}

// exhausted reports whether so many seeds in a row have made no new position that probably none is
// left: if n of n+1 equally likely positions are known, 20n seeds miss the last one with a
// probability of about e^-20. Above 1,000 positions, maxRepeats makes this less certain.
func (d *distinct) exhausted() bool {
	const minRepeats, maxRepeats = 100, 20_000
	return d.repeats >= min(maxRepeats, max(minRepeats, 20*len(d.positions)))
}

// stop prints that no other puzzles were found, and returns errLimit.
func (d *distinct) stop(w io.Writer) error {
	_, _ = fmt.Fprintf(w, "Only %s: the next %s seeds made no other.\n",
		english.Plural(len(d.positions), "puzzle is different", "puzzles are different"), group(d.repeats))
	return errLimit
}

// make makes the puzzle that spec describes or, with --level, a puzzle of that level.
func (o *newOptions) make(ctx context.Context, maker *generate.Maker, spec generate.Spec) (generate.Puzzle, error) {
	if o.level == "" {
		made, err := maker.Puzzle(ctx, spec)
		if err == nil && o.lit {
			o.exact, err = o.games.shorten(ctx, &made)
		}
		return made, err
	}
	return play.Puzzle(ctx, spec.Board, play.Level(o.level), spec.Seed)
}

// check rejects invalid flags, and picks a random seed if none is given.
func (o *newOptions) check(cmd *cobra.Command) error {
	for _, flag := range []struct {
		name  string
		value int
	}{{"par", o.par}, {"lights", o.lights}, {"number", o.number}} {
		if cmd.Flags().Changed(flag.name) && flag.value < 1 {
			return fmt.Errorf("--%s must be a whole number above 0, not %d", flag.name, flag.value)
		}
	}
	if o.number > maxNew {
		return english.Errorf("--number %d is too large; the limit is %d puzzles", o.number, maxNew)
	}
	switch {
	case o.level == "":
	case !slices.Contains(play.Levels(), play.Level(o.level)):
		return fmt.Errorf("unknown level %q; choose one of %s", o.level, english.Choices(play.Levels()))
	case o.par > 0 || o.lights > 0 || o.mirror || o.lit:
		return errors.New("--level cannot be combined with --par, --symmetric, --lights or --lit")
	}
	if !cmd.Flags().Changed("seed") {
		const letters = 10
		o.seed = strings.ToLower(rand.Text()[:letters])
	}
	return nil
}

// spec describes the i-th puzzle.
func (o *newOptions) spec(b *board.Board, i int) generate.Spec {
	spec := generate.Spec{Board: b, Seed: o.seed, Par: o.par, Lights: o.lights, Symmetric: o.mirror, LitOnly: o.lit}
	if o.number > 1 {
		spec.Seed = fmt.Sprintf("%s-%d", o.seed, i+1)
	}
	return spec
}

func (o *newOptions) print(cmd *cobra.Command, spec generate.Spec, made generate.Puzzle) error {
	grade := ""
	if o.number == 1 && !o.asJSON && made.ParProved {
		var err error
		if grade, err = facts.NewGrade(cmd.Context(), made.State); err != nil {
			return err
		}
	}
	return printReport(cmd.OutOrStdout(), o.asJSON, func() newReport { return o.json(spec, made) }, func() string {
		if o.number == 1 {
			return o.text(made, grade)
		}
		return fmt.Sprintf("%s  %s%s\n", made.ID, made.State, shortPar(made))
	})
}

func (o *newOptions) json(spec generate.Spec, made generate.Puzzle) newReport {
	r := newReport{ID: made.ID, Puzzle: made.State.String(), Seed: spec.Seed}
	if made.ParProved {
		r.Par = &made.Par
	}
	if spec.LitOnly {
		r.Order = []any{}
	}
	if n := len(made.Order); o.exact {
		r.LitPar = &n
	}
	if spec.Board.Labels() != nil {
		r.Lit = places(spec.Board, made.State.Colours())
	}
	for _, button := range made.Order {
		r.Order = append(r.Order, jsonPlace(spec.Board, button))
	}
	return r
}

func shortPar(made generate.Puzzle) string {
	if !made.ParProved {
		return ""
	}
	return fmt.Sprintf("  par %d", made.Par)
}

// text formats one puzzle, with a sentence about its grade.
func (o *newOptions) text(made generate.Puzzle, grade string) string {
	b := made.State.Board()
	text := titleStyle.Render(made.ID) + "\n"
	if b.Lights() <= maxDrawn {
		text += made.State.String() + "\n"
	}
	text += "\n"
	if sheet, ok := newSheet(b); ok {
		text += sheet.draw(drawLights(made.State))
	} else if b.Labels() != nil {
		text += drawAll(b, []drawing{drawLights(made.State)}) + "\n"
	}
	switch {
	case made.State.Solved():
		text += "The lights are already out: nothing to press.\n"
	case made.ParProved:
		text += english.Plural(made.Par, "press turns", "presses turn") + " the lights out, and no fewer do.\n"
	default:
		text += "It can be solved, but the fewest presses are not known.\n"
	}
	if grade != "" {
		text += wrapped(grade) + "\n"
	}
	if len(made.Order) == 0 || len(made.Order) > maxShown {
		return text
	}
	text += "\nTo press only lit lights, use this order"
	if o.exact {
		text += fmt.Sprintf(" of %s; none is shorter", english.Plural(len(made.Order), "press", "presses"))
	}
	return text + ":\n" + listInOrder(b, made.Order)
}

package cli

import (
	"context"
	"fmt"
	"io"
	"math/big"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/generate"
	othergame "lightsout/internal/answer"
	"lightsout/internal/english"
	"lightsout/internal/states"
	"lightsout/puzzle"
)

// addLit adds the flag for lit-only play.
func addLit(cmd *cobra.Command, lit *bool) {
	cmd.Flags().BoolVar(lit, "lit", false, "lit-only play: a light can be pressed only while it is on")
}

// A litReport is the JSON output of solve --lit.
type litReport struct {
	Puzzle  string `json:"puzzle"`
	Board   string `json:"board"`
	Found   bool   `json:"found"`
	Presses []any  `json:"presses"` // in their order; null if no order was found
	Count   *int   `json:"count"`
	Proved  bool   `json:"proved"` // no order has fewer presses or, if none was found, none exists

	buttons []int
}

// litGames finds lit-only games, and keeps the table of the last board and target.
type litGames struct {
	board  *board.Board
	target string
	table  *states.LitTable
}

// solve finds a shortest lit-only game, or the best found on a board too large for a table.
func (g *litGames) solve(ctx context.Context, state puzzle.State, options ...states.Option) (litReport, error) {
	b := state.Board()
	r := litReport{Puzzle: state.String(), Board: b.String()}
	if states.CheckLit(b) != nil {
		a, err := othergame.Find(ctx, othergame.Request{State: state, LitOnly: true})
		r.Found, r.Proved, r.buttons = a.Found, a.Proved, a.Presses
		r.list(b)
		return r, err
	}
	target := state.Target()
	if g.table == nil || g.board != b || g.target != target.String() {
		table, err := states.NewLitTable(ctx, b, append(options, states.Towards(target))...)
		if err != nil {
			return r, err
		}
		*g = litGames{b, target.String(), table}
	}
	r.buttons, r.Found = g.table.Presses(state)
	r.Proved = true
	r.list(b)
	return r, nil
}

func (r *litReport) list(b *board.Board) {
	if !r.Found {
		return
	}
	n := len(r.buttons)
	r.Presses, r.Count = []any{}, &n
	for _, button := range r.buttons {
		r.Presses = append(r.Presses, jsonPlace(b, button))
	}
}

func (r litReport) text(in *input) string {
	text := ""
	if sheet, ok := newSheet(in.board); ok {
		text = sheet.draw(in.drawings()...)
	}
	switch {
	case !r.Found && r.Proved:
		return text + "No presses of lit lights get there.\n"
	case !r.Found:
		return text + "No order of lit presses was found.\n"
	case len(r.buttons) == 0:
		return text + "There is nothing to press.\n"
	}
	text += "Press these lights in this order; each is lit when its turn comes:\n" + listInOrder(in.board, r.buttons) + "\n" + in.reach(len(r.buttons))
	if r.Proved {
		return text + ", and no fewer do.\n"
	}
	return text + ". Fewer may be enough.\n"
}

// runLit prints the lit-only game that litGames finds.
func (o solveOptions) runLit(cmd *cobra.Command, in *input) error {
	if in.rows != nil {
		return english.Errorf("--lit works on pictures of up to %d lights", heldLights)
	}
	bar := newBar(cmd.ErrOrStderr())
	var g litGames
	r, err := g.solve(cmd.Context(), in.state, states.OnProgress(bar.update))
	bar.done()
	if err == nil {
		err = printReport(cmd.OutOrStdout(), o.asJSON, func() litReport { return r }, func() string { return r.text(in) })
	}
	if err == nil && !r.Found {
		return errNo
	}
	return err
}

// litBatch is like runLit, for the puzzle on each line.
func (o solveOptions) litBatch(cmd *cobra.Command, lines io.Reader) error {
	if err := checkBatchFlags(cmd, "read", "corners"); err != nil {
		return err
	}
	b := &batch{asJSON: o.asJSON, to: o.to}
	var g litGames
	return b.run(cmd, lines, func(in *input, _ []string) (batchAnswer, error) {
		r, err := g.solve(b.ctx, in.state)
		if err != nil {
			return batchAnswer{}, err
		}
		text := r.Puzzle + " "
		switch {
		case r.Found:
		case r.Proved:
			text = r.Puzzle + noSolution
		default:
			text = r.Puzzle + "  # no order of lit presses was found"
		}
		for _, button := range r.buttons {
			text += " " + in.board.ButtonLabel(button)
		}
		return batchAnswer{report: r, text: text, no: !r.Found}, nil
	})
}

// shorten replaces the order of a lit-only puzzle with a shortest one, and reports whether it is one.
// On boards whose states cannot be searched, the order stays.
func (g *litGames) shorten(ctx context.Context, made *generate.Puzzle) (bool, error) {
	if made.ParProved && len(made.Order) == made.Par { // ordinary play needs as many presses
		return true, nil
	}
	if states.CheckLit(made.State.Board()) != nil {
		return false, nil //nolint:nilerr // larger boards keep their order
	}
	r, err := g.solve(ctx, made.State)
	if err == nil && r.Found {
		made.Order = r.buttons
	}
	return r.Found, err
}

// litFlags are the flags of solve that --lit cannot be combined with.
var litFlags = []string{"fewest", "prove", "all", "nearest", "cost", "faint", "push", "output", "certificate", "verify", "seconds"}

func (o solveOptions) checkLit(cmd *cobra.Command) error {
	for _, flag := range litFlags {
		if o.lit && cmd.Flags().Changed(flag) {
			return fmt.Errorf("--lit looks for a shortest game; leave out --%s", flag)
		}
	}
	return nil
}

// litFacts are the facts about lit-only play on a board, as JSON shows them.
type litFacts struct {
	States     int    `json:"states"` // from which all lights can be turned off
	GodsNumber int    `json:"gods_number"`
	Hardest    string `json:"hardest"`
	Orbits     *int   `json:"orbits"` // of the lit-only group; null if presses cannot be taken back
}

// findLit computes the facts about lit-only play on a board.
func findLit(ctx context.Context, b *board.Board, options ...states.Option) (*litFacts, error) {
	table, err := states.NewLitTable(ctx, b, options...)
	if err != nil {
		return nil, err
	}
	f := &litFacts{GodsNumber: len(table.Counts()) - 1, Hardest: table.Hardest().String()}
	for _, n := range table.Counts() {
		f.States += n
	}
	orbits, isGroup, err := states.LitOrbits(ctx, b)
	if isGroup {
		f.Orbits = &orbits
	}
	return f, err
}

func (f *litFacts) text() string {
	text := fmt.Sprintf("%s; the hardest needs %s: %s", english.Plural(f.States, "state", "states"), english.Plural(f.GodsNumber, "press", "presses"), f.Hardest)
	if f.Orbits != nil {
		text += fmt.Sprintf("; %s of the lit-only group", english.Plural(*f.Orbits, "orbit", "orbits"))
	}
	return text
}

// litDepths counts the states that need each number of lit-only presses.
func litDepths(ctx context.Context, b *board.Board, options ...states.Option) (states.Distribution, error) {
	table, err := states.NewLitTable(ctx, b, options...)
	if err != nil {
		return states.Distribution{}, err
	}
	d := states.Distribution{Hardest: table.Hardest()}
	for _, n := range table.Counts() {
		d.Counts = append(d.Counts, big.NewInt(int64(n)))
	}
	return d, nil
}

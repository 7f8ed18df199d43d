package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/terminal/termtext"
)

// A hintReport is the JSON output of hint.
type hintReport struct {
	Puzzle    string          `json:"puzzle"`
	Rung      coach.Rung      `json:"rung"`
	Technique coach.Technique `json:"technique"`
	Text      string          `json:"text"`
	Press     any             `json:"press"` // null if the rung does not reveal it
	Par       *int            `json:"par"`   // null if the puzzle cannot be solved
	Proved    bool            `json:"proved"`
	Area      []any           `json:"area"`
	Pattern   []any           `json:"pattern"`
}

type hintOptions struct {
	asJSON  bool
	rung    string
	to      string
	picture pictureOptions
}

func newHint() *cobra.Command {
	var o hintOptions
	cmd := &cobra.Command{
		Use:   "hint PUZZLE|FILE",
		Short: "Explain the next step of a shortest solution",
		Long: `Explain the next step of a solution with the fewest presses.

PUZZLE and FILE are the same as for lightsout solve. With -, standard input can have one
puzzle per line.

A hint has three rungs: where to look, why (a reason that you could have found, or a few
buttons to choose from), and what to press. A fourth, proof, explains why that press is
right. If you follow the hints to the end, you win in par, the fewest presses possible.
Rows and columns are numbered from 1, starting at the top left. With --to, the hints lead
to a target other than all lights off.

If the position cannot be solved, the hint proves it, and the exit code is 1.`,
		Example: `lightsout hint 5x5
lightsout hint 5x5:4e3abb --rung where
lightsout hint 5x5:4e3abb --rung press --json
lightsout hint 5x5 --to on`,
		Args: termtext.Arguments,
		RunE: func(cmd *cobra.Command, args []string) error { return runHint(cmd, args[0], o) },
	}
	addJSON(cmd, &o.asJSON)
	cmd.Flags().StringVar(&o.rung, "rung", string(coach.Press), "how much to reveal: where, why, press or proof")
	completeFlag(cmd, "rung", rungs)
	addTarget(cmd, &o.to)
	o.picture.add(cmd)
	return cmd
}

// rungs are the values of --rung.
var rungs = append(coach.Rungs(), coach.Proof)

func runHint(cmd *cobra.Command, arg string, o hintOptions) (err error) {
	rung := coach.Rung(o.rung)
	if !slices.Contains(rungs, rung) {
		return fmt.Errorf("unknown rung %q; choose where, why, press or proof", o.rung)
	}
	if lines, isBatch := openBatch(cmd, []string{arg}); isBatch {
		return o.batch(cmd, lines, rung)
	}
	in, err := openInput(cmd.Context(), arg, cmd.InOrStdin(), o.picture)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.close()) }()
	if in.rows != nil {
		return errors.New("hints work on up to 65536 lights; lightsout solve handles larger pictures")
	}
	if err := in.aim(cmd.Context(), arg, o.to, cmd.InOrStdin()); err != nil {
		return err
	}
	bar := newBar(cmd.ErrOrStderr())
	c, err := coach.New(cmd.Context(), in.board, coach.OnProgress(bar.update))
	bar.done()
	if err != nil {
		return err
	}
	advice, err := c.Advise(cmd.Context(), coach.Line{Start: in.state})
	if err != nil {
		return err
	}
	h := advice.Hint(rung)
	err = printReport(cmd.OutOrStdout(), o.asJSON,
		func() hintReport { return reportHint(in, h) }, func() string { return hintText(in, h) })
	if err == nil && h.Technique == coach.Impossible {
		return errNo
	}
	return err
}

func reportHint(in *input, h coach.Hint) hintReport {
	r := hintReport{
		Puzzle: in.state.String(), Rung: h.Rung, Technique: h.Technique, Text: h.Text, Proved: h.Proved,
		Area: places(in.board, marks(in.board.Lights(), h.Area)), Pattern: places(in.board, marks(in.board.Buttons(), h.Pattern)),
	}
	if h.Press >= 0 {
		r.Press = places(in.board, marks(in.board.Buttons(), []int{h.Press}))[0]
	}
	if h.Par >= 0 {
		r.Par = &h.Par
	}
	return r
}

// hintText draws the lights with the hint's marks, and adds the hint's text.
func hintText(in *input, h coach.Hint) string {
	text := ""
	sheet, ok := newSheet(in.board)
	if ok && h.Technique != coach.Done {
		text = sheet.draw(append(in.drawings(), drawHint(in.board, h)...)...)
	}
	text += wrapped(h.Text) + "\n"
	if !ok && strings.Contains(h.Text, "marked") {
		text += markedPlaces("Marked lights", h.Area, in.board.LightLabel) + markedPlaces("Marked buttons", h.Pattern, in.board.ButtonLabel)
	}
	return text
}

// markedPlaces lists the marked lights or buttons of a board that is not drawn.
func markedPlaces(title string, places []int, label func(int) string) string {
	if len(places) == 0 {
		return ""
	}
	words := make([]string, len(places))
	for i, place := range places {
		words[i] = label(place)
	}
	return wrapped(title+": "+strings.Join(words, ", ")+".") + "\n"
}

// drawHint returns drawings of the lights and buttons that a hint marks.
func drawHint(b *board.Board, h coach.Hint) []drawing {
	var drawings []drawing
	switch {
	case h.Technique == coach.Impossible:
		return []drawing{{"Certificate", marks(b.Lights(), h.Area), certificateMark, false}}
	case h.Rung == coach.Press:
		return []drawing{{"Press", marks(b.Buttons(), []int{h.Press}), pressMark, false}}
	case h.Rung == coach.Proof:
		drawings = append(drawings, drawing{"Press", marks(b.Buttons(), []int{h.Press}), pressMark, false})
	}
	if len(h.Area) > 0 {
		drawings = append(drawings, drawing{"Look", marks(b.Lights(), h.Area), lookMark, false})
	}
	if len(h.Pattern) > 0 {
		drawings = append(drawings, drawing{"Buttons", marks(b.Buttons(), h.Pattern), pressMark, false})
	}
	return drawings
}

// marks returns a slice of length n with a 1 for each member of the set.
func marks(n int, set []int) []uint8 {
	values := make([]uint8, n)
	for _, i := range set {
		values[i] = 1
	}
	return values
}

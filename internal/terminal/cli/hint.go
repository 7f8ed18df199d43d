package cli

import (
	"context"
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
	Puzzle string     `json:"puzzle"`
	Par    *int       `json:"par"` // null if the puzzle cannot be solved
	Proved bool       `json:"proved"`
	Steps  []hintStep `json:"steps"`
}

// A hintStep is one hint, with its reason.
type hintStep struct {
	Kind    coach.Kind `json:"kind"`
	Light   any        `json:"light"`   // the light that forces the button; null if none does
	Settled []any      `json:"settled"` // the buttons that are already settled
	Button  any        `json:"button"`  // null if the hint names none
	Times   int        `json:"times"`   // 0 if the button is not pressed
	Text    string     `json:"text"`
	// Marked is what the text is about: where to start, the lights left, or those in a certificate.
	Marked []any `json:"marked"`
}

type hintOptions struct {
	asJSON bool
	all    bool
	to     string
}

func newHint() *cobra.Command {
	var o hintOptions
	cmd := &cobra.Command{
		Use:   "hint PUZZLE|FILE",
		Short: "the next step, with its reason",
		Long: `Give the next press of a shortest solution, and the reason for it.

The first hints say which buttons to press at the start, most often on one edge of the board.
After that, a light forces every press: all its other buttons are settled, so only one can still
change it. If you follow the hints to the end, you win in par, the fewest presses possible. Where
par is not proved, the hints follow the best solution found.

If the position cannot be solved, the hint proves it, and the exit code is 1.`,
		Example: `lightsout hint 5x5
lightsout hint 5x5:4e3abb --all`,
		Args:              termtext.Arguments,
		ValidArgsFunction: completePuzzles,
		RunE:              func(cmd *cobra.Command, args []string) error { return runHint(cmd, args[0], o) },
	}
	addJSON(cmd, &o.asJSON)
	cmd.Flags().BoolVar(&o.all, "all", false, "list the reasons for all presses of the solution")
	addTarget(cmd, &o.to)
	return cmd
}

func runHint(cmd *cobra.Command, arg string, o hintOptions) (err error) {
	if lines, isBatch := openBatch(cmd, []string{arg}); isBatch {
		return o.batch(cmd, lines)
	}
	in, err := openInput(cmd.Context(), arg, cmd.InOrStdin(), pictureOptions{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.close()) }()
	if in.rows != nil {
		return errors.New("hints work on up to 65,536 lights; lightsout solve handles larger pictures")
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
	hints, err := o.hints(cmd.Context(), c, in)
	if err != nil {
		return err
	}
	err = printReport(cmd.OutOrStdout(), o.asJSON,
		func() hintReport { return reportHints(in, hints) }, func() string { return o.text(in, hints) })
	if err == nil && hints[0].Kind == coach.Impossible {
		return errNo
	}
	return err
}

// hints returns the hints to show. With --all, JSON also has the reasons for buttons that are not
// pressed.
func (o hintOptions) hints(ctx context.Context, c *coach.Coach, in *input) ([]coach.Hint, error) {
	if o.all {
		if err := coach.Listable(in.board); err != nil {
			return nil, err
		}
	}
	if o.all && o.asJSON {
		return c.Reasons(ctx, in.state)
	}
	var hints []coach.Hint
	line, plan := coach.Line{Start: in.state}, coach.Plan{}
	for {
		h, next, err := c.Hint(ctx, line, plan)
		if err != nil {
			return nil, err
		}
		if h.Kind != coach.Done || len(hints) == 0 {
			hints = append(hints, h)
		}
		// A Told hint that presses nothing only says where to start; the next hint has the press.
		if h.Kind != coach.Told && h.Times == 0 || h.Times > 0 && !o.all {
			return hints, nil
		}
		line.Played, plan = append(line.Played, slices.Repeat([]int{h.Button}, h.Times)...), next
	}
}

func reportHints(in *input, hints []coach.Hint) hintReport {
	r := hintReport{Puzzle: in.state.String(), Steps: []hintStep{}}
	if first := hints[0]; first.Kind != coach.Impossible {
		r.Par, r.Proved = &first.Left, first.Proved || first.Kind == coach.Done
	}
	at := func(button int) any {
		if button < 0 {
			return nil
		}
		return places(in.board, marks(in.board.Buttons(), []int{button}))[0]
	}
	for _, h := range hints {
		s := hintStep{Kind: h.Kind, Text: h.Text, Button: at(h.Button), Times: h.Times, Settled: places(in.board, marks(in.board.Buttons(), h.Settled))}
		s.Marked = places(in.board, marks(in.board.Lights(), h.Marked))
		if h.Kind == coach.Told {
			s.Marked = places(in.board, marks(in.board.Buttons(), h.Start))
		}
		if h.Light >= 0 {
			s.Light = places(in.board, marks(in.board.Lights(), []int{h.Light}))[0]
		}
		r.Steps = append(r.Steps, s)
	}
	return r
}

// text draws the lights and what the hints mark, and adds the words of the hints.
func (o hintOptions) text(in *input, hints []coach.Hint) string {
	text := ""
	sheet, drawn := newSheet(in.board)
	if drawn && hints[0].Kind != coach.Done {
		text = sheet.draw(append(in.drawings(), o.drawings(in.board, hints)...)...)
	}
	number := 0
	for _, h := range hints {
		words := h.Text
		if o.all && h.Times > 0 {
			number++
			words = fmt.Sprintf("%d. %s", number, words)
		}
		text += wrapped(words) + "\n"
		if strings.Contains(h.Text, "marked") && !drawn {
			text += markedPlaces("Marked lights", h.Marked, in.board.LightLabel) + markedPlaces(startTitle(in.board), h.Start, in.board.ButtonLabel)
		}
	}
	return text
}

// startTitle is the title of a list of buttons, as the hints call them.
func startTitle(b *board.Board) string {
	if b.ButtonsAreLights() {
		return "Marked lights"
	}
	return "Marked buttons"
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

// drawings returns drawings of what the hints mark: the certificate, or where to start and, without
// --all, the light that forces a press and the button to press.
func (o hintOptions) drawings(b *board.Board, hints []coach.Hint) []drawing {
	var list []drawing
	add := func(title string, n int, set []int, sign mark) {
		if len(set) > 0 {
			list = append(list, drawing{title, marks(n, set), sign, false})
		}
	}
	h := hints[0]
	if h.Kind == coach.Impossible {
		add("Certificate", b.Lights(), h.Marked, certificateMark)
		return list
	}
	add("Start", b.Buttons(), h.Start, lookMark)
	if h = hints[len(hints)-1]; o.all {
		return list
	}
	if h.Light >= 0 {
		add("This light", b.Lights(), []int{h.Light}, lookMark)
	}
	if h.Times > 0 {
		add("Press", b.Buttons(), []int{h.Button}, pressMark)
	}
	return list
}

// marks returns a slice of length n with a 1 for each member of the set.
func marks(n int, set []int) []uint8 {
	values := make([]uint8, n)
	for _, i := range set {
		values[i] = 1
	}
	return values
}

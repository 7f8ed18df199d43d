package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/facts"
	"lightsout/internal/film"
	"lightsout/internal/terminal/files"
	"lightsout/puzzle"
)

// A pressReport is the JSON output of press.
type pressReport struct {
	Puzzle string      `json:"puzzle"`
	Steps  []pressStep `json:"steps"`
	After  string      `json:"after"`
	Left   int         `json:"left"` // lights that are on, or differ from the target
	// Composed lists the presses that remain once repeated ones have cancelled out.
	Composed []any `json:"composed"`
	Changed  []any `json:"changed"` // lights that differ from the start
	Order    int   `json:"order"`   // repeating the moves this many times changes nothing
	Inverse  []any `json:"inverse"` // presses that undo the moves

	presses int // number of moves
}

// A pressStep is one press and the board after it.
type pressStep struct {
	Press any    `json:"press"`
	After string `json:"after"`

	title string
	state puzzle.State
}

// maxPressed is the maximum number of presses shown one by one. For a longer list, only the final
// position is shown.
const maxPressed = 1000

func newPress() *cobra.Command {
	var asJSON bool
	var to, list string
	cmd := &cobra.Command{
		Use:   "press {PUZZLE|FILE MOVE... | --presses FILE}",
		Short: "press buttons and watch",
		Long: `Press buttons one by one, show the board after each, and describe the presses as an element
of a group: what remains after cancelling, their order and their inverse.

On a grid, MOVE is a row and a column, as in 3,2, or the number of the light, row by row. On
other boards it is the name of a button.`,
		Example: `lightsout press 5x5 1,1 5,3
lightsout press --presses list.txt`,
		Args: func(_ *cobra.Command, args []string) error {
			if list != "" && len(args) > 0 {
				return errors.New("a list of presses has its own start and moves; leave out the puzzle and the moves")
			}
			return nil
		},
		ValidArgsFunction: completePuzzles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if lines, isBatch := openBatch(cmd, args); isBatch {
				return pressBatch(cmd, lines, asJSON, to)
			}
			if list == "" && len(args) < 2 {
				return errors.New("press takes a puzzle and the moves, as in lightsout press 5x5 1,1 5,3")
			}
			in, r, err := runPress(cmd, args, list, to)
			if err != nil {
				return err
			}
			return printReport(cmd.OutOrStdout(), asJSON, func() pressReport { return r }, func() string { return r.text(in) })
		},
	}
	addJSON(cmd, &asJSON)
	cmd.Flags().StringVar(&list, "presses", "", "play this list of presses")
	addTarget(cmd, &to)
	return cmd
}

func runPress(cmd *cobra.Command, args []string, list, to string) (in *input, r pressReport, err error) {
	var buttons []int
	arg := list
	if list != "" {
		in, buttons, err = openList(cmd.Context(), list, cmd.InOrStdin())
	} else {
		arg = args[0]
		in, err = openInput(cmd.Context(), arg, cmd.InOrStdin(), pictureOptions{})
	}
	if err != nil {
		return nil, r, err
	}
	defer func() { err = errors.Join(err, in.close()) }()
	if err = in.begin(cmd, arg, to); err == nil && list == "" {
		buttons, err = findMoves(in.board, args[1:])
	}
	if err == nil {
		r, err = in.press(buttons)
	}
	return in, r, err
}

// openList reads the starting position and the buttons from a list of presses.
func openList(ctx context.Context, name string, stdin io.Reader) (*input, []int, error) {
	r := stdin
	if name != "-" {
		f, err := files.Open(ctx, name)
		if err != nil {
			return nil, nil, err
		}
		defer func() { _ = f.Close() }()
		r = f
	}
	f, err := film.ReadPresses(files.Reader(ctx, r), film.Timing{Rate: 1})
	if err != nil {
		return nil, nil, named(name, err)
	}
	reels := f.Reels()
	if len(reels) > 1 {
		return nil, nil, named(name, errors.New("a colour film has one list per colour, but press accepts only a single list"))
	}
	var buttons []int
	for _, scene := range reels[0] {
		buttons = append(buttons, scene.Presses...)
	}
	return &input{board: f.Board(), state: reels[0][0].From, close: func() error { return nil }}, buttons, nil
}

// findMoves returns the buttons that the words name.
func findMoves(b *board.Board, words []string) ([]int, error) {
	if len(words) > maxPressed {
		return nil, english.Errorf("%d moves are too many; give at most %d", len(words), maxPressed)
	}
	buttons := make([]int, len(words))
	for i, word := range words {
		var err error
		if buttons[i], err = findMove(b, word); err != nil {
			return nil, err
		}
	}
	return buttons, nil
}

// begin rejects a streamed picture, and sets the target.
func (in *input) begin(cmd *cobra.Command, arg, to string) error {
	if in.rows != nil {
		return english.Errorf("press works on pictures of up to %d lights", heldLights)
	}
	return in.aim(cmd.Context(), arg, to, cmd.InOrStdin())
}

// press presses the buttons and returns a report of each step and of the result.
func (in *input) press(buttons []int) (pressReport, error) {
	b := in.board
	r := pressReport{Puzzle: in.state.String(), Steps: []pressStep{}, presses: len(buttons)}
	presses, err := puzzle.NewPresses(b, buttons...)
	if err != nil {
		return r, err
	}
	state := in.state
	if len(buttons) > maxPressed {
		last := buttons[len(buttons)-1]
		state = state.Apply(presses)
		r.Steps = append(r.Steps, pressStep{jsonPlace(b, last), state.String(), "The end", state})
	} else {
		for _, button := range buttons {
			state = state.Press(button)
			r.Steps = append(r.Steps, pressStep{jsonPlace(b, button), state.String(), inList(b, b.ButtonLabel(button)), state})
		}
	}
	off, err := puzzle.AllOff(b)
	if err != nil {
		return r, err
	}
	changes := off.Apply(presses)
	r.After, r.Left = state.String(), state.Left()
	r.Composed, r.Changed = places(b, presses.AllTimes()), []any{}
	for light := range b.Lights() {
		if changes.On(light) {
			r.Changed = append(r.Changed, jsonPlace(b, light))
		}
	}
	r.Order, r.Inverse = facts.Order(changes), places(b, facts.Inverse(presses))
	return r, nil
}

// findMove returns the button that a word names: by its label, with or without parentheses, or by
// its number, counted from 1, if the board has no node names.
func findMove(b *board.Board, word string) (int, error) {
	label := strings.TrimSuffix(strings.TrimPrefix(word, "("), ")")
	if button, ok := b.FindButton(label); ok {
		return button, nil
	}
	if n, err := strconv.Atoi(label); err == nil && b.Labels() == nil && n >= 1 && n <= b.Buttons() {
		return n - 1, nil
	}
	last := b.Buttons() - 1
	if last < 0 {
		return 0, fmt.Errorf("%.60s has no buttons", b)
	}
	return 0, fmt.Errorf("%.60s has no button %.20q; the last one is %s (%s)", b, word, b.ButtonLabel(last), b.ButtonName(last))
}

// text draws the board after each press and describes the presses as a group element.
func (r pressReport) text(in *input) string {
	var text string
	if sheet, ok := newSheet(in.board); ok {
		drawings := in.drawings()
		for _, step := range r.Steps {
			d := drawLights(step.state)
			d.title = step.title
			drawings = append(drawings, d)
		}
		text = sheet.draw(drawings...)
	} else {
		text = r.steps() + "\n"
	}
	if in.board.Lights() <= maxDrawn {
		text += r.After + "\n"
	}
	return text + wrapped(fmt.Sprintf("%s: %s. %s", english.Plural(r.presses, "press", "presses"), r.state(in), r.group(in.board))) + "\n"
}

// steps lists the presses, each with the lights that are on after it, for boards that are not
// drawn.
func (r pressReport) steps() string {
	width := len("press")
	for _, step := range r.Steps {
		width = max(width, utf8.RuneCountInString(step.title))
	}
	text := "  " + titleStyle.Render(fmt.Sprintf("%-*s", width, "press")) + "  " + titleStyle.Render("lights on") + "\n"
	for _, step := range r.Steps {
		text += "  " + pressMark.style.Render(fmt.Sprintf("%-*s", width, step.title)) + "  " + litText(step.state) + "\n"
	}
	return text
}

// litText lists the lights that are on. It returns the position if there are too many, or if the
// board has more than two colours.
func litText(s puzzle.State) string {
	switch lit := s.Lit(); {
	case lit == 0:
		return "none"
	case lit > maxShown || s.Board().Colours() > 2:
		return s.String()
	}
	var words []string
	for light := range s.Board().Lights() {
		if s.On(light) {
			words = append(words, inList(s.Board(), s.Board().LightLabel(light)))
		}
	}
	return strings.Join(words, " ")
}

// state describes how many lights are still on, or differ from the target.
func (r pressReport) state(in *input) string {
	switch {
	case r.Left == 0 && in.hasTarget():
		return "the target is reached"
	case r.Left == 0:
		return "all lights are off"
	case in.hasTarget():
		return english.Plural(r.Left, "light is", "lights are") + " different from the target"
	}
	return english.Plural(r.Left, "light is", "lights are") + " on"
}

// group describes the presses as an element of the group.
func (r pressReport) group(b *board.Board) string {
	composed := listed(b, r.Composed)
	switch {
	case len(r.Composed) == 0:
		return "They cancel out: together they are the identity, which changes nothing."
	case len(r.Changed) == 0:
		return fmt.Sprintf("They reduce to %s, a quiet pattern: together they change nothing.", composed)
	}
	if r.presses == 1 {
		return fmt.Sprintf("It has order %d: done %s, it changes nothing. Its inverse is %s.", r.Order, timesWords(r.Order), listed(b, r.Inverse))
	}
	text := "The order of the presses does not matter. "
	if len(r.Composed) < r.presses {
		text += fmt.Sprintf("After cancelling, they reduce to %s. ", composed)
	}
	return text + fmt.Sprintf("Together they have order %d: done %s, they change nothing. Their inverse is %s.", r.Order, timesWords(r.Order), listed(b, r.Inverse))
}

func timesWords(n int) string {
	if n == 2 {
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}

// listed formats places, counted from 1.
func listed(b *board.Board, list []any) string {
	if len(list) > maxShown {
		return english.Plural(len(list), "press", "presses")
	}
	words := make([]string, len(list))
	for i, place := range list {
		switch at := place.(type) {
		case [2]int:
			words[i] = fmt.Sprintf("(%d,%d)", at[0]+1, at[1]+1)
		case int:
			words[i] = inList(b, b.ButtonLabel(at))
		case string:
			button, _ := b.FindButton(at)
			words[i] = b.ButtonLabel(button)
		}
	}
	return strings.Join(words, " ")
}

package model

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"iter"
	"strings"

	"lightsout/board"
	"lightsout/internal/english"
)

// A text is a file being written, with its comments. The first error, from the writer or the
// context, sticks, and nothing is written after it.
type text struct {
	w       *bufio.Writer
	ctx     context.Context //nolint:containedctx // a text does not outlive the call that creates it
	comment string          // starts a comment line
	steps   int             // lines and items so far, to check the context from time to time
	err     error
}

func newText(ctx context.Context, w io.Writer, comment string) *text {
	return &text{w: bufio.NewWriterSize(w, 1<<16), ctx: ctx, comment: comment}
}

func (t *text) line(format string, args ...any) {
	t.add(format, args...)
	t.add("\n")
	t.goesOn()
}

// between is the number of lines or items between two checks of the context.
const between = 256

// goesOn reports whether writing should continue: nothing has failed, and the context was not done
// at the last check.
func (t *text) goesOn() bool {
	if t.steps++; t.steps%between == 0 && t.err == nil {
		t.err = t.ctx.Err()
	}
	return t.err == nil
}

// each yields the items of a list as long as writing should continue, so that a loop over a
// whole board stops soon after an error.
func each[T any](t *text, list []T) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i, x := range list {
			if !t.goesOn() || !yield(i, x) {
				return
			}
		}
	}
}

func (t *text) add(format string, args ...any) {
	if t.err != nil {
		return
	}
	_, t.err = fmt.Fprintf(t.w, format, args...)
}

// says writes comment lines.
func (t *text) says(lines ...string) {
	for _, l := range lines {
		t.line("%s", strings.TrimRight(t.comment+" "+l, " "))
	}
}

func (t *text) close() error {
	if t.err != nil {
		return t.err
	}
	return t.w.Flush()
}

// wrapped writes words separated by spaces, on lines of a readable length.
func (t *text) wrapped(indent string, words []string) {
	const width = 78
	used := 0
	for i, word := range each(t, words) {
		switch {
		case i == 0:
			t.add("%s", indent)
			used = len(indent)
		case used+1+len(word) > width:
			t.line("")
			t.add("%s", indent)
			used = len(indent)
		default:
			t.add(" ")
			used++
		}
		t.add("%s", word)
		used += len(word)
	}
	t.line("")
}

// about returns the comment at the top of most files: the position, the goal and the numbering
// of the lights and buttons.
func (p *Problem) about() []string {
	lines := p.heading(p.wanted())
	if p.colours == 2 {
		lines = append(lines, "A press toggles some lights. Pressing a button twice cancels out, and the order of presses",
			"makes no difference, so the unknowns are which buttons are pressed.")
	} else {
		lines = append(lines, fmt.Sprintf("A press advances some lights by one colour, modulo %d. Pressing a button %[1]d times cancels", p.colours),
			"out, and the order of presses makes no difference, so the unknowns are how many times each",
			"button is pressed.")
	}
	if p.broken != "" {
		lines = append(lines, p.broken)
	}
	return append(lines, "")
}

// heading returns the position, the goal and the numbering of the lights.
func (p *Problem) heading(wanted string) []string {
	b := p.state.Board()
	lines := []string{"Lights Out: " + p.subject(), "Wanted: " + wanted}
	lines = append(lines, "", fmt.Sprintf("%s and %s, both numbered from 0; %d colours, 0 is off.",
		english.Plural(b.Lights(), "light", "lights"), english.Plural(b.Buttons(), "button", "buttons"), p.colours))
	return append(lines, p.numbering()...)
}

// maxTitle is the maximum length of a position in a comment.
const maxTitle = 120

func (p *Problem) subject() string {
	name := "the board " + p.state.Board().String()
	if p.options.Goal != Generate {
		name = "the position " + p.state.Lights().String()
	}
	if p.state.HasTarget() {
		name += ", and the target " + p.state.Target().String()
	}
	if len(name) > maxTitle {
		name = name[:maxTitle] + ".."
	}
	return name + "."
}

// say returns the first string if the target is all lights off, and the second for any other
// target.
func (p *Problem) say(off, target string) string {
	if p.state.HasTarget() {
		return target
	}
	return off
}

func (p *Problem) wanted() string {
	done := p.say("turn all lights out", "reach the target")
	text := map[Goal]string{
		Any:      "presses that " + done,
		Fewest:   "the fewest presses that " + done,
		Nearest:  "the fewest lights to change so that presses " + done,
		Generate: "a position with a light on, and presses that " + done,
	}[p.options.Goal]
	if p.options.AtMost == nil {
		return text + "."
	}
	switch p.options.Goal {
	case Nearest:
		return "at most " + english.Plural(*p.options.AtMost, "light", "lights") + " to change so that presses " + done + "."
	case Generate:
		return text + ", with at most " + english.Plural(*p.options.AtMost, "light", "lights") + " on."
	default:
		does := p.say("turns all lights out", "reaches the target")
		return "at most " + english.Plural(*p.options.AtMost, "press that "+does, "presses that "+done) + "."
	}
}

// numbering lists the names of a graph's nodes, draws the numbers of the lights on a small grid, or
// says how they are numbered on a large one. On other boards, it returns nil.
func (p *Problem) numbering() []string {
	const most = 16
	b := p.state.Board()
	if b.Labels() != nil {
		return nodeNames(b)
	}
	g, ok := b.Grid()
	if !ok {
		return nil
	}
	if g.Rows > most || g.Cols > most {
		return []string{fmt.Sprintf("The number of a light is %d times its row plus its column.", g.Cols)}
	}
	var lines []string
	for row := range g.Rows {
		line := "  "
		for col := range g.Cols {
			line += fmt.Sprintf("%4d", g.At(row, col))
		}
		lines = append(lines, line)
	}
	return lines
}

// nodeNames lists the number and name of every node, on lines of a readable length.
func nodeNames(b *board.Board) []string {
	const width = 78
	var lines []string
	line := "The nodes:"
	for l := range b.Lights() {
		word := fmt.Sprintf(" %d %s", l, b.LightLabel(l))
		if l < b.Lights()-1 {
			word += ","
		}
		if len(line)+len(word) > width {
			lines, line = append(lines, line), " "
		}
		line += word
	}
	return append(lines, line+".")
}

// lightText names a light in a comment.
func (p *Problem) lightText(l int) string {
	b := p.state.Board()
	if b.Labels() != nil {
		return fmt.Sprintf("light %d, %s", l, b.LightName(l))
	}
	if g, ok := b.Grid(); ok {
		row, col := g.Place(l)
		return fmt.Sprintf("light %d, row %d, column %d", l, row, col)
	}
	return fmt.Sprintf("light %d", l)
}

package graphfile

import (
	"fmt"
	"strings"

	"lightsout/board"
	"lightsout/internal/english"
)

type matrix struct {
	lights int   // 0 before the first line
	all    []int // the lights of all buttons, one button after another
	ends   []int // where each button's lights end
}

func readMatrix(text string) (Position, error) {
	var m matrix
	number := 0
	for line := range strings.SplitSeq(text, "\n") {
		number++
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if err := m.read(line, number); err != nil {
			return Position{}, err
		}
	}
	if m.lights == 0 {
		return Position{}, fmt.Errorf("%w: it has no lines of 0s and 1s; write one line for each button", ErrFile)
	}
	b, err := board.NewButtons(m.lights, cut(m.all, m.ends))
	return Position{Board: b}, err
}

func (m *matrix) read(line string, number int) error {
	light := 0
	for _, c := range line {
		switch c {
		case ' ', '\t':
			continue
		case '1':
			m.all = append(m.all, light)
		case '0':
		default:
			return bad(number, "%q in a matrix; write 1 if the button toggles the light and 0 if it doesn't", c)
		}
		light++
		if light > maxNodes {
			return errNodes
		}
		if len(m.ends)+len(m.all) >= board.MaxToggles {
			return errToggles
		}
	}
	if m.lights == 0 {
		m.lights = light
	}
	if light != m.lights {
		return bad(number, "%s, but the lines above have %d; every line must list all the lights", english.Plural(light, "light", "lights"), m.lights)
	}
	m.ends = append(m.ends, len(m.all))
	return nil
}

func writeMatrix(p printer, w *wiring) error {
	if len(w.toggles) == 0 {
		return unfit(Matrix, "needs at least one button")
	}
	if w.steps > 1 {
		return unfit(Matrix, "has no place for buttons that advance a light by several colours")
	}
	if int64(len(w.toggles))*int64(w.lights+1) > maxBytes {
		return unfit(Matrix, "with %d buttons and %d lights would be longer than %d bytes", len(w.toggles), w.lights, maxBytes)
	}
	zeros := strings.Repeat("0", w.lights)
	for _, lights := range w.toggles {
		next := 0
		for _, light := range lights {
			p.text(zeros[next:light])
			p.text("1")
			next = light + 1
		}
		p.text(zeros[next:])
		p.text("\n")
	}
	return nil
}

package film

import (
	"bufio"
	"context"
	"fmt"
	"image/color"
	"io"
	"strings"
	"time"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/picture"
)

// svg writes an animated SVG: every light is a shape whose fill changes over time. The file lists
// every change of every light, so the number of lights is limited, as it is for SVG pictures.
func (f *Film) svg(ctx context.Context, w io.Writer, l Look) error {
	t := newTiles(f, l)
	if n := f.Board().Lights(); n > picture.MaxLights {
		return english.Errorf("%w: %d lights, but an SVG film can have at most %d", board.ErrTooLarge, n, picture.MaxLights)
	}
	lives, end, err := f.lives(ctx)
	if err != nil {
		return err
	}
	out := &output{stopped: ctx.Err, w: bufio.NewWriter(w)}
	t.svg(out, f, lives, end)
	return out.flush()
}

// svg draws the lights, each with its changes.
func (t *tiles) svg(out io.Writer, f *Film, lives [][]turning, end time.Duration) {
	l := t.look
	whole := t.whole()
	_, _ = fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d">`+"\n", whole.Dx(), whole.Dy())
	_, _ = fmt.Fprintf(out, "<title>A film of Lights Out on %.60s</title>\n", f.Board())
	_, _ = fmt.Fprintf(out, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", hex(l.Palette.Ground))
	ways := &svgWays{colours: l.colours(f), end: end, repeat: "1", name: "rect"}
	if l.Shape == Round || l.Shape == Glow {
		ways.name = "circle"
	}
	if f.Loop {
		ways.repeat = "indefinite"
	}
	for light, life := range lives {
		at := t.place(light)
		_, _ = io.WriteString(out, l.svgShape(at.X, at.Y)+ways.of(life))
	}
	_, _ = io.WriteString(out, "</svg>\n")
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// svgShape returns the start of a light's element.
func (l Look) svgShape(x, y int) string {
	cell := float64(l.Cell)
	switch l.Shape {
	case Round, Glow:
		return fmt.Sprintf(`<circle cx="%g" cy="%g" r="%.4g" `, float64(x)+cell/2, float64(y)+cell/2, 0.42*cell)
	case Square:
		return fmt.Sprintf(`<rect x="%.4g" y="%.4g" width="%.3g" height="%.3[3]g" `, float64(x)+0.06*cell, float64(y)+0.06*cell, 0.88*cell)
	default:
		return fmt.Sprintf(`<rect x="%d" y="%d" width="%d" height="%[3]d" `, x, y, l.Cell)
	}
}

// A turning is a light's new value and the time of the change.
type turning struct {
	at    time.Duration
	value uint8
}

// lives returns each light's values over time, and the length of the film.
func (f *Film) lives(ctx context.Context) (lives [][]turning, end time.Duration, err error) {
	lives = make([][]turning, f.Board().Lights())
	for frame := range f.Play() {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		for _, light := range frame.Changed {
			lives[light] = append(lives[light], turning{end, frame.Lights[light]})
		}
		end += frame.Show
	}
	return lives, end, nil
}

// svgWays formats each light's changes as an SVG animation.
type svgWays struct {
	colours []color.RGBA
	end     time.Duration
	repeat  string
	name    string // the name of a light's SVG element
}

// of returns the rest of a light's element, with its animation.
func (s *svgWays) of(life []turning) string {
	fill := hex(s.colours[life[0].value])
	if len(life) == 1 {
		return `fill="` + fill + "\"/>\n"
	}
	values, times := make([]string, len(life)), make([]string, len(life))
	for i, turn := range life {
		values[i] = hex(s.colours[turn.value])
		times[i] = fmt.Sprintf("%.5g", float64(turn.at)/float64(s.end))
	}
	return fmt.Sprintf(`fill="%s"><animate attributeName="fill" calcMode="discrete" dur="%.3fs" repeatCount="%s" fill="freeze" values="%s" keyTimes="%s"/></%s>`+"\n",
		fill, s.end.Seconds(), s.repeat, strings.Join(values, ";"), strings.Join(times, ";"), s.name)
}

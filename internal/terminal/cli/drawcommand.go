package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/board/graphfile"
	"lightsout/internal/english"
	"lightsout/internal/layout"
	"lightsout/internal/terminal/files"
	"lightsout/internal/terminal/termtext"
	"lightsout/picture"
	"lightsout/puzzle"
)

// A drawReport is the JSON output of draw.
type drawReport struct {
	Board   string `json:"board"`
	Lights  int    `json:"lights"`
	Buttons int    `json:"buttons"`
	Colours int    `json:"colours"`

	Labels []string `json:"labels,omitempty"` // node names from the file
	Puzzle string   `json:"puzzle,omitempty"` // the position, if lights are given
}

type drawOptions struct {
	asJSON   bool
	from, to string
	output   string
	labels   bool
	layout   string
	picture  pictureOptions
}

func newDraw() *cobra.Command {
	var o drawOptions
	cmd := &cobra.Command{
		Use:   "draw BOARD|POSITION|FILE",
		Short: "a board or a position as a picture or a file",
		Long: `Draw a board, a position or a picture file with -o, as .svg or .png, or write it as a graph
or button file. Without -o and --format, print the board or position, which other commands
accept, so a graph file or a picture becomes one word. lightsout help files lists the formats,
and the flags for pictures.`,
		Example: `lightsout draw 5x5:4e3abb -o still.png --labels
lightsout draw examples/petersen.dot --layout spring -o graph.svg
lightsout draw examples/petersen.dot --format graph6`,
		Args:              termtext.Arguments,
		ValidArgsFunction: completePuzzles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if lines, isBatch := openBatch(cmd, args); isBatch && o.from == "" {
				return o.batch(cmd, lines)
			}
			return runDraw(cmd, args[0], o)
		},
	}
	addJSON(cmd, &o.asJSON)
	cmd.Flags().StringVarP(&o.output, "output", "o", "", "write to this file (- for standard output)")
	cmd.Flags().BoolVar(&o.labels, "labels", false, "label every light in the picture, even on grids")
	formats := "dot, json, edges, graph6 or matrix"
	cmd.Flags().StringVar(&o.from, "from", "", "format of FILE: "+formats)
	cmd.Flags().StringVar(&o.to, "format", "", "format of the output: dot, json, edges, graph6, matrix, svg or png")
	cmd.Flags().StringVar(&o.layout, "layout", "", "how to position the nodes of a graph: circle or spring")
	completeFlag(cmd, "layout", layout.Layouts())
	completeFlag(cmd, "from", graphfile.Formats())
	completeFlag(cmd, "format", drawFormats())
	o.picture.add(cmd, pictureNames...)
	return cmd
}

func runDraw(cmd *cobra.Command, arg string, o drawOptions) error {
	p, err := o.open(cmd.Context(), arg, cmd.InOrStdin())
	if err != nil {
		return err
	}
	if o.layout != "" {
		if p.Places, err = layout.Place(cmd.Context(), p.Board, layout.Layout(o.layout)); err != nil {
			return err
		}
	}
	out := cmd.OutOrStdout()
	if o.output != "" || o.to != "" {
		if err := o.write(out, p); err != nil || !o.asJSON {
			return err
		}
		if o.output == "" || o.output == "-" { // the file is on standard output
			out = cmd.ErrOrStderr()
		}
	}
	return printReport(out, o.asJSON,
		func() drawReport { return reportDraw(p) },
		func() string { return reportDraw(p).text() + "\n" })
}

// open reads a board, a position or a picture.
func (o drawOptions) open(ctx context.Context, arg string, stdin io.Reader) (graphfile.Position, error) {
	_, notBoard := board.Parse(arg)
	_, notPuzzle := resolve(ctx, arg)
	if notBoard == nil || notPuzzle != nil && !isImage(arg) && o.picture.none() {
		return openPosition(ctx, arg, stdin, graphfile.Format(o.from))
	}
	in, err := openInput(ctx, arg, stdin, o.picture)
	if err != nil {
		return graphfile.Position{}, err
	}
	switch {
	case in.rows != nil:
		return graphfile.Position{}, errors.Join(english.Errorf("draw works on pictures of up to %d lights", heldLights), in.close())
	case in.hasTarget():
		return graphfile.Position{}, errors.Join(errDrawTarget, in.close())
	}
	return graphfile.Position{Board: in.board, Colours: in.state.Colours()}, in.close()
}

// errDrawTarget reports a position with a target.
var errDrawTarget = errors.New("draw cannot show a target; leave it out")

func reportDraw(p graphfile.Position) drawReport {
	b := p.Board
	report := drawReport{Board: b.String(), Lights: b.Lights(), Buttons: b.Buttons(), Colours: b.Colours(), Labels: b.Labels()}
	if p.Colours != nil {
		report.Puzzle = puzzle.StateOfColours(b, p.Colours).String()
	}
	return report
}

// text returns the position or, if no lights are given, the board.
func (r drawReport) text() string { return cmp.Or(r.Puzzle, r.Board) }

// drawFormats returns the formats that --format accepts.
func drawFormats() []string {
	return append(english.Names(graphfile.Formats()), svgFormat, pngFormat)
}

// write writes the board in the format that --format or the file's extension sets.
func (o drawOptions) write(stdout io.Writer, p graphfile.Position) error {
	name := o.output
	if name == "" {
		name = "-"
	}
	to := o.to
	if to == "" {
		to = strings.TrimPrefix(strings.ToLower(filepath.Ext(name)), ".")
	}
	if to == svgFormat || to == pngFormat {
		state, err := stateOf(p, puzzle.AllOn)
		if err != nil {
			return err
		}
		return writeFile(name, stdout, func(w io.Writer) error {
			return writeStill(w, to, picture.Drawing{State: state, Labels: o.labels, Places: p.Places})
		})
	}
	format := graphfile.Format(o.to)
	if format == "" {
		var ok bool
		if format, ok = graphfile.FormatOf(name); !ok {
			return fmt.Errorf("unknown output extension; add --format with one of %s", english.Choices(drawFormats()))
		}
	} else if !slices.Contains(drawFormats(), o.to) {
		return fmt.Errorf("unknown format %.20q; choose one of %s", o.to, english.Choices(drawFormats()))
	}
	return writeFile(name, stdout, func(w io.Writer) error { return graphfile.Write(w, format, p) })
}

// openBoard reads a board from its spec or from a file. A spec can be that of a board too large for
// a position.
func openBoard(ctx context.Context, arg string, stdin io.Reader) (*board.Board, error) {
	p, err := openPosition(ctx, arg, stdin, "")
	return p.Board, err
}

// openPosition reads a board and, if they are given, the colours of its lights. It leaves out the
// lights of a streamed picture. A format other than "" is that of the file.
func openPosition(ctx context.Context, arg string, stdin io.Reader, format graphfile.Format) (graphfile.Position, error) {
	b, err := board.Parse(arg)
	switch {
	case err == nil:
		return graphfile.Position{Board: b}, nil
	case format != "":
		return readAs(ctx, arg, stdin, format)
	}
	in, err := openInput(ctx, arg, stdin, pictureOptions{})
	if err != nil {
		return graphfile.Position{}, err
	}
	p := graphfile.Position{Board: in.board, Places: in.places}
	if !in.boardOnly && in.rows == nil {
		p.Colours = in.state.Colours()
	}
	return p, in.close()
}

// readAs reads a file in the given format.
func readAs(ctx context.Context, arg string, stdin io.Reader, format graphfile.Format) (graphfile.Position, error) {
	if arg == "-" {
		p, err := graphfile.Read(files.Reader(ctx, stdin), format)
		return p, named("standard input", err)
	}
	f, err := files.Open(ctx, arg)
	if err != nil {
		return graphfile.Position{}, err
	}
	p, err := graphfile.Read(f, format)
	return p, named(arg, errors.Join(err, f.Close()))
}

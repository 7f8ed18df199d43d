package cli

import (
	"context"
	"errors"
	"io"
	"path/filepath"
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

// A boardReport is the JSON output of board.
type boardReport struct {
	Board   string `json:"board"`
	Lights  int    `json:"lights"`
	Buttons int    `json:"buttons"`
	Colours int    `json:"colours"`

	Labels []string `json:"labels,omitempty"` // node names from the file
	Puzzle string   `json:"puzzle,omitempty"` // the position, if the file lists lights
}

type boardOptions struct {
	asJSON   bool
	from, to string
	output   string
	labels   bool
	layout   string
	picture  pictureOptions
}

func newBoard() *cobra.Command {
	var o boardOptions
	cmd := &cobra.Command{
		Use:   "board FILE|BOARD|PUZZLE",
		Short: "Read a graph or button file and print it as a BOARD, or draw a position",
		Long: `Read a graph or a list of buttons from a file and print it as a BOARD, which every
other command accepts. With -o, write it to a file instead: as a graph or button file, or
as a picture (.svg or .png) that shows the lights of a position or a picture FILE.

--layout positions the nodes of a graph for drawing; DOT and JSON files store the positions.

The file's extension sets the format: .dot .gv (Graphviz), .json, .edges .txt (a pair of
nodes per line), .g6 .d6 (graph6), .matrix (a line of 0s and 1s per button). FILE can be -
for standard input.`,
		Example: `lightsout board examples/petersen.dot
lightsout solve $(lightsout board examples/petersen.dot)
lightsout board hex4 -o hex4.svg
lightsout board 5x5:4e3abb -o still.png --labels
lightsout board examples/petersen.dot --layout spring -o graph.svg`,
		Args: termtext.Arguments,
		RunE: func(cmd *cobra.Command, args []string) error {
			if lines, isBatch := openBatch(cmd, args); isBatch && o.from == "" {
				return o.batch(cmd, lines)
			}
			return runBoard(cmd, args[0], o)
		},
	}
	addJSON(cmd, &o.asJSON)
	cmd.Flags().StringVarP(&o.output, "output", "o", "", "write the board to this file (- for standard output)")
	cmd.Flags().BoolVar(&o.labels, "labels", false, "label every light in the picture, even on grids")
	formats := "dot, json, edges, graph6 or matrix"
	cmd.Flags().StringVar(&o.from, "from", "", "format of FILE: "+formats)
	cmd.Flags().StringVar(&o.to, "format", "", "format of the output: dot, json, edges, graph6, matrix, svg or png")
	cmd.Flags().StringVar(&o.layout, "layout", "", "how to position the nodes of a graph: circle or spring")
	completeFlag(cmd, "layout", layout.Layouts())
	for _, flag := range []string{"from", "format"} {
		completeFlag(cmd, flag, append(graphfile.Formats(), svgFormat, pngFormat))
	}
	o.picture.add(cmd)
	return cmd
}

func runBoard(cmd *cobra.Command, arg string, o boardOptions) error {
	p, err := o.open(cmd.Context(), arg, cmd.InOrStdin())
	if err != nil {
		return err
	}
	if o.layout != "" {
		if p.Places, err = layout.Place(cmd.Context(), p.Board, layout.Layout(o.layout)); err != nil {
			return err
		}
	}
	if o.output != "" || o.to != "" {
		return o.write(cmd.OutOrStdout(), p)
	}
	return printReport(cmd.OutOrStdout(), o.asJSON,
		func() boardReport { return reportBoard(p) },
		func() string { return p.Board.String() + "\n" })
}

// open reads a board, a position or a picture.
func (o boardOptions) open(ctx context.Context, arg string, stdin io.Reader) (graphfile.Position, error) {
	_, notBoard := board.Parse(arg)
	_, notPuzzle := resolve(ctx, arg)
	if notBoard == nil || notPuzzle != nil && !isImage(arg) && o.picture.none() {
		return openPosition(ctx, arg, stdin, graphfile.Format(o.from))
	}
	in, err := openInput(ctx, arg, stdin, o.picture)
	if err != nil {
		return graphfile.Position{}, err
	}
	if in.rows != nil {
		return graphfile.Position{}, errors.Join(english.Errorf("board can draw pictures of up to %d lights", heldLights), in.close())
	}
	return graphfile.Position{Board: in.board, Colours: in.state.Colours()}, in.close()
}

func reportBoard(p graphfile.Position) boardReport {
	b := p.Board
	report := boardReport{Board: b.String(), Lights: b.Lights(), Buttons: b.Buttons(), Colours: b.Colours(), Labels: b.Labels()}
	if p.Colours != nil {
		report.Puzzle = puzzle.StateOfColours(b, p.Colours).String()
	}
	return report
}

// write writes the board in the format that --format or the file's extension sets.
func (o boardOptions) write(stdout io.Writer, p graphfile.Position) error {
	name := o.output
	if name == "" {
		name = "-"
	}
	to := o.to
	if to == "" {
		to = strings.TrimPrefix(strings.ToLower(filepath.Ext(name)), ".")
	}
	if to == svgFormat || to == pngFormat {
		state, err := stateOf(p, puzzle.AllOff)
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
			return errors.New("unknown output extension; add --format with one of dot, json, edges, graph6, matrix, svg, png")
		}
	}
	return writeFile(name, stdout, func(w io.Writer) error { return graphfile.Write(w, format, p) })
}

// openBoard reads a board from its spec, which can be too large for a position, or from a file.
func openBoard(ctx context.Context, arg string, stdin io.Reader) (*board.Board, error) {
	p, err := openPosition(ctx, arg, stdin, "")
	return p.Board, err
}

// openPosition reads a board and, if they are given, the lights that are on. A format other than ""
// is that of the file.
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

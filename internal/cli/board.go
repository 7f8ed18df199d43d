package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/board/graphfile"
	"lightsout/picture"
	"lightsout/puzzle"
)

// A boardReport is the JSON of the command board.
type boardReport struct {
	Board   string `json:"board"`
	Lights  int    `json:"lights"`
	Buttons int    `json:"buttons"`
	Colours int    `json:"colours"`

	Labels []string `json:"labels,omitempty"` // the names in a file
}

type boardOptions struct {
	asJSON   bool
	from, to string
	output   string
}

func newBoard() *cobra.Command {
	var o boardOptions
	cmd := &cobra.Command{
		Use:   "board FILE|BOARD",
		Short: "Read a graph or button file, print it as a BOARD, or write one",
		Long: `Read a graph or a list of buttons from a file and print it as a BOARD, which all
other commands take. With -o, write it to a file instead: as a graph or button
file, or as a picture (.svg).

The format goes by the file's extension: .dot .gv (Graphviz), .json, .edges .txt
(a pair of nodes a line), .g6 .d6 (graph6), .matrix (a line of 0 and 1 for each
button). FILE can be - for standard input.`,
		Example: `lightsout board examples/petersen.dot
lightsout solve $(lightsout board examples/petersen.dot)
lightsout board hex4 -o hex4.svg`,
		Args: oneArgument,
		RunE: func(cmd *cobra.Command, args []string) error { return runBoard(cmd, args[0], o) },
	}
	addJSON(cmd, &o.asJSON)
	cmd.Flags().StringVarP(&o.output, "output", "o", "", "write the board to this file (- for standard output)")
	formats := "dot, json, edges, graph6 or matrix"
	cmd.Flags().StringVar(&o.from, "from", "", "format of FILE: "+formats)
	cmd.Flags().StringVar(&o.to, "to", "", "format of the output: dot, json, edges, graph6, matrix or svg")
	for _, flag := range []string{"from", "to"} {
		completeFlag(cmd, flag, append(graphfile.Formats(), svgFormat))
	}
	return cmd
}

// svgFormat is the output format of pictures.
const svgFormat = "svg"

func runBoard(cmd *cobra.Command, arg string, o boardOptions) error {
	b, err := openBoard(cmd.Context(), arg, cmd.InOrStdin(), graphfile.Format(o.from))
	if err != nil {
		return err
	}
	if o.output != "" || o.to != "" {
		return o.write(cmd.OutOrStdout(), b)
	}
	return printReport(cmd.OutOrStdout(), o.asJSON,
		func() boardReport { return boardReport{b.String(), b.Lights(), b.Buttons(), b.Colours(), b.Labels()} },
		func() string { return b.String() + "\n" })
}

// write writes the board as the flags or the file's extension want it.
func (o boardOptions) write(stdout io.Writer, b *board.Board) error {
	name := o.output
	if name == "" {
		name = "-"
	}
	if o.to == svgFormat || o.to == "" && strings.EqualFold(filepath.Ext(name), "."+svgFormat) {
		off, err := puzzle.AllOff(b)
		if err != nil {
			return err
		}
		return writeFile(name, stdout, func(w io.Writer) error { return picture.SVG(w, off) })
	}
	format := graphfile.Format(o.to)
	if format == "" {
		var ok bool
		if format, ok = graphfile.FormatOf(name); !ok {
			return errors.New("the extension of the output says no format; add --to, one of dot, json, edges, graph6, matrix, svg")
		}
	}
	return writeFile(name, stdout, func(w io.Writer) error { return graphfile.Write(w, format, b) })
}

// openBoard reads a board: its spec, or a graph or button file.
func openBoard(ctx context.Context, arg string, stdin io.Reader, format graphfile.Format) (*board.Board, error) {
	if arg == "-" {
		return readBoard(interruptible(ctx, stdin), format)
	}
	b, err := board.Parse(arg)
	if err == nil {
		return b, nil
	}
	f, openErr := openFile(ctx, arg)
	known := format
	if known == "" {
		known, _ = graphfile.FormatOf(arg)
	}
	switch {
	case openErr == nil:
		b, err := readBoard(f, known)
		return b, errors.Join(err, f.Close())
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case known != "" || strings.ContainsRune(arg, os.PathSeparator):
		return nil, fmt.Errorf("%w; give a graph or button file, or a board such as 5x5", openErr)
	}
	return nil, err
}

// readBoard reads a file whose format may have to be guessed.
func readBoard(r io.Reader, format graphfile.Format) (*board.Board, error) {
	head := bufio.NewReader(r)
	if format == "" {
		start, err := head.Peek(head.Size())
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		var ok bool
		if format, ok = graphfile.Detect(start); !ok {
			return nil, errors.New("the file is in none of the formats that can be told apart; add --from, one of dot, json, edges, graph6, matrix")
		}
	}
	return graphfile.Read(head, format)
}

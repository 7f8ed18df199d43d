package cli

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/terminal/worksheet"
	"lightsout/solve"
)

// sheetOptions are the flags for a printable sheet.
type sheetOptions struct {
	file    string
	perPage int
	link    string
}

// sheetFormats are the extensions that --sheet accepts.
var sheetFormats = []string{".pdf", ".svg"}

func (o *sheetOptions) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&o.file, "sheet", "", "also write the puzzles and their answers to this .pdf or .svg file for printing")
	flags.IntVar(&o.perPage, "per-page", 6, "puzzles per page of the sheet: 4, 6 or 9")
	flags.StringVar(&o.link, "link", "", "address of the app, for the QR codes on the sheet (by default they contain the puzzle ID)")
}

// check rejects sheets that cannot be printed, before any work is done.
func (o *sheetOptions) check(cmd *cobra.Command, b *board.Board, number int) error {
	if o.file == "" {
		for _, flag := range []string{"per-page", "link"} {
			if cmd.Flags().Changed(flag) {
				return fmt.Errorf("--%s is for a sheet; add --sheet FILE.pdf", flag)
			}
		}
		return nil
	}
	if !slices.Contains(sheetFormats, o.format()) {
		return fmt.Errorf("%s: the extension sets the format; choose one of %s", o.file, strings.Join(sheetFormats, ", "))
	}
	if !slices.Contains(worksheet.PerPage(), o.perPage) {
		return fmt.Errorf("--per-page must be 4, 6 or 9, not %d", o.perPage)
	}
	if address, err := url.Parse(o.link); o.link != "" && (err != nil || address.Host == "") {
		return fmt.Errorf("--link must be the address of the app, such as https://example.org/, not %.60q", o.link)
	}
	return worksheet.Check(b, number)
}

func (o *sheetOptions) format() string { return strings.ToLower(filepath.Ext(o.file)) }

// puzzles returns the puzzles for a sheet, with their solutions and links.
func (o *sheetOptions) puzzles(ctx context.Context, b *board.Board, made []generate.Puzzle) ([]worksheet.Puzzle, error) {
	solver, err := solve.New(ctx, b)
	if err != nil {
		return nil, err
	}
	all := make([]worksheet.Puzzle, len(made))
	for i, one := range made {
		best, err := solver.Fewest(ctx, one.State)
		if err != nil {
			return nil, err
		}
		all[i] = worksheet.Puzzle{ID: one.ID, State: one.State, Presses: best.Presses, Order: one.Order, Link: o.linkTo(one.ID)}
		if one.ParProved {
			all[i].Par = one.Par
		}
	}
	return all, nil
}

// linkTo returns the address of a puzzle in the app or, without --link, the puzzle's ID.
func (o *sheetOptions) linkTo(id string) string {
	if o.link == "" {
		return id
	}
	address, _, _ := strings.Cut(o.link, "#")
	return address + "#" + (&url.URL{Path: id}).EscapedPath()
}

// write writes the sheet as SVG or PDF, depending on the file's extension.
func (o *sheetOptions) write(ctx context.Context, b *board.Board, made []generate.Puzzle) error {
	puzzles, err := o.puzzles(ctx, b, made)
	if err != nil {
		return err
	}
	return writeFile(o.file, nil, func(w io.Writer) error {
		if o.format() == ".svg" {
			return worksheet.SVG(w, puzzles, o.perPage)
		}
		return worksheet.PDF(w, puzzles, o.perPage)
	})
}

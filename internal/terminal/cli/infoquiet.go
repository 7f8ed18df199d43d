package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
	"lightsout/solve"
)

// eachQuiet calls yield with one independent quiet pattern at a time, because together they may not
// fit in memory.
func eachQuiet(ctx context.Context, s *solve.Solver, yield func(i int, quiet puzzle.Presses) error) error {
	for i := range s.Nullity() {
		quiet, err := s.QuietPattern(ctx, i)
		if err == nil {
			err = yield(i, quiet)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// printQuiet draws the independent quiet patterns, maxPatterns at a time.
func printQuiet(cmd *cobra.Command, s *solve.Solver) error {
	var drawings []drawing
	err := eachQuiet(cmd.Context(), s, func(i int, quiet puzzle.Presses) error {
		drawings = append(drawings, drawPresses(fmt.Sprintf("Quiet %d", i+1), quiet))
		if len(drawings) < maxPatterns && i+1 < s.Nullity() {
			return nil
		}
		text := drawAll(s.Board(), drawings)
		drawings = drawings[:0]
		return printText(cmd.OutOrStdout(), text)
	})
	return err
}

// quietFormat returns the extension of a file of quiet patterns, or "" if that format is not
// supported.
func quietFormat(name string) string {
	format := strings.ToLower(filepath.Ext(name))
	if format == ".json" || format == ".pbm" {
		return format
	}
	return ""
}

// writeQuiet writes the independent quiet patterns to a file: as JSON, or as consecutive PBM
// pictures, which that format allows.
func writeQuiet(cmd *cobra.Command, s *solve.Solver, name string) error {
	write := quietJSON
	if quietFormat(name) == ".pbm" {
		if _, isGrid := s.Board().Grid(); !isGrid || s.Board().Colours() > 2 {
			return errors.New("PBM files are only for grids with two colours; use a .json file instead")
		}
		write = quietPBM
	}
	return writeFile(name, cmd.OutOrStdout(), func(w io.Writer) error { return write(cmd.Context(), s, w) })
}

// quietJSON writes the fields board and quiet_patterns in the format of info --json.
func quietJSON(ctx context.Context, s *solve.Solver, w io.Writer) error {
	out := bufio.NewWriter(w)
	spec, err := json.Marshal(s.Board().String())
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(out, `{"board":%s,"quiet_patterns":[`, spec) // Flush returns the first error
	err = eachQuiet(ctx, s, func(i int, quiet puzzle.Presses) error {
		separator := "\n"
		if i > 0 {
			separator = ",\n"
		}
		text, err := json.Marshal(places(s.Board(), quiet.AllTimes()))
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "%s%s", separator, text)
		return err
	})
	_, _ = out.WriteString("]}\n")
	return errors.Join(err, out.Flush())
}

func quietPBM(ctx context.Context, s *solve.Solver, w io.Writer) error {
	g, _ := s.Board().Grid()
	return eachQuiet(ctx, s, func(_ int, quiet puzzle.Presses) error {
		out := pbm.NewWriter(w, pbm.Raw, g.Rows, g.Cols)
		row := make([]byte, (g.Cols+7)/8)
		for r := range g.Rows {
			clear(row)
			for c := range g.Cols {
				if quiet.Times(g.At(r, c)) != 0 {
					row[c/8] |= 0x80 >> (c % 8)
				}
			}
			if err := out.WriteRow(row); err != nil {
				return err
			}
		}
		return out.Close()
	})
}

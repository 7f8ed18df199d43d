package cli

import (
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/facts"
	"lightsout/internal/states"
	"lightsout/solve"
)

// A depthsReport is the JSON output of info --depths.
type depthsReport struct {
	Board      string   `json:"board"`
	Depths     []string `json:"depths"`
	GodsNumber int      `json:"gods_number"`
	Hardest    string   `json:"hardest"`
}

func (o infoOptions) checkDepths() error {
	if o.depths && (o.asCSV || o.quiet || o.prove || len(o.only) > 0) {
		return errors.New("--depths counts states; leave out --csv, --only, --patterns and --prove")
	}
	return nil
}

// runDepths prints the counts for each board.
func (o infoOptions) runDepths(cmd *cobra.Command, args []string) error {
	boards, err := readBoards(cmd, args)
	if err != nil {
		return err
	}
	for i, b := range boards {
		d, err := o.countDepths(cmd, b)
		if err == nil && i > 0 && !o.asJSON {
			err = printText(cmd.OutOrStdout(), "\n")
		}
		if err != nil {
			return err
		}
		err = printReport(cmd.OutOrStdout(), o.asJSON,
			func() depthsReport { return depthsJSON(b, d) }, func() string { return depthsText(b, d) })
		if err != nil {
			return err
		}
	}
	return nil
}

// depthsBatch prints the counts for the board on each line.
func (o infoOptions) depthsBatch(cmd *cobra.Command, lines io.Reader) error {
	b := &batch{asJSON: o.asJSON, ofBoards: true}
	return b.run(cmd, lines, func(in *input, _ []string) (batchAnswer, error) {
		d, err := o.countDepths(cmd, in.board)
		if err != nil {
			return batchAnswer{}, err
		}
		r := depthsJSON(in.board, d)
		return batchAnswer{report: r, text: r.Board + "  # " + strings.Join(r.Depths, " ")}, nil
	})
}

// countDepths counts the states and shows a progress bar.
func (o infoOptions) countDepths(cmd *cobra.Command, b *board.Board) (states.Distribution, error) {
	bar := newBar(cmd.ErrOrStderr())
	defer bar.done()
	if o.lit {
		return litDepths(cmd.Context(), b, states.OnProgress(bar.update))
	}
	s, err := solve.New(cmd.Context(), b, solve.OnProgress(bar.update))
	if err != nil {
		return states.Distribution{}, err
	}
	return states.Depths(cmd.Context(), s, states.OnProgress(bar.update))
}

func depthsJSON(b *board.Board, d states.Distribution) depthsReport {
	r := depthsReport{Board: b.String(), GodsNumber: d.GodsNumber(), Hardest: d.Hardest.String()}
	for _, n := range d.Counts {
		r.Depths = append(r.Depths, n.String())
	}
	return r
}

// depthsBar is the width of the longest bar.
const depthsBar = 30

func depthsText(b *board.Board, d states.Distribution) string {
	longest := new(big.Int)
	for _, n := range d.Counts {
		if n.Cmp(longest) > 0 {
			longest = n
		}
	}
	label := max(len("presses"), len(strconv.Itoa(d.GodsNumber())))
	width := max(len("states"), len(english.Group(longest.String())))
	if width > screenWidth() {
		width = 0 // the numbers are too long for a column
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s  %s\n\n", titleStyle.Render(fmt.Sprintf("%.60s", b)), facts.BoardWords(b))
	text.WriteString(titleStyle.Render(fmt.Sprintf("  %*s  %*s", label, "presses", width, "states")) + "\n")
	for k, n := range d.Counts {
		line := fmt.Sprintf("  %*d  %*s", label, k, width, english.Group(n.String()))
		if length := barLength(n, longest); length > 0 && width+label+depthsBar+6 <= screenWidth() {
			line += "  " + lightMark.style.Render(strings.Repeat("▇", length))
		}
		text.WriteString(line + "\n")
	}
	noun := "states"
	if total := d.Total(); total.IsInt64() && total.Int64() == 1 {
		noun = "state"
	}
	fmt.Fprintf(&text, "\n%s %s can be solved.\nGod's number is %s: no state needs more presses. %.200s needs that many.\n",
		english.Group(d.Total().String()), noun, group(d.GodsNumber()), d.Hardest)
	return text.String()
}

// barLength returns the length of the bar for n, rounded. The bar for largest has the length
// depthsBar.
func barLength(n, largest *big.Int) int {
	length := new(big.Int).Mul(n, big.NewInt(2*depthsBar))
	length.Add(length, largest)
	return int(length.Quo(length, new(big.Int).Lsh(largest, 1)).Int64())
}

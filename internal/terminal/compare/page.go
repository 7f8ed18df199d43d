package compare

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"lightsout/internal/terminal/solvers"
)

func (c *comparison) write(ctx context.Context) error {
	all := charts(c.table.rows)
	for _, ch := range all {
		if err := errors.Join(ctx.Err(), ch.save(c.o.Dir)); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(c.o.Dir, "README.md"), []byte(c.page(all)), 0o644) //nolint:gosec // readable by everyone
}

// page returns a Markdown page with the setup and the results.
func (c *comparison) page(all []chart) string {
	var b strings.Builder
	b.WriteString("# Solvers on Lights Out\n\n")
	b.WriteString(findings(c.table.rows) + "\n\n")
	fmt.Fprintf(&b, "`lightsout compare` wrote this page on %s/%s with %d processors. The solvers ran one at a time, on the files that\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	b.WriteString("`lightsout model` writes. Every answer was checked by pressing its buttons and compared with the exact answer. Times are\n" +
		"wall-clock times and include starting the program, except for lightsout, which was called as a library;\n" +
		"*lightsout process* is the same program, started and timed like the others.\n" +
		"A time counts only if the answer is correct and, for fewest and nearest, proved optimal by the solver.\n" +
		"In the plots, a solver that gave no such answer in time has a mark above the dashed line, and its line stops at the previous board.\n")
	if len(c.o.Starts) == 0 {
		fmt.Fprintf(&b, "A solver that failed on %d consecutive boards in a series did not run on larger ones.\n", patience)
	}
	b.WriteString("All results are in [results.csv](results.csv).\n\n")
	c.writeVersions(&b)
	c.writeTables(&b, longSeries)
	c.writeTables(&b, hyperSeries)
	writeRectangles(&b, c.table.rows)
	writeStarts(&b, c.table.rows)
	for _, ch := range all {
		fmt.Fprintf(&b, "## %s\n\n![%[1]s](%s.svg)\n\n", upperFirst(ch.title), ch.name)
	}
	c.writeWrong(&b)
	return b.String()
}

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func (c *comparison) writeVersions(b *strings.Builder) {
	b.WriteString("| solver | version | format |\n|---|---|---|\n")
	seen := map[string]bool{}
	for _, r := range c.table.rows {
		if seen[r.Solver] || r.Format == "" || strings.Contains(r.Solver, fromStart) {
			continue
		}
		seen[r.Solver] = true
		fmt.Fprintf(b, "| %s | %s | %s |\n", r.Solver, r.Version, r.Format)
	}
	b.WriteString("\n")
}

// writeTables writes a table for each question in a series.
func (c *comparison) writeTables(b *strings.Builder, series string) {
	var titles []string
	for _, r := range c.table.rows {
		if title := tableTitle(r); r.Series == series && !slices.Contains(titles, title) {
			titles = append(titles, title)
		}
	}
	for _, title := range titles {
		fmt.Fprintf(b, "## %s\n\n| solver | seconds | answer | cost | bound | gap |\n|---|--:|---|--:|--:|--:|\n", title)
		for _, r := range c.table.rows {
			if r.Series == series && tableTitle(r) == title {
				fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s |\n", r.Solver, secondsText(r), answerText(r), number(r.Cost), number(boundOf(r)), gapText(r))
			}
		}
		b.WriteString("\n")
	}
}

func tableTitle(r Row) string {
	return fmt.Sprintf("%s, %s, %g seconds", r.Board, goalText(r.Goal), r.Limit)
}

// goalText describes a goal.
func goalText(goal string) string {
	return map[string]string{
		"any": "any solution", "fewest": "the fewest presses", "nearest": "the nearest solvable position", "generate": "a position that can be solved",
	}[goal]
}

func secondsText(r Row) string {
	switch {
	case r.Status == skipped:
		return ""
	case r.Seconds < 0.01:
		return fmt.Sprintf("%.5f", r.Seconds)
	}
	return fmt.Sprintf("%.2f", r.Seconds)
}

func answerText(r Row) string {
	switch {
	case r.Status == skipped:
		return "not run: " + r.Reason
	case r.Agreement == string(solvers.Differs):
		return "wrong: " + r.Reason
	case r.Agreement == string(solvers.Undecided) && r.Cost == nil:
		return "none in time"
	case r.Agreement == string(solvers.Undecided):
		return "stopped"
	case r.Goal == "any" || r.Goal == "generate":
		return "solved"
	}
	return "proved"
}

// boundOf returns the proven lower bound on the cost, or nil.
func boundOf(r Row) *int {
	switch {
	case r.Goal == "any" || r.Goal == "generate" || r.Status == skipped:
		return nil
	case r.Agreement == string(solvers.Agrees):
		return r.Cost
	}
	return r.Bound
}

// gapText formats the difference between cost and bound, as a share of the cost.
func gapText(r Row) string {
	bound := boundOf(r)
	if r.Cost == nil || bound == nil {
		return ""
	}
	if *r.Cost == 0 {
		return "0%"
	}
	return fmt.Sprintf("%.0f%%", 100*float64(*r.Cost-max(*bound, 0))/float64(*r.Cost))
}

func (c *comparison) writeWrong(b *strings.Builder) {
	b.WriteString("## Wrong answers\n\n")
	wrong := 0
	for _, r := range c.table.rows {
		if r.Agreement == string(solvers.Differs) {
			fmt.Fprintf(b, "- %s on `%s`, %s: %s.\n", r.Solver, r.Puzzle, r.Goal, r.Reason)
			wrong++
		}
	}
	if wrong == 0 {
		b.WriteString("None.\n")
	}
}

package main

import (
	"fmt"
	"slices"
	"strings"
)

// page returns a Markdown page with the setup and the results.
func (c comparison) page(rows []row, all []chart) string {
	var b strings.Builder
	b.WriteString("# Solvers on Lights Out\n\n" + findings(rows) + "\n\n" + c.about + "\n\n")
	b.WriteString("`go run ./comparison` wrote this page from [results.csv](results.csv). The solvers ran one at a time, on the files that\n" +
		"`lightsout model` writes. Every answer was checked by pressing its buttons and compared with the exact answer. Times are\n" +
		"wall-clock times and include starting the program, except for lightsout, which was called as a library;\n" +
		"*lightsout process* is the same program, started and timed like the others.\n" +
		"A time counts only if the answer is correct and, for fewest and nearest, proved optimal by the solver.\n" +
		"In the plots, a solver that gave no such answer in time has a mark above the dashed line, and its line stops at the previous board.\n")
	if c.startless() {
		fmt.Fprintf(&b, "A solver that failed on %d consecutive boards in a series did not run on larger ones.\n", patience)
	}
	b.WriteString("\n")
	writeVersions(&b, rows)
	writeTables(&b, rows, longSeries)
	writeTables(&b, rows, hyperSeries)
	writeRectangles(&b, rows)
	writeStarts(&b, rows)
	for _, ch := range all {
		fmt.Fprintf(&b, "## %s\n\n![%[1]s](%s.svg)\n\n", upperFirst(ch.title), ch.name)
	}
	writeWrong(&b, rows)
	return b.String()
}

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func writeVersions(b *strings.Builder, rows []row) {
	b.WriteString("| solver | version | format |\n|---|---|---|\n")
	seen := map[string]bool{}
	for _, r := range rows {
		if seen[r.solver] || r.format == "" || strings.Contains(r.solver, fromStart) {
			continue
		}
		seen[r.solver] = true
		fmt.Fprintf(b, "| %s | %s | %s |\n", r.solver, r.version, r.format)
	}
	b.WriteString("\n")
}

// writeTables writes a table for each question in a series.
func writeTables(b *strings.Builder, rows []row, series string) {
	var titles []string
	for _, r := range rows {
		if title := tableTitle(r); r.series == series && !slices.Contains(titles, title) {
			titles = append(titles, title)
		}
	}
	for _, title := range titles {
		fmt.Fprintf(b, "## %s\n\n| solver | seconds | answer | cost | bound | gap |\n|---|--:|---|--:|--:|--:|\n", title)
		for _, r := range rows {
			if r.series == series && tableTitle(r) == title {
				fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s |\n", r.solver, secondsText(r), answerText(r), number(r.cost), number(boundOf(r)), gapText(r))
			}
		}
		b.WriteString("\n")
	}
}

func tableTitle(r row) string {
	return fmt.Sprintf("%s, %s, %g seconds", r.board, goalText(r.goal), r.limit)
}

// goalText describes a goal.
func goalText(goal string) string {
	return map[string]string{
		"any": "any solution", "fewest": "the fewest presses", "nearest": "the nearest solvable position", "generate": "a position that can be solved",
	}[goal]
}

func secondsText(r row) string {
	switch {
	case r.status == skipped:
		return ""
	case r.seconds < 0.01:
		return fmt.Sprintf("%.5f", r.seconds)
	}
	return fmt.Sprintf("%.2f", r.seconds)
}

func answerText(r row) string {
	switch {
	case r.status == skipped:
		return "not run: " + r.reason
	case r.wrong():
		return "wrong: " + r.reason
	case r.undecided() && r.cost == nil:
		return "none in time"
	case r.undecided():
		return "stopped"
	case r.goal == "any" || r.goal == "generate":
		return "solved"
	}
	return "proved"
}

// boundOf returns the proven lower bound on the cost, or nil.
func boundOf(r row) *int {
	switch {
	case r.goal == "any" || r.goal == "generate" || r.status == skipped:
		return nil
	case r.right():
		return r.cost
	}
	return r.bound
}

// gapText formats the difference between cost and bound, as a share of the cost.
func gapText(r row) string {
	bound := boundOf(r)
	if r.cost == nil || bound == nil {
		return ""
	}
	if *r.cost == 0 {
		return "0%"
	}
	return fmt.Sprintf("%.0f%%", 100*float64(*r.cost-max(*bound, 0))/float64(*r.cost))
}

func writeWrong(b *strings.Builder, rows []row) {
	b.WriteString("## Wrong answers\n\n")
	wrong := 0
	for _, r := range rows {
		if r.wrong() {
			fmt.Fprintf(b, "- %s on `%s`, %s: %s.\n", r.solver, r.puzzle, r.goal, r.reason)
			wrong++
		}
	}
	if wrong == 0 {
		b.WriteString("None.\n")
	}
}

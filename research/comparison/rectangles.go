package main

import (
	"fmt"
	"slices"
	"strings"
)

// writeRectangles writes a table of times for each goal and solver, in seconds by rows and columns.
func writeRectangles(b *strings.Builder, rows []row) {
	byTable := map[string][]row{}
	var titles []string
	for _, r := range rows {
		if r.series != rectangleSeries {
			continue
		}
		title := fmt.Sprintf("Rectangles, %s: %s", goalText(r.goal), r.solver)
		if !slices.Contains(titles, title) {
			titles = append(titles, title)
		}
		byTable[title] = append(byTable[title], r)
	}
	for _, title := range titles {
		writeRectangle(b, title, byTable[title])
	}
}

// writeRectangle writes one table. Each rectangle appears once, with its rows down and its columns
// across. A timeout appears as > followed by the limit, and a skipped question as a dash.
func writeRectangle(b *strings.Builder, title string, rows []row) {
	cells := map[[2]int]string{}
	var down, across []int
	for _, r := range rows {
		var at [2]int
		if _, err := fmt.Sscanf(r.board, "%dx%d", &at[0], &at[1]); err != nil {
			continue
		}
		cells[at] = cellText(r)
		down, across = append(down, at[0]), append(across, at[1])
	}
	slices.Sort(down)
	slices.Sort(across)
	down, across = slices.Compact(down), slices.Compact(across)
	fmt.Fprintf(b, "## %s\n\nSeconds, by rows (down) and columns (across).\n\n| |", title)
	for _, col := range across {
		fmt.Fprintf(b, " %d |", col)
	}
	b.WriteString("\n|--:|" + strings.Repeat("--:|", len(across)) + "\n")
	for _, row := range down {
		fmt.Fprintf(b, "| **%d** |", row)
		for _, col := range across {
			fmt.Fprintf(b, " %s |", cells[[2]int{row, col}])
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
}

func cellText(r row) string {
	switch {
	case r.status == skipped:
		return "-"
	case r.wrong():
		return "wrong"
	case r.undecided():
		return fmt.Sprintf("> %g", r.limit)
	}
	return secondsText(r)
}

package architecture

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

var update = flag.Bool("update", false, "draw docs/architecture.svg again")

// The picture in docs/architecture.md shows the real imports.
func TestPicture(t *testing.T) {
	g := folderGraph(listPackages(t))
	if cycle := g.cycle(); cycle != nil {
		t.Fatalf("folders import each other: %s", strings.Join(cycle, " -> "))
	}
	testkit.Golden(t, "../../docs/architecture.svg", g.draw(), *update)
}

// A graph records which folder imports which.
type graph map[string]map[string]bool

// folderGraph returns the graph of the product's folders: each folder in internal/ and cmd/, and
// the library's top-level folders.
func folderGraph(packages []pkg) graph {
	g := graph{}
	for _, p := range packages {
		from, ok := folder(p.ImportPath)
		if !ok {
			continue
		}
		if g[from] == nil {
			g[from] = map[string]bool{}
		}
		for _, path := range p.Imports {
			if to, ok := folder(path); ok && to != from {
				g[from][to] = true
			}
		}
	}
	return g
}

// folder returns the folder that represents a package in the picture. It returns false for a
// package that is not in the picture, such as one that only tests use.
func folder(path string) (string, bool) {
	path, ours := strings.CutPrefix(path, "lightsout/")
	parts := strings.Split(path, "/")
	switch {
	case !ours || parts[0] == "deploy" || strings.HasPrefix(path, "internal/docs"):
		return "", false
	case strings.HasPrefix(path, "internal/architecture") || strings.HasPrefix(path, "internal/testkit") || path == "internal/english":
		return "", false
	case parts[0] == "internal" || parts[0] == "cmd":
		return parts[0] + "/" + parts[1], true
	}
	return parts[0], true
}

// cycle returns a cycle of imports between folders, or nil.
func (g graph) cycle() []string {
	const visiting, done = 1, 2
	state := map[string]int{}
	var stack []string
	var visit func(string) []string
	visit = func(name string) []string {
		if state[name] == done {
			return nil
		}
		stack = append(stack, name)
		defer func() { stack = stack[:len(stack)-1] }()
		if state[name] == visiting {
			return slices.Clone(stack[slices.Index(stack, name):])
		}
		state[name] = visiting
		for _, to := range slices.Sorted(maps.Keys(g[name])) {
			if found := visit(to); found != nil {
				return found
			}
		}
		state[name] = done
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(g)) {
		if found := visit(name); found != nil {
			return found
		}
	}
	return nil
}

// height returns the length of the longest import chain below a folder.
func (g graph) height(name string) int {
	height := 0
	for to := range g[name] {
		height = max(height, 1+g.height(to))
	}
	return height
}

// reachesThroughOthers reports whether a folder imports another indirectly.
func (g graph) reachesThroughOthers(from, to string) bool {
	for via := range g[from] {
		if via != to && g.reaches(via, to) {
			return true
		}
	}
	return false
}

func (g graph) reaches(from, to string) bool {
	if from == to {
		return true
	}
	for via := range g[from] {
		if g.reaches(via, to) {
			return true
		}
	}
	return false
}

const (
	boxWidth, boxHeight = 140, 34
	columnGap, rowGap   = 18, 46
	pictureWidth        = 960
)

// A spot is the centre of a box.
type spot struct{ x, y int }

// draw draws the folders in rows, each above everything it imports, with an arrow for every import
// that is not implied by others.
func (g graph) draw() string {
	rows := g.rows()
	spots := map[string]spot{}
	for i, row := range rows {
		width := len(row)*(boxWidth+columnGap) - columnGap
		for j, name := range row {
			x := (pictureWidth-width)/2 + j*(boxWidth+columnGap) + boxWidth/2
			spots[name] = spot{x, 20 + boxHeight/2 + (len(rows)-1-i)*(boxHeight+rowGap)}
		}
	}
	var s strings.Builder
	fmt.Fprintf(&s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="system-ui, sans-serif" font-size="13">`+"\n",
		pictureWidth, 40+len(rows)*(boxHeight+rowGap)-rowGap)
	s.WriteString(`<title>Which folder imports which</title>` + "\n" +
		`<style>rect{fill:#f4f7ff;stroke:#5673b8}text{fill:#15203d;text-anchor:middle}path{fill:none;stroke:#8093bf}.paper{fill:#fff;stroke:none}</style>` + "\n" +
		`<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" style="fill:#8093bf;stroke:none"/></marker></defs>` + "\n" +
		`<rect class="paper" width="100%" height="100%"/>` + "\n")
	for _, from := range slices.Sorted(maps.Keys(g)) {
		for _, to := range slices.Sorted(maps.Keys(g[from])) {
			if !g.reachesThroughOthers(from, to) {
				s.WriteString(arrow(spots[from], spots[to]))
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(spots)) {
		at := spots[name]
		fmt.Fprintf(&s, `<rect x="%d" y="%d" width="%d" height="%d" rx="6"/><text x="%d" y="%d">%s</text>`+"\n",
			at.x-boxWidth/2, at.y-boxHeight/2, boxWidth, boxHeight, at.x, at.y+5, name)
	}
	s.WriteString("</svg>\n")
	return s.String()
}

// arrow draws an arrow from the bottom of a box to the top of a lower one.
func arrow(from, to spot) string {
	top, bottom := from.y+boxHeight/2, to.y-boxHeight/2
	middle := (top + bottom) / 2
	return fmt.Sprintf(`<path d="M%d %dC%d %d %d %d %d %d" marker-end="url(#tip)"/>`+"\n", from.x, top, from.x, middle, to.x, middle, to.x, bottom)
}

// rows puts each folder one row above the highest folder it imports, and orders the folders within
// a row so that they are near their imports.
func (g graph) rows() [][]string {
	var rows [][]string
	for _, name := range slices.Sorted(maps.Keys(g)) {
		height := g.height(name)
		for len(rows) <= height {
			rows = append(rows, nil)
		}
		rows[height] = append(rows[height], name)
	}
	place := map[string]float64{}
	for _, row := range rows {
		slices.SortStableFunc(row, func(a, b string) int {
			switch x, y := g.middle(a, place), g.middle(b, place); {
			case x < y:
				return -1
			case x > y:
				return 1
			}
			return strings.Compare(a, b)
		})
		for i, name := range row {
			place[name] = float64(2*i+1) / float64(2*len(row))
		}
	}
	return rows
}

// middle returns the mean position of a folder's imports.
func (g graph) middle(name string, place map[string]float64) float64 {
	if len(g[name]) == 0 {
		return 0.5
	}
	sum := 0.0
	for _, to := range slices.Sorted(maps.Keys(g[name])) {
		sum += place[to]
	}
	return sum / float64(len(g[name]))
}

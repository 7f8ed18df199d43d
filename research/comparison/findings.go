package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// findings sums up the rows in two sentences: one about how many questions the solvers answered,
// and one about the most important result.
func findings(rows []row) string {
	return rankingText(rows) + " " + secondText(rows)
}

// A score is one solver's result.
type score struct {
	solver          string
	answered, asked int
	largest         int // size of the largest question it answered
}

// scores returns the scores of all solvers, best first. A skipped question counts as asked, because
// the solver failed on smaller ones.
func scores(rows []row) []score {
	byName := map[string]*score{}
	for _, r := range rows {
		s := byName[r.solver]
		if s == nil {
			s = &score{solver: r.solver}
			byName[r.solver] = s
		}
		s.asked++
		if r.right() {
			s.answered++
			s.largest = max(s.largest, r.size)
		}
	}
	var list []score
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		list = append(list, *byName[name])
	}
	slices.SortStableFunc(list, func(a, b score) int { return cmp.Compare(b.answered*a.asked, a.answered*b.asked) })
	return list
}

// others returns the scores of all solvers except this program. It leaves out runs with a start.
func others(rows []row) []score {
	return slices.DeleteFunc(scores(rows), func(s score) bool {
		return s.solver == library || s.solver == process || strings.Contains(s.solver, fromStart)
	})
}

func rankingText(rows []row) string {
	list := others(rows)
	said := func(s score) string { return fmt.Sprintf("%s with %d of %d", s.solver, s.answered, s.asked) }
	var all []string
	for _, s := range list {
		if s.answered == s.asked {
			all = append(all, s.solver)
		}
	}
	best, worst := list[0], list[len(list)-1]
	if len(all) == 0 {
		return fmt.Sprintf("None of the %d solvers answered every question in time; the best was %s, and the worst was %s.", len(list), said(best), said(worst))
	}
	return fmt.Sprintf("%d of the %d solvers answered every question in time (%s); the worst was %s.", len(all), len(list), strings.Join(all, ", "), said(worst))
}

// secondText returns the second sentence: about the starts if there are any, about how far each
// solver got if all rows are in one chart, and otherwise about this program.
func secondText(rows []row) string {
	if pairs := startPairs(rows); len(pairs) > 0 {
		return startText(pairs)
	}
	all := charts(rows)
	if len(all) == 1 && !slices.ContainsFunc(rows, func(r row) bool { return !plotted(r) }) {
		return reachText(others(rows), all[0].what)
	}
	return oursText(rows)
}

// reachText states the size of the largest question that each solver answered.
func reachText(list []score, what string) string {
	bySize := map[int][]string{}
	for _, s := range list {
		bySize[s.largest] = append(bySize[s.largest], s.solver)
	}
	var parts []string
	for _, size := range slices.Backward(slices.Sorted(maps.Keys(bySize))) {
		reached := fmt.Sprint(size)
		if size == 0 {
			reached = "none"
		}
		parts = append(parts, fmt.Sprintf("%s (%s)", reached, strings.Join(bySize[size], ", ")))
	}
	return fmt.Sprintf("By number of %s, the largest question each solver answered was %s.", what, strings.Join(parts, ", "))
}

// oursText states how this program did, as a library and as a process.
func oursText(rows []row) string {
	var parts []string
	for _, way := range []struct{ solver, words string }{{library, "as a library"}, {process, "as a process"}} {
		answered, asked, slowest := 0, 0, 0.0
		for _, r := range rows {
			if r.solver != way.solver {
				continue
			}
			asked++
			if r.right() {
				answered++
				slowest = max(slowest, r.seconds)
			}
		}
		parts = append(parts, fmt.Sprintf("%d of %d %s, in at most %s each", answered, asked, way.words, durationText(slowest)))
	}
	return "This program answered " + strings.Join(parts, ", and ") + "."
}

func durationText(seconds float64) string {
	if seconds < 0.1 {
		return fmt.Sprintf("%.2g ms", 1000*seconds)
	}
	return fmt.Sprintf("%.2g s", seconds)
}

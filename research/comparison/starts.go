package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"lightsout/internal/english"
)

// A startPair holds a solver's results on a question without and with a start.
type startPair struct{ without, with row }

func startPairs(rows []row) []startPair {
	plain := map[string]row{}
	for _, r := range rows {
		plain[r.key()] = r
	}
	var pairs []startPair
	for _, r := range rows {
		name, _, ok := strings.Cut(r.solver, fromStart)
		base := r
		base.solver = name
		if without, found := plain[base.key()]; ok && found {
			pairs = append(pairs, startPair{without, r})
		}
	}
	return pairs
}

// better returns 1 if the start helped, -1 if it hurt, and 0 if it made no difference. A proven
// answer beats an unproven one; of two unproven answers, the cheaper one wins.
func (p startPair) better() int {
	if with, without := p.with.right(), p.without.right(); with || without {
		return count(with) - count(without)
	}
	return cmp.Compare(p.without.costAtEnd(), p.with.costAtEnd())
}

// costAtEnd returns the cost of the answer that a solver had when it was stopped, or the largest
// int if it had none.
func (r row) costAtEnd() int {
	if r.cost == nil || r.wrong() {
		return math.MaxInt
	}
	return *r.cost
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// A saving sums up the effect of a start over several pairs.
type saving struct {
	questions, more, less int
	with, without         int // questions with a proven answer
	both                  int // questions with a proven answer both with and without the start
	// share is the time with the start relative to the time without: the geometric mean over the
	// questions counted in both.
	share float64
}

func savingOf(pairs []startPair) saving {
	s := saving{questions: len(pairs)}
	sum := 0.0
	for _, p := range pairs {
		s.more += count(p.better() > 0)
		s.less += count(p.better() < 0)
		s.with += count(p.with.right())
		s.without += count(p.without.right())
		if p.with.right() && p.without.right() {
			s.both++
			sum += math.Log(max(p.with.seconds, shortest) / max(p.without.seconds, shortest))
		}
	}
	s.share = math.Exp(sum / float64(max(s.both, 1)))
	return s
}

// startText sums up in a sentence what the starts saved.
func startText(pairs []startPair) string {
	s := savingOf(pairs)
	text := fmt.Sprintf("With a start, solvers did better on %d of %s and worse on %d", s.more, english.Plural(s.questions, "question", "questions"), s.less)
	if s.both > 0 {
		text += fmt.Sprintf("; on the %s answered both ways, they took %.0f%% as long with a start", english.Plural(s.both, "question", "questions"), 100*s.share)
	}
	return text + "."
}

// writeStarts writes a table of what the starts saved each solver, and a table of all questions.
func writeStarts(b *strings.Builder, rows []row) {
	pairs := startPairs(rows)
	if len(pairs) == 0 {
		return
	}
	b.WriteString("## What a start saves\n\n" +
		"*Better* counts the questions that a solver answered only with the start, or for which it had a better answer\n" +
		"when it was stopped. *Time* is relative to the run without a start: the geometric mean over the questions answered\n" +
		"with and without it.\n\n" +
		"| solver | questions | answered | with the start | better | worse | time |\n|---|--:|--:|--:|--:|--:|--:|\n")
	var names []string
	for _, p := range pairs {
		if !slices.Contains(names, p.with.solver) {
			names = append(names, p.with.solver)
		}
	}
	for _, name := range names {
		s := savingOf(slices.DeleteFunc(slices.Clone(pairs), func(p startPair) bool { return p.with.solver != name }))
		share := ""
		if s.both > 0 {
			share = fmt.Sprintf("%.0f%%", 100*s.share)
		}
		fmt.Fprintf(b, "| %s | %d | %d | %d | %d | %d | %s |\n", name, s.questions, s.without, s.with, s.more, s.less, share)
	}
	b.WriteString("\nThis table lists all questions. A plus means that the solver was stopped before it proved its answer optimal.\n\n" +
		"| question | solver | seconds | answer | seconds with the start | answer with the start | minimum |\n|---|---|--:|--:|--:|--:|--:|\n")
	for _, p := range pairs {
		fmt.Fprintf(b, "| %s, %s, %s | %s | %s | %s | %s | %s | %s |\n", p.with.series, p.with.board, goalText(p.with.goal), p.with.solver,
			secondsText(p.without), costText(p.without), secondsText(p.with), costText(p.with), number(p.with.ours))
	}
	b.WriteString("\n")
}

// costText formats the cost of the answer that a solver had at the end.
func costText(r row) string {
	switch {
	case r.status == skipped:
		return "not run"
	case r.right():
		return number(r.cost)
	case r.cost == nil:
		return "none"
	}
	return number(r.cost) + "+"
}

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"lightsout/generate"
	"lightsout/internal/terminal/solvers"
	"lightsout/model"
	"lightsout/solve"
)

// patience is the number of consecutive failures after which a solver skips the rest of a series.
// The remaining questions are larger, so it would fail on them too. When starts are compared, no
// question is skipped, because the answer that a solver has found by the time it is stopped also
// counts.
const patience = 2

// A run asks solvers questions.
type run struct {
	comparison
	program  string // this program, which also runs as a process
	entrants []entrant
	table    *table
	failed   map[string]int // consecutive failures by series, goal and solver
}

// An entrant is one way to run a solver: in its usual format, with or without a start, or in a
// different format. An entrant with a different format is named after that format.
type entrant struct {
	name    string
	solver  solvers.Solver
	version string
	format  model.Format // if empty, the solver's usual format
	start   solvers.Start
}

func entrantsOf(s solvers.Solver) []entrant {
	list := []entrant{{name: s.Name, solver: s}}
	for _, f := range s.Formats {
		if strings.HasPrefix(string(f), s.Name+"-") { // another way to formulate the puzzle
			list = append(list, entrant{name: string(f), solver: s, format: f})
		}
	}
	if s.Starts {
		for _, start := range solvers.Starts() {
			list = append(list, entrant{name: s.Name + fromStart + string(start), solver: s, start: start})
		}
	}
	return list
}

// fromStart separates a solver's name from the name of its start.
const fromStart = " from "

// names lists the names of this program and of every entrant that can be compared with it.
func names() []string {
	list := []string{library, process}
	for _, s := range solvers.Solvers() {
		for _, e := range entrantsOf(s) {
			list = append(list, e.name)
		}
	}
	return list
}

// measure asks the comparison's solvers every question that is not answered in the folder's table
// yet.
func (c comparison) measure(ctx context.Context, dir, program string) error {
	questions, err := c.questions(ctx)
	if err != nil {
		return err
	}
	return c.ask(ctx, dir, program, questions)
}

// ask asks the comparison's solvers the given questions.
func (c comparison) ask(ctx context.Context, dir, program string, questions []question) error {
	r := run{comparison: c, program: program, failed: map[string]int{}}
	for _, s := range solvers.Solvers() {
		_, absent := s.Path()
		wanted := len(c.solvers) == 0 && absent == nil || slices.Contains(c.solvers, s.Name)
		if !wanted {
			continue
		}
		if absent != nil {
			return absent
		}
		version := s.Version(ctx)
		for _, e := range entrantsOf(s) {
			e.version = version
			r.entrants = append(r.entrants, e)
		}
	}
	var err error
	if r.table, err = openTable(dir); err != nil {
		return err
	}
	for i, q := range questions {
		fmt.Fprintf(os.Stderr, "%s: question %d of %d, %s, %s\n", dir, i+1, len(questions), q.board(), q.goal)
		if err := r.askAll(ctx, q); err != nil {
			return err
		}
	}
	return nil
}

// askAll asks the comparison's solvers one question, this program first.
func (r *run) askAll(ctx context.Context, q question) error {
	result := row{
		series: q.series, board: q.board(), goal: string(q.goal), size: q.size,
		limit: q.limit.Seconds(), puzzle: q.state.String(), solver: library,
	}
	if err := r.addLibrary(ctx, q, result); err != nil {
		return err
	}
	if err := r.addProcess(ctx, q, result); err != nil {
		return err
	}
	for _, e := range r.entrants {
		if e.start != "" && e.start != q.start {
			continue
		}
		result.solver, result.version = e.name, e.version
		if err := r.addEntrant(ctx, e, q, result); err != nil {
			return err
		}
	}
	return nil
}

// addLibrary answers a question by calling this program's library.
func (r *run) addLibrary(ctx context.Context, q question, result row) error {
	if _, ok := r.table.done[result.key()]; ok {
		return nil
	}
	begin := time.Now()
	cost, bound, err := ours(ctx, q)
	result.seconds = time.Since(begin).Seconds()
	switch {
	case errors.Is(err, solve.ErrUnsolvable):
		result.status, result.agreement = string(model.None), string(solvers.Agrees)
	case err != nil:
		return err
	default:
		result.cost, result.bound, result.ours = &cost, &bound, &cost
		result.status, result.agreement = string(model.Solution), string(solvers.Undecided)
		if !result.minimises() || cost == bound {
			result.status, result.agreement = string(model.Optimal), string(solvers.Agrees)
		}
	}
	return r.table.add(result)
}

func ours(ctx context.Context, q question) (cost, bound int, err error) {
	if q.goal == model.Generate {
		made, err := generate.New(ctx, generate.Spec{Board: q.state.Board(), Seed: "compare"})
		if err != nil {
			return 0, 0, err
		}
		return made.State.Lit(), 0, nil
	}
	s, err := solve.New(ctx, q.state.Board())
	if err != nil {
		return 0, 0, err
	}
	switch q.goal {
	case model.Fewest:
		f, err := s.Fewest(ctx, q.state)
		return f.Presses.Count(), f.Bound, err
	case model.Nearest:
		n, err := s.Nearest(ctx, q.state)
		return n.Cost, n.Bound, err
	default:
		p, err := s.Solve(ctx, q.state)
		if err != nil {
			return 0, 0, err
		}
		return p.Count(), 0, nil
	}
}

// addEntrant asks a solver, unless it has already answered or has failed too often.
func (r *run) addEntrant(ctx context.Context, e entrant, q question, result row) error {
	line := q.series + "|" + string(q.goal) + "|" + e.name
	if answered, ok := r.table.done[result.key()]; ok {
		r.count(line, answered)
		return nil
	}
	if q.series != longSeries && r.startless() && r.failed[line] >= patience {
		result.status, result.reason = skipped, "it was stopped on smaller boards"
		return r.table.add(result)
	}
	report, err := r.check(ctx, e, q)
	switch {
	case errors.Is(err, model.ErrOptions):
		return nil // the solver does not support this question
	case err != nil:
		return fmt.Errorf("%s on %s: %w", e.name, result.board, err)
	}
	a := report.Reply.Answer
	result.format, result.seconds, result.status = string(report.Reply.Format), report.Reply.Seconds, string(a.Status)
	result.cost, result.bound = report.Cost, a.Bound
	result.agreement, result.reason = string(report.Agreement), report.Reason
	if report.Ours.Known {
		result.ours = &report.Ours.Cost
	}
	r.count(line, result)
	return r.table.add(result)
}

// check asks a solver, with its start if it has one.
func (r *run) check(ctx context.Context, e entrant, q question) (solvers.Report, error) {
	asked := solvers.Question{State: q.state, Options: model.Options{Goal: q.goal}, Format: e.format, Limits: solvers.DefaultLimits()}
	asked.Limits.Time, asked.Limits.Memory = q.limit, r.megabytes<<20
	if e.start != "" {
		var err error
		if asked.Options.Start, err = e.start.Presses(ctx, asked.State, asked.Options); err != nil {
			return solvers.Report{}, err
		}
	}
	return solvers.Check(ctx, e.solver, asked)
}

// count updates the number of consecutive failures after an answer.
func (r *run) count(line string, result row) {
	if result.right() {
		r.failed[line] = 0
		return
	}
	r.failed[line]++
}

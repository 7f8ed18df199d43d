package compare

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"lightsout/generate"
	"lightsout/internal/terminal/solvers"
	"lightsout/model"
	"lightsout/solve"
)

// Options configure a comparison.
type Options struct {
	Dir        string
	Limit      time.Duration // time limit for each question
	Long       time.Duration // time limit for the hard questions
	Memory     int64         // memory limit for each solver, in bytes
	Solvers    []string      // if empty, all installed solvers
	Goals      []model.Goal  // if empty, Goals
	Series     []string      // if empty, UsualSeries
	Rectangles Rectangles    // boards in the rectangle series
	// Starts are the starting answers to try. A solver that supports them runs once without a start
	// and once with each.
	Starts []solvers.Start
	// Program is the path to this program, which also runs as a process. If Program is empty, only
	// the library runs.
	Program    string
	Rungs      []Rung // if empty, the ladder that the other options describe
	OnProgress func(solve.Progress)
}

// patience is the number of consecutive failures after which a solver skips the rest of a series.
// The remaining boards are larger, so it would fail on them too. When starts are compared, no
// question is skipped, because the answer that a solver has found by the time it is stopped also
// counts.
const patience = 2

// Run asks every solver every question that is not answered yet, and writes the table, the plots
// and the page.
func Run(ctx context.Context, o Options) error {
	c, err := newComparison(ctx, o)
	if err != nil {
		return err
	}
	for i, r := range c.rungs {
		if err := c.climb(ctx, i, r); err != nil {
			return err
		}
	}
	return c.write(ctx)
}

// A comparison is one run.
type comparison struct {
	o        Options
	rungs    []Rung
	entrants []entrant
	versions map[string]string // version of each solver
	table    *table
	failed   map[string]int // consecutive failures by series, goal and solver
}

// An entrant is one way to run a solver: in its usual format, with or without a start, or in a
// different format. An entrant with a different format is named after that format.
type entrant struct {
	name   string
	solver solvers.Solver
	format model.Format // if empty, the solver's usual format
	start  solvers.Start
}

func entrantsOf(s solvers.Solver, starts []solvers.Start) []entrant {
	list := []entrant{{name: s.Name, solver: s}}
	for _, f := range s.Forms {
		list = append(list, entrant{string(f), s, f, ""})
	}
	if !slices.Contains(s.Starts, s.Formats[0]) {
		return list
	}
	for _, start := range starts {
		list = append(list, entrant{s.Name + fromStart + string(start), s, "", start})
	}
	return list
}

// fromStart separates a solver's name from the name of its start.
const fromStart = " from "

// names lists the names of this program and of every entrant that can be compared with it.
func names() []string {
	list := []string{Ours, OursProcess}
	for _, s := range solvers.Solvers() {
		for _, e := range entrantsOf(s, solvers.Starts()) {
			list = append(list, e.name)
		}
	}
	return list
}

func newComparison(ctx context.Context, o Options) (*comparison, error) {
	c := &comparison{o: o, rungs: o.Rungs, versions: map[string]string{}, failed: map[string]int{}}
	var err error
	if len(c.rungs) == 0 {
		if c.rungs, err = o.ladder(ctx); err != nil {
			return nil, err
		}
	}
	for _, s := range solvers.Solvers() {
		_, absent := s.Paths()
		wanted := len(o.Solvers) == 0 && absent == nil || slices.Contains(o.Solvers, s.Name)
		if !wanted {
			continue
		}
		if absent != nil {
			return nil, absent
		}
		c.entrants = append(c.entrants, entrantsOf(s, o.Starts)...)
		c.versions[s.Name] = s.Version(ctx)
	}
	if err := os.MkdirAll(o.Dir, 0o755); err != nil { //nolint:gosec // the results are readable by everyone
		return nil, err
	}
	c.table, err = openTable(filepath.Join(o.Dir, "results.csv"))
	return c, err
}

// climb asks every solver about one rung, this program first.
func (c *comparison) climb(ctx context.Context, i int, r Rung) error {
	row := Row{
		Series: r.Series, Board: r.board(), Goal: string(r.Goal), Size: r.Size,
		Limit: r.Limit.Seconds(), Puzzle: r.State.String(), Solver: Ours,
	}
	total := len(c.rungs) * (len(c.entrants) + 1)
	if _, ok := c.table.done[row.key()]; !ok {
		if err := c.addOurs(ctx, r, row); err != nil {
			return err
		}
	}
	if err := c.addProcess(ctx, r, row); err != nil {
		return err
	}
	for k, e := range c.entrants {
		row.Solver, row.Version = e.name, c.versions[e.solver.Name]
		if c.o.OnProgress != nil {
			stage := fmt.Sprintf("%s, %s, %s", row.Board, row.Goal, e.name)
			c.o.OnProgress(solve.Progress{Stage: stage, Done: i*(len(c.entrants)+1) + k + 1, Total: total})
		}
		if err := c.addTheirs(ctx, e, r, row); err != nil {
			return err
		}
	}
	return nil
}

func (c *comparison) addOurs(ctx context.Context, r Rung, row Row) error {
	begin := time.Now()
	cost, bound, err := ours(ctx, r)
	row.Seconds = time.Since(begin).Seconds()
	switch {
	case errors.Is(err, solve.ErrUnsolvable):
		row.Status, row.Agreement = string(model.None), string(solvers.Agrees)
	case errors.Is(err, solve.ErrBoard):
		row.Status, row.Agreement, row.Reason = string(model.Unknown), string(solvers.Undecided), err.Error()
	case err != nil:
		return err
	default:
		row.Cost, row.Bound, row.Ours = &cost, &bound, &cost
		row.Status, row.Agreement = string(model.Solution), string(solvers.Undecided)
		if r.Goal == model.Any || r.Goal == model.Generate || cost == bound {
			row.Status, row.Agreement = string(model.Optimal), string(solvers.Agrees)
		}
	}
	return c.table.add(row)
}

func ours(ctx context.Context, r Rung) (cost, bound int, err error) {
	if r.Goal == model.Generate {
		made, err := generate.New(ctx, generate.Spec{Board: r.State.Board(), Seed: "compare"})
		if err != nil {
			return 0, 0, err
		}
		return made.State.Lit(), 0, nil
	}
	s, err := solve.New(ctx, r.State.Board())
	if err != nil {
		return 0, 0, err
	}
	switch r.Goal {
	case model.Fewest:
		f, err := s.Fewest(ctx, r.State)
		return f.Presses.Count(), f.Bound, err
	case model.Nearest:
		n, err := s.Nearest(ctx, r.State)
		return n.Cost, n.Bound, err
	default:
		p, err := s.Solve(ctx, r.State)
		if err != nil {
			return 0, 0, err
		}
		return p.Count(), 0, nil
	}
}

// addTheirs asks a solver, unless it has already answered or has failed too often.
func (c *comparison) addTheirs(ctx context.Context, e entrant, r Rung, row Row) error {
	climb := r.Series + "|" + string(r.Goal) + "|" + e.name
	if agreement, ok := c.table.done[row.key()]; ok {
		c.count(climb, agreement)
		return nil
	}
	if r.Series != longSeries && len(c.o.Starts) == 0 && c.failed[climb] >= patience {
		row.Status, row.Reason = skipped, "it was stopped on smaller boards"
		return c.table.add(row)
	}
	report, err := c.ask(ctx, e, r)
	switch {
	case errors.Is(err, model.ErrOptions) || errors.Is(err, solvers.ErrLeast):
		return nil // the solver does not support this question
	case err != nil:
		return fmt.Errorf("%s on %s: %w", e.name, row.Board, err)
	}
	a := report.Reply.Answer
	row.Format, row.Seconds, row.Status = string(report.Reply.Format), report.Reply.Seconds, string(a.Status)
	row.Cost, row.Bound = report.Cost, a.Bound
	row.Agreement, row.Reason = string(report.Agreement), report.Reason
	if report.Ours.Known {
		row.Ours = &report.Ours.Cost
	}
	c.count(climb, row.Agreement)
	return c.table.add(row)
}

// ask asks a solver, with its start if it has one.
func (c *comparison) ask(ctx context.Context, e entrant, r Rung) (solvers.Report, error) {
	q := solvers.Question{State: r.State, Options: model.Options{Goal: r.Goal}, Format: e.format, Limits: solvers.DefaultLimits()}
	q.Limits.Time, q.Limits.Memory = r.Limit, c.o.Memory
	if e.start != "" {
		var err error
		if q.Options.Start, err = e.start.Presses(ctx, q.State, q.Options); err != nil {
			return solvers.Report{}, err
		}
	}
	return solvers.Check(ctx, e.solver, q)
}

// count updates the number of consecutive failures after an answer.
func (c *comparison) count(climb, agreement string) {
	if agreement == string(solvers.Agrees) {
		c.failed[climb] = 0
		return
	}
	c.failed[climb]++
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/research/atlas"
)

// A campaign computes rows.
type campaign struct {
	to, limit, workers int
	surface, rule      string // empty for all
	from               string // a published table for a file that is new, if any
	log                io.Writer
}

// perBatch and batchTime limit how much is lost when the power fails.
const (
	perBatch  = 200
	batchTime = 2 * time.Second
)

// run computes the rows that a file does not have. When the context ends, it keeps what is
// done and returns no error.
func (c campaign) run(ctx context.Context, file string) (err error) {
	if c.limit < 1 || c.limit > atlas.MaxLimit || c.workers < 1 {
		return fmt.Errorf("a limit is 1 to %d, and there is one worker at least", atlas.MaxLimit)
	}
	if !slices.ContainsFunc(atlas.Families(), func(f atlas.Family) bool { return c.wants(f.Surface, f.Rule) }) {
		return fmt.Errorf("the atlas has no surface %q with the rule %q", c.surface, c.rule)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	s, err := openStore(file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	entries, err := s.all()
	if err != nil {
		return err
	}
	if len(entries) == 0 && c.from != "" {
		if entries, err = s.load(c.from); err != nil {
			return err
		}
	}
	todo := c.todo(entries)
	if err := c.compute(ctx, s, entries, todo); err != nil && ctx.Err() == nil {
		return err
	}
	return nil
}

// todo lists the boards that are missing, or could be known better, in the order of the atlas.
func (c campaign) todo(entries map[board.Grid]entry) []board.Grid {
	var todo []board.Grid
	for i := range atlas.Boards() {
		g := atlas.At(i)
		e, ok := entries[g]
		if max(g.Rows, g.Cols) <= c.to && c.wants(g.Surface, g.Rule) && (!ok || !e.row.Exact() && e.tried < c.limit) {
			todo = append(todo, g)
		}
	}
	return todo
}

// wants reports whether the campaign is about a surface and a rule.
func (c campaign) wants(s board.Surface, r board.Rule) bool {
	return (c.surface == "" || c.surface == atlas.SurfaceName(s)) && (c.rule == "" || c.rule == string(r))
}

// compute makes workers compute the rows, and writes them in batches.
func (c campaign) compute(ctx context.Context, s *store, entries map[board.Grid]entry, todo []board.Grid) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	boards, rows := make(chan board.Grid), make(chan atlas.Row)
	go func() {
		defer close(boards)
		for _, g := range todo {
			select {
			case boards <- g:
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range c.workers {
		workers.Go(func() {
			for g := range boards {
				r, err := atlas.Compute(ctx, g, c.limit)
				if err != nil {
					cancel(fmt.Errorf("%v: %w", g, err))
					return
				}
				rows <- r
			}
		})
	}
	go func() { workers.Wait(); close(rows) }()
	if err := c.write(s, entries, newProgress(c.log, todo), rows); err != nil {
		cancel(err)
		for range rows { // the workers end once they are rid of their rows
			continue
		}
		return err
	}
	return context.Cause(ctx)
}

// write writes rows in batches until there are no more.
func (c campaign) write(s *store, entries map[board.Grid]entry, p *progress, rows <-chan atlas.Row) error {
	var batch []entry
	last := time.Now()
	for r := range rows {
		e := entry{r, c.limit}
		if before, ok := entries[r.Grid]; ok && !better(r, before.row) {
			e.row = before.row
		}
		batch = append(batch, e)
		p.done(r.Grid)
		if len(batch) < perBatch && time.Since(last) < batchTime {
			continue
		}
		if err := s.put(batch); err != nil {
			return err
		}
		batch, last = nil, time.Now()
	}
	p.end()
	return s.put(batch)
}

// better reports whether a row knows all that another knows: a longer search can find less.
func better(r, than atlas.Row) bool {
	within := func(a, b atlas.Fact) bool { return a.Low >= b.Low && a.High <= b.High }
	return within(r.AllOn, than.AllOn) && within(r.Gods, than.Gods) && within(r.Worst, than.Worst)
}

// A progress reports the progress of a campaign, once per second.
type progress struct {
	log          io.Writer
	start, last  time.Time
	boards, all  int
	weight, most float64
}

func newProgress(log io.Writer, todo []board.Grid) *progress {
	p := &progress{log: log, start: time.Now(), all: len(todo)}
	for _, g := range todo {
		p.most += weight(g)
	}
	return p
}

// weight estimates the time for a board, in units of 40 ns: about ten milliseconds on average for
// searches, and elimination takes the power 1.5 of the lights.
func weight(g board.Grid) float64 {
	if g.Rule == board.Plus || g.Rule == board.Ring {
		return 100_000
	}
	return 300_000 + math.Pow(float64(g.Rows*g.Cols), 1.5)
}

func (p *progress) done(g board.Grid) {
	p.boards++
	p.weight += weight(g)
	if time.Since(p.last) < time.Second {
		return
	}
	p.last = time.Now()
	left := time.Duration(float64(time.Since(p.start)) * (p.most/p.weight - 1)).Round(time.Second)
	p.say("%s of %s boards, now %d x %d; about %v to go", p.boards, p.all, g.Rows, g.Cols, left)
}

func (p *progress) end() {
	p.say("%s of %s boards in %v", p.boards, p.all, time.Since(p.start).Round(time.Second))
	_, _ = fmt.Fprintln(p.log)
}

// say replaces the line of progress.
func (p *progress) say(format string, boards, all int, more ...any) {
	text := fmt.Sprintf(format, append([]any{english.Group(fmt.Sprint(boards)), english.Group(fmt.Sprint(all))}, more...)...)
	_, _ = fmt.Fprintf(p.log, "\r%-78s", text)
}

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

// A campaign computes rows of the atlas on several workers.
type campaign struct {
	to, workers   int
	surface, rule string // empty for all
	from          string // optional published table to start a new file from
	log           io.Writer
}

// Rows are written in batches, so that a power failure destroys little work. A batch ends when it
// has perBatch rows, or with the first row that is computed batchTime or more after the last batch.
const (
	perBatch  = 200
	batchTime = 2 * time.Second
)

// run computes the rows that are missing from a file, and completes the provisional ones. When ctx
// is done, it keeps the finished rows and returns no error.
func (c campaign) run(ctx context.Context, file string) (err error) {
	if c.workers < 1 {
		return errors.New("a campaign needs at least one worker")
	}
	if !slices.ContainsFunc(atlas.Families(), func(f atlas.Family) bool { return c.wants(f.Surface, f.Rule) }) {
		return fmt.Errorf("the atlas has no boards with surface %q and rule %q", c.surface, c.rule)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	s, err := openStore(file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	rows, err := s.all()
	if err != nil {
		return err
	}
	if len(rows) == 0 && c.from != "" {
		if rows, err = s.load(c.from); err != nil {
			return err
		}
	}
	for _, stage := range c.stages() {
		if err = c.compute(ctx, s, stage.todo(rows), stage.advance); err != nil {
			break
		}
		if rows, err = s.all(); err != nil {
			break
		}
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// missing returns a row without facts for each board that has no row yet, in atlas order.
func (c campaign) missing(rows map[board.Grid]atlas.Row) []atlas.Row {
	var todo []atlas.Row
	for i := range atlas.Boards() {
		g := atlas.At(i)
		if _, ok := rows[g]; !ok && c.wantsBoard(g) {
			todo = append(todo, atlas.Row{Grid: g})
		}
	}
	return todo
}

// A stage selects rows that need work, and has a function that advances one row.
type stage struct {
	todo    func(map[board.Grid]atlas.Row) []atlas.Row
	advance func(context.Context, atlas.Row) (atlas.Row, error)
}

const (
	// comparedNullity is the largest nullity for which package solve compares all solutions.
	comparedNullity = 36
	// searchedNullity is the largest nullity for which package solve searches for God's number.
	searchedNullity = 64
)

// stages returns the stages in order: outlines, the boards that people play, boards that take
// little time, and then the others, rule by rule. The last stages take the longest.
func (c campaign) stages() []stage {
	outline := func(ctx context.Context, r atlas.Row) (atlas.Row, error) { return atlas.Outline(ctx, r.Grid) }
	allOn := func(wanted func(atlas.Row) bool) stage {
		return stage{c.all(func(r atlas.Row) bool { return r.AllOn.How == atlas.Provisional && wanted(r) }), atlas.CompleteAllOn}
	}
	gods := func(wanted func(atlas.Row) bool) stage {
		return stage{c.all(func(r atlas.Row) bool { return r.Gods.How == atlas.Provisional && wanted(r) }), atlas.CompleteGods}
	}
	played := func(r atlas.Row) bool { return r.Grid.Rule == board.Plus && r.Grid.Surface == board.Plane }
	all := []stage{
		{c.missing, outline},
		allOn(played),
		gods(played),
		allOn(func(r atlas.Row) bool { return r.Nullity.Low <= comparedNullity }),
		gods(func(r atlas.Row) bool { return r.Nullity.Low > searchedNullity }),
	}
	for _, rule := range []board.Rule{board.Plus, board.Ring, board.X, board.Star, board.Knight} {
		own := func(r atlas.Row) bool { return r.Grid.Rule == rule }
		all = append(all, allOn(own), gods(own))
	}
	return all
}

// all returns the rows that wanted selects, in atlas order.
func (c campaign) all(wanted func(atlas.Row) bool) func(map[board.Grid]atlas.Row) []atlas.Row {
	return func(rows map[board.Grid]atlas.Row) []atlas.Row {
		var todo []atlas.Row
		for i := range atlas.Boards() {
			if r := rows[atlas.At(i)]; wanted(r) && c.wantsBoard(r.Grid) {
				todo = append(todo, r)
			}
		}
		return todo
	}
}

// wantsBoard reports whether the campaign includes a board.
func (c campaign) wantsBoard(g board.Grid) bool {
	return max(g.Rows, g.Cols) <= c.to && c.wants(g.Surface, g.Rule)
}

// wants reports whether the campaign includes a surface and a rule.
func (c campaign) wants(s board.Surface, r board.Rule) bool {
	return (c.surface == "" || c.surface == atlas.SurfaceName(s)) && (c.rule == "" || c.rule == string(r))
}

// compute runs workers that advance rows, and writes the rows in batches.
func (c campaign) compute(ctx context.Context, s *store, todo []atlas.Row, advance func(context.Context, atlas.Row) (atlas.Row, error)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	before, after := make(chan atlas.Row), make(chan atlas.Row)
	go func() {
		defer close(before)
		for _, r := range todo {
			select {
			case before <- r:
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range c.workers {
		workers.Go(func() {
			for r := range before {
				next, err := advance(ctx, r)
				if err != nil {
					cancel(fmt.Errorf("%v: %w", r.Grid, err))
					return
				}
				after <- next
			}
		})
	}
	go func() { workers.Wait(); close(after) }()
	if err := write(s, newProgress(c.log, todo), after); err != nil {
		cancel(err)
		for range after { // drain, so that the workers can finish
			continue
		}
		return err
	}
	return context.Cause(ctx)
}

// write writes rows in batches until the channel is closed.
func write(s *store, p *progress, rows <-chan atlas.Row) error {
	var batch []atlas.Row
	last := time.Now()
	for r := range rows {
		batch = append(batch, r)
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

// A progress reports the progress of a stage, at most once per second, and at its end.
type progress struct {
	log          io.Writer
	start, last  time.Time
	boards, all  int
	weight, most float64
}

func newProgress(log io.Writer, todo []atlas.Row) *progress {
	p := &progress{log: log, start: time.Now(), all: len(todo)}
	for _, r := range todo {
		p.most += weight(r.Grid)
	}
	return p
}

// weight estimates the time for a board, in units of 40 ns: searches take 4 to 12 ms on average,
// and the time for elimination grows with the number of lights to the power of 1.5.
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

// say replaces the progress line.
func (p *progress) say(format string, boards, all int, more ...any) {
	text := fmt.Sprintf(format, append([]any{english.Group(fmt.Sprint(boards)), english.Group(fmt.Sprint(all))}, more...)...)
	_, _ = fmt.Fprintf(p.log, "\r%-78s", text)
}

package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"lightsout/research/bench/processor"
	"lightsout/research/bench/table"
)

// The targets for visits.
const (
	visitsPerCore = 800
	visitTime     = 100 * time.Millisecond // p99 of each kind of request
	goodput       = 0.8
	besideTime    = 250 * time.Millisecond // p99 of honest players while one address misbehaves
	rollUpTime    = 2 * time.Minute        // for ten million results
)

// The number of concurrent visitors.
const (
	peakVisitors = 32
	overVisitors = 300
	honest       = 32
)

// measureVisits simulates visitors: first as many as can be served, then three times as many, and
// finally some during attacks from one address.
func measureVisits(ctx context.Context, f *farm, size float64) (rows []table.Row, err error) {
	f.stopDaemons() // they are not needed here, and they use memory
	defer func() {
		err = errors.Join(err, f.startDaemons(ctx, noLimits()...))
	}()
	c, err := newCrowd(ctx, f, size)
	if err != nil {
		return nil, err
	}
	defer c.close()
	v, err := newVisits(ctx, c)
	if err != nil {
		return nil, err
	}
	rows, peak, err := v.measurePeak(ctx, 2*loadTime)
	if err != nil {
		return nil, err
	}
	rows = append(rows, v.measureOverload(ctx, 2*loadTime, peak))
	for _, a := range attacks(v.largest()) {
		t := v.beside(ctx, a, loadTime, peak.rate()/4)
		rows = append(rows, rowBeside(a, t))
	}
	if err := c.check(ctx); err != nil {
		return nil, err
	}
	row, err := c.measureRollUp(ctx)
	return append(rows, row), err
}

// measureRollUp sums up the last two days as if they were over.
func (c *crowd) measureRollUp(ctx context.Context) (table.Row, error) {
	begin := time.Now()
	days, err := c.data.RollUp(ctx, c.day+1)
	took := time.Since(begin)
	return table.Row{
		What:     fmt.Sprintf("summing up %d days with %d results", days, c.results),
		Measured: took.Round(time.Millisecond).String(), Target: "at most " + rollUpTime.String(), Reached: took <= rollUpTime,
	}, err
}

// largest returns the path of the largest file in the app.
func (v *visits) largest() string {
	for _, file := range v.files {
		if strings.HasSuffix(file, ".wasm") {
			return file
		}
	}
	return "/api/openapi.json"
}

// measurePeak simulates as many visitors as can be served.
func (v *visits) measurePeak(ctx context.Context, d time.Duration) ([]table.Row, *tally, error) {
	v.run(ctx, d/4, peakVisitors, 0) // warm up connections and the database's cache
	before, err := v.used()
	if err != nil {
		return nil, nil, err
	}
	t := v.run(ctx, d, peakVisitors, 0)
	after, err := v.used()
	if err != nil {
		return nil, nil, err
	}
	if len(t.wrong) > 0 || t.done == 0 {
		return nil, nil, fmt.Errorf("%d visits, %s", t.done, t.others())
	}
	millis := func(part int) float64 { return (after[part] - before[part]).Seconds() * 1000 / float64(t.done) }
	each := 1000 / (millis(0) + millis(1))
	rows := []table.Row{{
		What: fmt.Sprintf("visits per second per core of the daemons and PostgreSQL, with %d results stored", v.crowd.results),
		Measured: fmt.Sprintf("%.0f (%.0f a second in all by %d visitors at once, %s; a visit takes %.2f ms: the daemons %.2f ms and PostgreSQL %.2f ms; nginx takes %.2f ms more)",
			each, t.rate(), peakVisitors, t.others(), millis(0)+millis(1), millis(0), millis(1), millis(2)),
		Target: fmt.Sprintf("at least %d", visitsPerCore), Reached: each >= visitsPerCore,
	}}
	for _, kind := range slices.Sorted(maps.Keys(t.times)) {
		times := t.times[kind]
		slices.Sort(times)
		p99 := times[len(times)*99/100]
		rows = append(rows, table.Row{
			What:     fmt.Sprintf("visits: %s, p50 and p99 of %d requests", kind, len(times)),
			Measured: fmt.Sprintf("%s, %s", times[len(times)/2].Round(time.Millisecond/10), p99.Round(time.Millisecond/10)),
			Target:   "p99 at most " + visitTime.String(), Reached: p99 <= visitTime,
		})
	}
	return rows, t, nil
}

// used returns the processor time of the daemons, PostgreSQL and nginx.
func (v *visits) used() (parts [3]time.Duration, err error) {
	c := v.crowd
	for i, pids := range [][]int{{c.daemons[0].cmd.Process.Pid, c.daemons[1].cmd.Process.Pid}, {c.cluster.PID()}, {c.nginx.cmd.Process.Pid}} {
		if parts[i], err = processor.TimeOf(pids...); err != nil {
			break
		}
	}
	return parts, err
}

// measureOverload simulates three times the peak load.
func (v *visits) measureOverload(ctx context.Context, d time.Duration, peak *tally) table.Row {
	t := v.run(ctx, d, overVisitors, 3*peak.rate())
	share := t.rate() / peak.rate()
	return table.Row{
		What:     "visits at 3x peak load, relative to peak",
		Measured: fmt.Sprintf("%.0f%% (%d whole visits, %s)", 100*share, t.done, t.others()),
		Target:   fmt.Sprintf("at least %.0f%%", 100*goodput), Reached: share >= goodput && len(t.wrong) == 0,
	}
}

// others describes the visits that were not served.
func (t *tally) others() string {
	text := fmt.Sprintf("%d refused with Retry-After, %d cut", t.refused, t.cut)
	if len(t.wrong) > 0 {
		text += fmt.Sprintf(", %d wrong: %v", len(t.wrong), t.wrong[0])
	}
	return text
}

// rowBeside returns a row about the visits during an attack.
func rowBeside(a attack, t *tally) table.Row {
	var all []time.Duration
	for _, times := range t.times {
		all = append(all, times...)
	}
	slices.Sort(all)
	p99 := time.Duration(0)
	if len(all) > 0 {
		p99 = all[len(all)*99/100]
	}
	bad := t.refused + t.cut + len(t.wrong)
	return table.Row{
		What:     fmt.Sprintf("%v: visits by others", a),
		Measured: fmt.Sprintf("%d, and %s; p99 of a request %s", t.done, t.others(), p99.Round(time.Millisecond/10)),
		Target:   "all served, p99 at most " + besideTime.String(), Reached: t.done > 0 && bad == 0 && p99 <= besideTime,
	}
}

// check compares the counts in the database with its rows.
func (c *crowd) check(ctx context.Context) error {
	var stored, counted, days int
	if err := c.data.Pool().QueryRow(ctx, `
SELECT (SELECT count(*) FROM results), (SELECT coalesce(sum(players), 0) FROM result_counts),
    (SELECT count(*) FROM results AS r JOIN player_days AS p USING (player) WHERE p.days @> r.day)`).Scan(&stored, &counted, &days); err != nil {
		return err
	}
	if counted != stored || days != stored {
		return fmt.Errorf("the database has %d results, but the counts have %d and the players' days %d", stored, counted, days)
	}
	return nil
}

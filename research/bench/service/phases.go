package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"lightsout/internal/english"
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

// measureVisits simulates visits through each entrance: first as many as can be served, then three
// times as many. Through nginx, it also simulates some during attacks from one address.
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
	nginx, peak, err := v.measureEntrance(ctx)
	if err != nil {
		return nil, err
	}
	var others, beside []table.Row
	for _, a := range attacks(v.largest()) {
		beside = append(beside, rowBeside(a, v.beside(ctx, a, loadTime, peak.rate()/4)))
	}
	for _, name := range []string{"Caddy", noProxy} {
		if err := v.enter(ctx, name); err != nil {
			return nil, err
		}
		rows, _, err := v.measureEntrance(ctx)
		if err != nil {
			return nil, err
		}
		others = append(others, rows...)
	}
	if err := c.check(ctx); err != nil {
		return nil, err
	}
	rollUp, err := c.measureRollUp(ctx)
	return slices.Concat(nginx, others, beside, []table.Row{rollUp}), err
}

// measureEntrance simulates visitors through the entrance that is open.
func (v *visits) measureEntrance(ctx context.Context) ([]table.Row, *tally, error) {
	rows, peak, err := v.measurePeak(ctx, 2*loadTime)
	if err != nil {
		return nil, nil, err
	}
	return append(rows, v.measureOverload(ctx, 2*loadTime, peak)), peak, nil
}

// measureRollUp sums up the last two days as if they were over.
func (c *crowd) measureRollUp(ctx context.Context) (table.Row, error) {
	begin := time.Now()
	days, err := c.data.RollUp(ctx, c.day+1)
	took := time.Since(begin)
	return table.Row{
		What:     fmt.Sprintf("summing up %d days with %s results", days, english.Number(c.results)),
		Measured: took.Round(time.Millisecond).String(), Target: "at most " + rollUpTime.String(), Reached: took <= rollUpTime,
	}, err
}

// largest returns the path of the app's WebAssembly file, which is its largest, or of the API
// description if the list of files has none.
func (v *visits) largest() string {
	for _, file := range v.files {
		if strings.HasSuffix(file, ".wasm") {
			return file
		}
	}
	return "/api/openapi.json"
}

// measurePeak simulates as many visits as can be served.
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
	both, proxy := millis(0)+millis(1), ""
	if v.crowd.entrance.cmd != nil {
		proxy = fmt.Sprintf("; %s takes %.2f ms more", v.crowd.entrance.name, millis(2))
	}
	each := 1000 / both
	kinds := slices.Sorted(maps.Keys(t.times))
	var middle, last []string
	var worst time.Duration
	for _, kind := range kinds {
		times := t.times[kind]
		slices.Sort(times)
		p99 := times[len(times)*99/100]
		worst = max(worst, p99)
		middle = append(middle, times[len(times)/2].Round(time.Millisecond/10).String())
		last = append(last, p99.Round(time.Millisecond/10).String())
	}
	through := v.crowd.entrance.through()
	return []table.Row{
		{
			What:     fmt.Sprintf("visits per second per core of the daemons and PostgreSQL, with %s results, %s", english.Number(v.crowd.results), through),
			Measured: fmt.Sprintf("%s (a visit takes %.2f ms: the daemons %.2f ms and PostgreSQL %.2f ms%s)", english.Number(int(each)), both, millis(0), millis(1), proxy),
			Target:   fmt.Sprintf("at least %d", visitsPerCore), Reached: each >= visitsPerCore,
		},
		{
			What:     fmt.Sprintf("p50 and p99 with %d simultaneous visitors, %s: %s", peakVisitors, through, strings.Join(kinds, ", ")),
			Measured: strings.Join(middle, ", ") + "; " + strings.Join(last, ", "),
			Target:   "p99 at most " + visitTime.String(), Reached: worst <= visitTime,
		},
	}, t, nil
}

// used returns the processor time of the daemons, PostgreSQL and the proxy.
func (v *visits) used() (parts [3]time.Duration, err error) {
	c := v.crowd
	daemons, err := processor.TimeOf(c.daemons[0].cmd.Process.Pid, c.daemons[1].cmd.Process.Pid)
	if err != nil {
		return parts, err
	}
	data, err := processor.TimeOf(c.cluster.PID())
	if err != nil {
		return parts, err
	}
	proxy, err := c.entrance.processorTime()
	return [3]time.Duration{daemons, data, proxy}, err
}

// measureOverload simulates three times the peak load.
func (v *visits) measureOverload(ctx context.Context, d time.Duration, peak *tally) table.Row {
	t := v.run(ctx, d, overVisitors, 3*peak.rate())
	share := t.rate() / peak.rate()
	return table.Row{
		What:     "visits at 3x peak load, relative to peak, " + v.crowd.entrance.through(),
		Measured: fmt.Sprintf("%.0f%% (%s whole visits, %s)", 100*share, english.Number(t.done), t.others()),
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
		What:     fmt.Sprintf("visits behind nginx while %v: p99 of all requests", a),
		Measured: fmt.Sprintf("%s (%s visits, %s)", p99.Round(time.Millisecond/10), english.Number(t.done), t.others()),
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

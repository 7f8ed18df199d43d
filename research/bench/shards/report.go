package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"lightsout/internal/english"
	"lightsout/internal/service/daily"
)

// reads is how often each leaderboard is read to measure the processor time.
const reads = 20

// readingTimes returns the processor time that PostgreSQL takes to read what a daemon keeps for a day.
func readingTimes(ctx context.Context, one, two servers) (took []time.Duration, err error) {
	readOne := func(day int) error {
		_, _, err := one[0].store.Leaderboard(ctx, day, perNetwork, daily.LeaderboardRows)
		return err
	}
	readTwo := func(day int) error {
		_, err := two.board(ctx, day)
		return err
	}
	before, err := timesOf([]servers{one, two})
	if err != nil {
		return nil, err
	}
	for range reads {
		for day := firstDay; day < firstDay+days; day++ {
			if err := readOne(day); err != nil {
				return nil, err
			}
			if err := readTwo(day); err != nil {
				return nil, err
			}
		}
	}
	after, err := timesOf([]servers{one, two})
	for i := range after {
		took = append(took, (sum(after[i])-sum(before[i]))/(reads*days))
	}
	return took, err
}

func sum(times []time.Duration) (all time.Duration) {
	for _, t := range times {
		all += t
	}
	return all
}

// stored returns how many results each server has.
func (s servers) stored(ctx context.Context) ([]int, error) {
	counts := make([]int, len(s))
	for i := range s {
		if err := s[i].store.Pool().QueryRow(ctx, `SELECT count(*) FROM results`).Scan(&counts[i]); err != nil {
			return nil, err
		}
	}
	return counts, nil
}

// A load is what the writes of a service took.
type load struct {
	results []int // on each server
	took    []time.Duration
}

// rate returns how many results a second the servers store if each has one core. The slowest server
// decides.
func (l load) rate() float64 {
	all := 0
	for _, n := range l.results {
		all += n
	}
	return float64(all) / slices.Max(l.took).Seconds()
}

// each returns the number of results on each server, and the milliseconds that each result took.
func (l load) each() (results, millis string) {
	var counts, times []string
	for i, n := range l.results {
		counts = append(counts, group(n))
		times = append(times, fmt.Sprintf("%.3f", float64(l.took[i].Microseconds())/1000/float64(n)))
	}
	return strings.Join(counts, " and "), strings.Join(times, " and ") + " ms"
}

func group(n int) string { return english.Group(fmt.Sprint(n)) }

// report prints the table.
func report(w io.Writer, one, two load, f *findings, reading []time.Duration) error {
	results, times := one.each()
	resultsTwo, timesTwo := two.each()
	rows := [][3]string{
		{"results stored", results, resultsTwo},
		{"PostgreSQL's processor time for the writes of a visit, a run and a result", times, timesTwo},
		{"visits written per second, if each server has one core", group(int(one.rate())), fmt.Sprintf("%s, %.2f times as many", group(int(two.rate())), two.rate()/one.rate())},
		{"PostgreSQL's processor time to read all that a daemon keeps of a day", millis(reading[0]), millis(reading[1]) + " in all"},
		{fmt.Sprintf("rows of the leaderboards of %d days", days), f.rows.count(), f.rows.differing()},
		{"histograms", f.histograms.count(), f.histograms.differing()},
		{"places of results among the best thousand of a day", f.places.count(), f.places.differing()},
		{"percentages of all results", f.percents.count(), f.percents.differing()},
		{"days of players, on one of the servers only", f.stars.count(), f.days.differing()},
		{"stars of players", f.stars.count(), f.stars.differing()},
	}
	text := "| what | one server | two servers |\n|---|---|---|\n"
	for _, row := range rows {
		text += fmt.Sprintf("| %s |\n", strings.Join(row[:], " | "))
	}
	_, err := io.WriteString(w, text)
	return err
}

func millis(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }

func (t *tally) count() string { return group(int(t.compared.Load())) }

func (t *tally) differing() string { return group(int(t.differ.Load())) + " differ" }

package store

import (
	"context"
	"time"
)

// Vitals are the values that operators monitor in a database.
type Vitals struct {
	ClockDifference time.Duration // how far the database's clock is ahead of this machine's
	DaysAhead       int           // future days that have partitions
	Maintained      time.Time     // time of the last maintenance; zero if never
	Archive         Archive
}

// Vitals returns the current values from the database.
func (s *Store) Vitals(ctx context.Context) (Vitals, error) {
	var v Vitals
	asked := time.Now()
	clock, maintained, err := s.maintained(ctx)
	if err != nil {
		return v, err
	}
	v.Maintained = maintained
	v.ClockDifference = clockDifference(clock, asked, time.Since(asked))
	if v.DaysAhead, err = s.daysAhead(ctx, clock); err != nil {
		return v, err
	}
	v.Archive, err = s.Archive(ctx)
	return v, err
}

// clockDifference estimates how far another clock is ahead of this machine's: the other clock was
// probably read halfway between the question and the answer.
func clockDifference(clock, asked time.Time, took time.Duration) time.Duration {
	return clock.Sub(asked.Add(took / 2))
}

package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/store"
)

// A crowd is a service that many people have used: two daemons with their default limits, an
// entrance, and a database with many results for each of the last two days and fewer for every earlier
// day that the service keeps.
type crowd struct {
	*farm
	data     *store.Store
	day      int
	results  int              // results for the last two days
	known    []identity.Token // of players who have results
	entrance *entrance
}

const (
	fullSize    = 10_000_000 // results for two days
	historyDays = 400
	chunk       = 100_000 // results per insert statement
	maxKnown    = 200_000 // players who come back, at most: more than can visit during the measurement
)

// newCrowd fills a database, starts the daemons, and opens an entrance through nginx. size is a fraction
// of the full size.
func newCrowd(ctx context.Context, f *farm, size float64) (*crowd, error) {
	day, err := play.DayNumber(f.date)
	if err != nil {
		return nil, err
	}
	results := int(fullSize * size)
	c := &crowd{farm: &farm{program: f.program, cluster: f.cluster, date: f.date}, day: day, results: results, known: make([]identity.Token, min(maxKnown, results/10))}
	if c.url, err = f.newDatabase(ctx, "crowd"); err != nil {
		return nil, err
	}
	if err := c.prepare(ctx); err != nil {
		return nil, err
	}
	if c.data, err = store.Open(ctx, c.url); err != nil {
		return nil, err
	}
	begin := time.Now()
	if err := c.fill(ctx); err != nil {
		return nil, fmt.Errorf("fill the database: %w", err)
	}
	fmt.Fprintln(os.Stderr, "filled the database in", time.Since(begin).Round(time.Second))
	if err := c.startDaemons(ctx, "--trusted-proxy", "127.0.0.1", "--origin", "https://play.example.org"); err != nil {
		return nil, err
	}
	return c, c.enter(ctx, "nginx")
}

// newDatabase creates an empty database, and returns its address.
func (f *farm) newDatabase(ctx context.Context, name string) (string, error) {
	data, err := store.Open(ctx, f.url)
	if err != nil {
		return "", err
	}
	defer data.Close()
	_, err = data.Pool().Exec(ctx, "CREATE DATABASE "+name)
	return f.cluster.URL(name), err
}

// token returns the token of a known player, or of a new one if n is too large.
func (c *crowd) token(n int) identity.Token {
	if n < len(c.known) {
		return c.known[n]
	}
	return c.signer.New()
}

// fillResults inserts results for a day, for the players that a query selects. More than half of
// them have 14 presses, the fewest, and most took less than three minutes.
const fillResults = `
INSERT INTO results (day, player, help, hints, presses, stars, millis, received, moves)
SELECT $1, player, 0, 0, 14 + (i %% 2) * (i %% 13), 3,
    (5000 - 60000 * ln(1 - random()))::bigint, now() - random() * interval '1 day', '{3,7,11,2,19,23,5,16,9,0,14,21,8,12}'
FROM (%s) AS new (i, player)`

// fill fills the database as the daemons would have, with the same players every day.
func (c *crowd) fill(ctx context.Context) error {
	first := max(1, c.day-historyDays)
	if err := c.data.MakePartitions(ctx, first, c.day+1); err != nil {
		return err
	}
	crowd := fmt.Sprintf(fillResults, `SELECT i, md5(i::text)::uuid FROM generate_series($2::integer, $3::integer) AS i`)
	days := map[int]int{c.day - 1: c.results / 2, c.day: c.results / 2}
	for day := first; day < c.day-1; day++ {
		days[day] = max(10, c.results/1000)
	}
	for day := first; day <= c.day; day++ {
		for from := 1; from <= days[day]; from += chunk {
			if _, err := c.data.Pool().Exec(ctx, crowd, day, from, min(from+chunk-1, days[day])); err != nil {
				return err
			}
		}
	}
	if err := c.fillKnown(ctx); err != nil {
		return err
	}
	// In production, daemons sum up each day when it is over, and PostgreSQL vacuums on its own.
	if _, err := c.data.RollUp(ctx, c.day-1); err != nil {
		return err
	}
	_, err := c.data.Pool().Exec(ctx, "VACUUM ANALYZE")
	return err
}

// fillKnown stores yesterday's results of the players who will visit, and marks most earlier days
// as played by them.
func (c *crowd) fillKnown(ctx context.Context) error {
	players := make([][16]byte, len(c.known))
	for i := range players {
		c.known[i] = c.signer.New()
		players[i] = c.known[i].Player()
	}
	known := fmt.Sprintf(fillResults, `SELECT i, player FROM unnest($2::uuid[]) WITH ORDINALITY AS known (player, i)`)
	if _, err := c.data.Pool().Exec(ctx, known, c.day-1, players); err != nil {
		return err
	}
	_, err := c.data.Pool().Exec(ctx, `UPDATE player_days SET days = days + int4multirange(int4range(1, $1 - 100), int4range($1 - 90, $1)) WHERE player = ANY ($2::uuid[])`, c.day, players)
	return err
}

func (c *crowd) close() {
	c.entrance.close()
	c.stopDaemons()
	if c.data != nil {
		c.data.Close()
	}
}

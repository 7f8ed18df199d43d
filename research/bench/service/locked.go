package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"lightsout/internal/english"
	"lightsout/internal/service/store"
	"lightsout/research/bench/table"
)

// settleTime is how long to wait until a daemon's cached values are out of date.
const settleTime = 2 * time.Second

// measureLocked requests the leaderboard and the daily puzzle while the table of results is locked,
// as after a failed migration.
func measureLocked(ctx context.Context, f *farm) ([]table.Row, error) {
	leaderboard := fmt.Appendf(nil, "GET /api/days/%s/table HTTP/1.1\r\nHost: bench\r\n\r\n", f.date)
	today := []byte("GET /api/today HTTP/1.1\r\nHost: bench\r\n\r\n")
	address := f.daemons[0].address
	first := load{address: address, clients: 1, request: func() []byte { return leaderboard }}
	if o := first.run(ctx, settleTime); o.statuses[http.StatusOK] == 0 { // caches the leaderboard before the lock
		return nil, fmt.Errorf("the leaderboard returned %v", o.statuses)
	}
	data, err := store.Open(ctx, f.url)
	if err != nil {
		return nil, err
	}
	defer data.Close()
	tx, err := data.Pool().Begin(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback(ctx) }()
	if _, err := tx.Exec(ctx, "LOCK TABLE results IN ACCESS EXCLUSIVE MODE"); err != nil {
		return nil, err
	}
	time.Sleep(settleTime) // until the daemon's cache is out of date
	var rows []table.Row
	for _, c := range []struct {
		what    string
		request []byte
	}{{"the leaderboard", leaderboard}, {"the daily puzzle", today}} {
		const clients, pace = 600, 300
		l := load{address: address, clients: clients, pace: pace, request: func() []byte { return c.request }}
		o := l.run(ctx, loadTime)
		asked := int(pace * loadTime.Seconds())
		good, p99 := o.statuses[http.StatusOK], o.p99()
		rows = append(rows, table.Row{
			What:     "results locked: " + c.what + ", 300 requests per second",
			Measured: fmt.Sprintf("%s of %s answered, p99 %s", english.Number(good), english.Number(asked), p99.Round(time.Millisecond/10)),
			Target:   "99%, p99 at most " + dailyTime.String(), Reached: good*100 >= asked*99 && p99 <= dailyTime,
		})
	}
	return rows, nil
}

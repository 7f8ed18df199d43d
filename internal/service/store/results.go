package store

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
)

// A resultWrite is a result on its way to the database.
type resultWrite struct {
	result daily.Result
	isNew  bool
}

// AddResult stores a result and reports whether it is the player's first of the day:
// only that one is kept. It returns when the result is safe.
func (s *Store) AddResult(ctx context.Context, r daily.Result) (isNew bool, err error) {
	w := &resultWrite{result: r}
	err = s.results.add(ctx, w)
	return err == nil && w.isNew, err
}

const insertResults = `
INSERT INTO results (day, player, points, presses, stars, hints_where, hints_why, hints_press, millis, received, moves)
SELECT day, player, points, presses, stars, hints_where, hints_why, hints_press, nullif(millis, -1), received, moves::integer[]
FROM unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::timestamptz[], $11::text[])
    AS new (day, player, points, presses, stars, hints_where, hints_why, hints_press, millis, received, moves)
ON CONFLICT DO NOTHING
RETURNING day, player`

// writeResults stores results with one statement, and notes which are new.
func (s *Store) writeResults(ctx context.Context, group []*resultWrite) error {
	// In order, so that two groups with the same players wait for each other, and not both. The
	// gatherer's own order stays as it is, and so does that of one player's results.
	group = slices.Clone(group)
	slices.SortStableFunc(group, func(a, b *resultWrite) int {
		return cmp.Or(cmp.Compare(a.result.Day, b.result.Day), bytes.Compare(a.result.Player[:], b.result.Player[:]))
	})
	rows, err := s.pool.Query(ctx, insertResults, columnsOf(group)...)
	if err != nil {
		return err
	}
	type key struct {
		day    int
		player identity.Player
	}
	stored := map[key]bool{}
	var k key
	if _, err := pgx.ForEachRow(rows, []any{&k.day, (*[16]byte)(&k.player)}, func() error {
		stored[k] = true
		return nil
	}); err != nil {
		return err
	}
	for _, w := range group {
		k := key{w.result.Day, w.result.Player}
		w.isNew = stored[k]
		delete(stored, k) // of two in one group, one is the first
	}
	return nil
}

// columnsOf turns results into one array for each column. Numbers stay as large as they
// are: the database refuses those that do not fit its columns.
func columnsOf(group []*resultWrite) []any {
	n := len(group)
	days, points, presses := make([]int, n), make([]int, n), make([]int, n)
	where, why, press := make([]int, n), make([]int, n), make([]int, n)
	stars, millis := make([]int, n), make([]int64, n)
	players, received, moves := make([][16]byte, n), make([]time.Time, n), make([]string, n)
	for i, w := range group {
		r := w.result
		days[i], players[i], points[i], presses[i] = r.Day, r.Player, r.Points, r.Presses
		where[i], why[i], press[i], stars[i] = r.Hints.Where, r.Hints.Why, r.Hints.Press, r.Stars
		millis[i], received[i], moves[i] = -1, r.Received, arrayText(r.Moves)
		if r.Timed {
			millis[i] = r.Time.Milliseconds()
		}
	}
	return []any{days, players, points, presses, stars, where, why, press, millis, received, moves}
}

// resultColumns are the columns that scanResult reads.
const resultColumns = `day, player, points, presses, stars, hints_where, hints_why, hints_press, millis, received, moves`

func scanResult(row pgx.CollectableRow) (daily.Result, error) {
	var r daily.Result
	var millis pgtype.Int8
	err := row.Scan(&r.Day, (*[16]byte)(&r.Player), &r.Points, &r.Presses, &r.Stars, &r.Hints.Where, &r.Hints.Why, &r.Hints.Press,
		&millis, &r.Received, &r.Moves)
	r.Time, r.Timed = time.Duration(millis.Int64)*time.Millisecond, millis.Valid
	return r, err
}

// Result returns the result of a player and day.
func (s *Store) Result(ctx context.Context, day int, p identity.Player) (daily.Result, error) {
	return collectOne(ctx, s.pool, scanResult, `SELECT `+resultColumns+` FROM results WHERE day = $1 AND player = $2`, day, [16]byte(p))
}

// Best returns the first results of a day's leaderboard.
func (s *Store) Best(ctx context.Context, day, limit int) ([]daily.Result, error) {
	return collect(ctx, s.pool, scanResult, `SELECT `+resultColumns+` FROM results WHERE day = $1
ORDER BY day, points DESC, millis, received, player LIMIT $2`, day, limit)
}

// Place returns the place of a result in the leaderboard of its day, counted from 1.
func (s *Store) Place(ctx context.Context, r daily.Result) (int, error) {
	var better int
	// A run without a time counts as endless, as in the order of the leaderboard.
	millis := pgtype.Int8{Int64: r.Time.Milliseconds(), Valid: r.Timed}
	err := s.pool.QueryRow(ctx, `
SELECT count(*) FROM results WHERE day = $1 AND points >= $2 AND (points > $2
    OR (coalesce(millis, 9223372036854775807), received, player) < (coalesce($3::bigint, 9223372036854775807), $4, $5))`,
		r.Day, r.Points, millis, r.Received, [16]byte(r.Player)).Scan(&better)
	return better + 1, err
}

// Histogram returns how many players of a day needed how many presses, the fewest
// first. For a day that has expired it is read from its summary.
func (s *Store) Histogram(ctx context.Context, day int) ([]daily.Bar, error) {
	bars, err := collect(ctx, s.pool, pgx.RowToStructByPos[daily.Bar],
		`SELECT presses, count(*) FROM results WHERE day = $1 GROUP BY presses ORDER BY presses`, day)
	if err != nil || len(bars) > 0 {
		return bars, err
	}
	return collect(ctx, s.pool, pgx.RowToStructByPos[daily.Bar], `SELECT unnest(presses), unnest(counts) FROM day_summaries WHERE day = $1`, day)
}

// Days returns the days that a player has solved, by number, sorted: those that are
// rolled up and those after.
func (s *Store) Days(ctx context.Context, p identity.Player) ([]int, error) {
	return collect(ctx, s.pool, pgx.RowTo[int], `
SELECT generate_series(lower(r), upper(r) - 1) AS day FROM player_days, unnest(days) AS r WHERE player = $1
UNION
SELECT day FROM results WHERE player = $1 AND day > (SELECT coalesce(max(day), 0) FROM day_summaries)
ORDER BY day`, [16]byte(p))
}

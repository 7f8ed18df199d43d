package store

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
)

// A resultWrite is a result waiting to be written.
type resultWrite struct {
	result daily.Result
	isNew  bool
}

// AddResult stores a result and reports whether it is the player's first of the day; only the first
// is stored. Results of blocked players are not stored. It returns once the result is committed.
func (s *Store) AddResult(ctx context.Context, r daily.Result) (isNew bool, err error) {
	w := &resultWrite{result: r}
	err = s.results.add(ctx, w)
	return err == nil && w.isNew, err
}

const insertResults = `
INSERT INTO results (day, player, points, presses, stars, hints_where, hints_why, hints_press, millis, too_fast, received, moves)
SELECT day, player, points, presses, stars, hints_where, hints_why, hints_press, nullif(millis, -1), too_fast, received, moves::integer[]
FROM unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::boolean[], $11::timestamptz[], $12::text[])
    AS new (day, player, points, presses, stars, hints_where, hints_why, hints_press, millis, too_fast, received, moves)
WHERE NOT EXISTS (SELECT FROM blocked_players AS b WHERE b.player = new.player)
ON CONFLICT DO NOTHING
RETURNING day, player`

// writeResults stores results with one statement, and records which are new.
func (s *Store) writeResults(ctx context.Context, group []*resultWrite) error {
	// Sort, so that two groups with the same players cannot deadlock. Sort a copy, because the
	// gatherer needs the original order, and sort it stably, so that each player's results stay in
	// order.
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
		delete(stored, k) // if a group has two results from one player, only one is new
	}
	return nil
}

// columnsOf turns results into one array per column. It does not truncate numbers: the database
// refuses those that do not fit its columns.
func columnsOf(group []*resultWrite) []any {
	n := len(group)
	days, points, presses := make([]int, n), make([]int, n), make([]int, n)
	where, why, press := make([]int, n), make([]int, n), make([]int, n)
	stars, millis, fast := make([]int, n), make([]int64, n), make([]bool, n)
	players, received, moves := make([][16]byte, n), make([]time.Time, n), make([]string, n)
	for i, w := range group {
		r := w.result
		days[i], players[i], points[i], presses[i] = r.Day, r.Player, r.Points, r.Presses
		where[i], why[i], press[i], stars[i] = r.Hints.Where, r.Hints.Why, r.Hints.Press, r.Stars
		fast[i], millis[i], received[i], moves[i] = r.TooFast, -1, r.Received, arrayText(r.Moves)
		if r.Timed {
			millis[i] = r.Time.Milliseconds()
		}
	}
	return []any{days, players, points, presses, stars, where, why, press, millis, fast, received, moves}
}

// resultColumns are the columns that scanResult reads.
const resultColumns = `day, player, points, presses, stars, hints_where, hints_why, hints_press, millis, too_fast, received, moves`

func scanResult(row pgx.CollectableRow) (daily.Result, error) {
	var r daily.Result
	var millis pgtype.Int8
	err := row.Scan(&r.Day, (*[16]byte)(&r.Player), &r.Points, &r.Presses, &r.Stars, &r.Hints.Where, &r.Hints.Why, &r.Hints.Press,
		&millis, &r.TooFast, &r.Received, &r.Moves)
	r.Time, r.Timed = time.Duration(millis.Int64)*time.Millisecond, millis.Valid
	return r, err
}

// ofDay returns a condition that selects the results for a day. The day is part of the statement, so
// that the prepared plan covers one partition instead of all.
func ofDay(day int) string { return "day = " + strconv.Itoa(day) }

// inOrder is the order of the leaderboard, which an index provides.
const inOrder = `ORDER BY day, points DESC, millis, received, player LIMIT $1`

// Result returns a player's result for a day, or ErrNotFound.
func (s *Store) Result(ctx context.Context, day int, p identity.Player) (daily.Result, error) {
	return collectOne(ctx, s.pool, scanResult, `SELECT `+resultColumns+` FROM results WHERE `+ofDay(day)+` AND player = $1`, [16]byte(p))
}

// Place returns a player's place on a day's leaderboard, starting at 1. It returns ErrNotFound if
// the place is beyond limit.
func (s *Store) Place(ctx context.Context, day int, p identity.Player, limit int) (int, error) {
	return collectOne(ctx, s.pool, pgx.RowTo[int], `
SELECT place FROM (SELECT player, row_number() OVER () AS place FROM (
    SELECT player FROM results WHERE `+ofDay(day)+` `+inOrder+`) AS best) AS places WHERE player = $2`, limit, [16]byte(p))
}

// Leaderboard returns the standings for a day and its top results, all read at the same moment: a
// player is in both or in neither. For an expired day only the histogram remains.
func (s *Store) Leaderboard(ctx context.Context, day, limit int) (standings *daily.Standings, best []daily.Result, err error) {
	snapshot := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err = pgx.BeginTxFunc(ctx, s.pool, snapshot, func(tx pgx.Tx) error {
		counts, err := countsOf(ctx, tx, day)
		if err != nil {
			return err
		}
		standings = daily.NewStandings(counts)
		best, err = collect(ctx, tx, scanResult, `SELECT `+resultColumns+` FROM results WHERE `+ofDay(day)+` `+inOrder, limit)
		return err
	})
	return standings, best, err
}

// countsOf returns how many players have each result of a day.
func countsOf(ctx context.Context, q querier, day int) ([]daily.Count, error) {
	counts, err := collect(ctx, q, pgx.RowToStructByPos[daily.Count], `
SELECT points, presses, slot, sum(players)::bigint FROM result_counts WHERE day = $1 GROUP BY points, presses, slot HAVING sum(players) > 0`, day)
	if err != nil || len(counts) > 0 {
		return counts, err
	}
	return collect(ctx, q, pgx.RowToStructByPos[daily.Count],
		`SELECT 0, unnest(presses), 0, unnest(counts) FROM day_summaries WHERE day = $1`, day)
}

// Days returns the numbers of the daily puzzles that a player has solved, sorted.
func (s *Store) Days(ctx context.Context, p identity.Player) ([]int, error) {
	return collect(ctx, s.pool, pgx.RowTo[int], `
SELECT generate_series(lower(r), upper(r) - 1) AS day FROM player_days, unnest(days) AS r WHERE player = $1`, [16]byte(p))
}

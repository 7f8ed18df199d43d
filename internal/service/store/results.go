package store

import (
	"bytes"
	"cmp"
	"context"
	"errors"
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
INSERT INTO results (day, player, help, hints, presses, stars, millis, too_fast, received, moves, network)
SELECT day, player, help, hints, presses, stars, nullif(millis, -1), too_fast, received, moves::integer[], nullif(network, 0)
FROM unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::boolean[], $9::timestamptz[], $10::text[], $11::bigint[])
    AS new (day, player, help, hints, presses, stars, millis, too_fast, received, moves, network)
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
	days, presses := make([]int, n), make([]int, n)
	help, hints := make([]int, n), make([]int, n)
	stars, millis, fast := make([]int, n), make([]int64, n), make([]bool, n)
	players, received, moves, networks := make([][16]byte, n), make([]time.Time, n), make([]string, n), make([]int64, n)
	for i, w := range group {
		r := w.result
		days[i], players[i], help[i], hints[i] = r.Day, r.Player, int(r.Kind()), r.Hints
		presses[i], stars[i] = r.Presses, r.Stars
		fast[i], millis[i], received[i], moves[i] = r.TooFast, -1, r.Received, arrayText(r.Moves)
		networks[i] = int64(r.Network)
		if r.Timed {
			millis[i] = r.Time.Milliseconds()
		}
	}
	return []any{days, players, help, hints, presses, stars, millis, fast, received, moves, networks}
}

// resultColumns are the columns that scanResult reads.
const resultColumns = `day, player, help, hints, presses, stars, millis, too_fast, received, moves, coalesce(network, 0)`

func scanResult(row pgx.CollectableRow) (daily.Result, error) {
	var r daily.Result
	var help int
	var millis pgtype.Int8
	err := row.Scan(&r.Day, (*[16]byte)(&r.Player), &help, &r.Hints, &r.Presses, &r.Stars, &millis, &r.TooFast, &r.Received, &r.Moves, (*int64)(&r.Network))
	r.Shown = help == daily.SolutionShown
	r.Time, r.Timed = time.Duration(millis.Int64)*time.Millisecond, millis.Valid
	return r, err
}

// ofDay returns a condition that selects the results for a day. The day is part of the statement, so
// that the prepared plan covers one partition instead of all.
func ofDay(day int) string { return "day = " + strconv.Itoa(day) }

// ranked returns a query for the first $1 results of a day that have a rank. Its columns are player,
// network, number, which starts at 1 for the best, and nth: the result is the nth of its network. An
// index provides the order.
func ranked(day int) string {
	return `
SELECT player, network, number, row_number() OVER (PARTITION BY network ORDER BY number) AS nth
FROM (SELECT player, network, row_number() OVER () AS number FROM (
    SELECT player, network FROM results WHERE ` + ofDay(day) + ` AND NOT too_fast
    ORDER BY day, help, presses, millis, received, player LIMIT $1) AS best) AS numbered`
}

// Result returns a player's result for a day, or ErrNotFound.
func (s *Store) Result(ctx context.Context, day int, p identity.Player) (daily.Result, error) {
	return collectOne(ctx, s.pool, scanResult, `SELECT `+resultColumns+` FROM results WHERE `+ofDay(day)+` AND player = $1`, [16]byte(p))
}

// Place returns the place of a result on its day's leaderboard, starting at 1. As on the leaderboard,
// only the best perNetwork results of each network count, except that all those of the player's own
// network do: each of its players has a different place. A perNetwork of 0 means no limit. Place
// returns ErrNotFound if the result has no rank, or if limit results are better.
func (s *Store) Place(ctx context.Context, r daily.Result, perNetwork, limit int) (int, error) {
	return collectOne(ctx, s.pool, pgx.RowTo[int], `
SELECT place FROM (
    SELECT player, row_number() OVER (ORDER BY number) AS place FROM (`+ranked(r.Day)+`) AS ranked
    WHERE $2 = 0 OR nth <= $2 OR network IS NULL OR network = $3
) AS places WHERE player = $4`, limit, perNetwork, int64(r.Network), [16]byte(r.Player))
}

// Ranked returns the nth result of a day in the order of the leaderboard, starting at 1, whichever
// network it is from. It returns ErrNotFound if fewer results have a rank.
func (s *Store) Ranked(ctx context.Context, day, n int) (daily.Result, error) {
	return collectOne(ctx, s.pool, scanResult, `
SELECT `+resultColumns+` FROM results WHERE `+ofDay(day)+` AND player = (SELECT player FROM (`+ranked(day)+`) AS best WHERE number = $1)`, n)
}

// Leaderboard returns the standings for a day and its top results, at most perNetwork of them from
// one network; 0 means no limit. All are read at the same moment, so they agree with each other.
// For an expired day only the histogram remains.
func (s *Store) Leaderboard(ctx context.Context, day, perNetwork, limit int) (standings *daily.Standings, best []daily.Result, err error) {
	snapshot := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err = pgx.BeginTxFunc(ctx, s.pool, snapshot, func(tx pgx.Tx) error {
		counts, err := countsOf(ctx, tx, day)
		if err != nil {
			return err
		}
		standings = daily.NewStandings(counts)
		// Usually four times as many results as the leaderboard has are enough. Read further only
		// on a day when a few networks have sent most of the best results. OFFSET 0 makes PostgreSQL look
		// up each result by its key, however many it expects.
		for read := 4 * limit; ; read *= 8 {
			best, err = collect(ctx, tx, scanResult, `
SELECT shown.* FROM (
    SELECT player, number FROM (`+ranked(day)+`) AS ranked WHERE $2 = 0 OR nth <= $2 OR network IS NULL ORDER BY number LIMIT $3
) AS top, LATERAL (SELECT `+resultColumns+` FROM results WHERE `+ofDay(day)+` AND player = top.player OFFSET 0) AS shown
ORDER BY number`, read, perNetwork, limit)
			if err != nil || len(best) == limit || read >= standings.Players {
				return err
			}
		}
	})
	return standings, best, err
}

// countsOf returns how many players have each result of a day.
func countsOf(ctx context.Context, q querier, day int) ([]daily.Count, error) {
	counts, err := collect(ctx, q, pgx.RowToStructByPos[daily.Count], `
SELECT help, presses, slot, sum(players)::bigint FROM result_counts WHERE day = $1 GROUP BY help, presses, slot HAVING sum(players) > 0`, day)
	if err != nil || len(counts) > 0 {
		return counts, err
	}
	return collect(ctx, q, pgx.RowToStructByPos[daily.Count],
		`SELECT 0, unnest(presses), 0, unnest(counts) FROM day_summaries WHERE day = $1`, day)
}

// Days returns the numbers of the daily puzzles that a player has solved, sorted.
func (s *Store) Days(ctx context.Context, p identity.Player) ([]int, error) {
	days, err := collectOne(ctx, s.pool, pgx.RowTo[dayRanges], `SELECT days FROM player_days WHERE player = $1`, [16]byte(p))
	if errors.Is(err, ErrNotFound) {
		err = nil
	}
	return daysIn(days), err
}

// dayRanges are the days that a player has solved, as the database stores them.
type dayRanges = pgtype.Multirange[pgtype.Range[int32]]

// daysIn returns the numbers in ranges, which the database has sorted. Each range includes its
// lower bound and excludes its upper bound.
func daysIn(ranges dayRanges) []int {
	days := []int{}
	for _, r := range ranges {
		for day := r.Lower; day < r.Upper; day++ {
			days = append(days, int(day))
		}
	}
	return days
}

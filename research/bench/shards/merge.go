package main

import (
	"bytes"
	"cmp"
	"context"
	"slices"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/store"
)

// Merging is exact:
//
// Counts. Each result is counted on one server, so the counts of all results are the sums.
//
// Places. A result among the best thousand of all is among the best thousand of its server.
//
// The leaderboard, which lists at most perNetwork results from each network. Take a result on the
// leaderboard of all servers together. From each network, both this leaderboard and that of the
// result's own server list the best few of the results that are better, and the server has no more
// of these than all servers together. So the server lists fewer than a hundred better results, and
// it lists this one as well. Conversely, as long as the merged list has room, it has all better
// results that the leaderboard lists. So it counts those of each network correctly, and adds
// nothing that the leaderboard does not list.

// perNetwork is the limit that daemons have by default.
const perNetwork = 3

// A board is what a daemon needs to answer all questions about a day.
type board struct {
	standings *daily.Standings
	listed    []daily.Result // the leaderboard
	best      []daily.Result // the best, however many are from one network
	nth       []int          // each of the best is the nth of its network
	at        map[identity.Player]int
}

// board reads a day from all servers and merges it.
func (s servers) board(ctx context.Context, day int) (*board, error) {
	var counts []daily.Count
	var listed, best []daily.Result
	for _, one := range s {
		more, err := countsOf(ctx, one.store, day)
		if err != nil {
			return nil, err
		}
		_, hundred, err := one.store.Leaderboard(ctx, day, perNetwork, daily.LeaderboardRows)
		if err != nil {
			return nil, err
		}
		_, thousand, err := one.store.Leaderboard(ctx, day, 0, daily.MaxPlace)
		if err != nil {
			return nil, err
		}
		counts, listed, best = append(counts, more...), append(listed, hundred...), append(best, thousand...)
	}
	return newBoard(counts, listed, best), nil
}

// newBoard merges what the servers have, in any order.
func newBoard(counts []daily.Count, listed, best []daily.Result) *board {
	b := &board{standings: daily.NewStandings(counts), at: map[identity.Player]int{}}
	slices.SortFunc(listed, compareResults)
	of := map[identity.Network]int{}
	for _, r := range listed {
		of[r.Network]++
		if len(b.listed) < daily.LeaderboardRows && (r.Network == 0 || of[r.Network] <= perNetwork) {
			b.listed = append(b.listed, r)
		}
	}
	slices.SortFunc(best, compareResults)
	b.best = best[:min(len(best), daily.MaxPlace)]
	clear(of)
	for i, r := range b.best {
		of[r.Network]++
		b.nth = append(b.nth, of[r.Network])
		b.at[r.Player] = i
	}
	return b
}

// compareResults returns a negative number if a is better than b.
func compareResults(a, b daily.Result) int {
	untimed := func(r daily.Result) int {
		if r.Timed {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(a.Kind(), b.Kind()), cmp.Compare(a.Presses, b.Presses), cmp.Compare(untimed(a), untimed(b)),
		cmp.Compare(a.Time, b.Time), a.Received.Compare(b.Received), bytes.Compare(a.Player[:], b.Player[:]))
}

// place returns a result's place, as [store.Store.Place] does, or 0 if it is not among the best.
func (b *board) place(r daily.Result) (place int) {
	at, ok := b.at[r.Player]
	if !ok {
		return 0
	}
	for i, other := range b.best[:at+1] {
		if other.Network == 0 || other.Network == r.Network || b.nth[i] <= perNetwork {
			place++
		}
	}
	return place
}

// countsOf returns the counts of a day. The store reads them for each leaderboard, but does not return
// them, because nobody else needs them.
func countsOf(ctx context.Context, s *store.Store, day int) (counts []daily.Count, err error) {
	rows, err := s.Pool().Query(ctx, `SELECT help, presses, slot, players FROM result_counts WHERE day = $1`, day)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var c daily.Count
		if err := rows.Scan(&c.Help, &c.Presses, &c.Slot, &c.Players); err != nil {
			return nil, err
		}
		counts = append(counts, c)
	}
	return counts, rows.Err()
}

package client

import (
	"context"
	"net/http"
)

// A Standing is a result's place in the daily leaderboard.
type Standing struct {
	Name    string // the player's name
	First   bool   // false if the player's earlier result counts instead
	Presses int    // number of presses in the result that counts
	// Place starts at 1. It is 0 beyond the first thousand places, and if the result is TooFast.
	// Percent is the share of results that are worse, and Players is how many players have sent a
	// result. It is 0 if the service accepted the result but did not return a standing.
	Place, Percent, Players int
	TooFast                 bool
	Histogram               []Bar // sorted by presses, fewest first
}

// A Bar counts the players who needed a given number of presses: exactly Presses or, if More is
// true, at least Presses.
type Bar struct {
	Presses, Players int
	More             bool `json:"-"`
}

// standing asks the service for the place of a result.
func (c *Client) standing(ctx context.Context, date string, sent sentAnswer) Standing {
	s := Standing{Name: sent.Result.Name, First: sent.First, Presses: sent.Result.Presses, TooFast: sent.Result.TooFast}
	var mine struct{ Place, Percent int }
	var table struct {
		Players   int
		Histogram []Bar
	}
	day := "/api/days/" + date
	if c.do(ctx, http.MethodGet, day+"/mine", nil, &mine) != nil || c.do(ctx, http.MethodGet, day+"/table", nil, &table) != nil {
		return s
	}
	s.Place, s.Percent, s.Players, s.Histogram = mine.Place, mine.Percent, max(table.Players, mine.Place, 1), withOwn(table.Histogram, s.Presses)
	return s
}

// withOwn adds a bar for the player if the histogram has none with this number of presses. The
// leaderboard may be a few seconds old and not include the player yet.
func withOwn(bars []Bar, presses int) []Bar {
	at := 0
	for at < len(bars) && bars[at].Presses < presses {
		at++
	}
	if at < len(bars) && bars[at].Presses == presses {
		return bars
	}
	own := append([]Bar{}, bars[:at]...)
	return append(append(own, Bar{Presses: presses, Players: 1}), bars[at:]...)
}

// Bars returns at most limit bars of the histogram. The last one includes all players who needed
// more presses.
func (s Standing) Bars(limit int) []Bar {
	if len(s.Histogram) <= limit {
		return s.Histogram
	}
	bars := append([]Bar{}, s.Histogram[:limit]...)
	last := &bars[limit-1]
	last.More = true
	for _, b := range s.Histogram[limit:] {
		last.Players += b.Players
	}
	return bars
}

// Own reports whether a bar includes the player.
func (s Standing) Own(b Bar) bool {
	return s.Presses == b.Presses || b.More && s.Presses > b.Presses
}

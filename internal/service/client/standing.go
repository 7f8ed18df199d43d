package client

import (
	"context"
	"net/http"
)

// A Standing is the place of a result in the daily leaderboard.
type Standing struct {
	Name    string // the player's
	First   bool   // false if the player had sent a result before, which counts
	Presses int    // of the result that counts
	// Place is counted from 1, and Players is how many have sent a result. Both are 0 if
	// the service took the result but then did not say. Beyond the first thousand there is no place:
	// Percent of all results are worse.
	Place, Percent, Players int
	Histogram               []Bar // the fewest presses first
}

// A Bar is how many players needed a number of presses, or that many and more.
type Bar struct {
	Presses, Players int
	More             bool `json:"-"`
}

// standing asks where a result stands.
func (c *Client) standing(ctx context.Context, date string, sent sentAnswer) Standing {
	s := Standing{Name: sent.Result.Name, First: sent.First, Presses: sent.Result.Presses}
	var mine struct{ Place, Percent int }
	var table struct {
		Players   int
		Histogram []Bar
	}
	day := "/api/days/" + date
	if c.do(ctx, http.MethodGet, day+"/mine", nil, &mine) != nil || c.do(ctx, http.MethodGet, day+"/table", nil, &table) != nil {
		return s
	}
	s.Place, s.Percent, s.Players, s.Histogram = mine.Place, mine.Percent, max(table.Players, mine.Place), withOwn(table.Histogram, s.Presses)
	return s
}

// withOwn adds the player to a histogram that has nobody with as many presses: the leaderboard
// may be a few seconds old.
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

// Bars are the bars of the histogram, up to a limit: the last one has all players who needed
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

// Own reports whether the player is one of those of a bar.
func (s Standing) Own(b Bar) bool {
	return s.Presses == b.Presses || b.More && s.Presses > b.Presses
}

package tui

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"lightsout/internal/english"
	"lightsout/internal/play"
	"lightsout/internal/saves"
	"lightsout/internal/service/client"
)

// openDate returns the date of a daily puzzle if its leaderboard may still be open: today's, or
// yesterday's, because a game can run past midnight. For any other puzzle, or without a service, it
// returns false.
func (e environment) openDate(g *saves.Game) (string, bool) {
	id := g.View().ID
	n, isDaily := play.DailyNumber(id)
	if today := e.day(); e.service == nil || !isDaily || n < today-1 || n > today {
		return "", false
	}
	return strings.TrimPrefix(id, play.DailyID("")), true
}

// begun returns a command that tells the service that a new game has started. It returns nil if no
// leaderboard is open for the game, or if the game is continued. So if the service was unreachable
// when a game started, its result has no time.
func (e environment) begun(ctx context.Context, g *saves.Game) tea.Cmd {
	date, ok := e.openDate(g)
	if !ok || g.Continued {
		return nil
	}
	return func() tea.Msg {
		e.service.Begin(ctx, date)
		return nil
	}
}

// finished sends the result of a won game. It returns nil if no open leaderboard accepts the
// result.
func (e environment) finished(ctx context.Context, g *saves.Game) <-chan client.Outcome {
	date, ok := e.openDate(g)
	presses := g.Presses()
	if !ok || len(presses) > play.MaxRun {
		return nil
	}
	return e.service.Finish(ctx, date, presses, g.View().Help)
}

// A dayTable is the part of the win panel about the daily leaderboard.
type dayTable struct {
	known    bool // false while the result is being sent
	standing client.Standing
	trouble  string
}

// standingMsg carries the outcome of sending a result.
type standingMsg struct {
	of      *dayTable
	outcome client.Outcome
}

// send sends the result of a won game. The returned command waits for the outcome.
func (s *gameScreen) send(m *model) tea.Cmd {
	s.table = nil
	outcome := m.env.finished(m.ctx, s.game)
	if outcome == nil {
		return nil
	}
	table := &dayTable{}
	s.table = table
	return func() tea.Msg { return standingMsg{table, <-outcome} }
}

func (t *dayTable) show(o client.Outcome) {
	t.known, t.standing, t.trouble = true, o.Standing, troubleOf(o.Err)
}

// troubleOf returns a message for an error from the service, or "" if there is no error.
func troubleOf(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, client.ErrRejected):
		return "The leaderboard rejected it."
	default:
		return "Can't reach the leaderboard."
	}
}

// placeText describes a result's place, for a panel or a sentence.
func placeText(s client.Standing) string {
	switch {
	case s.TooFast:
		return "Too fast for a place"
	case s.Place == 0:
		return fmt.Sprintf("Better than %d%% of players", s.Percent)
	}
	place, more := fmt.Sprintf("Place %s of %s", thousands(s.Place), thousands(s.Players)), " so far"
	if !s.First {
		more = " (first result)"
	}
	if utf8.RuneCountInString(place+more) > panelWidth-4 {
		return place
	}
	return place + more
}

func thousands(n int) string { return english.Group(strconv.Itoa(n)) }

// maxBars is the maximum number of bars in a histogram.
const maxBars = 5

// lines returns at most room lines about the leaderboard.
func (t *dayTable) lines(room int) []panelLine {
	switch {
	case t == nil || room < 1:
		return nil
	case !t.known:
		return []panelLine{{"Sending your result ...", inkDim}}
	case t.trouble != "":
		return []panelLine{{t.trouble, inkDim}}
	}
	lines := []panelLine{{placeText(t.standing), inkAccent}}
	if bars := t.standing.Bars(maxBars); len(lines)+len(bars)+3 <= room && len(bars) > 0 {
		lines = append(lines, panelLine{"You are " + t.standing.Name, inkDim}, panelLine{"Presses and number of players", inkDim})
		lines = append(lines, t.histogram(bars)...)
	}
	return lines
}

// barWidth is the length of the longest bar in a histogram.
const barWidth = 16

// histogram draws the bars, one per line, and highlights the player's own.
func (t *dayTable) histogram(bars []client.Bar) []panelLine {
	largest := 1
	for _, b := range bars {
		largest = max(largest, b.Players)
	}
	lines := make([]panelLine, len(bars))
	for i, b := range bars {
		presses, mark, with := fmt.Sprint(b.Presses), "  ", inkDim
		if b.More {
			presses += "+"
		}
		if t.standing.Own(b) {
			mark, with = "▸ ", inkText
		}
		drawn := strings.Repeat("█", max(1, b.Players*barWidth/largest))
		text := fmt.Sprintf("%s%4s %s %s", mark, presses, drawn, thousands(b.Players))
		lines[i] = panelLine{text + strings.Repeat(" ", max(0, histogramWidth-utf8.RuneCountInString(text))), with}
	}
	return lines
}

// histogramWidth is the width of each line in a histogram. Lines of equal width stay aligned when
// they are centred.
const histogramWidth = 32

// tellStanding prints the outcome of sending a result.
func (p *plainGame) tellStanding(o client.Outcome) {
	if text := troubleOf(o.Err); text != "" {
		p.say("%s", text)
		return
	}
	s := o.Standing
	p.say("%s. You are %s.", placeText(s), s.Name)
	if len(s.Histogram) == 0 {
		return
	}
	var words []string
	for _, b := range s.Bars(maxBars) {
		presses := english.Plural(b.Presses, "press", "presses")
		if b.More {
			presses += " or more"
		}
		words = append(words, fmt.Sprintf("%s: %s", presses, english.Plural(b.Players, "player", "players")))
	}
	p.say("%s.", strings.Join(words, "; "))
}

// awaitOutcome waits up to leaveTime for the outcome of a result that is being sent, and prints it.
func (p *plainGame) awaitOutcome(ctx context.Context) {
	if p.outcome == nil {
		return
	}
	select {
	case o := <-p.outcome:
		p.tellStanding(o)
	case <-time.After(leaveTime):
	case <-ctx.Done():
	}
}

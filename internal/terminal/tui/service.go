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
	"lightsout/internal/service/client"
)

// openDate is the date of a game if the table of that day can be open: for the daily puzzles
// of today and, as a game can go on past midnight, of yesterday.
func (e environment) openDate(g *keptGame) (string, bool) {
	id := g.View().ID
	n, isDaily := play.DailyNumber(id)
	if today := e.day(); e.service == nil || !isDaily || n < today-1 || n > today {
		return "", false
	}
	return strings.TrimPrefix(id, play.DailyID("")), true
}

// begun tells the service that a game begins. A game that is continued began before: if the
// service could not be reached then, the result has no time.
func (e environment) begun(ctx context.Context, g *keptGame) {
	if date, ok := e.openDate(g); ok && !g.continued {
		e.service.Begin(ctx, date)
	}
}

// finished sends the result of a game that was won; the channel is nil if it has no place
// in an open table.
func (e environment) finished(ctx context.Context, g *keptGame) <-chan client.Outcome {
	date, ok := e.openDate(g)
	presses := g.Presses()
	if !ok || len(presses) > play.MaxRun {
		return nil
	}
	return e.service.Finish(ctx, date, presses, g.View().Hints)
}

// A dayTable is what the win panel says about the daily leaderboard.
type dayTable struct {
	known    bool // otherwise the result is on its way
	standing client.Standing
	trouble  string
}

// standingMsg is what became of a result.
type standingMsg struct {
	of      *dayTable
	outcome client.Outcome
}

// send sends the result of a game that was won.
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

// troubleOf says that there is no table; "" if there is one.
func troubleOf(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, client.ErrRefused):
		return "The table did not take it."
	default:
		return "The table cannot be reached now."
	}
}

// placeText says where a result stands, in a panel or a sentence.
func placeText(s client.Standing) string {
	switch {
	case s.Percent > 0:
		return fmt.Sprintf("Better than %d %% of %s", s.Percent, thousands(s.Players))
	case s.Place == 0:
		return "Your result is in the table"
	}
	place, more := fmt.Sprintf("Place %s of %s", thousands(s.Place), thousands(s.Players)), " in the table"
	if !s.First {
		more = " (first result)"
	}
	if utf8.RuneCountInString(place+more) > panelWidth-4 {
		return place
	}
	return place + more
}

func thousands(n int) string { return english.Group(strconv.Itoa(n)) }

// maxBars is how many bars of a histogram are shown.
const maxBars = 5

// lines returns at most room lines of a panel about the table.
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
		lines = append(lines, panelLine{"You are " + t.standing.Name, inkDim}, panelLine{"Presses, and how many players", inkDim})
		lines = append(lines, t.histogram(bars)...)
	}
	return lines
}

// barWidth is the longest bar of a histogram.
const barWidth = 16

// histogram draws bars, one below the other. That of the player stands out.
func (t *dayTable) histogram(bars []client.Bar) []panelLine {
	most := 1
	for _, b := range bars {
		most = max(most, b.Players)
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
		drawn := strings.Repeat("█", max(1, b.Players*barWidth/most))
		text := fmt.Sprintf("%s%4s %s %s", mark, presses, drawn, thousands(b.Players))
		lines[i] = panelLine{text + strings.Repeat(" ", max(0, histogramWidth-utf8.RuneCountInString(text))), with}
	}
	return lines
}

// histogramWidth is the width of the lines of a histogram, which are drawn below each other
// by being equally wide.
const histogramWidth = 32

// tellStanding says in a sentence what became of a result.
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

// awaitOutcome waits a moment for a result that is being sent, and says what became of it.
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

package daily

import (
	"cmp"
	"slices"
	"sort"
	"time"

	"lightsout/internal/play"
)

// MaxPlace is the last place shown as an exact number. Beyond it, a percentage is more useful.
const MaxPlace = 1000

// A Count is the number of results for a day with the same help, presses and time slot.
type Count struct {
	Help                   play.HelpKind
	Presses, Slot, Players int
}

// TimeSlot returns the slot of a result's time: one second wide up to a minute, then wider. Results
// without a time, or with one that is too fast, get the last slot. The database has the same function.
func (r Result) TimeSlot() int {
	const noTime, last = 1000, 999
	switch t := r.Time; {
	case !r.Timed || r.TooFast:
		return noTime
	case t < time.Minute:
		return int(t / time.Second)
	case t < 10*time.Minute:
		return 60 + int((t-time.Minute)/(10*time.Second))
	case t < time.Hour:
		return 114 + int((t-10*time.Minute)/time.Minute)
	default:
		return min(164+int((t-time.Hour)/time.Hour), last)
	}
}

// Standings summarise a day from counts alone, so the time to compute them depends on how many
// different counts there are, not on the number of results.
type Standings struct {
	Players   int
	Histogram []Bar      // fewest presses first
	groups    []standing // best first
}

// A standing is a group of results with the same help, presses and slot.
type standing struct {
	help                           play.HelpKind
	presses, slot, players, better int
}

func compareStandings(a, b standing) int {
	return cmp.Or(cmp.Compare(a.help, b.help), cmp.Compare(a.presses, b.presses), cmp.Compare(a.slot, b.slot))
}

// NewStandings builds standings from counts.
func NewStandings(counts []Count) *Standings {
	s := &Standings{Histogram: []Bar{}}
	presses := map[int]int{}
	groups := map[standing]int{}
	for _, c := range counts {
		presses[c.Presses] += c.Players
		groups[standing{help: c.Help, presses: c.Presses, slot: c.Slot}] += c.Players
	}
	for n, players := range presses {
		s.Histogram = append(s.Histogram, Bar{Presses: n, Players: players})
	}
	slices.SortFunc(s.Histogram, func(a, b Bar) int { return cmp.Compare(a.Presses, b.Presses) })
	for g, players := range groups {
		g.players = players
		s.groups = append(s.groups, g)
	}
	slices.SortFunc(s.groups, compareStandings)
	for i := range s.groups {
		s.groups[i].better = s.Players
		s.Players += s.groups[i].players
	}
	return s
}

// Compare returns how many results are certainly better than r, and the percentage that are worse.
// About half of the results in r's own group count as worse. The percentage stays below 100 even if
// the standings are older than r.
func (s *Standings) Compare(r Result) (better, percent int) {
	own := standing{help: r.Kind(), presses: r.Presses, slot: r.TimeSlot()}
	at, found := sort.Find(len(s.groups), func(i int) int { return compareStandings(own, s.groups[i]) })
	better, worse := s.Players, 0
	if at < len(s.groups) {
		better = s.groups[at].better
		worse = s.Players - better
	}
	if found {
		worse -= (s.groups[at].players + 1) / 2
	}
	if s.Players == 0 {
		return 0, 0
	}
	return better, min(99, 100*worse/s.Players)
}

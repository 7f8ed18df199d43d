package play

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"lightsout/internal/english"
)

// A Recap looks back on a week of daily puzzles.
type Recap struct {
	Title   string     `json:"title"`   // the dates, such as "9 to 15 November"
	Summary string     `json:"summary"` // such as "6 of 7 days, 15 stars"
	Days    []RecapDay `json:"days"`    // from Monday to Sunday
	Best    string     `json:"best"`    // the day with the best result, such as "Saturday, 12 presses, par 12"
	Hardest string     `json:"hardest"` // the day with the most help, or else the most presses above par
	Next    string     `json:"next"`    // the date of the next recap
	// Text is the recap to share. If fewer than two days were solved, it is empty, and so are Title,
	// Summary, Best and Hardest.
	Text string `json:"text"`
}

// A RecapDay is a day of a recap.
type RecapDay struct {
	ID     string `json:"id"`
	Name   string `json:"name"` // the day of the week
	Solved bool   `json:"solved"`
	Stars  int    `json:"stars"`
	Line   string `json:"line"` // the result, such as "11 presses, par 9, 2 hints"; empty if it is not known
}

// minRecap is the minimum number of solved days for a recap, and of known results for Best and
// Hardest.
const minRecap = 2

// RecapOf looks back on the week before today's. It takes the player's results and the numbers of the
// days solved, some of which may have no result, because they were solved on another device.
func RecapOf(results []Result, solved []int, today int) Recap {
	first := mondayOf(today) - 7
	week := weekOf(results, solved, first)
	r := Recap{Next: dateOf(first + 14).Format(dateFormat)}
	for _, d := range week {
		r.Days = append(r.Days, d.view())
	}
	if count(week, weekDay.isSolved) < minRecap {
		return r
	}
	r.Title = datesOf(first)
	r.Summary = summaryOf(week)
	r.Best, r.Hardest = extremes(week)
	r.Text = fmt.Sprintf("Lights Out, %s\n%s\n%s", r.Title, marksOf(week), r.Summary)
	if r.Best != "" {
		r.Text += "\nBest: " + r.Best
	}
	if r.Hardest != "" {
		r.Text += "\nHardest: " + r.Hardest
	}
	return r
}

// mondayOf returns the Monday of a day's week.
func mondayOf(number int) int { return number - (int(dateOf(number).Weekday())+6)%7 }

// A weekDay is a day with the player's result, if it is known.
type weekDay struct {
	date   time.Time
	solved bool
	known  bool
	result Result
}

func weekOf(results []Result, solved []int, first int) []weekDay {
	var week []weekDay
	for n := first; n < first+7; n++ {
		d := weekDay{date: dateOf(n), solved: slices.Contains(solved, n)}
		for _, r := range results {
			if r.ID == d.id() {
				d.solved, d.known, d.result = true, true, r
			}
		}
		week = append(week, d)
	}
	return week
}

func (d weekDay) id() string { return DailyID(d.date.Format(dateFormat)) }

func (d weekDay) isSolved() bool { return d.solved }

func (d weekDay) above() int { return max(0, d.result.Presses-d.result.Par) }

func (d weekDay) stars() int {
	if !d.known {
		return 0
	}
	return Stars(d.result.Presses, d.result.Par, d.result.Help)
}

func (d weekDay) view() RecapDay {
	v := RecapDay{ID: d.id(), Name: d.date.Weekday().String(), Solved: d.solved, Stars: d.stars()}
	if d.known {
		v.Line = d.result.line()
	}
	return v
}

func (d weekDay) words() string { return d.date.Weekday().String() + ", " + d.result.line() }

func count(week []weekDay, has func(weekDay) bool) int {
	n := 0
	for _, d := range week {
		if has(d) {
			n++
		}
	}
	return n
}

// marksOf returns a square for each day, like those for presses: blue for a win with help, yellow
// for one without help in at most par presses, white for any other win, and black for a day that
// was not solved.
func marksOf(week []weekDay) string {
	var row strings.Builder
	for _, d := range week {
		switch {
		case !d.solved:
			row.WriteString("⬛")
		case d.known && d.result.Kind() != NoHelp:
			row.WriteString("🟦")
		case d.known && d.above() == 0:
			row.WriteString("🟨")
		default:
			row.WriteString("⬜")
		}
	}
	return row.String()
}

func summaryOf(week []weekDay) string {
	stars := 0
	for _, d := range week {
		stars += d.stars()
	}
	text := fmt.Sprintf("%d of %d days", count(week, weekDay.isSolved), len(week))
	if stars > 0 {
		text += ", " + english.Plural(stars, "star", "stars")
	}
	return text
}

// extremes returns the best and the hardest of the days whose results are known. Both are empty if
// there are fewer than two such days. If several days are tied for best or for hardest, the one with
// the highest par counts. If all results were equally good, there is no hardest.
func extremes(week []weekDay) (best, hardest string) {
	known := slices.DeleteFunc(slices.Clone(week), func(d weekDay) bool { return !d.known })
	if len(known) < minRecap {
		return "", ""
	}
	effort := func(a, b weekDay) int {
		return cmp.Or(cmp.Compare(a.result.Kind(), b.result.Kind()), cmp.Compare(a.result.Hints, b.result.Hints), cmp.Compare(a.above(), b.above()))
	}
	par := func(a, b weekDay) int { return cmp.Compare(a.result.Par, b.result.Par) }
	top := slices.MinFunc(known, func(a, b weekDay) int { return cmp.Or(effort(a, b), par(b, a)) })
	end := slices.MaxFunc(known, func(a, b weekDay) int { return cmp.Or(effort(a, b), par(a, b)) })
	if effort(top, end) == 0 {
		return top.words(), ""
	}
	return top.words(), end.words()
}

// datesOf returns the first and the last date of a week, such as "9 to 15 November" or "28 December
// to 3 January".
func datesOf(first int) string {
	from, to := dateOf(first), dateOf(first+6)
	start := "2 January"
	if from.Month() == to.Month() {
		start = "2"
	}
	return from.Format(start) + " to " + to.Format("2 January")
}

package docs_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"lightsout/internal/docs"
	"lightsout/internal/english"
	"lightsout/internal/testkit"
)

const scalePage = "docs/explanation/scale.md"

// The assumptions of the page.
const (
	peak           = 2000 // visits per second, for ten million players a day
	perCoreHour    = 0.05 // dollars
	perGigabyte    = 0.05 // dollars, for traffic
	perStoredMonth = 0.1  // dollars, for a gigabyte on disk
	newBrowsers    = 0.05 // of all visitors
	keptDays       = 400
)

// A scale is what the page needs to know from the measurements.
type scale struct {
	daemons, postgres, nginx float64 // milliseconds per visit
	roomCores                float64 // for 20 rooms of 30 players
	bytes                    float64 // of a result
	app                      float64 // kilobytes that a new browser downloads
	two                      float64 // visits that two servers write for each that one writes
	reading, readingOne      float64 // milliseconds, to read a day from two servers and from one
	press, pressHundred      float64 // milliseconds, with one daemon and with a hundred
}

func readScale(t *testing.T) (s scale) {
	t.Helper()
	runs := readRuns(t)
	find := func(run docs.Run, pattern string, into ...*float64) {
		found := regexp.MustCompile(pattern).FindStringSubmatch(strings.Join(run.Rows, "\n"))
		if found == nil {
			t.Fatalf("the run %s has no row like %s", run.Name, pattern)
		}
		for i, number := range found[1:] {
			n := testkit.Must(strconv.ParseFloat(strings.ReplaceAll(number, ",", ""), 64))(t)
			*into[i] = n
		}
	}
	find(runs["visits"], `the daemons ([\d.]+) ms and PostgreSQL ([\d.]+) ms; nginx takes ([\d.]+) ms`, &s.daemons, &s.postgres, &s.nginx)
	find(runs["service"], `rooms: 20 of 30 players.*with ([\d.]+) cores`, &s.roomCores)
	find(runs["service"], `bytes in the database for each result, with its indexes \| (\d+)`, &s.bytes)
	find(runs["web-size"], `the core for players.*\| .* ([\d,]+) kB \|`, &s.app)
	find(runs["shards"], `visits written per second.*, ([\d.]+) times as many`, &s.two)
	find(runs["shards"], `to read all.* \| ([\d.]+) ms \| ([\d.]+) ms`, &s.readingOne, &s.reading)
	find(runs["notify"], `(?m)^1 \| ([\d.]+) ms`, &s.press)
	find(runs["notify"], `(?m)^100 \| ([\d.]+) ms`, &s.pressHundred)
	return s
}

// figures returns what the page shows between <!-- scale: NAME --> and <!-- end -->, by name.
func (s scale) figures() map[string]string {
	const players = 10_000_000
	cores := (s.daemons + s.postgres + s.nginx) / 1000 * peak
	traffic := newBrowsers * players * s.app * 1e3 / 1e9
	disk := players * s.bytes * keptDays / 1e9
	dollars := func(n float64) string { return fmt.Sprintf("%.0f", n) }
	return map[string]string{
		"visit":           fmt.Sprintf("%.1f ms", s.daemons+s.postgres),
		"daemons":         fmt.Sprintf("%.2f ms", s.daemons),
		"postgres":        fmt.Sprintf("%.2f ms", s.postgres),
		"nginx":           fmt.Sprintf("%.2f ms", s.nginx),
		"players":         s.players(),
		"rooms":           fmt.Sprintf("%.1f cores", s.roomCores),
		"people":          round(8/s.roomCores*20*30) + " people",
		"cores":           fmt.Sprintf("%.1f cores", cores),
		"cores-cost":      dollars(cores * 24 * perCoreHour),
		"traffic":         round(traffic) + " GB",
		"traffic-cost":    dollars(traffic * perGigabyte),
		"bytes":           fmt.Sprintf("%.0f bytes", s.bytes),
		"disk":            round(disk) + " GB",
		"disk-cost":       dollars(disk * perStoredMonth / 30),
		"daemon-visits":   round(1000/s.daemons) + " visits",
		"postgres-visits": round(1000/s.postgres) + " visits",
		"presses":         round(1000/s.press) + " presses",
		"two":             fmt.Sprintf("%.2f times", s.two),
		"reading":         round(s.reading) + " ms",
		"reading-one":     round(s.readingOne) + " ms",
		"press":           fmt.Sprintf("%.2f ms", s.press),
		"press-hundred":   fmt.Sprintf("%.2f ms", s.pressHundred),
	}
}

// players returns the table of cores for a number of players.
func (s scale) players() string {
	var b strings.Builder
	b.WriteString("\n| players per day | visits per second at the peak | cores for daemons | for PostgreSQL | for nginx |\n|---|---|---|---|---|\n")
	for millions := 1; millions <= 100; millions *= 10 {
		visits := peak * millions / 10
		cores := func(millis float64) string {
			return fmt.Sprintf("%.2g", millis/1000*float64(visits))
		}
		fmt.Fprintf(&b, "| %d million | %s | %s | %s | %s |\n", millions, english.Group(strconv.Itoa(visits)), cores(s.daemons), cores(s.postgres), cores(s.nginx))
	}
	return b.String()
}

// round returns a number with two significant digits.
func round(x float64) string {
	n, _ := strconv.ParseFloat(fmt.Sprintf("%.2g", x), 64)
	return english.Group(strconv.Itoa(int(n)))
}

var scaleFigure = regexp.MustCompile(`(?s)(<!-- scale: ([\w-]+) -->)(.*?)(<!-- end -->)`)

// The arithmetic on the scale page follows from the measurements.
func TestPagesShowTheArithmetic(t *testing.T) {
	text := pages(t)[scalePage]
	figures := readScale(t).figures()
	fresh := scaleFigure.ReplaceAllStringFunc(text, func(match string) string {
		m := scaleFigure.FindStringSubmatch(match)
		figure, ok := figures[m[2]]
		if !ok {
			t.Errorf("%s shows %s, which is not computed", scalePage, m[2])
		}
		delete(figures, m[2])
		return m[1] + figure + m[4]
	})
	for name := range figures {
		t.Errorf("%s does not show %s", scalePage, name)
	}
	refresh(t, scalePage, text, fresh)
}

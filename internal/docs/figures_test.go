package docs_test

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/docs"
)

// A figure is a duration, a size or a ratio: a number and its unit.
var figure = regexp.MustCompile(`(?i)\b(\d[\d,]*(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|million|half an?)` +
	`([ -](?:ns|µs|ms|s|(?:milli|micro|nano)?seconds?|min|minutes?|(?:core-)?hours?|(?:core-)?days?|weeks?|months?|years?` +
	`|bytes?|[kMGT]i?B|(?:kilo|mega|giga|tera)bytes?|times|percent)|%)(?:\b|$|[ ,.;:)|])`)

// notProse matches text whose figures are not checked: code, measurements, comments, and link
// targets.
var notProse = regexp.MustCompile("(?s)<!-- measured: .*?<!-- end -->|<!--.*?-->|(?m:^```.*?^```)|(?m:^    [^\n]*$)|`[^`\n]*`|\\]\\([^)]*\\)")

// estimate matches an estimate in prose: the word "about" and a number in words or with at most two
// significant digits.
var estimate = regexp.MustCompile(`(?i)\babout (?:\w+ (?:to|or|and) )?(?:an? )?(?:half an?|\d{1,2}|0\.\d|\d\.\d|\d{1,2}0+|\d{1,2}(?:,?000)+|[a-z]+)$`)

// figuresIn calls report with each figure in a page's prose and its line. It skips estimates.
func figuresIn(page string, report func(line int, figure string)) {
	prose := notProse.ReplaceAllStringFunc(page, func(code string) string {
		return strings.Repeat("\n", strings.Count(code, "\n")) // to keep line numbers
	})
	line, from := 1, 0
	flat := strings.ReplaceAll(prose, "\n", " ") // a figure may span two lines; offsets stay valid
	for _, at := range figure.FindAllStringSubmatchIndex(flat, -1) {
		line += strings.Count(prose[from:at[0]], "\n")
		from = at[0]
		if at[0] > 0 && flat[at[0]-1] == '^' { // an exponent
			continue
		}
		if estimate.MatchString(flat[max(0, at[0]-40):at[3]]) {
			continue
		}
		number, unit := flat[at[2]:at[3]], flat[at[4]:at[5]]
		if unit != "%" {
			unit = " " + unit[1:]
		}
		report(line, number+unit)
	}
}

// digits maps numbers in words to digits.
var digits = map[string]string{
	"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
	"ten": "10", "twelve": "12", "fifteen": "15", "twenty": "20", "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60",
}

// units maps units to their short forms.
var units = map[string]string{"millisecond": "ms", "second": "s", "minute": "min", "percent": "%", "megabyte": "mb", "kilobyte": "kb", "gigabyte": "gb"}

// normal returns the normal form of a figure, in which five seconds and 5 s are equal.
func normal(figure string) string {
	number, unit, _ := strings.Cut(strings.ToLower(figure), " ")
	if n, ok := strings.CutSuffix(number, "%"); ok {
		number, unit = n, "%"
	}
	if d, ok := digits[number]; ok {
		number = d
	}
	if len(unit) > 2 && unit != "times" {
		unit = strings.TrimSuffix(unit, "s")
	}
	if short, ok := units[unit]; ok {
		unit = short
	}
	return number + " " + unit
}

const (
	settingsFile = "settings.txt"
	anyFigure    = "* " // marks a page that another test compares with its data
)

// readSettings reads the figures that are neither measured nor limits, by page and figure.
func readSettings(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(settingsFile)
	if err != nil {
		t.Fatal(err)
	}
	settings := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, " | ")
		if len(fields) != 3 {
			t.Fatalf("%s: %q is not PAGE | FIGURES | REASON", settingsFile, line)
		}
		for f := range strings.SplitSeq(fields[1], ", ") {
			settings[fields[0]+" | "+normal(f)] = false
		}
	}
	return settings
}

// sources are the places that figures may come from.
type sources struct {
	runs     map[string]docs.Run
	limits   map[string]bool
	settings map[string]bool // true once used
}

// allowed returns the figures in the measurements that a page shows, and in the limits if it links
// to them.
func (s sources) allowed(text string) map[string]bool {
	figures := map[string]bool{}
	if strings.Contains(text, "limits.md") {
		maps.Copy(figures, s.limits)
	}
	for _, block := range shown.FindAllStringSubmatch(text, -1) {
		figuresIn(strings.ReplaceAll(s.runs[block[1]].Markdown(), "about ", ""), func(_ int, f string) { figures[normal(f)] = true })
	}
	return figures
}

// unexplained returns a message for each figure without a source on a page.
func (s sources) unexplained(page, text string) []string {
	var messages []string
	allowed := s.allowed(text)
	figuresIn(text, func(line int, f string) {
		for _, key := range []string{page + " | " + anyFigure, page + " | " + normal(f)} {
			if _, ok := s.settings[key]; ok {
				s.settings[key] = true
				return
			}
		}
		if !allowed[normal(f)] {
			messages = append(messages, fmt.Sprintf("%s:%d: %s is not in a measurement on this page; link to the page that has it, or show the run from research/measurements.json", page, line, f))
		}
	})
	return messages
}

// Every duration, size or ratio on a page has a source: a measurement on the same page, a limit
// that a test compares with the code (if the page links to the limits), an estimate marked as one,
// or settings.txt. So a page cannot repeat a measurement from another page; it must link to that
// page instead.
func TestFigures(t *testing.T) {
	texts := pages(t)
	from := sources{readRuns(t), map[string]bool{}, readSettings(t)}
	limits := texts["docs/reference/limits.md"]
	for _, row := range limitRow.FindAllStringSubmatch(limits, -1) {
		from.limits[normal(row[1])] = true
	}
	texts["docs/reference/limits.md"] = limits + "[this page](limits.md)"
	for _, page := range slices.Sorted(maps.Keys(texts)) {
		for _, message := range from.unexplained(page, texts[page]) {
			t.Error(message)
		}
	}
	for key, used := range from.settings {
		if !used {
			t.Errorf("%s: remove %s, which is not on the page", settingsFile, key)
		}
	}
}

// A figure planted on a page is found, unless it has a source.
func TestSourcesOfFigures(t *testing.T) {
	run := docs.Run{Date: "2026-11-16", Columns: "what | took", Rows: []string{"a | 7.5 s"}}
	from := sources{map[string]docs.Run{"a": run}, map[string]bool{"5 s": true}, map[string]bool{"b.md | 3 min": false}}
	const block = "<!-- measured: a -->\n<!-- end -->\n"
	for _, c := range []struct {
		page, text string
		found      bool
	}{
		{"a.md", "It takes 7.5 s.", true},
		{"a.md", block + "It takes 7.5 s.", false},
		{"a.md", block + "It takes 7.6 s.", true},
		{"a.md", "It ends after five seconds.", true},
		{"a.md", "It ends after five seconds ([limits](limits.md)).", false},
		{"a.md", "A sprint has three minutes.", true},
		{"b.md", "A sprint has three minutes.", false},
	} {
		if got := from.unexplained(c.page, c.text); (len(got) > 0) != c.found {
			t.Errorf("%s: %q: got %q", c.page, c.text, got)
		}
	}
}

func TestFiguresIn(t *testing.T) {
	for _, c := range []struct{ page, want string }{
		{"It takes 3 s.", "1: 3 s"},
		{"a\nb ten\nmegabytes", "2: ten megabytes"},
		{"| 30 x 30 | 0.5 ms |\n| 1,5 | 17.4 s | 80% |", "1: 0.5 ms, 2: 17.4 s, 2: 80%"},
		{"twice, 3.5 times as fast, or six to ten hours", "1: 3.5 times, 1: ten hours"},
		{"between 16 to 30 s; core-days; 2 core-days", "1: 30 s, 1: 2 core-days"},
		{"about 3 s, about ten\nminutes, about one or two hours, about 0.5 s, about 2,000 bytes", ""},
		{"about 3.25 s, about 1,234 bytes, and at most 50 ms", "1: 3.25 s, 1: 1,234 bytes, 1: 50 ms"},
		{"`5 s`, [x](a-5 s.md)\n\n    6 s\n\n```\n7 s\n```\n\nthe end of 8 s", "9: 8 s"},
		{"<!-- measured: a -->\n| 9 s |\n<!-- end -->\nand 5 s", "4: 5 s"},
		{"5 squares, 3 sides, ten boards, version 2.0 msomething", ""},
	} {
		var got []string
		figuresIn(c.page, func(line int, f string) { got = append(got, fmt.Sprintf("%d: %s", line, f)) })
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%q: got %q, want %q", c.page, strings.Join(got, ", "), c.want)
		}
	}
}

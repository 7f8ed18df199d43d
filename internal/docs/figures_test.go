package docs_test

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A figure is a duration, a size or a ratio: a number and its unit.
var figure = regexp.MustCompile(`(?i)\b(\d[\d,]*(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|million|half an?)` +
	`[ -](ns|µs|ms|s|(?:milli|micro|nano)?seconds?|min|minutes?|(?:core-)?hours?|(?:core-)?days?|weeks?|months?|years?` +
	`|bytes?|[kMGT]i?B|(?:kilo|mega|giga|tera)bytes?|times|%|percent)(?:\b|$|[ ,.;:)|])`)

// notProse is what has no figures of ours: code, what was measured, comments, and the targets of links.
var notProse = regexp.MustCompile("(?s)<!-- measured: .*?<!-- end -->|<!--.*?-->|(?m:^```.*?^```)|(?m:^    [^\n]*$)|`[^`\n]*`|\\]\\([^)]*\\)")

// estimate is how prose marks one: the word about, and a number of two digits or in words.
var estimate = regexp.MustCompile(`(?i)\babout (?:\w+ (?:to|or|and) )?(?:an? )?(?:half an?|\d{1,2}|0\.\d|\d\.\d|\d{1,2}0+|\d{1,2}(?:,?000)+|[a-z]+)$`)

// figuresIn calls report with the line of each figure in the prose of a page that is no estimate.
func figuresIn(page string, report func(line int, figure string)) {
	prose := notProse.ReplaceAllStringFunc(page, func(code string) string {
		return strings.Repeat("\n", strings.Count(code, "\n")) // so that lines keep their numbers
	})
	line, from := 1, 0
	flat := strings.ReplaceAll(prose, "\n", " ") // as long as the prose, so a figure may be on two lines
	for _, at := range figure.FindAllStringSubmatchIndex(flat, -1) {
		line += strings.Count(prose[from:at[0]], "\n")
		from = at[0]
		if at[0] > 0 && flat[at[0]-1] == '^' { // an exponent
			continue
		}
		if estimate.MatchString(flat[max(0, at[0]-40):at[3]]) {
			continue
		}
		report(line, flat[at[2]:at[3]]+" "+flat[at[4]:at[5]])
	}
}

// digits are the numbers that prose writes as words.
var digits = map[string]string{
	"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
	"ten": "10", "twelve": "12", "fifteen": "15", "twenty": "20", "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60",
}

// units are the short forms of units.
var units = map[string]string{"millisecond": "ms", "second": "s", "minute": "min", "percent": "%", "megabyte": "mb", "kilobyte": "kb", "gigabyte": "gb"}

// normal is a form of a figure in which five seconds and 5 s are the same.
func normal(figure string) string {
	number, unit, _ := strings.Cut(strings.ToLower(figure), " ")
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
	anyFigure    = "* " // of a page that another test compares with what it is made from
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

// A duration, size or ratio on a page is in a measurement that the same page shows, is a
// limit that a test compares with the code, on a page that links to the limits, is marked as an estimate, or is in settings.txt.
// So a page cannot repeat what was measured for another: it links there.
func TestFigures(t *testing.T) {
	runs, settings, texts := readRuns(t), readSettings(t), pages(t)
	limits := map[string]bool{}
	texts["docs/reference/limits.md"] += "[this page](limits.md)"
	for _, row := range limitRow.FindAllStringSubmatch(texts["docs/reference/limits.md"], -1) {
		limits[normal(row[1])] = true
	}
	for _, page := range slices.Sorted(maps.Keys(texts)) {
		measured := map[string]bool{}
		if strings.Contains(texts[page], "limits.md") {
			maps.Copy(measured, limits)
		}
		for _, block := range shown.FindAllStringSubmatch(texts[page], -1) {
			figuresIn(strings.ReplaceAll(runs[block[1]].Markdown(), "about ", ""), func(_ int, f string) { measured[normal(f)] = true })
		}
		figuresIn(texts[page], func(line int, f string) {
			key, whole := page+" | "+normal(f), page+" | "+anyFigure
			if _, ok := settings[whole]; ok {
				settings[whole] = true
			} else if _, ok := settings[key]; ok {
				settings[key] = true
			} else if !measured[normal(f)] {
				t.Errorf("%s:%d: %s is in no measurement that this page shows; link to the page that has it, or show the run of research/measurements.json", page, line, f)
			}
		})
	}
	for key, used := range settings {
		if !used {
			t.Errorf("%s: remove %s, which is not on the page", settingsFile, key)
		}
	}
}

func TestFiguresArePlanted(t *testing.T) {
	for _, c := range []struct{ page, want string }{
		{"It takes 3 s.", "1: 3 s"},
		{"a\nb ten\nmegabytes", "2: ten megabytes"},
		{"| 30 x 30 | 0.5 ms |\n| 1,5 | 17.4 s | 80 % |", "1: 0.5 ms, 2: 17.4 s, 2: 80 %"},
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

package journey

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"lightsout/internal/english"
	"lightsout/internal/play"
)

// ErrProgress reports a string that is not saved journey progress.
var ErrProgress = errors.New("not a journey's progress")

// Progress records what a player has won. The zero value is the progress of a new player.
type Progress struct {
	// stars maps level IDs to the stars won. Unknown IDs are kept, because they may belong to
	// levels in a newer version of the program.
	stars map[string]int
	// AllOpen means that the player wants every level open.
	AllOpen bool
}

const (
	// header is the first line of saved progress.
	header      = "Lights Out journey 1"
	allOpenLine = "all open"
	// MaxText is the maximum length of progress as text, in bytes.
	MaxText = 1 << 18
	// maxLevels is the maximum number of levels in saved progress.
	maxLevels = 2000
	// maxID is the maximum length of a level's ID, in bytes.
	maxID = 100
)

// Parse parses the output of [Progress.String]. An empty string is the progress of a new player.
func Parse(text string) (Progress, error) {
	if text == "" {
		return Progress{}, nil
	}
	if len(text) > MaxText {
		return Progress{}, english.Errorf("%w: %d bytes, and the limit is %d", ErrProgress, len(text), MaxText)
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if strings.TrimSuffix(lines[0], "\r") != header {
		return Progress{}, fmt.Errorf("%w: its first line is %q", ErrProgress, header)
	}
	p := Progress{stars: map[string]int{}}
	for _, line := range lines[1:] {
		if err := p.parseLine(strings.TrimSuffix(line, "\r")); err != nil {
			return Progress{}, err
		}
	}
	return p, nil
}

func (p *Progress) parseLine(line string) error {
	if line == allOpenLine {
		p.AllOpen = true
		return nil
	}
	number, id, _ := strings.Cut(line, " ")
	stars, err := strconv.Atoi(number)
	if err != nil || number != strconv.Itoa(stars) || stars < 1 || stars > play.MaxStars || !isID(id) {
		return fmt.Errorf("%w: %.40q; write a level's stars, 1 to %d, and its ID, as in 3 5x5:1ffffff", ErrProgress, line, play.MaxStars)
	}
	if p.stars[id] = max(p.stars[id], stars); len(p.stars) > maxLevels {
		return fmt.Errorf("%w: more than %d levels", ErrProgress, maxLevels)
	}
	return nil
}

// isID reports whether a string can be the ID of a level.
func isID(text string) bool {
	return text != "" && len(text) <= maxID && !strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' })
}

// String returns the progress as text: a header, "all open" if the player wants that, and a line
// for each level that was won. The terminal and the web app store and exchange this text.
//
//	Lights Out journey 1
//	all open
//	3 3x3:ba
//	1 5x5:4fb9c4
func (p Progress) String() string {
	var text strings.Builder
	fmt.Fprintln(&text, header)
	if p.AllOpen {
		fmt.Fprintln(&text, allOpenLine)
	}
	for _, id := range slices.Sorted(maps.Keys(p.stars)) {
		fmt.Fprintln(&text, p.stars[id], id)
	}
	return text.String()
}

// Stars returns the number of stars won on a level.
func (p Progress) Stars(id string) int { return p.stars[id] }

// With returns the progress after a win. Earlier wins are never lost, and puzzles that are not
// levels change nothing.
func (p Progress) With(id string, stars int) Progress {
	if _, _, _, ok := Find(id); !ok || stars <= p.stars[id] {
		return p
	}
	q := Progress{stars: maps.Clone(p.stars), AllOpen: p.AllOpen}
	if q.stars == nil {
		q.stars = map[string]int{}
	}
	q.stars[id] = min(stars, play.MaxStars)
	return q
}

// Join merges the progress of two devices and keeps the higher star count for each level. If there
// are too many levels, it leaves out unknown levels from other.
func (p Progress) Join(other Progress) Progress {
	q := Progress{stars: maps.Clone(p.stars), AllOpen: p.AllOpen || other.AllOpen}
	if q.stars == nil {
		q.stars = map[string]int{}
	}
	for _, id := range slices.Sorted(maps.Keys(other.stars)) {
		_, _, _, known := Find(id)
		if _, has := q.stars[id]; has || known || len(q.stars) < maxLevels-count() {
			q.stars[id] = max(q.stars[id], other.stars[id])
		}
	}
	return q
}

// Won returns the progress with only the stars won on known levels. This is what the service
// stores for a player.
func (p Progress) Won() Progress {
	q := Progress{stars: map[string]int{}}
	for id, stars := range p.stars {
		if _, _, _, ok := Find(id); ok {
			q.stars[id] = stars
		}
	}
	return q
}

// count returns the number of levels in the journey.
func count() int {
	n := 0
	for _, w := range worlds {
		n += w.size()
	}
	return n
}

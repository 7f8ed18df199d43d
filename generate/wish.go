package generate

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"lightsout/board"
)

// ErrID says that a text is no puzzle's ID. Where the board is the trouble, the
// error is board.ErrSpec or board.ErrTooLarge instead.
var ErrID = errors.New("not a puzzle")

// ErrWish says that no puzzle is as wished for, or that it is beyond what can be
// promised.
var ErrWish = errors.New("this cannot be wished for")

// ErrNotFound says that the search for a puzzle was given up after a fixed effort.
// It is the same effort everywhere, so the same ID is never found elsewhere.
var ErrNotFound = errors.New("no such puzzle was found")

// MaxSeed is the most characters of a seed.
const MaxSeed = 64

// maxWish is the largest number in a wish; no board in memory has more presses.
const maxWish = 1 << 33

// A Wish is what a puzzle should be like. The same wish is always the same puzzle.
type Wish struct {
	Board *board.Board
	// Seed tells puzzles apart that are alike otherwise: 1 to MaxSeed letters,
	// digits, dots, dashes and underscores.
	Seed string
	// Par is the exact number of the fewest presses, 0 for any.
	Par int
	// Lights is the exact number of lights that are on, 0 for any.
	Lights int
	// Symmetric wants lights that are their own mirror image.
	Symmetric bool
	// LitOnly wants a puzzle that can be solved by pressing lit lights only.
	LitOnly bool
}

// ID is the wish in one line, which [Parse] reads.
func (w Wish) ID() string {
	id := w.Board.String() + "#" + w.Seed
	if w.Par != 0 {
		id += "," + parOption + strconv.Itoa(w.Par)
	}
	if w.Symmetric {
		id += "," + symmetricOption
	}
	if w.Lights != 0 {
		id += "," + lightsOption + strconv.Itoa(w.Lights)
	}
	if w.LitOnly {
		id += "," + litOption
	}
	return id
}

const (
	parOption       = "par="
	symmetricOption = "symmetric"
	lightsOption    = "lights="
	litOption       = "lit"
)

// IsID reports whether a text is meant as the ID of a puzzle: it has a #.
func IsID(text string) bool { return strings.Contains(text, "#") }

// Parse returns the wish that an ID stands for; the package comment shows IDs. The
// ID of a day is short for that of its puzzle.
func Parse(id string) (Wish, error) {
	spec, rest, ok := strings.Cut(id, "#")
	if !ok {
		return Wish{}, fmt.Errorf("%w: %s has no seed; add one, as in 5x5#monday", ErrID, quote(id))
	}
	if spec == dailyBoard {
		return Daily(rest)
	}
	b, err := board.Parse(spec)
	if err != nil {
		return Wish{}, err
	}
	return parseOptions(b, rest)
}

// parseOptions reads what follows the # of an ID.
func parseOptions(b *board.Board, text string) (Wish, error) {
	w := Wish{Board: b}
	var options string
	w.Seed, options, _ = strings.Cut(text, ",")
	if strings.Contains(text, ",") {
		for option := range strings.SplitSeq(options, ",") {
			if err := w.parseOption(option); err != nil {
				return Wish{}, err
			}
		}
	}
	return w, w.check()
}

func (w *Wish) parseOption(option string) error {
	before := *w
	name, value, _ := strings.Cut(option, "=")
	var err error
	switch {
	case option == symmetricOption:
		w.Symmetric = true
	case option == litOption:
		w.LitOnly = true
	case name+"=" == parOption:
		w.Par, err = parseNumber(name, value)
	case name+"=" == lightsOption:
		w.Lights, err = parseNumber(name, value)
	default:
		return fmt.Errorf("%w: no option of a puzzle is called %s; they are par=8, symmetric, lights=6 and lit", ErrID, quote(option))
	}
	if err != nil {
		return err
	}
	if before == *w || before.Par != 0 && name == "par" || before.Lights != 0 && name == "lights" {
		return fmt.Errorf("%w: it gives %s twice", ErrID, quote(name))
	}
	return nil
}

// parseNumber reads a whole number above 0 without leading zeros.
func parseNumber(name, text string) (int, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || n > maxWish || n != int64(int(n)) || strconv.FormatInt(n, 10) != text {
		return 0, fmt.Errorf("%w: %s for %s; give it a whole number above 0", ErrID, quote(text), name)
	}
	return int(n), nil
}

// check says what is wrong with a wish on its own, whatever the board.
func (w Wish) check() error {
	if w.Seed == "" {
		return fmt.Errorf("%w: no seed after the #; add one, as in 5x5#monday", ErrID)
	}
	if len(w.Seed) > MaxSeed || strings.ContainsFunc(w.Seed, notSeed) {
		return fmt.Errorf("%w: the seed %s; a seed is up to %d letters, digits, dots, dashes and underscores", ErrID, quote(w.Seed), MaxSeed)
	}
	if w.Par < 0 || w.Lights < 0 {
		return fmt.Errorf("%w: par %d and %d lights; both are numbers above 0", ErrWish, w.Par, w.Lights)
	}
	kinds := 0
	for _, wanted := range []bool{w.Symmetric, w.Lights != 0, w.LitOnly} {
		if wanted {
			kinds++
		}
	}
	if kinds > 1 {
		return fmt.Errorf("%w: choose one of symmetric, lights and lit", ErrWish)
	}
	return nil
}

func notSeed(r rune) bool {
	const marks = ".-_"
	letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	digit := r >= '0' && r <= '9'
	return !letter && !digit && !strings.ContainsRune(marks, r)
}

// quote quotes what a person typed, cut short when it is long.
func quote(text string) string {
	if len(text) > 40 {
		text = text[:40] + "..."
	}
	return strconv.Quote(text)
}

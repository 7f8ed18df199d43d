package generate

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"lightsout/board"
	"lightsout/internal/english"
)

// ErrID reports that a text is not the ID of a puzzle. If its board is invalid, the error is
// board.ErrSpec or board.ErrTooLarge instead.
var ErrID = errors.New("not a puzzle")

// ErrSpec reports that no puzzle has the properties that a spec asks for, or that they cannot be
// guaranteed on its board.
var ErrSpec = errors.New("cannot make this puzzle")

// ErrNotFound reports that the search for a puzzle gave up after a fixed amount of work. The
// amount is the same on every computer, so no other computer finds a puzzle for that ID either.
var ErrNotFound = errors.New("no such puzzle was found")

// maxSeed is the maximum length of a seed.
const maxSeed = 64

// maxNumber is the largest number in an ID. The boards on which par= and lights= work have fewer
// presses and lights.
const maxNumber = 1 << 33

// A Spec describes a puzzle. The same spec always makes the same puzzle.
type Spec struct {
	Board *board.Board `json:"board"`
	// Seed chooses one of the puzzles that fit. It has 1 to 64 letters, digits, dots, dashes and
	// underscores.
	Seed string `json:"seed"`
	// Par is the exact number of presses in a shortest solution, or 0 for any.
	Par int `json:"par"`
	// Lights is the exact number of lights that are on, or 0 for any.
	Lights int `json:"lights"`
	// Symmetric requires a position that a reflection or a half turn leaves unchanged.
	Symmetric bool `json:"symmetric"`
	// LitOnly requires a puzzle that can be solved by pressing only lit lights.
	LitOnly bool `json:"litOnly"`
}

// id returns the spec as text, which [parse] reads.
func (spec Spec) id() string {
	id := spec.Board.String() + "#" + spec.Seed
	if spec.Par != 0 {
		id += "," + parOption + strconv.Itoa(spec.Par)
	}
	if spec.Symmetric {
		id += "," + symmetricOption
	}
	if spec.Lights != 0 {
		id += "," + lightsOption + strconv.Itoa(spec.Lights)
	}
	if spec.LitOnly {
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

// parse returns the spec of an ID. The package comment shows IDs. The ID of a daily puzzle is short
// for the full ID of that puzzle.
func parse(id string) (Spec, error) {
	name, rest, ok := strings.Cut(id, "#")
	if !ok {
		return Spec{}, fmt.Errorf("%w: %s has no seed; add one, as in 5x5#monday", ErrID, quote(id))
	}
	if name == dailyBoard {
		return daily(rest)
	}
	b, err := board.Parse(name)
	if err != nil {
		return Spec{}, err
	}
	return parseOptions(b, rest)
}

// parseOptions parses the part of an ID after the #.
func parseOptions(b *board.Board, text string) (Spec, error) {
	spec := Spec{Board: b}
	var options string
	spec.Seed, options, _ = strings.Cut(text, ",")
	if strings.Contains(text, ",") {
		for option := range strings.SplitSeq(options, ",") {
			if err := spec.parseOption(option); err != nil {
				return Spec{}, err
			}
		}
	}
	return spec, spec.check()
}

func (spec *Spec) parseOption(option string) error {
	before := *spec
	name, value, _ := strings.Cut(option, "=")
	var err error
	switch {
	case option == symmetricOption:
		spec.Symmetric = true
	case option == litOption:
		spec.LitOnly = true
	case name+"=" == parOption:
		spec.Par, err = parseNumber(name, value)
	case name+"=" == lightsOption:
		spec.Lights, err = parseNumber(name, value)
	default:
		return fmt.Errorf("%w: unknown option %s; use par=8, symmetric, lights=6 or lit", ErrID, quote(option))
	}
	if err != nil {
		return err
	}
	if before == *spec || before.Par != 0 && name == "par" || before.Lights != 0 && name == "lights" {
		return fmt.Errorf("%w: %s appears twice; write it once", ErrID, quote(name))
	}
	return nil
}

// parseNumber parses a whole number above 0 without leading zeros.
func parseNumber(name, text string) (int, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || n > maxNumber || n != int64(int(n)) || strconv.FormatInt(n, 10) != text {
		return 0, fmt.Errorf("%w: %s for %s; use a whole number above 0", ErrID, quote(text), name)
	}
	return int(n), nil
}

// check returns an error if the spec is invalid no matter what its board is.
func (spec Spec) check() error {
	if spec.Seed == "" {
		return fmt.Errorf("%w: no seed after the #; add one, as in 5x5#monday", ErrID)
	}
	if len(spec.Seed) > maxSeed || strings.ContainsFunc(spec.Seed, notSeed) {
		return english.Errorf("%w: the seed %s; use up to %d letters from a to z, digits, dots, dashes and underscores", ErrID, quote(spec.Seed), maxSeed)
	}
	if spec.Par < 0 || spec.Lights < 0 {
		return english.Errorf("%w: par %d and %d lights; neither can be negative", ErrSpec, spec.Par, spec.Lights)
	}
	kinds := 0
	for _, wanted := range []bool{spec.Symmetric, spec.Lights != 0, spec.LitOnly} {
		if wanted {
			kinds++
		}
	}
	if kinds > 1 {
		return fmt.Errorf("%w: choose only one of symmetric, lights and lit", ErrSpec)
	}
	return nil
}

func notSeed(r rune) bool {
	const marks = ".-_"
	letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	digit := r >= '0' && r <= '9'
	return !letter && !digit && !strings.ContainsRune(marks, r)
}

// quote quotes user input, shortened if it is long.
func quote(text string) string { return strconv.Quote(english.Shorten(text, 41)) }

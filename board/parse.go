package board

import (
	"errors"
	"fmt"
	"strings"
)

// Errors that [Parse] and the constructors wrap.
var (
	// ErrSpec says that a text names no board.
	ErrSpec = errors.New("not a board")
	// ErrTooLarge says that a board is beyond a stated limit.
	ErrTooLarge = errors.New("too large")
)

// Parse returns the board that a spec names; the package comment shows specs.
func Parse(spec string) (*Board, error) {
	head, options, some := strings.Cut(spec, ",")
	b, err := parseShape(head)
	if err != nil || !some {
		return b, err
	}
	return withOptions(b, options)
}

func parseShape(text string) (*Board, error) {
	if list, ok := strings.CutPrefix(text, "buttons="); ok {
		return parseButtons(list)
	}
	return parseGrid(text)
}

func parseGrid(text string) (*Board, error) {
	rows, cols, ok := strings.Cut(text, "x")
	if !ok {
		return nil, fmt.Errorf("%w: %s; a board is written like 5x5 (rows x columns)", ErrSpec, quote(text))
	}
	g := Grid{Rule: Plus}
	var err error
	if g.Rows, err = parseCount("rows", rows, MaxSide); err != nil {
		return nil, err
	}
	if g.Cols, err = parseCount("columns", cols, MaxSide); err != nil {
		return nil, err
	}
	return NewGrid(g)
}

// withOptions applies options such as "rule=ring,mod=3", each at most once.
func withOptions(b *Board, options string) (*Board, error) {
	seen := map[string]bool{}
	for option := range strings.SplitSeq(options, ",") {
		name, value, _ := strings.Cut(option, "=")
		if seen[name] {
			return nil, fmt.Errorf("%w: it gives %s twice", ErrSpec, quote(name))
		}
		seen[name] = true
		var err error
		if b, err = b.withOption(name, value); err != nil {
			return nil, err
		}
	}
	return b, nil
}

func (b *Board) withOption(name, value string) (*Board, error) {
	switch name {
	case "rule":
		g, ok := b.Grid()
		if !ok {
			return nil, fmt.Errorf("%w: only grids have a rule", ErrSpec)
		}
		g.Rule = Rule(value)
		if err := g.check(); err != nil {
			return nil, err
		}
		return &Board{shape: g, colours: b.colours}, nil
	case "mod":
		colours, err := parseCount("colours", value, MaxColours)
		if err != nil {
			return nil, err
		}
		return b.WithColours(colours)
	}
	return nil, fmt.Errorf("%w: no option is called %s; the options are rule= and mod=", ErrSpec, quote(name))
}

// parseCount reads a whole number from 1 to most.
func parseCount(what, text string, most int) (int, error) {
	n, err := parseNumber(what, text, most)
	if err == nil && n == 0 {
		return 0, fmt.Errorf("%w: 0 %s; give it 1 to %d", ErrSpec, what, most)
	}
	return n, err
}

// parseNumber reads digits without leading zeros. It looks at no more digits
// than most has, so any length is refused at once.
func parseNumber(what, text string, most int) (int, error) {
	if text == "" || text[0] == '0' && len(text) > 1 || strings.Trim(text, "0123456789") != "" {
		return 0, fmt.Errorf("%w: %s for %s; give it a whole number", ErrSpec, quote(text), what)
	}
	n := 0
	for _, digit := range text {
		n = 10*n + int(digit-'0')
		if n > most {
			return 0, fmt.Errorf("%w: %s %s; at most %d are possible", ErrTooLarge, shorten(text), what, most)
		}
	}
	return n, nil
}

// quote quotes what a person typed, cut short when it is long.
func quote(text string) string { return fmt.Sprintf("%q", shorten(text)) }

func shorten(text string) string {
	if len(text) > 40 {
		return text[:40] + "..."
	}
	return text
}

package board

import (
	"errors"
	"fmt"
	"strings"

	"lightsout/internal/english"
)

// Errors wrapped by this package and by those built on it.
var (
	// ErrSpec reports that a text is not a valid board spec.
	ErrSpec = errors.New("not a board")
	// ErrTooLarge reports that a board exceeds a limit.
	ErrTooLarge = errors.New("too large")
	// ErrNone reports that there is no board: a nil *Board or the zero Board, State or Presses.
	ErrNone = errors.New("no board; make one with board.Parse")
	// ErrMismatch reports that a state, press or target belongs to a different board.
	ErrMismatch = errors.New("not the same board")
	// ErrRange reports the number of a light, button or pattern that does not exist.
	ErrRange = errors.New("out of range")
)

// Parse returns the board that a spec describes. The package comment shows specs. Parse accepts
// capital letters, spaces around words and the sign ×: 5 X 5, 5×5 and 5x5 are the same board.
func Parse(spec string) (*Board, error) {
	head, options, some := strings.Cut(spec, ",")
	b, err := parseShape(tidy(head))
	if err == nil && some {
		b, err = withOptions(b, tidy(options))
	}
	if err != nil {
		return nil, err
	}
	return b.WithColours(b.colours) // checked only now, because the colours come last
}

// tidy normalises the spelling of a spec. It keeps the case of graph6 words, where case matters.
func tidy(text string) string {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, graph6Prefix) || strings.HasPrefix(text, direct6) {
		return text
	}
	text = strings.ReplaceAll(strings.ToLower(text), "×", "x")
	if !strings.ContainsAny(text, blanks) {
		return text // the usual case
	}
	for _, separator := range []string{"x", ",", "="} {
		parts := strings.Split(text, separator)
		for i := range parts {
			if i > 0 {
				parts[i] = strings.TrimLeft(parts[i], blanks)
			}
			if i < len(parts)-1 {
				parts[i] = strings.TrimRight(parts[i], blanks)
			}
		}
		text = strings.Join(parts, separator)
	}
	return text
}

// blanks have no meaning around a separator.
const blanks = " \t\n\f\r"

// specFamilies lists the boards whose specs begin with a word.
func specFamilies() []specFamily {
	return []specFamily{
		{"buttons=", parseButtons},
		{graph6Prefix, func(word string) (*Board, error) { return parseGraph6(word, false) }},
		{direct6, func(word string) (*Board, error) { return parseGraph6(word, true) }},
		{"hex", parseFigure("hex", newHex)},
		{"tri", parseFigure("tri", newTri)},
		{"cube", parseFigure("cube", newCube)},
	}
}

type specFamily struct {
	prefix string
	parse  func(string) (*Board, error)
}

func parseShape(text string) (*Board, error) {
	for _, family := range specFamilies() {
		if rest, ok := strings.CutPrefix(text, family.prefix); ok {
			return family.parse(rest)
		}
	}
	return parseGrid(text)
}

func parseFigure(name string, figure func(int, Rule) (*Board, error)) func(string) (*Board, error) {
	return func(text string) (*Board, error) {
		if text == "" {
			return nil, english.Errorf("%w: %s; add the number of lights per side, as in %s3", ErrSpec, name, name)
		}
		side, err := parseCount("lights per side", text, maxFigure)
		if err != nil {
			return nil, err
		}
		return figure(side, Plus)
	}
}

func parseGrid(text string) (*Board, error) {
	sides := strings.SplitN(text, "x", maxDimensions+2)
	if len(sides) < 2 {
		return nil, fmt.Errorf("%w: %s; a board is written like 5x5 (rows x columns)", ErrSpec, quote(text))
	}
	if len(sides) > 2 {
		return parseHyper(sides)
	}
	if side := strings.TrimSuffix(strings.TrimPrefix(text, "x"), "x"); sides[0] == "" || sides[1] == "" {
		if _, err := parseCount("rows", side, MaxSide); err == nil {
			return nil, fmt.Errorf("%s is %w; write %sx%[3]s", shorten(text), ErrSpec, side)
		}
	}
	var g Grid
	var err error
	if g.Rows, err = parseCount("rows", sides[0], MaxSide); err != nil {
		return nil, err
	}
	if g.Cols, err = parseCount("columns", sides[1], MaxSide); err != nil {
		return nil, err
	}
	return NewGrid(g)
}

type specOption struct {
	name  string // with the "="; surfaces are written without a name, as in 5x5,torus
	apply func(*Board, string) (*Board, error)
}

// specOptions lists the options of a spec in the order in which they apply. Holes use the light
// numbers of the whole board, so they apply after the surface and the rule.
func specOptions() []specOption {
	return []specOption{{"", withSurface}, {"rule=", withRule}, {"holes=", parseHoles}, {"mod=", withMod}}
}

// withOptions applies options such as "torus,rule=ring,mod=3", each at most once.
func withOptions(b *Board, options string) (*Board, error) {
	values := map[string]string{}
	for option := range strings.SplitSeq(options, ",") {
		if option == "" {
			return nil, fmt.Errorf("%w: nothing after a comma", ErrSpec)
		}
		name := option[:strings.Index(option, "=")+1]
		if first, twice := values[name]; twice {
			if name == "" {
				return nil, fmt.Errorf("%w: two surfaces, %s and %s; choose one", ErrSpec, quote(first), quote(option))
			}
			return nil, fmt.Errorf("%w: %s appears twice; write it once", ErrSpec, quote(strings.TrimSuffix(name, "=")))
		}
		values[name] = option[len(name):]
	}
	for _, option := range specOptions() {
		value, ok := values[option.name]
		if !ok {
			continue
		}
		delete(values, option.name)
		var err error
		if b, err = option.apply(b, value); err != nil {
			return nil, err
		}
	}
	for name := range values {
		return nil, fmt.Errorf("%w: unknown option %s; the options are rule=, holes=, mod= and surfaces such as torus", ErrSpec, quote(name))
	}
	return b, nil
}

func withSurface(b *Board, value string) (*Board, error) {
	s, ok := b.shape.(interface{ withSurface(Surface) (shape, error) })
	if !ok {
		return nil, fmt.Errorf("%w: %s; only the sides of grids and hypergrids can be glued together", ErrSpec, quote(value))
	}
	glued, err := s.withSurface(Surface(value))
	if err != nil {
		return nil, err
	}
	return &Board{shape: glued, colours: b.colours}, nil
}

func withRule(b *Board, value string) (*Board, error) {
	s, ok := b.shape.(interface{ withRule(Rule) (shape, error) })
	if !ok {
		return nil, fmt.Errorf("%w: a board that lists its buttons has no rule; leave out rule=", ErrSpec)
	}
	if value == "" {
		return nil, fmt.Errorf("%w: nothing after rule=", ErrSpec)
	}
	ruled, err := s.withRule(Rule(value))
	if err != nil {
		return nil, err
	}
	return &Board{shape: ruled, colours: b.colours}, nil
}

func withMod(b *Board, value string) (*Board, error) {
	colours, err := parseCount("colours", value, maxColours)
	if err != nil {
		return nil, err
	}
	return b.WithColours(colours)
}

// parseCount parses a number of things, from 1 to the limit.
func parseCount(what, text string, limit int) (int, error) {
	n, err := parseNumber(what, text, limit)
	switch {
	case errors.Is(err, ErrTooLarge):
		return 0, english.Errorf("%w: %s %s; the limit is %d", ErrTooLarge, shorten(text), what, limit)
	case err == nil && n == 0:
		return 0, english.Errorf("%w: 0 %s; use 1 to %d", ErrSpec, what, limit)
	}
	return n, err
}

// parseNumber parses digits without leading zeros. It stops as soon as the number exceeds the
// limit, so that it cannot overflow.
func parseNumber(what, text string, limit int) (int, error) {
	if text == "" || text[0] == '0' && len(text) > 1 || strings.Trim(text, "0123456789") != "" {
		return 0, fmt.Errorf("%w: %s for %s; use a whole number", ErrSpec, quote(text), what)
	}
	n := 0
	for _, digit := range text {
		n = 10*n + int(digit-'0')
		if n > limit {
			return 0, english.Errorf("%w: %s %s; the limit is %d", ErrTooLarge, what, shorten(text), limit)
		}
	}
	return n, nil
}

// quote quotes user input, shortened if it is long.
func quote(text string) string { return fmt.Sprintf("%q", shorten(text)) }

func shorten(text string) string { return english.Shorten(text, 41) }

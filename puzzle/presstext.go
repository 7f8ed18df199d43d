package puzzle

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"lightsout/board"
	"lightsout/internal/english"
)

// ErrPresses reports that a text does not describe presses. If its board is invalid, the error is
// [board.ErrSpec] or [board.ErrTooLarge] instead.
var ErrPresses = errors.New("not a set of presses")

// pressMark precedes presses in a text, where a position has its lights. It tells the two apart.
const pressMark = "press="

// MarshalText returns the presses as text: the board's spec, ":press=", and for each button how
// many times it is pressed, written like the lights of an ID. The text of the zero Presses is empty.
func (p Presses) MarshalText() ([]byte, error) {
	if p.board == nil {
		return nil, nil
	}
	return []byte(p.board.String() + ":" + pressMark + p.times.text()), nil
}

// UnmarshalText sets p to the presses that [Presses.MarshalText] wrote as the given text.
func (p *Presses) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*p = Presses{}
		return nil
	}
	spec, times, _ := strings.Cut(string(text), ":")
	b, err := board.Parse(spec)
	if err != nil {
		return err
	}
	times, ok := strings.CutPrefix(times, pressMark)
	if !ok {
		return fmt.Errorf("%w: presses are written like 5x5:%s1f", ErrPresses, pressMark)
	}
	read, err := readPresses(b, times)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrPresses, err)
	}
	*p = read
	return nil
}

// readPresses reads the numbers of presses. For more than hexLights buttons, it checks the length
// of the text before it allocates memory.
func readPresses(b *board.Board, text string) (Presses, error) {
	n := b.Buttons()
	raw, isBase64 := strings.CutPrefix(text, "~")
	digits := strings.TrimPrefix(text, digitsMark)
	switch {
	case b.Colours() != 2 && len(digits) != n:
		return Presses{}, fmt.Errorf("%s for %s", english.Plural(len(digits), "digit", "digits"), english.Plural(n, "button", "buttons"))
	case b.Colours() == 2 && isBase64 != (n > hexLights):
		return Presses{}, english.Errorf("up to %d buttons are written in hexadecimal, and more in base64url after a ~", hexLights)
	case isBase64 && base64.RawURLEncoding.DecodedLen(len(raw)) != (n+7)/8:
		return Presses{}, english.Errorf("%d characters after the ~ for %d buttons", len(raw), n)
	case text == "" && n > 0:
		return Presses{}, errors.New("no buttons after the equals sign")
	}
	p, err := NewPresses(b)
	switch {
	case err != nil:
		return Presses{}, err
	case b.Colours() != 2:
		err = parseDigits(p.times, digits, "button")
	case isBase64:
		err = parseBase64(p.times.bits, raw, "button")
	default:
		err = parseHex(p.times.bits, text, "button")
	}
	return p, err
}

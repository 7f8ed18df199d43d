package puzzle

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/english"
)

// ErrID reports that a string is not a position. If its board is invalid or too large, the error is
// board.ErrSpec or board.ErrTooLarge instead.
var ErrID = errors.New("not a position")

// hexLights is the maximum number of lights that an ID writes in hexadecimal.
const hexLights = 400

// Digits are the digits that stand for colours, from 0, on boards with more than two colours.
const Digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"

// allOnWord and allOffWord stand for all lights on and all lights off. If digits happen to spell
// one of them, as the colours 24 and 23 of two lights do, digitsMark marks them as digits.
const (
	allOnWord  = "on"
	allOffWord = "off"
	digitsMark = "="
)

// targetMark precedes the target at the end of an ID.
const targetMark = ",to="

// Parse returns the state with the given ID. The package comment describes the forms of an ID.
func Parse(id string) (State, error) {
	spec, lights, ok := strings.Cut(id, ":")
	b, err := board.Parse(spec)
	if err != nil {
		return State{}, err
	}
	if !ok {
		return State{}, fmt.Errorf("%w: %.60s is a board; add its lights, as in 5x5:on", ErrID, b)
	}
	lights, target, hasTarget := strings.Cut(lights, targetMark)
	s, err := ParseLights(b, lights)
	if err != nil || !hasTarget {
		return s, err
	}
	t, err := ParseLights(b, target)
	if err != nil {
		return State{}, fmt.Errorf("the target: %w", err)
	}
	return s.To(t)
}

// ParseLights parses the lights of a board, as written in an ID after the colon or as the target.
func ParseLights(b *board.Board, lights string) (State, error) {
	if err := b.Check(); err != nil {
		return State{}, err
	}
	// With more than two colours, upper- and lower-case letters are different digits.
	if lights == allOnWord || b.Colours() == 2 && strings.EqualFold(lights, allOnWord) {
		return AllOn(b)
	}
	s, err := AllOff(b)
	if err != nil {
		return State{}, err
	}
	if lights == allOffWord || b.Colours() == 2 && strings.EqualFold(lights, allOffWord) {
		return s, nil
	}
	if err := s.parseLights(lights); err != nil {
		return State{}, fmt.Errorf("%w: %w", ErrID, err)
	}
	return s, nil
}

// parseLights parses the lights of an ID into s, which must be all off.
func (s State) parseLights(text string) error {
	if text == "" {
		return errors.New("no lights after the colon; add them, as in 5x5:on")
	}
	if strings.ContainsAny(text, drawnMarks) && text[0] != '~' {
		return s.parseDrawn(text)
	}
	if s.lights.m != 2 {
		return parseDigits(s.lights, strings.TrimPrefix(text, digitsMark), "light")
	}
	if raw, ok := strings.CutPrefix(text, "~"); ok {
		return parseBase64(s.lights.bits, raw, "light")
	}
	if digits, ok := strings.CutPrefix(strings.ToLower(text), "0x"); ok && digits != "" {
		text = digits
	}
	return parseHex(s.lights.bits, text, "light")
}

// String returns the state's ID, which [Parse] reads, or "" for the zero State.
func (s State) String() string {
	if s.board == nil {
		return ""
	}
	id := s.board.String() + ":" + s.lights.text()
	if s.target != nil {
		id += targetMark + s.target.text()
	}
	return id
}

// text returns lights or presses as an ID writes them.
func (v values) text() string {
	switch {
	case v.m != 2:
		text := formatDigits(v)
		if text == allOnWord || text == allOffWord {
			text = digitsMark + text
		}
		return text
	case v.len() > hexLights:
		return "~" + formatBase64(v.bits)
	default:
		return formatHex(v.bits)
	}
}

// MarshalText returns the ID.
func (s State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText sets s to the state with the given ID, or to the zero State if the ID is empty.
func (s *State) UnmarshalText(id []byte) error {
	if len(id) == 0 {
		*s = State{}
		return nil
	}
	parsed, err := Parse(string(id))
	if err != nil {
		return err
	}
	*s = parsed
	return nil
}

// The functions below are for both lights and presses. An argument what is "light" or "button".

func parseHex(v *gf2.Vec, text, what string) error {
	for i := range len(text) {
		c := text[len(text)-1-i]
		digit, err := strconv.ParseUint(string(rune(c)), 16, 4)
		if err != nil {
			return fmt.Errorf("%q is not a hexadecimal digit (0-9, a-f)", c)
		}
		if digit == 0 {
			continue // extra leading zeros are fine
		}
		if 4*i+bits.Len64(digit) > v.Len() {
			return tooMany(text, v.Len(), what)
		}
		v.Words()[i/16] |= digit << (4 * (i % 16))
	}
	return nil
}

// tooMany returns the error for hexadecimal digits that set lights or buttons beyond the
// last one: there are too many digits, or the first one is too large.
func tooMany(text string, lights int, what string) error {
	digits := strings.TrimLeft(text, "0")
	most := fmt.Sprintf("%x", uint64(1)<<((lights-1)%4+1)-1) + strings.Repeat("f", (lights-1)/4)
	if len(digits) > len(most) {
		return english.Errorf("%d hexadecimal digits, but %s at most %d", len(digits), english.Plural(lights, what+" takes", what+"s take"), len(most))
	}
	return english.Errorf("the first digit, %c, has %ss beyond the %d of the board; it can be at most %c", digits[0], what, lights, most[0])
}

func formatHex(v *gf2.Vec) string {
	var s strings.Builder
	for i := len(v.Words()) - 1; i >= 0; i-- {
		w := v.Words()[i]
		switch {
		case s.Len() > 0:
			fmt.Fprintf(&s, "%016x", w)
		case w != 0 || i == 0:
			fmt.Fprintf(&s, "%x", w)
		}
	}
	return s.String()
}

func parseBase64(v *gf2.Vec, text, what string) error {
	want := (v.Len() + 7) / 8
	if got := base64.RawURLEncoding.DecodedLen(len(text)); got != want {
		return english.Errorf("%s after the ~, but %s %d", english.Plural(got, "byte", "bytes"), english.Plural(v.Len(), what+" takes", what+"s take"), want)
	}
	raw := make([]byte, 8*len(v.Words()))
	n, err := base64.RawURLEncoding.Strict().Decode(raw, []byte(text))
	if err != nil || n != want { // the decoder skips line ends, so n can be too small
		return errors.New("the text after the ~ is not base64url")
	}
	if extra := v.Len() % 8; extra != 0 && raw[want-1]>>extra != 0 {
		return english.Errorf("its last byte has %ss beyond the %d of the board", what, v.Len())
	}
	for i := range v.Words() {
		v.Words()[i] = binary.LittleEndian.Uint64(raw[8*i:])
	}
	return nil
}

func formatBase64(v *gf2.Vec) string {
	raw := make([]byte, 0, 8*len(v.Words()))
	for _, w := range v.Words() {
		raw = binary.LittleEndian.AppendUint64(raw, w)
	}
	return base64.RawURLEncoding.EncodeToString(raw[:(v.Len()+7)/8])
}

func parseDigits(v values, text, what string) error {
	for _, r := range text {
		if !strings.ContainsRune(Digits[:v.m], r) {
			return fmt.Errorf("%q is not a digit of this board; use 0 to %c", r, Digits[v.m-1])
		}
	}
	if len(text) != len(v.digits) {
		return fmt.Errorf("%s for %s", english.Plural(len(text), "digit", "digits"), english.Plural(len(v.digits), what, what+"s"))
	}
	for i := range len(text) {
		v.digits[i] = uint8(strings.IndexByte(Digits[:v.m], text[i]))
	}
	return nil
}

func formatDigits(v values) string {
	text := make([]byte, len(v.digits))
	for i, d := range v.digits {
		text[i] = Digits[d]
	}
	return string(text)
}

package room

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// MaxLetters is the maximum length of a typed name. Accents and other marks do not count.
const MaxLetters = 20

// maxMarks is how many accents a letter can have. More of them would cover the lines around a name.
const maxMarks = 3

// ErrName reports that a typed name cannot be used.
var ErrName = errors.New("this name cannot be used")

// A nameError is an ErrName with a specific message.
type nameError string

func (e nameError) Error() string { return string(e) }

func (nameError) Unwrap() error { return ErrName }

// CleanName returns a typed name as a room shows it, without characters that nobody can see or that
// change the text around the name: control characters, directions, joiners, and blanks other than
// single spaces. It returns ErrName if the rest has no letter or digit, or too many letters.
func CleanName(text string) (string, error) {
	var name strings.Builder
	letters, marks, space, readable := 0, 0, false, false
	for _, r := range text {
		switch {
		case unicode.IsSpace(r) || r == brailleBlank:
			space = letters > 0
			continue
		case isUnseen(r):
			continue
		case unicode.IsMark(r):
			if marks++; letters == 0 || space || marks > maxMarks {
				continue
			}
		default:
			if space {
				name.WriteByte(' ')
				letters++
			}
			letters, marks, space = letters+1, 0, false
			readable = readable || unicode.IsLetter(r) || unicode.IsDigit(r)
		}
		name.WriteRune(r)
	}
	switch {
	case !readable:
		return "", nameError("a name needs at least one letter or digit")
	case letters > MaxLetters:
		return "", nameError(fmt.Sprintf("a name can have up to %d letters; this one has %d", MaxLetters, letters))
	}
	return name.String(), nil
}

// brailleBlank is a symbol that looks like a space.
const brailleBlank = '\u2800'

// isUnseen reports whether a character has no shape of its own.
func isUnseen(r rune) bool {
	return r == unicode.ReplacementChar || !unicode.IsGraphic(r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

// Package english formats numbers, names and sentences for packages that write text for people.
package english

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Plural formats a number, with commas between thousands, followed by a noun: one if n is 1, and
// many otherwise.
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Group(strconv.Itoa(n)) + " " + many
}

// Group inserts commas between the thousands of a whole number.
func Group(digits string) string {
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	var s strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			s.WriteByte(',')
		}
		s.WriteRune(d)
	}
	return sign + s.String()
}

// Errorf is like fmt.Errorf, but writes arguments of type int, int64, uint32 and uint64 with commas
// between thousands.
func Errorf(format string, args ...any) error {
	for i, arg := range args {
		switch arg.(type) {
		case int, int64, uint32, uint64:
			args[i] = grouped(Group(fmt.Sprint(arg)))
		}
	}
	return fmt.Errorf(format, args...)
}

// A grouped number is text that looks the same with every verb.
type grouped string

func (n grouped) Format(s fmt.State, _ rune) { _, _ = io.WriteString(s, string(n)) }

// Names returns names as plain strings.
func Names[S ~string](names []S) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = string(name)
	}
	return list
}

// Choices joins the names that a person can choose from, as in "a, b, c".
func Choices[S ~string](names []S) string { return strings.Join(Names(names), ", ") }

// Shorten limits a text to the given number of characters. If it is longer, the last character
// is an ellipsis.
func Shorten(text string, characters int) string {
	n, end := 0, 0
	for i := range text {
		if n++; n == characters {
			end = i
		} else if n > characters {
			return text[:end] + "…"
		}
	}
	return text
}

// Sentence turns a text such as an error message into a sentence: it begins with a capital letter
// and ends with a full stop.
func Sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + strings.TrimSuffix(text[1:], ".") + "."
}

// Number formats a number as in prose: in words up to twelve, then in digits.
func Number(n int) string {
	words := [...]string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n >= 0 && n < len(words) {
		return words[n]
	}
	return Group(strconv.Itoa(n))
}

package task

import (
	"errors"

	"lightsout/internal/english"
)

// ErrBoard reports that no strategy can handle a board. Package solve exports it.
var ErrBoard = errors.New("no strategy can handle this board")

// An unsupportedError is an ErrBoard whose message contains only the reason.
type unsupportedError struct{ error }

func (unsupportedError) Is(target error) bool { return target == ErrBoard }

func (e unsupportedError) Unwrap() error { return e.error }

// Unsupported returns an ErrBoard with a reason, formatted as by english.Errorf.
func Unsupported(format string, args ...any) error {
	return unsupportedError{english.Errorf(format, args...)}
}

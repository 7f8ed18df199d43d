package task

import (
	"errors"
	"fmt"
)

// ErrBoard reports that no strategy can handle a board. Package solve exports it.
var ErrBoard = errors.New("no strategy can handle this board")

// A refusal is an ErrBoard whose message contains only the reason.
type refusal struct{ error }

func (refusal) Is(target error) bool { return target == ErrBoard }

func (r refusal) Unwrap() error { return r.error }

// Refuse returns an ErrBoard with a reason, formatted as by fmt.Errorf.
func Refuse(format string, args ...any) error { return refusal{fmt.Errorf(format, args...)} }

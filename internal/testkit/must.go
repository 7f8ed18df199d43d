package testkit

import (
	"errors"
	"fmt"
	"testing"
)

// Must returns the value of a call that must not fail in a test:
//
//	b := testkit.Must(board.Parse("5x5"))(t)
//
// The test comes last because Go passes several results directly to a function only if they are its
// only arguments.
func Must[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// NoError fails the test at once if a call that must not fail returned an error, and is for calls
// without another result:
//
//	testkit.NoError(t, file.Close())
func NoError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// WantError fails the test unless err is the wanted error, or wraps it. The format and its values
// describe the call:
//
//	testkit.WantError(t, game.Press(25), board.ErrMismatch, "button %d", 25)
func WantError(t testing.TB, err, want error, format string, values ...any) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: got the error %v, want %v", fmt.Sprintf(format, values...), err, want)
	}
}

// MustFail is WantError for a call that returns a value, too:
//
//	testkit.MustFail(board.Parse("0x5"))(t, board.ErrSpec, "no rows")
func MustFail[T any](_ T, err error) func(t testing.TB, want error, format string, values ...any) {
	return func(t testing.TB, want error, format string, values ...any) {
		t.Helper()
		WantError(t, err, want, format, values...)
	}
}

// MustPanic calls f, which makes the mistake described by what, and fails the test if f returns.
func MustPanic(t testing.TB, what string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if recover() == nil {
			t.Errorf("%s: no panic", what)
		}
	}()
	f()
}

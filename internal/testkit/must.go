package testkit

import "testing"

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

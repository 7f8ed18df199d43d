package testkit

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
)

func TestCancelsAtTheLook(t *testing.T) {
	ctx := CancelAt(t.Context(), 3)
	for look := 1; look <= 5; look++ {
		if err := ctx.Err(); (err != nil) != (look >= 3) {
			t.Errorf("look %d: %v", look, err)
		}
	}
	if ctx.Looks() != 5 || ctx.Late() != 2 {
		t.Errorf("%d looks, %d late", ctx.Looks(), ctx.Late())
	}
}

func TestSelectIsALook(t *testing.T) {
	ctx := CancelAt(t.Context(), 2)
	for look := 1; look <= 3; look++ {
		select {
		case <-ctx.Done():
			if look < 2 {
				t.Errorf("the context is done at look %d, want at least 2", look)
			}
		default:
			if look >= 2 {
				t.Errorf("not done at look %d", look)
			}
		}
	}
	if ctx.Late() != 1 {
		t.Errorf("%d late", ctx.Late())
	}
}

func TestWatchOnlyCounts(t *testing.T) {
	parent, cancel := context.WithCancel(t.Context())
	ctx := Watch(parent)
	for range 100 {
		if ctx.Err() != nil {
			t.Fatal(ctx.Err())
		}
	}
	cancel()
	if ctx.Err() == nil || ctx.Looks() != 101 || ctx.Late() != 0 {
		t.Errorf("%v after %d looks, %d late", ctx.Err(), ctx.Looks(), ctx.Late())
	}
}

// Goroutines that wait for the context, or for a derived one, wake up.
func TestWakesThoseWhoWait(t *testing.T) {
	ctx := CancelAt(t.Context(), 5)
	child, cancel := context.WithCancel(ctx)
	defer cancel()
	var wg sync.WaitGroup
	wg.Go(func() { <-child.Done() })
	wg.Go(func() { <-ctx.Done() })
	for range 5 {
		_ = ctx.Err()
	}
	wg.Wait()
}

// A recorder records that a test would have failed, without failing it.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }
func (r *recorder) Fatal(...any)          { r.failed = true }

func TestCheckStops(t *testing.T) {
	work := func(looks, late int) func(context.Context) error {
		return func(ctx context.Context) error {
			for range looks {
				if err := ctx.Err(); err != nil {
					for range late {
						_ = ctx.Err()
					}
					return err
				}
			}
			return nil
		}
	}
	deaf := func(ctx context.Context) error {
		_ = work(100, 0)(ctx)
		return nil
	}
	CheckStops(t, work(100, 2), 1, 50, 100)
	for name, bad := range map[string]func(context.Context) error{
		"looks too seldom": work(49, 0), "continues": work(100, 50), "says nothing": deaf,
	} {
		r := &recorder{TB: t}
		if CheckStops(r, bad, 50); !r.failed {
			t.Errorf("work that %s passes", name)
		}
	}
}

func TestMust(t *testing.T) {
	if Must(7, nil)(t) != 7 {
		t.Error("Must changed the value")
	}
	r := &recorder{TB: t}
	if Must(0, errors.New("no"))(r); !r.failed {
		t.Error("Must does not fail the test for an error")
	}
}

func TestNoError(t *testing.T) {
	NoError(t, nil)
	r := &recorder{TB: t}
	if NoError(r, errors.New("no")); !r.failed {
		t.Error("NoError does not fail the test for an error")
	}
}

func TestWantError(t *testing.T) {
	want := errors.New("full")
	WantError(t, fmt.Errorf("write: %w", want), want, "a wrapped error")
	MustFail(7, want)(t, want, "the error %d", 7)
	for name, err := range map[string]error{"no error": nil, "a different error": errors.New("full")} {
		r, second := &recorder{TB: t}, &recorder{TB: t}
		WantError(r, err, want, "a write")
		if MustFail(7, err)(second, want, "a write"); !r.failed || !second.failed {
			t.Errorf("%s passes", name)
		}
	}
}

func TestMustPanic(t *testing.T) {
	MustPanic(t, "a panic", func() { panic("as it must") })
	r := &recorder{TB: t}
	if MustPanic(r, "a return", func() {}); !r.failed {
		t.Error("MustPanic does not fail the test for a function that returns")
	}
}

func TestGolden(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "file")
	r := &recorder{TB: t}
	if Golden(r, path, "a", false); !r.failed {
		t.Error("Golden does not fail the test for a missing file")
	}
	Golden(t, path, "a\nb\n", true)
	Golden(t, path, "a\nb\n", false)
	for _, other := range []string{"", "a\nc\n", "a\nb", "a\nb\nc\n"} {
		r := &recorder{TB: t}
		if Golden(r, path, other, false); !r.failed {
			t.Errorf("%q passes", other)
		}
	}
	if line, now, was := difference("a\nb", "a"); line != 2 || now != "b" || was != "(the end)" {
		t.Errorf("line %d: %q and %q", line, now, was)
	}
	if Golden(r, t.TempDir(), "a", true); !r.failed {
		t.Error("Golden does not fail the test for a file that it cannot write")
	}
}

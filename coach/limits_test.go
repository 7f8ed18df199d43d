package coach_test

import (
	"context"
	"errors"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/testkit"
)

func TestLimits(t *testing.T) {
	b, err := board.Parse("300x300")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := coach.New(t.Context(), b); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("300x300: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	small := parse(t, "20x20:on")
	if _, err := coach.New(ctx, small.Board()); !errors.Is(err, context.Canceled) {
		t.Errorf("New of a cancelled context: %v", err)
	}
	c := newCoach(t, "20x20")
	if _, err := hintOf(ctx, c, coach.Line{Start: small}, coach.Why); !errors.Is(err, context.Canceled) {
		t.Errorf("Hint of a cancelled context: %v", err)
	}
	if _, err := coach.NewTable(ctx, small.Board()); !errors.Is(err, context.Canceled) {
		t.Errorf("NewTable of a cancelled context: %v", err)
	}
	testkit.MustPanic(t, "a rung that does not exist", func() { _, _ = hintOf(t.Context(), c, coach.Line{Start: small}, "loud") })
}

// A countdown is a context that is done after a given number of checks.
type countdown struct {
	context.Context
	left *int
}

func (c countdown) Err() error {
	if *c.left--; *c.left < 0 {
		return context.Canceled
	}
	return nil
}

// No matter when the context ends, the coach stops with the context's error, and gives the same
// hint when asked again.
func TestStopsAnywhere(t *testing.T) {
	for _, test := range []struct {
		id     string
		played []int
	}{
		{"5x5:4e3abb", nil},
		{"5x5:4e3abb", []int{5, 6, 8}},
		{"5x5:1", nil},
		{"4x4:on", []int{0}},
	} {
		line := coach.Line{Start: parse(t, test.id), Played: test.played}
		want, err := hintOf(t.Context(), newCoach(t, line.Start.Board().String()), line, coach.Press)
		if err != nil {
			t.Fatal(err)
		}
		stopped := 0
		for n := 0; ; n++ {
			c := newCoach(t, line.Start.Board().String())
			left := n
			_, err := hintOf(countdown{t.Context(), &left}, c, line, coach.Press)
			if err == nil {
				break
			}
			if stopped++; !errors.Is(err, context.Canceled) {
				t.Fatalf("%v after %d questions: %v", line, n, err)
			}
			got, err := hintOf(t.Context(), c, line, coach.Press)
			if err != nil || got.Press != want.Press || got.Text != want.Text {
				t.Fatalf("%v after a stop: %+v, %v", line, got, err)
			}
		}
		if stopped == 0 {
			t.Errorf("%v never stops", line)
		}
	}
}

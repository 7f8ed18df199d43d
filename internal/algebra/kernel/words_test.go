package kernel

import (
	"errors"
	"slices"
	"testing"

	"lightsout/internal/testkit"
)

func TestAdd(t *testing.T) {
	z := []uint64{1, 2, 3}
	Add(z[:2], []uint64{3, 3, 3})
	if want := []uint64{2, 1, 3}; !slices.Equal(z, want) {
		t.Errorf("got %v, want %v", z, want)
	}
}

func TestWords(t *testing.T) {
	for n, want := range map[int]int{0: 0, 1: 1, 64: 1, 65: 2, 129: 3} {
		if got := Words(n); got != want {
			t.Errorf("%d bits fill %d words, want %d", n, got, want)
		}
	}
}

func TestTicker(t *testing.T) {
	stop := errors.New("stop")
	calls := 0
	ticker := Ticker{Tick: func(done, total int) error {
		calls++
		if done != 3 || total != 7 {
			t.Errorf("tick(%d, %d), want tick(3, 7)", done, total)
		}
		return stop
	}}
	for i, want := range []error{nil, stop, nil, stop} {
		testkit.WantError(t, ticker.Did(perTick/2, 3, 7), want, "after %d halves", i+1)
	}
	if calls != 2 {
		t.Errorf("%d calls for two full counts", calls)
	}
	if err := new(Ticker).Did(perTick, 0, 0); err != nil {
		t.Errorf("without a tick: %v", err)
	}
}

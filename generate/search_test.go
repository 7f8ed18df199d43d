package generate

import (
	"errors"
	"testing"
)

// localSearch returns a search on 5 x 5 for single presses.
func localSearch(t *testing.T, par int, check func(work, of int64) error) *search {
	t.Helper()
	sets := make([][]int, 25)
	for button := range sets {
		sets[button] = []int{button}
	}
	return &search{t: weightsOf(t, "5x5"), r: newRNG("local"), sets: sets, par: par, check: check}
}

func noCheck(int64, int64) error { return nil }

// The local search finds every par up to God's number, and no par above it.
func TestLocalSearch(t *testing.T) {
	for par := 1; par <= 15; par++ {
		h := localSearch(t, par, noCheck)
		if err := h.searchLocally(); err != nil || h.t.weight != par || h.most != par {
			t.Errorf("par %d: %v, %d presses", par, err, h.t.weight)
		}
		sum := 0
		for _, n := range h.t.times {
			sum += int(n)
		}
		if sum != par {
			t.Errorf("par %d: %d presses", par, sum)
		}
	}
	h := localSearch(t, 16, noCheck)
	if err := h.searchLocally(); !errors.Is(err, errNotThere) || h.most != 15 {
		t.Errorf("par 16: %v, most %d", err, h.most)
	}
}

// An error ends the local search at once, wherever it occurs.
func TestLocalSearchStops(t *testing.T) {
	stop := errors.New("stop")
	for last := 1; last <= 300; last++ {
		calls := 0
		h := localSearch(t, 16, func(int64, int64) error {
			if calls++; calls >= last {
				return stop
			}
			return nil
		})
		if err := h.searchLocally(); !errors.Is(err, stop) || calls != last {
			t.Fatalf("%v after %d checks, want %d", err, calls, last)
		}
	}
}

// The local search gives up when it has done too much work, after the round it is in.
func TestLocalSearchIsLimited(t *testing.T) {
	calls := 0
	h := localSearch(t, 16, func(int64, int64) error {
		calls++
		return nil
	})
	h.t.work = maxWork
	if err := h.searchLocally(); !errors.Is(err, errNotThere) || calls != 25 {
		t.Errorf("%v after %d checks", err, calls)
	}
}

// A draw skips sets that are too large.
func TestDrawSkipsLargeSets(t *testing.T) {
	h := localSearch(t, 1, noCheck)
	h.sets = [][]int{{0, 1}, {2}, {3, 4}}
	for range 8 {
		if ok, err := h.draw(); !ok || err != nil || h.t.weight != 1 || h.t.times[2] != 1 {
			t.Errorf("%v, %v: %v", ok, err, h.t.times)
		}
	}
}

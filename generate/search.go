package generate

import (
	"errors"
	"slices"
)

// A search looks for a minimal set of a given number of presses. It presses buttons in groups:
// single buttons, or orbits for a symmetric picture. With more than two colours, a group is
// listed as many times as it may be pressed.
//
// First it draws groups at random until there are enough presses, and starts again as soon as
// the presses are not minimal. With single buttons and two colours, this draws every such set
// of presses equally often. A state with several shortest solutions would come up more often,
// so it is accepted with probability one over their number. Then all states with that par are
// equally likely.
//
// Near God's number this can take too long. In that case, the search is local (ruin and recreate):
// it presses whatever can be pressed, takes back a few presses when it is stuck, and presses
// others.
type search struct {
	t     *cosetWeights
	r     *rng
	sets  [][]int
	par   int
	fair  bool                       // accept states with several shortest solutions less often
	check func(work, of int64) error // called from time to time; an error ends the search

	most int // the size of the largest minimal set found so far
}

// Limits on a search: draws, rounds of local search, and quiet patterns examined in both. They are
// part of what an ID means, so they must not change.
const (
	maxDraws          = 1 << 14
	maxDrawWork int64 = 1 << 24
	maxRounds         = 1 << 12
	maxWork     int64 = 1 << 33
	maxRuin           = 4 // one more than the largest number of sets taken back in one round
)

// largestOrbit is the largest number of buttons that two mirrors map to one another.
const largestOrbit = 4

// errNotThere reports that a search found nothing.
var errNotThere = errors.New("not there")

// run searches for presses and leaves them in the weights. If it finds none, the
// error is errNotThere.
func (h *search) run() error {
	h.t.work = 0
	if !h.adds() {
		return errNotThere
	}
	for range maxDraws {
		if ok, err := h.draw(); ok || err != nil {
			return err
		}
		if h.t.spent(maxDrawWork) {
			break
		}
	}
	return h.searchLocally()
}

// adds reports whether some of the sets together have the required number of buttons. An orbit of
// one or two mirrors has 1, 2 or 4 buttons, and each of these sizes is a multiple of the one
// before, so it is enough to take the largest sets that fit.
func (h *search) adds() bool {
	rest := h.par
	for size := largestOrbit; size > 0; size /= 2 {
		for _, set := range h.sets {
			if len(set) == size && size <= rest {
				rest -= size
			}
		}
	}
	return rest == 0
}

// draw makes one attempt to draw sets with the wanted par, and reports whether it succeeded.
func (h *search) draw() (bool, error) {
	h.t.reset()
	for i := range h.sets {
		set := draw(h.r, h.sets, i)
		if h.t.weight+len(set) > h.par {
			continue // smaller orbits may still fit
		}
		ok := h.t.press(set...)
		h.most = max(h.most, h.t.weight)
		if err := h.check(h.t.work, maxWork); err != nil || !ok {
			return false, err
		}
		if h.t.weight == h.par {
			return !h.fair || h.r.below(h.t.ties()) == 0, nil
		}
	}
	return false, nil
}

// searchLocally replaces presses with others, for up to maxRounds rounds.
func (h *search) searchLocally() error {
	h.t.reset()
	var pressed [][]int
	rest := slices.Clone(h.sets)
	for range maxRounds {
		var ruined [][]int
		for range min(len(pressed), h.r.below(maxRuin)) {
			last := len(pressed) - 1
			i := h.r.below(len(pressed))
			pressed[i], pressed[last] = pressed[last], pressed[i]
			ruined = append(ruined, pressed[last])
			pressed = pressed[:last]
		}
		before := h.t.weight
		if err := h.release(ruined); err != nil {
			return err
		}
		grown, left, err := h.grow(slices.Concat(rest, ruined))
		if err != nil {
			return err
		}
		h.most = max(h.most, h.t.weight)
		if h.t.weight == h.par {
			return nil
		}
		if h.t.weight >= before {
			pressed, rest = append(pressed, grown...), left
		} else { // undo this round
			if err := h.release(grown); err != nil {
				return err
			}
			h.t.press(slices.Concat(ruined...)...)
			pressed = append(pressed, ruined...)
		}
		if h.t.spent(maxWork) {
			break
		}
	}
	return errNotThere
}

// grow presses, in random order, every set that can be pressed without exceeding the par. It
// returns the sets that it pressed and the rest.
func (h *search) grow(sets [][]int) (grown, left [][]int, err error) {
	shuffle(h.r, sets)
	for _, set := range sets {
		if h.t.weight+len(set) <= h.par && h.t.press(set...) {
			grown = append(grown, set)
		} else {
			left = append(left, set)
		}
		if err := h.check(h.t.work, maxWork); err != nil {
			return nil, nil, err
		}
	}
	return grown, left, nil
}

// release takes back the presses of the sets.
func (h *search) release(sets [][]int) error {
	for _, set := range sets {
		h.t.release(set...)
		if err := h.check(h.t.work, maxWork); err != nil {
			return err
		}
	}
	return nil
}

package main

import (
	"math"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/anishathalye/porcupine"
)

// A history records the requests of clients, each with its answer, start and end. It is
// linearizable if each request could have taken effect at one moment between its start and its end.
// In that case, every acknowledged write can be read from then on, and no reader gets a value that
// was never written.
type history struct {
	step  func(state, asked, told int) (bool, int)
	clock atomic.Int64 // orders events

	mu     sync.Mutex // guards the fields below
	done   []porcupine.Operation
	undone map[int64]porcupine.Operation // requests without an answer, by start time
}

// The kinds of requests that read. A positive number stands for a write of that number.
const (
	askedWhich   = 0  // read the stored number
	askedWhether = -1 // ask whether a number is stored
)

// A question is a request about a key.
type question struct {
	key   string
	asked int
}

// notTold stands for an answer that never arrived.
const notTold = math.MinInt

func newHistory(step func(state, asked, told int) (bool, int)) *history {
	return &history{step: step, undone: map[int64]porcupine.Operation{}}
}

// begin records a request. The function that it returns records the answer.
func (h *history) begin(key string, asked int) (end func(told int)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	began := h.clock.Add(1)
	h.undone[began] = porcupine.Operation{Input: question{key, asked}, Call: began}
	return func(told int) {
		h.mu.Lock()
		defer h.mu.Unlock()
		op := h.undone[began]
		op.Output, op.Return = told, h.clock.Add(1)
		h.done = append(h.done, op)
		delete(h.undone, began)
	}
}

// operations returns the requests to check. A write without an answer may have taken effect at any
// later time, or never; a read without an answer is left out.
func (h *history) operations() []porcupine.Operation {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := append([]porcupine.Operation{}, h.done...)
	for _, op := range h.undone {
		if op.Input.(question).asked > 0 {
			op.Output, op.Return = notTold, math.MaxInt64
			list = append(list, op)
		}
	}
	return list
}

// wrong returns the keys whose history is not linearizable.
func (h *history) wrong() (keys []string) {
	byKey := map[string][]porcupine.Operation{}
	for _, op := range h.operations() {
		key := op.Input.(question).key
		byKey[key] = append(byKey[key], op)
	}
	model := porcupine.Model{
		Init: func() any { return 0 },
		Step: func(state, input, output any) (bool, any) {
			ok, next := h.step(state.(int), input.(question).asked, output.(int))
			return ok, next
		},
	}
	for key, ops := range byKey {
		if !porcupine.CheckOperations(model, ops) {
			keys = append(keys, key)
		}
	}
	return keys
}

// resultStep models a player's result: the first write is kept, and later writes return it. It
// reports whether the answer is possible in this state, and returns the next state.
func resultStep(state, asked, told int) (bool, int) {
	switch {
	case asked == askedWhich:
		return told == state, state
	case asked == askedWhether:
		return (told != 0) == (state != 0), state
	case state == 0:
		state = asked
	}
	return told == notTold || told == state, state
}

// moveStep models the number of moves a player has made in a room: each move counts once, however
// often it is sent. Its results have the same meaning as those of resultStep.
func moveStep(state, asked, told int) (bool, int) {
	if asked == askedWhich {
		return told == state, state
	}
	return told == notTold || told == asked, max(state, asked)
}

// The checker detects lost, invented and changed values.
func TestHistory(t *testing.T) {
	type op struct{ asked, told int }
	for _, c := range []struct {
		name string
		step func(state, asked, told int) (bool, int)
		ops  []op // in order
		fine bool
	}{
		{"acknowledged and read", resultStep, []op{{5, 5}, {askedWhich, 5}, {askedWhether, 1}}, true},
		{"read before", resultStep, []op{{askedWhich, 0}, {askedWhether, 0}, {5, 5}}, true},
		{"the first counts", resultStep, []op{{5, 5}, {7, 5}, {askedWhich, 5}}, true},
		{"lost", resultStep, []op{{5, 5}, {askedWhich, 0}}, false},
		{"lost for a moment", resultStep, []op{{5, 5}, {askedWhether, 0}, {askedWhich, 5}}, false},
		{"made up", resultStep, []op{{askedWhich, 5}, {5, 5}}, false},
		{"changed", resultStep, []op{{5, 5}, {7, 7}}, false},
		{"another's", resultStep, []op{{5, 7}}, false},
		{"moves", moveStep, []op{{1, 1}, {3, 3}, {2, 2}, {askedWhich, 3}}, true},
		{"a move lost", moveStep, []op{{1, 1}, {2, 2}, {askedWhich, 1}}, false},
		{"a move counted twice", moveStep, []op{{1, 1}, {1, 1}, {askedWhich, 2}}, false},
	} {
		h := newHistory(c.step)
		for _, o := range c.ops {
			h.begin("key", o.asked)(o.told)
		}
		if fine := len(h.wrong()) == 0; fine != c.fine {
			t.Errorf("%s: fine is %v", c.name, fine)
		}
	}
	h := newHistory(resultStep)
	h.begin("key", 5) // never answered, so it may or may not be stored
	h.begin("key", askedWhich)(0)
	h.begin("key", askedWhich)(5)
	if wrong := h.wrong(); len(wrong) > 0 {
		t.Errorf("%v", wrong)
	}
	h.begin("key", askedWhich)(0)
	if wrong := h.wrong(); len(wrong) != 1 {
		t.Errorf("%v", wrong)
	}
}

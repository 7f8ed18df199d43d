package model

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

// startOf holds the presses of the only solution to 3x3 with all lights on.
var startOf = []uint8{1, 0, 1, 0, 1, 0, 1, 0, 1}

// A start has a value for every variable: the presses, the lights that are changed, and the
// slack of each light, as one number or in binary digits.
func TestStartBeside(t *testing.T) {
	for name, tt := range map[string]struct {
		o    Options
		cost string
	}{
		"fewest":  {Options{Goal: Fewest, Start: startOf}, "5"},
		"binary":  {Options{Goal: Fewest, Start: startOf, BinarySlack: true}, "5"},
		"nearest": {Options{Goal: Nearest, Start: make([]uint8, 9)}, "9"},
	} {
		p := mustProblem(t, "3x3:on", tt.o)
		var out bytes.Buffer
		testkit.NoError(t, WriteStart(t.Context(), &out, p))
		first, rest, _ := strings.Cut(out.String(), "\n")
		if first != "Start - objective value "+tt.cost {
			t.Errorf("%s begins with %q", name, first)
		}
		values := strings.Split(strings.TrimSpace(rest), "\n")
		for button, times := range tt.o.Start {
			if fields := strings.Fields(values[button]); fields[0] != fmt.Sprint(button) || fields[2] != fmt.Sprint(times) {
				t.Errorf("%s: button %d is pressed %q", name, button, values[button])
			}
		}
	}
}

func TestStartRefused(t *testing.T) {
	state := mustProblem(t, "3x3:on", Options{}).state
	for name, o := range map[string]Options{
		"no answer": {Start: make([]uint8, 9)},
		"generate":  {Goal: Generate, Start: startOf},
		"symmetry":  {Start: startOf, Break: Breaks()[1]},
	} {
		testkit.MustFail(New(t.Context(), state, o))(t, ErrOptions, "%s", name)
	}
	testkit.WantError(t, WriteStart(t.Context(), new(bytes.Buffer), mustProblem(t, "3x3:on", Options{})), ErrOptions, "without a start")
	for _, f := range Formats() {
		err := Write(t.Context(), new(bytes.Buffer), mustProblem(t, "3x3:on", Options{Start: startOf}), f)
		if refused := errors.Is(err, ErrOptions) && strings.Contains(err.Error(), "start"); refused == f.Starts() || f.Starts() != (f == LP || f == MPS) {
			t.Errorf("%s: %v", f, err)
		}
	}
}

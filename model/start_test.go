package model

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
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
		if err := WriteStart(t.Context(), &out, p); err != nil {
			t.Fatal(err)
		}
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
		if !LP.StartsBeside() || CNF.StartsBeside() {
			t.Error("the start of an LP file must be a separate file, and the start of a formula must be inside it")
		}
	}
}

// A formula and an answer set program contain the start.
func TestStartInside(t *testing.T) {
	for format, want := range map[Format]string{CNF: "c heuristic 1 1 1 1 0", ASP: "start(press(0,1))."} {
		with := written(t, mustProblem(t, "3x3:on", Options{Start: startOf}), format)
		if !strings.Contains(with, want) {
			t.Errorf("%s has no line %q", format, want)
		}
		if strings.Contains(written(t, mustProblem(t, "3x3:on", Options{}), format), want) {
			t.Errorf("%s has an unexpected start", format)
		}
	}
	nearest := written(t, mustProblem(t, "3x3:on", Options{Goal: Nearest, Start: make([]uint8, 9)}), ASP)
	if !strings.Contains(nearest, "start(own(0,1)).") {
		t.Error("the changed lights do not include the ones that the start leaves on")
	}
}

func TestStartRefused(t *testing.T) {
	state := mustProblem(t, "3x3:on", Options{}).state
	for name, o := range map[string]Options{
		"no answer": {Start: make([]uint8, 9)},
		"generate":  {Goal: Generate, Start: startOf},
		"symmetry":  {Start: startOf, Break: Breaks()[1]},
	} {
		if _, err := New(t.Context(), state, o); !errors.Is(err, ErrOptions) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := WriteStart(t.Context(), new(bytes.Buffer), mustProblem(t, "3x3:on", Options{})); !errors.Is(err, ErrOptions) {
		t.Errorf("without a start: %v", err)
	}
	var refused []Format
	for _, f := range Formats() {
		err := Write(t.Context(), new(bytes.Buffer), mustProblem(t, "3x3:on", Options{Start: startOf}), f)
		if errors.Is(err, ErrOptions) && strings.Contains(err.Error(), "start") {
			refused = append(refused, f)
		}
	}
	if len(refused)+len(starters()) != len(Formats()) {
		t.Errorf("refused by %v, taken by %v", refused, starters())
	}
}

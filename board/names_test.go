package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

// In every family, the names of lights count from 1.
func TestNames(t *testing.T) {
	for _, tt := range []struct {
		spec        string
		light       int
		name, label string
	}{
		{"5x5", 0, "row 1, column 1", "1,1"},
		{"5x5,torus", 7, "row 2, column 3", "2,3"},
		{"5x5,holes=1_8", 0, "row 1, column 2", "1,2"},
		{"5x5,holes=1_8", 6, "row 2, column 4", "2,4"},
		{"hex3", 0, "row 1, hexagon 1", "1,1"},
		{"hex3", 18, "row 5, hexagon 3", "5,3"},
		{"tri4", 5, "row 3, triangle 2", "3,2"},
		{"cube2", 0, "top face, row 1, column 1", "top,1,1"},
		{"cube2", 23, "bottom face, row 2, column 2", "bottom,2,2"},
		{"2x3x4", 23, "slice 2, row 3, column 4", "2,3,4"},
		{"2x3x4x5", 7, "slice 1.1, row 2, column 3", "1,1,2,3"},
		{"graph6=FhCKG", 6, "light 7", "7"},
		{"buttons=3_0.1_1.2", 2, "light 3", "3"},
	} {
		b := mustParse(t, tt.spec)
		if name, label := b.LightName(tt.light), b.LightLabel(tt.light); name != tt.name || label != tt.label {
			t.Errorf("%s: light %d is %q, %q, want %q, %q", tt.spec, tt.light, name, label, tt.name, tt.label)
		}
	}
	b := mustParse(t, "buttons=3_0.1_1.2")
	if name, label := b.ButtonName(1), b.ButtonLabel(1); name != "button 2" || label != "2" || b.ButtonsAreLights() {
		t.Errorf("a listed button is %q, %q", name, label)
	}
}

// No two lights or buttons on a board have the same name or label, and FindButton finds each button
// by its label.
func TestNamesAreUnique(t *testing.T) {
	for _, spec := range families() {
		b := mustParse(t, spec)
		seen := map[string]bool{}
		once := func(kind, text string) {
			if seen[kind+text] {
				t.Errorf("%s: two are called %q", spec, text)
			}
			seen[kind+text] = true
		}
		for light := range b.Lights() {
			once("light", b.LightName(light))
			once("light label", b.LightLabel(light))
		}
		for button := range b.Buttons() {
			label := b.ButtonLabel(button)
			once("button", b.ButtonName(button))
			once("button label", label)
			for _, typed := range []string{label, strings.ReplaceAll(label, ",", " "), " " + strings.ToLower(label)} {
				if got, ok := b.FindButton(typed); !ok || got != button {
					t.Errorf("%s: %q is found as %d, %v, want %d", spec, typed, got, ok, button)
				}
			}
		}
		for _, none := range []string{"", "0", "0,0", "x", "1,2,3,4,5,6"} {
			if got, ok := b.FindButton(none); ok {
				t.Errorf("%s: %q is found as %d", spec, none, got)
			}
		}
	}
}

func TestLabels(t *testing.T) {
	plain := mustParse(t, "graph6=Dhc")
	labels := []string{"New York", "left", "é\"", "", `a\long-label`}
	b := testkit.Must(plain.WithLabels(labels))(t)
	labels[0] = "changed"
	want := []string{`"New York"`, "left", `"é\""`, `""`, `"a\\long-label"`}
	for i, label := range want {
		if b.LightLabel(i) != label || b.ButtonLabel(i) != label || b.LightName(i) != "node "+label || b.ButtonName(i) != "node "+label {
			t.Errorf("light %d has the label %s and the name %s, want %s", i, b.LightLabel(i), b.ButtonName(i), label)
		}
		if got, ok := b.FindButton(label); !ok || got != i {
			t.Errorf("%s is found as %d, %v", label, got, ok)
		}
	}
	if got, ok := b.FindButton("New York"); !ok || got != 0 {
		t.Errorf("New York is found as %d, %v", got, ok)
	}
	if _, ok := b.FindButton("1"); ok {
		t.Error("a number finds a button on a board with labels")
	}
	if !b.Equal(plain) || b.String() != plain.String() || plain.Labels() != nil {
		t.Error("labels change the board")
	}
	three, err := b.WithColours(3)
	if err != nil || three.LightLabel(1) != "left" {
		t.Errorf("with three colours the labels are %v, %v", three.Labels(), err)
	}
	holed, err := b.withoutLights(0, 2)
	if err != nil || !slices.Equal(holed.Labels(), []string{"left", "", `a\long-label`}) {
		t.Errorf("with holes the labels are %q, %v", holed.Labels(), err)
	}
}

// A graph in which only some nodes toggle themselves is a list of buttons, but its nodes are
// still both lights and buttons.
func TestLabelsOfButtons(t *testing.T) {
	b, err := mustParse(t, "buttons=2_0.1_0").WithLabels([]string{"a", "b"})
	if err != nil || !b.ButtonsAreLights() || b.ButtonName(1) != "node b" {
		t.Errorf("%v, %v", b, err)
	}
}

func TestLabelsRefused(t *testing.T) {
	for name, tt := range map[string]struct {
		spec   string
		labels []string
		want   error
	}{
		"too few":      {"1x2", []string{"a"}, ErrSpec},
		"twice":        {"1x2", []string{"a", "a"}, ErrSpec},
		"an escape":    {"1x1", []string{"\x1b[31m"}, ErrSpec},
		"a C1 control": {"1x1", []string{"\u009b31m"}, ErrSpec},
		"a line end":   {"1x1", []string{"a\nb"}, ErrSpec},
		"not UTF-8":    {"1x1", []string{"\xff"}, ErrSpec},
		"long":         {"1x1", []string{strings.Repeat("x", MaxLabel+1)}, ErrTooLarge},
		"not too long": {"1x1", []string{strings.Repeat("x", MaxLabel)}, nil},
		"buttons":      {"buttons=2_0", []string{"a", "b"}, ErrSpec},
		"lights":       {"buttons=1_0_0", []string{"a", "b"}, ErrSpec},
	} {
		testkit.MustFail(mustParse(t, tt.spec).WithLabels(tt.labels))(t, tt.want, "%s", name)
	}
	// A bidirectional override is valid text, but it is shown as an escape sequence.
	if b, err := mustParse(t, "1x1").WithLabels([]string{"a\u202eb"}); err != nil || b.LightLabel(0) != `"a\u202eb"` {
		t.Errorf("label %q, %v; want an escaped label", b.LightLabel(0), err)
	}
}

// All the labels on a board together can have up to 2^26 bytes.
func TestLongLabels(t *testing.T) {
	padding := strings.Repeat("x", MaxLabel-5)
	labels := make([]string, maxLabels/MaxLabel)
	for i := range labels {
		labels[i] = fmt.Sprintf("%s%05d", padding, i)
	}
	testkit.Must(mustParse(t, fmt.Sprintf("1x%d", len(labels))).WithLabels(labels))(t)
	labels = append(labels, "x")
	testkit.MustFail(mustParse(t, fmt.Sprintf("1x%d", len(labels))).WithLabels(labels))(t, ErrTooLarge, "one byte more")
}

// Steps cross seams, as presses do.
func TestStepThroughSeams(t *testing.T) {
	for spec, want := range map[string][4]int{ // steps up and left from the top left corner, and down and right from the bottom right one
		"3x4":            {0, 0, 11, 11},
		"3x4,cylinder":   {0, 3, 11, 8},
		"3x4,torus":      {8, 3, 3, 8},
		"3x4,mobius":     {0, 11, 11, 0},
		"3x4,klein":      {8, 11, 3, 0},
		"3x4,projective": {11, 11, 0, 0},
	} {
		b := mustParse(t, spec)
		got := [4]int{b.Step(0, Top), b.Step(0, Left), b.Step(11, Bottom), b.Step(11, Right)}
		if got != want {
			t.Errorf("%s: %v, want %v", spec, got, want)
		}
		for _, to := range got { // a step across a seam leads to a light that pressing the corner toggles
			if to != 0 && to != 11 && !slices.Contains(b.AppendToggles(nil, 0), to) && !slices.Contains(b.AppendToggles(nil, 11), to) {
				t.Errorf("%s: %d is no neighbour", spec, to)
			}
		}
	}
}

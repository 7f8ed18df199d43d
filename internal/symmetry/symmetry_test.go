package symmetry

import (
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

func TestSymmetries(t *testing.T) {
	for spec, want := range map[string][]string{
		"5x5":                     {"left-right", "top-bottom", "half turn", "diagonal", "quarter turn"},
		"4x6":                     {"left-right", "top-bottom", "half turn"},
		"1x4":                     {"left-right", "half turn"},
		"1x1":                     nil,
		"5x5,torus":               {"left-right", "top-bottom", "half turn", "diagonal", "quarter turn"},
		"5x5,rule=knight,mod=3":   {"left-right", "top-bottom", "half turn", "diagonal", "quarter turn"},
		"5x5,cylinder":            {"left-right", "top-bottom", "half turn"},
		"4x4,rule=0.0_0.1":        {"top-bottom"},
		"hex3":                    {"left-right", "top-bottom", "half turn"},
		"tri4":                    {"left-right"},
		"3x3,holes=1":             {"diagonal"},
		"graph6=FhCKG":            {"left-right"},
		"buttons=3_0_0.1_1.2_2":   nil,
		"buttons=3_0.1_0.1.2_1.2": nil,
		"1024x1025":               nil,
		"2x2x2":                   {"left-right", "top-bottom", "half turn"},
		"cube2":                   {"top-bottom"},
		"5x5,mobius":              {"left-right", "top-bottom", "half turn"},
		"5x5,klein":               {"left-right", "top-bottom", "half turn"},
		"5x5,projective":          {"left-right", "top-bottom", "half turn", "diagonal", "quarter turn"},
		"3x3x3":                   {"left-right", "top-bottom", "half turn"},
		"3x3x3x3":                 {"left-right", "top-bottom", "half turn", "diagonal", "quarter turn"},
		"buttons=3_0.1_0.1.2_1":   nil,
		"buttons=3_0.1.2_1_2":     {"left-right"},
	} {
		b := testkit.Must(board.Parse(spec))(t)
		var got []string
		for _, s := range Of(b) {
			got = append(got, string(s.Motion))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", spec, got, want)
		}
	}
}

func TestCount(t *testing.T) {
	for spec, want := range map[string]int{
		"5x5": 8, "3x5": 4, "1x1": 1, "hex4": 12, "tri4": 6, "5x5,torus,rule=-1.0_0.0_0.1": 2, "20x20": 8,
		"graph6=IheA@GUAo": 10, "graph6=IsP@OkWHG": 10, "graph6=FhCKG": 14, "graph6=E~~w": 12, "graph6=C~": 6,
		"buttons=6_0.1.2_2.3.4_0.4.5_1.3.5": 0, "21x20": 0,
	} {
		b := testkit.Must(board.Parse(spec))(t)
		if got := Count(b); got != want {
			t.Errorf("%s has %d symmetries, want %d", spec, got, want)
		}
	}
}

package solve

import (
	"fmt"
	"strings"
	"testing"

	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

func FuzzReadCosts(f *testing.F) {
	for _, text := range []string{"", "1 2 3", "1\n2\t 3", "-1", "99999999999999999999", "1 2 3 4", "16777216 0 16777217"} {
		f.Add(text, 3)
	}
	f.Fuzz(func(t *testing.T, text string, lights int) {
		if lights < 0 || lights > 100 {
			return
		}
		costs, err := ReadCosts(strings.NewReader(text), lights)
		if err != nil {
			if len(err.Error()) > 200 {
				t.Errorf("a long error: %v", err)
			}
			return
		}
		again, err := ReadCosts(strings.NewReader(strings.Trim(fmt.Sprint(costs), "[]")), lights)
		if err != nil || fmt.Sprint(again) != fmt.Sprint(costs) || len(costs) != lights {
			t.Errorf("%v, then %v: %v", costs, again, err)
		}
	})
}

// Costs are whole numbers from 0 to the limit, one for each light or button.
func TestReadCosts(t *testing.T) {
	for text, want := range map[string]string{
		"0 1 2":                               "",
		" 7\n8\t9 ":                           "",
		fmt.Sprint("0 0 ", uint64(maxCost)):   "",
		fmt.Sprint("0 0 ", uint64(maxCost)+1): "is not a whole number",
		fmt.Sprint("0 0 ", uint64(1)<<32):     "is not a whole number",
		"0 1 -2":                              "is not a whole number",
		"0 1 x":                               "is not a whole number",
		"0 1":                                 "2 numbers where 3 are needed",
		"0 1 2 3":                             "more than the 3 numbers",
		"":                                    "0 numbers where 3 are needed",
	} {
		costs, err := ReadCosts(strings.NewReader(text), 3)
		if want == "" && (err != nil || len(costs) != 3) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, %v, want %q", text, costs, err, want)
		}
	}
}

// A press reaches at most five lights, and advances each by one colour.
func TestAtLeast(t *testing.T) {
	for id, want := range map[string]int{
		"5x5:0": 0, "5x5:1": 1, "5x5:1f": 1, "5x5:3f": 2, "5x5:3ff": 2, "5x5:7ff": 3, "5x5:on": 5,
		"1x3,mod=3:002": 1, "1x3,mod=3:011": 2, "1x3,mod=3:012": 1, "1x3,mod=3:111": 2,
	} {
		state := testkit.Must(puzzle.Parse(id))(t)
		s := testkit.Must(New(t.Context(), state.Board()))(t)
		if got, err := s.AtLeast(state); err != nil || got != want {
			t.Errorf("%s takes at least %d presses, want %d; %v", id, got, want, err)
		}
	}
}

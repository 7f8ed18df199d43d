package cli

import (
	"fmt"

	"lightsout/internal/english"
	"lightsout/puzzle"
)

// reach returns a clause stating how many presses solve the puzzle.
func (in *input) reach(presses int) string {
	if in.hasTarget() {
		return english.Plural(presses, "press reaches", "presses reach") + " the target"
	}
	return english.Plural(presses, "press turns", "presses turn") + " the lights out"
}

// impossible returns a sentence saying that the puzzle has no solution.
func (in *input) impossible() string {
	if in.hasTarget() {
		return "The target cannot be reached."
	}
	return "This cannot be solved."
}

// whyImpossible explains a certificate in words.
func (in *input) whyImpossible(set puzzle.State, shown bool) string {
	if set.Board().Colours() > 2 {
		return in.whySum(set, shown)
	}
	odd := 0
	gap := in.difference()
	for i, weight := range set.Colours() {
		if weight != 0 && gap.On(i) {
			odd++
		}
	}
	which := "of the lights marked " + proofMark.text
	if _, drawn := newSheet(set.Board()); !drawn {
		which = "of these lights"
	}
	if !shown {
		which = fmt.Sprintf("of lights in a set of %s", group(set.Lit()))
	}
	if in.hasTarget() {
		return fmt.Sprintf("Every press toggles an even number %s, but an odd\n"+
			"number of them differ from the target (%s). So the target cannot be reached.\n", which, group(odd))
	}
	return fmt.Sprintf("Every press toggles an even number %s, but an odd\n"+
		"number of them are lit (%s). So they cannot all be turned off.\n", which, group(odd))
}

// whySum does for more than two colours what whyImpossible does for two.
func (in *input) whySum(set puzzle.State, shown bool) string {
	proof := "the proof"
	if !shown {
		proof = "--json"
	}
	m := set.Board().Colours()
	text := fmt.Sprintf("Multiply each light's colour by its weight in %s, and take the sum.\n"+
		"Every press changes the sum by a multiple of %d. Now it is %s", proof, m, group(weighted(set, in.state)))
	if in.hasTarget() {
		return fmt.Sprintf("%s, and in the target\nit is %s; the difference is not a multiple of %d, so the target cannot be reached.\n", text, group(weighted(set, in.target)), m)
	}
	return fmt.Sprintf("%s, which is not a multiple\nof %d, so it never becomes zero, and the lights cannot all be turned off.\n", text, m)
}

// weighted returns the sum of the lights' colours, each times its weight.
func weighted(weights, lights puzzle.State) int {
	sum := 0
	for i, weight := range weights.Colours() {
		sum += int(weight) * lights.Colour(i)
	}
	return sum
}

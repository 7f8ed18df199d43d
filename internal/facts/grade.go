package facts

import "lightsout/coach"

// MethodWords say what the method of a grade means for a player.
func MethodWords(method coach.Technique) string {
	if method == "" {
		return "can be solved by looking"
	}
	return map[coach.Technique]string{coach.Chase: "needs chasing", coach.Search: "needs some trying"}[method]
}

// TechniqueWords say what a technique of a grade is.
func TechniqueWords(t coach.Technique) string {
	return map[coach.Technique]string{
		"last":       "the last press: its lights are the ones that are on",
		"picture":    "two presses that overlap",
		"match":      "one press makes the lights symmetric",
		"pairs":      "symmetric lights, so symmetric presses",
		"reach":      "a corner or edge light that at most three buttons change",
		coach.Chase:  "nothing to see: chase the lights down",
		coach.Search: "nothing to see: try one of a few",
	}[t]
}

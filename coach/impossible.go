package coach

import (
	"context"
	"errors"
	"fmt"

	"lightsout/puzzle"
	"lightsout/solve"
)

// A Reason explains why a position cannot be solved.
type Reason struct {
	Text string `json:"text"`
	// Lights are the lights in the certificate, and Weights how many times each of them counts.
	Lights  []int `json:"lights"`
	Weights []int `json:"weights"`
}

// WhyImpossible explains why a position cannot be solved, from the solver's certificate. It
// returns false if the position can be solved.
func (c *Coach) WhyImpossible(ctx context.Context, s puzzle.State) (Reason, bool, error) {
	gap, err := c.difference(s)
	if err != nil {
		return Reason{}, false, err
	}
	_, err = c.solver.Solve(ctx, gap)
	var impossible *solve.UnsolvableError
	if !errors.As(err, &impossible) {
		return Reason{}, false, err
	}
	r, err := Explain(ctx, impossible.Certificate, s)
	return r, err == nil, err
}

// Explain puts into words why a position cannot be solved. If the certificate does not prove that,
// the error is that of [solve.Certificate.Check].
func Explain(ctx context.Context, proof solve.Certificate, s puzzle.State) (Reason, error) {
	if err := proof.Check(ctx, s); err != nil {
		return Reason{}, err
	}
	set, err := proof.Lights(ctx)
	if err != nil {
		return Reason{}, err
	}
	var r Reason
	difference, wants := s.Difference(), goalOf(s)
	sum, change, odd := 0, 0, 0
	for light, weight := range set.Colours() {
		if weight == 0 {
			continue
		}
		r.Lights = append(r.Lights, light)
		r.Weights = append(r.Weights, int(weight))
		sum += int(weight) * s.Colour(light)
		change += int(weight) * difference.Colour(light)
		if difference.On(light) {
			odd++
		}
	}
	if m := set.Board().Colours(); m > 2 {
		r.Text = fmt.Sprintf("Add up the colours of the %d marked lights, each times a weight. "+
			"Every press changes the sum by a multiple of %d. ", len(r.Lights), m) +
			wants.say(fmt.Sprintf("It is %d now, which is not a multiple of %d, so it can never be 0 and the lights can never all be out.", sum, m),
				fmt.Sprintf("The differences from the target, added up in the same way, make %d, which is not a multiple of %d, so you can never reach the target.", change, m))
		return r, nil
	}
	if len(r.Lights) == 1 && odd == 1 {
		r.Text = "No press changes the marked light, so it can never " + wants.say("go out.", "match the target.")
		return r, nil
	}
	r.Text = fmt.Sprintf("Every press toggles an even number of the %d marked lights. Now %d of them ", len(r.Lights), odd) +
		wants.say(verb(odd, "is", "are")+" lit, an odd number. It stays odd, so they can never all be out.",
			verb(odd, "differs", "differ")+" from the target, an odd number. It stays odd, so you can never reach the target.")
	return r, nil
}

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

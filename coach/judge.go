package coach

import (
	"context"
	"errors"
	"fmt"

	"lightsout/puzzle"
	"lightsout/solve"
)

// A Verdict is the coach's opinion of a press.
type Verdict struct {
	Before int    `json:"before"` // presses to go before it
	After  int    `json:"after"`  // and after it
	Proved bool   `json:"proved"` // both numbers are proved
	Undid  bool   `json:"undid"`  // the press certainly increased the number
	Text   string `json:"text"`
}

// Judge compares two positions, one press apart.
func (c *Coach) Judge(ctx context.Context, before, after puzzle.State) (Verdict, error) {
	if err := errors.Join(c.board.Match(before.Board()), c.board.Match(after.Board())); err != nil {
		return Verdict{}, err
	}
	was, err := c.plan(ctx, c.difference(before))
	if err != nil {
		return Verdict{}, err
	}
	is, err := c.plan(ctx, c.difference(after))
	if err != nil {
		return Verdict{}, err
	}
	v := Verdict{Before: was.presses.Count(), After: is.presses.Count(), Proved: was.proved && is.proved}
	v.Undid = v.Proved && v.After > v.Before
	switch {
	case v.After == 0:
		v.Text = c.say("The lights are out.", "The target is reached.")
	case c.litOnly && is.order == nil:
		v.Text = stuckWords
	case v.Undid:
		v.Text = fmt.Sprintf("That press undid progress: %d to go instead of %d.", v.After, v.Before)
	case v.Proved && v.After == v.Before:
		v.Text = fmt.Sprintf("Still %d to go: that press made no progress.", v.After)
	case v.Proved:
		v.Text = fmt.Sprintf("%d to go.", v.After)
	default:
		v.Text = fmt.Sprintf("At most %d to go: the best solution found, not proved to be the shortest.", v.After)
	}
	return v, nil
}

// A Reason says why a position cannot be solved.
type Reason struct {
	Text string `json:"text"`
	// Lights are the lights of the proof, Weights how often each of them counts.
	Lights  []int `json:"lights"`
	Weights []int `json:"weights"`
}

// WhyImpossible explains the certificate of a position that cannot be solved. It
// returns false if the position can be solved.
func (c *Coach) WhyImpossible(ctx context.Context, s puzzle.State) (Reason, bool, error) {
	if err := c.board.Match(s.Board()); err != nil {
		return Reason{}, false, err
	}
	_, err := c.solver.Solve(ctx, c.difference(s))
	var impossible *solve.UnsolvableError
	switch {
	case err == nil:
		return Reason{}, false, nil
	case !errors.As(err, &impossible):
		return Reason{}, false, err
	}
	set, err := impossible.Certificate.Lights(ctx)
	if err != nil {
		return Reason{}, false, err
	}
	return c.reason(s, set), true, nil
}

func (c *Coach) reason(s, set puzzle.State) Reason {
	var r Reason
	gap := c.difference(s)
	sum, change, odd := 0, 0, 0
	for light, weight := range set.Colours() {
		if weight == 0 {
			continue
		}
		r.Lights = append(r.Lights, light)
		r.Weights = append(r.Weights, int(weight))
		sum += int(weight) * s.Colour(light)
		change += int(weight) * gap.Colour(light)
		if gap.On(light) {
			odd++
		}
	}
	if m := set.Board().Colours(); m > 2 {
		r.Text = fmt.Sprintf("Add up the colours of the %d marked lights, each as often as its mark says. "+
			"Every press changes the sum by a multiple of %d. ", len(r.Lights), m) +
			c.say(fmt.Sprintf("It is %d now, which is not a multiple of %d, so it never becomes 0 and the lights never all go out.", sum, m),
				fmt.Sprintf("It is %d away from the sum of the target, which is not a multiple of %d, so the target is never reached.", change, m))
		return r
	}
	r.Text = fmt.Sprintf("Every press toggles an even number of the %d marked lights. Now %d of them ", len(r.Lights), odd) +
		c.say(verb(odd, "is", "are")+" lit, an odd number. It stays odd, so they never all go out.",
			verb(odd, "differs", "differ")+" from the target, an odd number. It stays odd, so the target is never reached.")
	return r
}

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

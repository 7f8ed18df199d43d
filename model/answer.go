package model

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lightsout/internal/english"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A Status says what a solver claims to have found.
type Status string

// The statuses.
const (
	Optimal  Status = "optimal"  // an answer, and a claim that no other is better
	Solution Status = "solution" // an answer
	None     Status = "none"     // a claim that there is no answer
	Unknown  Status = "unknown"  // neither an answer nor such a claim
)

// An Answer is a solver's claim. Only Verify checks it.
type Answer struct {
	Status Status `json:"status"`
	// Presses is how many times each button is pressed. It is nil if there is no answer, and if the
	// solver reports Lights instead.
	Presses []uint8 `json:"presses"`
	// Lights are the colours of a position that the solver invented, if it reports no presses.
	Lights []uint8 `json:"lights"`
	// Claim is the cost that the solver states for its answer, and Bound is its lower bound on the
	// cost of every answer.
	Claim *int `json:"claim"`
	Bound *int `json:"bound"`
}

// ErrAnswer reports that a solver's output cannot be read as an answer, and ErrWrong that an answer
// is wrong.
var (
	ErrAnswer = errors.New("not an answer")
	ErrWrong  = errors.New("a wrong answer")
)

func unreadable(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{ErrAnswer}, args...)...)
}

// A Verdict is the result of checking an answer.
type Verdict struct {
	// Cost is the number of presses, of lights changed (Nearest), or of lights on (Generate).
	Cost int `json:"cost"`
	// State is the position that the presses solve: the given position, the one with the changed
	// lights (Nearest), or one that the solver invented (Generate).
	State puzzle.State `json:"state"`
	// Presses solve the position. They come from the answer or, if it has only lights, from our
	// own solver.
	Presses []uint8 `json:"presses"`
}

// Verify checks an answer and computes its cost. It applies the presses, or solves the position
// if the answer has only lights. The error is ErrWrong if the answer does not meet the goal,
// exceeds AtMost or, where the cost is minimised, claims a different cost.
func (p *Problem) Verify(ctx context.Context, a Answer) (Verdict, error) {
	if err := p.check(); err != nil {
		return Verdict{}, err
	}
	b := p.state.Board()
	if a.Lights != nil {
		return p.verifyLights(ctx, a)
	}
	if len(a.Presses) != b.Buttons() {
		return Verdict{}, fmt.Errorf("%w: it has %d buttons, not %d", ErrWrong, len(a.Presses), b.Buttons())
	}
	if most := slices.Max(a.Presses); int(most) >= b.Colours() {
		return Verdict{}, fmt.Errorf("%w: it presses a button %d times, but there are only %d colours", ErrWrong, most, b.Colours())
	}
	presses := puzzle.PressesOfTimes(b, a.Presses)
	left := p.gap.Apply(presses)
	if p.options.Goal == Generate {
		left = p.state.Target().Apply(presses)
	}
	v, err := p.verdict(presses, left)
	if err != nil {
		return Verdict{}, err
	}
	return v, p.judge(v, left, a.Claim)
}

// verifyLights checks that a position invented by a solver can be solved, by solving it and
// applying the presses.
func (p *Problem) verifyLights(ctx context.Context, a Answer) (Verdict, error) {
	b := p.state.Board()
	if p.options.Goal != Generate || len(a.Lights) != b.Lights() {
		return Verdict{}, fmt.Errorf("%w: it lists %d lights, which is wrong for the goal %s", ErrWrong, len(a.Lights), p.options.Goal)
	}
	if most := slices.Max(a.Lights); int(most) >= b.Colours() {
		return Verdict{}, fmt.Errorf("%w: it has a light of colour %d, but there are only %d colours", ErrWrong, most, b.Colours())
	}
	solver, err := p.solver(ctx)
	if err != nil {
		return Verdict{}, err
	}
	v := Verdict{State: puzzle.StateOfColours(b, a.Lights)}
	v.Cost = v.State.Lit()
	presses, err := solver.Solve(ctx, v.State)
	if errors.Is(err, solve.ErrUnsolvable) {
		return v, fmt.Errorf("%w: no presses turn off the %d lights in the position", ErrWrong, v.Cost)
	}
	if err != nil {
		return v, err
	}
	v.Presses = presses.AllTimes()
	return v, p.judge(v, v.State.Apply(presses), a.Claim)
}

// verdict returns the verdict on presses that leave the given lights on, or different
// from the target.
func (p *Problem) verdict(presses puzzle.Presses, left puzzle.State) (Verdict, error) {
	v := Verdict{Cost: presses.Count(), State: p.state, Presses: presses.AllTimes()}
	if p.options.Goal != Nearest && p.options.Goal != Generate {
		return v, nil
	}
	// The inverse of the presses leads from the target to the position that they solve.
	inverse := presses.AllTimes()
	for i, times := range inverse {
		inverse[i] = uint8((p.colours - int(times)) % p.colours)
	}
	target := p.state.Target()
	var err error
	v.Cost = left.Lit()
	v.State, err = target.Apply(puzzle.PressesOfTimes(target.Board(), inverse)).To(target)
	return v, err
}

func (p *Problem) judge(v Verdict, left puzzle.State, claim *int) error {
	goal := p.options.Goal
	switch {
	case (goal == Any || goal == Fewest) && !left.Solved() && p.state.HasTarget():
		return fmt.Errorf("%w: the presses leave %s from the target", ErrWrong, english.Plural(left.Lit(), "light different", "lights different"))
	case (goal == Any || goal == Fewest) && !left.Solved():
		return fmt.Errorf("%w: the presses leave %s on", ErrWrong, english.Plural(left.Lit(), "light", "lights"))
	case goal == Generate && v.Cost == 0:
		return fmt.Errorf("%w: the position has no lights on", ErrWrong)
	case p.options.AtMost != nil && v.Cost > *p.options.AtMost:
		return fmt.Errorf("%w: it costs %d, more than %d", ErrWrong, v.Cost, *p.options.AtMost)
	case claim != nil && p.minimises() && *claim != v.Cost:
		return fmt.Errorf("%w: it reports a cost of %d, but the cost is %d", ErrWrong, *claim, v.Cost)
	}
	return nil
}

// setTimes sets how many times a button is pressed, from a number that a solver printed.
func (p *Problem) setTimes(presses []uint8, button int, value float64) error {
	whole := math.Round(value)
	switch {
	case button < 0 || button >= len(presses):
		return unreadable("there is no button %d", button)
	case math.Abs(value-whole) > 1e-4 || whole < 0 || whole >= float64(p.colours):
		return unreadable("button %d is pressed %v times", button, value)
	}
	presses[button] = uint8(whole)
	return nil
}

// none returns presses in which no button is pressed.
func (p *Problem) none() []uint8 { return make([]uint8, p.state.Board().Buttons()) }

// wholeNumber parses a number that a solver printed as a cost or as a bound. It ignores an excess
// of up to 1e-6 and rounds up. It returns nil if the word is not a number from -1e9 to 1e9.
func wholeNumber(word string) *int {
	value, err := strconv.ParseFloat(strings.TrimSuffix(word, ","), 64)
	if err != nil || math.IsNaN(value) || math.Abs(value) > 1e9 {
		return nil
	}
	n := int(math.Ceil(value - 1e-6))
	return &n
}

// pressNamed sets the presses for a variable named x0, x1, .. and ignores other variables.
func (p *Problem) pressNamed(presses []uint8, name, value string) error {
	rest, ok := strings.CutPrefix(name, "x")
	button, err := strconv.Atoi(rest)
	if !ok || err != nil {
		return nil //nolint:nilerr // another kind of variable
	}
	times, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return unreadable("%.20q is not a number", value)
	}
	return p.setTimes(presses, button, times)
}

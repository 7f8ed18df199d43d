package model

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
)

// A Goal is what a solver should find for a position.
type Goal string

// The goals.
const (
	Any      Goal = "any"
	Fewest   Goal = "fewest"
	Nearest  Goal = "nearest"
	Generate Goal = "generate"
)

// Goals lists the goals.
func Goals() []Goal { return []Goal{Any, Fewest, Nearest, Generate} }

// Options define the goal for a position and how to write the problem.
type Options struct {
	// Goal defaults to Any.
	Goal Goal `json:"goal"`
	// AtMost turns the goal into a yes-or-no question: whether it can be reached with at most this
	// many presses, lights changed (Nearest) or lights on (Generate). Nothing is minimised then.
	AtMost *int `json:"atMost"`
	// SlackDigits is the maximum number of binary digits in the slack, which limits how many times
	// a light can go through all its colours. 0 means as many as needed; with fewer, solutions can
	// be lost.
	SlackDigits int `json:"slackDigits"`
	// BinarySlack makes integer programs write the slack as binary digits, with a 0-1 variable for
	// each digit, instead of as one whole number.
	BinarySlack bool `json:"binarySlack"`
	// Start is an answer that the solver may start with and improve: the number of presses for each
	// button. Not every format has a place for it, and Generate has no start.
	Start []uint8 `json:"start"`
	// Break adds constraints that exclude some of several equally good answers.
	Break Break `json:"break"`
}

// Limits on the size of a Problem and on its Options.
const (
	// maxTerms is the maximum total number of toggles on a board that can be written as a model.
	maxTerms = 1 << 21
	// maxXor is the maximum number of variables in an exclusive or that becomes clauses, of which it
	// takes 2^(maxXor-1). Longer ones are cut into pieces.
	maxXor = 4

	maxDigits = 30
)

// ErrOptions reports that a goal, a format and the other options cannot be combined.
var ErrOptions = errors.New("these options cannot be combined")

// ErrYesNo reports that a format can limit the number of presses or lights, but cannot minimise it.
// The error is also ErrOptions.
var ErrYesNo = errors.New("answers yes or no and cannot minimise")

var (
	errSteps   = errors.New("a model needs buttons that advance each light by one colour")
	errButtons = errors.New("a model needs a board with buttons")
)

// optionsError returns an ErrOptions with a reason, formatted as by english.Errorf.
func optionsError(format string, args ...any) error {
	return english.Errorf("%w: "+format, append([]any{ErrOptions}, args...)...)
}

// A kind is a kind of unknown. The names of these unknowns start with its letter.
type kind byte

const (
	press  kind = 'x' // presses of a button
	change kind = 'e' // added to the colour of a light (Nearest)
	light  kind = 's' // the colour of a light (Generate)
	counts kind = 'w' // 1 if the change or light is not 0, in models that need it
)

// A variable is an unknown from 0 to max.
type variable struct {
	kind  kind
	index int // number of the button or light
	max   int
	digit int // which binary digit of a slack it is, from 1; 0 if it is not a digit
}

func (v variable) name() string {
	if v.digit > 0 {
		return fmt.Sprintf("%c%d_%d", v.kind, v.index, 1<<(v.digit-1))
	}
	return fmt.Sprintf("%c%d", v.kind, v.index)
}

// A sum is a constraint: the variables whose numbers are in terms must add up to target, modulo the
// number of colours. There is one sum for each light.
type sum struct {
	terms  []int
	target int
}

// A Problem is a puzzle in terms of unknowns and constraints, from which all formats are
// written. It is immutable. Functions return [board.ErrNone] for the zero Problem and for nil.
type Problem struct {
	state   puzzle.State
	gap     puzzle.State // the difference from the target: the lights that must be turned off
	options Options
	colours int

	vars []variable // the variables for the buttons come first
	sums []sum      // one sum for each light
	// cost lists the variables whose sum is minimised or bounded.
	cost []int
	// nonzero lists variables, at least one of which is not 0.
	nonzero []int
	// marks are pairs: if the first variable is not 0, the second is 1.
	marks [][2]int
	// fixed lists buttons that are not pressed, in increasing order.
	fixed []int
	// orders are pairs: the first variable is at most the second.
	orders [][2]int
	// broken explains in words which symmetry the constraints break.
	broken string
}

// New returns the problem for a position with its target, and a goal. For Generate, only the
// position's board matters, and a target is refused. The error is [board.ErrNone] for the zero State.
func New(ctx context.Context, state puzzle.State, o Options) (*Problem, error) {
	if o.Goal == "" {
		o.Goal = Any
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	if err := state.Board().Check(); err != nil {
		return nil, err
	}
	if o.Goal == Generate && state.HasTarget() {
		return nil, optionsError("the goal generate always turns all lights off; leave out the target")
	}
	if state.Board().MostSteps() > 1 {
		return nil, errSteps
	}
	if state.Board().Buttons() == 0 {
		return nil, errButtons
	}
	p := &Problem{state: state, gap: state.Difference(), options: o, colours: state.Board().Colours()}
	if err := p.addSums(ctx); err != nil {
		return nil, err
	}
	p.addGoal()
	if err := p.breakSymmetry(ctx); err != nil {
		return nil, err
	}
	if err := p.checkStart(ctx); err != nil {
		return nil, err
	}
	return p, ctx.Err()
}

func (p *Problem) check() error {
	if p == nil {
		return board.ErrNone
	}
	return p.state.Board().Check()
}

func (o Options) check() error {
	switch {
	case o.Goal != Any && o.Goal != Fewest && o.Goal != Nearest && o.Goal != Generate:
		return optionsError("unknown goal %.20q; the goals are any, fewest, nearest and generate", o.Goal)
	case o.AtMost != nil && *o.AtMost < 0:
		return optionsError("the bound %d is negative; use 0 or more", *o.AtMost)
	case o.SlackDigits < 0 || o.SlackDigits > maxDigits:
		return optionsError("the slack can have 1 to %d binary digits, not %d", maxDigits, o.SlackDigits)
	}
	return nil
}

func (p *Problem) minimises() bool {
	return p.options.AtMost == nil && (p.options.Goal == Fewest || p.options.Goal == Nearest)
}

// addSums adds a variable for each button and a sum for each light.
func (p *Problem) addSums(ctx context.Context) error {
	b := p.state.Board()
	if b.Lights() > maxTerms || b.Buttons() > maxTerms {
		return english.Errorf("%w: a model can have at most %d toggles", board.ErrTooLarge, maxTerms)
	}
	p.sums = make([]sum, b.Lights())
	for l := range p.sums {
		if p.options.Goal != Generate {
			p.sums[l].target = (p.colours - p.gap.Colour(l)) % p.colours
		}
	}
	var lights []int
	terms := 0
	for button := range b.Buttons() {
		if button%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		p.vars = append(p.vars, variable{kind: press, index: button, max: p.colours - 1})
		lights = b.AppendToggles(lights[:0], button)
		if terms += len(lights); terms > maxTerms {
			return english.Errorf("%w: a model can have at most %d toggles", board.ErrTooLarge, maxTerms)
		}
		for _, l := range lights {
			p.sums[l].terms = append(p.sums[l].terms, button)
		}
	}
	return nil
}

// addGoal adds the cost, and the variables and constraints that the goal needs besides the presses
// and sums.
func (p *Problem) addGoal() {
	var perLight []int
	switch p.options.Goal {
	case Nearest:
		perLight = p.addPerLight(change)
	case Generate:
		perLight = p.addPerLight(light)
		p.nonzero = perLight
	default:
		for button := range p.state.Board().Buttons() {
			p.cost = append(p.cost, button)
		}
		return
	}
	if p.colours == 2 {
		p.cost = perLight
		return
	}
	if p.options.Goal == Generate && p.options.AtMost == nil {
		return // the lights have no cost
	}
	for l, v := range perLight { // a light counts once, whatever its colour
		p.cost = append(p.cost, len(p.vars))
		p.marks = append(p.marks, [2]int{v, len(p.vars)})
		p.vars = append(p.vars, variable{kind: counts, index: l, max: 1})
	}
}

func (p *Problem) addPerLight(k kind) []int {
	added := make([]int, len(p.sums))
	for l := range p.sums {
		added[l] = len(p.vars)
		p.sums[l].terms = append(p.sums[l].terms, len(p.vars))
		p.vars = append(p.vars, variable{kind: k, index: l, max: p.colours - 1})
	}
	return added
}

// buttons returns the buttons among the terms of a sum.
func (p *Problem) buttons(s sum) []int {
	return slices.DeleteFunc(slices.Clone(s.terms), func(v int) bool { return p.vars[v].kind != press })
}

// rounds returns the maximum slack of a sum: how many times the light goes through all colours if
// every variable is at its maximum, or less if SlackDigits limits it.
func (p *Problem) rounds(s sum) int {
	most := max(p.most(s.terms)-s.target, 0) / p.colours
	if d := p.options.SlackDigits; d > 0 {
		most = min(most, 1<<d-1)
	}
	return most
}

// most returns the sum of the variables' maxima.
func (p *Problem) most(vars []int) int {
	sum := 0
	for _, v := range vars {
		sum += p.vars[v].max
	}
	return sum
}

// bound returns the bound on the cost, or false if there is no bound or it is too high to matter.
func (p *Problem) bound() (int, bool) {
	if p.options.AtMost == nil || *p.options.AtMost >= p.most(p.cost) {
		return 0, false
	}
	return *p.options.AtMost, true
}

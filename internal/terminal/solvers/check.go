package solvers

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"lightsout/model"
	"lightsout/puzzle"
	"lightsout/solve"
)

// An Agreement is the result of comparing a solver's answer with the exact one.
type Agreement string

// The possible agreements.
const (
	Agrees    Agreement = "agrees"
	Differs   Agreement = "differs"   // the answer is wrong, or cannot be read
	Undecided Agreement = "undecided" // neither is certain, for example because the solver was stopped
)

// A Report is the result of a check.
type Report struct {
	Solver, Version string
	Reply           Reply
	// Cost is the cost of the answer's presses, and Position is the position that they solve. With
	// the goals nearest and generate, the solver chooses that position. If the answer is only a
	// position, this program computes the presses. If the answer has no correct presses, Cost and
	// Presses are nil.
	Cost      *int
	Position  puzzle.State
	Presses   []uint8
	ours      reference // the exact answer
	Agreement Agreement
	Reason    string // explains Agreement
}

// Check asks a solver and compares its answer with the exact one.
func Check(ctx context.Context, s Solver, q Question) (Report, error) {
	reply, err := s.Ask(ctx, q)
	if err != nil {
		return Report{}, err
	}
	return judge(ctx, Report{Solver: s.Name, Version: s.Version(ctx), Reply: reply}, q)
}

// CheckOutput checks the output or the solution file of a solver that ran elsewhere, on the model
// that Ask would have given it.
func CheckOutput(ctx context.Context, s Solver, q Question, output string) (Report, error) {
	q, err := s.accept(q)
	if err != nil {
		return Report{}, err
	}
	o, err := s.binary(q)
	if err != nil {
		return Report{}, err
	}
	p, err := model.New(ctx, q.State, o)
	if err != nil {
		return Report{}, err
	}
	a := asker{solver: s, question: q}
	return judge(ctx, Report{Solver: s.Name, Reply: a.read(p, Reply{Format: q.Format}, output)}, q)
}

// judge compares the reply of a report with the exact answer.
func judge(ctx context.Context, r Report, q Question) (_ Report, err error) {
	if r.ours, err = refer(ctx, q); err != nil {
		return r, err
	}
	return r, r.compare(ctx, q)
}

func (r *Report) compare(ctx context.Context, q Question) error {
	p, err := model.New(ctx, q.State, q.Options)
	if err != nil {
		return err
	}
	if a := r.Reply.Answer; a.Presses != nil || a.Lights != nil {
		v, err := p.Verify(ctx, r.Reply.Answer)
		if errors.Is(err, model.ErrWrong) {
			r.refute(err)
			return nil
		}
		if err != nil {
			return err
		}
		r.Cost, r.Position, r.Presses = &v.Cost, v.State, v.Presses
	}
	r.judge(q)
	return nil
}

func (r *Report) decide(a Agreement, format string, args ...any) {
	r.Agreement, r.Reason = a, fmt.Sprintf(format, args...)
}

// refute records that an answer is wrong or unreadable. Unreadable distinguishes the two cases, so
// the reason does not have to.
func (r *Report) refute(err error) {
	reason := err.Error()
	for _, kind := range []error{model.ErrWrong, model.ErrAnswer} {
		reason = strings.TrimPrefix(reason, kind.Error()+": ")
	}
	r.decide(Differs, "%s", reason)
}

// Unreadable reports whether the solver's answer could not be read, as opposed to being wrong.
func (r *Report) Unreadable() bool { return errors.Is(r.Reply.Trouble, model.ErrAnswer) }

func (r *Report) judge(q Question) {
	a := r.Reply.Answer
	trouble := r.Reply.Trouble
	switch {
	case errors.Is(trouble, model.ErrAnswer) || errors.Is(trouble, model.ErrWrong):
		r.refute(trouble)
	case a.Status == model.None:
		r.judgeNone(q)
	case q.wantsLeast() && a.Bound != nil && r.ours.Known && *a.Bound > r.ours.Cost:
		r.decide(Differs, "it claims that nothing costs less than %d, but there is an answer that costs %d", *a.Bound, r.ours.Cost)
	case a.Status == model.Unknown:
		if trouble == nil {
			trouble = errGaveUp
		}
		r.decide(Undecided, "%v", trouble)
	case q.wantsLeast():
		r.judgeCost(a)
	default:
		r.judgeYes()
	}
}

var errGaveUp = errors.New("it gave up")

// judgeYes judges an answer that is right, and whose cost does not matter.
func (r *Report) judgeYes() {
	switch {
	case r.ours.Possible != nil && !*r.ours.Possible:
		r.decide(Differs, "its answer is right, but this program has proved that there is none: please report this position")
	case r.Reply.Answer.Presses == nil:
		r.decide(Agrees, "its position can be solved")
	default:
		r.decide(Agrees, "its presses work")
	}
}

func (r *Report) judgeNone(q Question) {
	switch {
	case r.ours.Possible != nil && *r.ours.Possible && q.Options.SlackDigits > 0:
		r.decide(Differs, "it claims that there is no answer, but there is one; --slack %d may be too few", q.Options.SlackDigits)
	case r.ours.Possible == nil:
		r.decide(Undecided, "it claims that no answer exists, but there is nothing to compare with")
	case *r.ours.Possible:
		r.decide(Differs, "it claims that there is no answer, but there is one")
	default:
		r.decide(Agrees, "there is no answer, as it says")
	}
}

// judgeCost compares the cost of correct presses with the known minimum.
func (r *Report) judgeCost(a model.Answer) {
	cost := *r.Cost
	switch {
	case !r.ours.Known:
		r.decide(Undecided, "its presses work, but the minimum is not known")
	case cost < r.ours.Bound:
		r.decide(Differs, "it costs %d, less than the proven bound of %d: please report this position", cost, r.ours.Bound)
	case a.Status == model.Optimal && cost > r.ours.Cost:
		r.decide(Differs, "it claims that nothing costs less than %d, but there is an answer that costs %d", cost, r.ours.Cost)
	case a.Status == model.Optimal && cost > r.ours.Bound:
		r.decide(Undecided, "its presses work at a cost of %d, which it claims is the minimum; the bound proved here is only %d", cost, r.ours.Bound)
	case a.Status == model.Optimal:
		r.decide(Agrees, "%d is the minimum", cost)
	case r.ours.Bound < r.ours.Cost:
		r.decide(Undecided, "it was stopped at %d; the best known is %d", cost, r.ours.Cost)
	default:
		r.decide(Undecided, "it was stopped at %d; the minimum is %d", cost, r.ours.Cost)
	}
}

// A reference is what our own solver can prove about the answer to a question.
type reference struct {
	// Possible reports whether there is an answer; it is nil if that is unknown.
	Possible *bool
	// Cost is the lowest cost found, and Bound is a lower bound on the cost of every answer. They
	// are equal if the minimum is proved, and valid only if Known is set.
	Cost, Bound int
	Known       bool
}

// refer computes the exact answer to a question, as far as our own solver can.
func refer(ctx context.Context, q Question) (reference, error) {
	if q.Options.Goal == model.Generate {
		return referGenerate(q), nil
	}
	s, err := solve.New(ctx, q.State.Board())
	if err != nil {
		return reference{}, err
	}
	switch q.Options.Goal {
	case model.Nearest:
		return referNearest(ctx, s, q)
	case model.Fewest:
		return referFewest(ctx, s, q)
	default:
		if q.Options.AtMost != nil {
			return referFewest(ctx, s, q)
		}
		return referAny(ctx, s, q)
	}
}

// referAny finds out whether there is a solution.
func referAny(ctx context.Context, s *solve.Solver, q Question) (reference, error) {
	_, err := s.Solve(ctx, q.State)
	if err != nil && !errors.Is(err, solve.ErrUnsolvable) {
		return reference{}, err
	}
	return possible(err == nil), nil
}

func possible(is bool) reference { return reference{Possible: &is} }

// referGenerate reports whether there is a solvable position with a light on: there is one if any
// button toggles a light. If there is also a bound, it leaves the question open.
func referGenerate(q Question) reference {
	b := q.State.Board()
	for button := range b.Buttons() {
		if len(b.AppendToggles(nil, button)) == 0 {
			continue
		}
		if q.Options.AtMost != nil {
			return reference{} // finding the fewest lit lights is a different problem
		}
		return possible(true)
	}
	return possible(false)
}

func referFewest(ctx context.Context, s *solve.Solver, q Question) (reference, error) {
	f, err := s.Fewest(ctx, q.State)
	switch {
	case errors.Is(err, solve.ErrUnsolvable):
		return possible(false), nil
	case errors.Is(err, solve.ErrBoard): // then only check whether a solution exists
		return referAny(ctx, s, q)
	case err != nil:
		return reference{}, err
	}
	return within(q, f.Presses.Count(), f.Bound), nil
}

// referNearest finds the cost of the nearest solvable position.
func referNearest(ctx context.Context, s *solve.Solver, q Question) (reference, error) {
	n, err := s.Nearest(ctx, q.State)
	switch {
	case errors.Is(err, solve.ErrBoard):
		return reference{}, nil
	case err != nil:
		return reference{}, err
	}
	return within(q, n.Cost, n.Bound), nil
}

// within returns the reference for a cost and its lower bound. An answer exists if the cost is
// within --at-most, and none exists if the bound exceeds --at-most.
func within(q Question, cost, bound int) reference {
	r := reference{Cost: cost, Bound: bound, Known: true}
	enough := true
	if k := q.Options.AtMost; k != nil {
		enough = cost <= *k
		if !enough && bound <= *k {
			return r // not proved either way
		}
	}
	r.Possible = &enough
	return r
}

package solvers

import (
	"context"
	"time"

	"lightsout/model"
)

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// minimise finds the minimum with a solver that only decides whether an answer exists: it asks for
// an answer, then for cheaper ones, until the solver claims that there are none. It ends earlier if
// the cost is 0, if an answer is wrong, or if the solver gives none in time.
func (a asker) minimise(ctx context.Context) (Reply, error) {
	best := Reply{Format: a.question.Format, Answer: model.Answer{Status: model.Unknown}}
	o := a.question.Options
	for most := 1 << 30; ; {
		o.AtMost = &most
		limits := a.question.Limits
		limits.Time -= seconds(best.Seconds)
		if limits.Time <= 0 {
			best.Trouble = ErrTime
			return best, nil
		}
		reply, err := a.once(ctx, o, limits)
		if err != nil {
			return best, err
		}
		best.Seconds += reply.Seconds
		best.Asked++
		done, err := a.learn(ctx, &best, reply)
		if done || err != nil {
			return best, err
		}
		most = *best.Answer.Claim - 1
	}
}

// learn updates best with a reply. It returns true if there is nothing left to ask.
func (a asker) learn(ctx context.Context, best *Reply, reply Reply) (bool, error) {
	best.Trouble = reply.Trouble
	switch {
	case reply.Answer.Status == model.None && best.Answer.Presses == nil:
		best.Answer.Status = model.None
		return true, nil
	case reply.Answer.Status == model.None: // no cheaper answer exists
		best.Answer.Status = model.Optimal
		return true, nil
	case reply.Answer.Presses == nil:
		return true, nil
	}
	p, err := model.New(ctx, a.question.State, a.question.Options)
	if err != nil {
		return true, err
	}
	v, err := p.Verify(ctx, reply.Answer)
	if err != nil { // the answer is wrong; the check reports it
		best.Answer = reply.Answer
		return true, nil //nolint:nilerr // as above
	}
	improves := best.Answer.Claim == nil || v.Cost < *best.Answer.Claim
	if !improves { // the question asked for a lower cost, so this is wrong too
		best.Trouble = model.ErrWrong
		return true, nil
	}
	best.Answer = model.Answer{Status: model.Solution, Presses: reply.Answer.Presses, Claim: &v.Cost}
	if v.Cost == 0 {
		best.Answer.Status = model.Optimal
	}
	return v.Cost == 0, nil
}

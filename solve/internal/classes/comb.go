package classes

import (
	"math"

	"lightsout/solve/internal/task"
)

// combs reports whether the lists are long enough to comb for a plan: in a pair with one unlisted
// word, the other word must be listed.
func (p *search) combs(goal plan) bool {
	for i, s := range goal {
		for k, c := range p.pairs[i].classes {
			other := p.pairs[i].classes[1-k]
			if !c.allListed(s/2) || !c.allListed(s) && !other.allListed(s-len(c.lists)) {
				return false
			}
		}
	}
	return true
}

// comb joins words too numerous to list. It computes the weights of all words of a class again, and
// pairs the unlisted words with the few words of the other class whose weight is low enough. Pairs of
// listed words have already been joined.
func (p *search) comb(t *task.Task, goal plan) error {
	combs, err := p.combings(t, goal)
	if err != nil {
		return err
	}
	words := 0.0
	for _, c := range combs {
		words += c.surveyor.words()
	}
	m := t.Meter("joining partial solutions of medium weight", words)
	for _, c := range combs {
		if err := c.run(t, m); err != nil {
			return err
		}
	}
	return nil
}

// combings returns the work of comb, class by class.
func (p *search) combings(t *task.Task, goal plan) ([]*combing, error) {
	var all []*combing
	for i := range p.different() {
		for k, c := range p.pairs[i].classes {
			other := p.pairs[i].classes[1-k]
			if c.allListed(goal[i]) || c.twin == other {
				continue // all its words up to the goal are listed, or a symmetry swaps the two classes
			}
			held, err := other.hold(t, goal[i]-len(c.lists))
			if err != nil {
				return nil, err
			}
			all = append(all, &combing{p.newJoin(i, goal[i]), newSurveyor(c), k, held})
		}
	}
	return all, nil
}

// A combing pairs the unlisted words of a class with held words of the other class of its pair.
type combing struct {
	*join
	surveyor *surveyor
	class    int // index of the class in its pair
	held     *held
}

func (c *combing) run(t *task.Task, m *task.Meter) error {
	s := c.surveyor
	other := c.pair.classes[1-c.class]
	if err := c.held.fill(t, other.reach, c.pair.third, 0, len(c.held.numbers)); err != nil {
		return err
	}
	return task.Each(t, s.pieces, func(t *task.Task, piece int) error {
		portions, err := c.portions(t, piece)
		if err != nil {
			return err
		}
		for _, p := range portions {
			if err := c.stream(t, p); err != nil {
				return err
			}
		}
		m.Add(s.words() / float64(s.pieces))
		return nil
	})
}

// portions returns the unlisted words of a piece of the class.
func (c *combing) portions(t *task.Task, piece int) ([]portion, error) {
	s := c.surveyor
	limit := s.least + c.upTo
	found := newTally(limit, limit, math.MaxInt)
	if err := s.tally(t, found, piece); err != nil {
		return nil, err
	}
	var all []portion
	for e := len(s.lists); e <= c.upTo; e++ {
		all = c.appendPortions(all, c.class, e, found.lists[s.least+e], c.held)
	}
	return all, nil
}

package repair

import (
	"slices"

	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/leader"
	"lightsout/solve/internal/task"
)

// The search for a repair without a table, for two colours. It starts from the best repair that is
// known. Information sets (package leader) find a good one, and all sets of one, two, three and four
// moves (smallsets.go, meetmiddle.go) prove it if it is small. Otherwise information sets look for a
// better one.
//
// Once all sets of n moves have been tried, any other repair costs at least as much as the cheapest
// n+1 moves together. That is the lower bound, and a repair that costs no more is proved.

const (
	// quickSteps is how many steps of about a nanosecond a search takes before it tries all small
	// sets, and searchSteps is how many it takes after that.
	quickSteps  = 1 << 26
	searchSteps = 1 << 32
	// completeSteps is how many steps a search may need for all sets of three moves, and again for
	// all sets of four: about a quarter of a minute each. A search that needs more skips them,
	// unless it is patient.
	completeSteps = 1 << 33
)

// A search looks for the cheapest set of moves whose effects add up to a syndrome: for a lightest word
// of a coset, whose places are the moves in the order of prices.
type search struct {
	*Finder
	*leader.Search
	call     *task.Task
	prices   *prices
	patient  bool
	syndrome *gf2.Vec
	// word is a linear hash of the syndrome, and words has that of the effect of each move.
	word  uint64
	words []uint64
	tried int // all sets of up to this many moves have been tried
	steps float64
}

// newSearch starts from a repair, given by places.
func (m *Finder) newSearch(call *task.Task, q Question, p *prices, known []int) *search {
	s := &search{Finder: m, call: call, prices: p, patient: q.Patient, syndrome: bitVec(q.Syndrome), steps: searchSteps}
	s.word, s.words = hash(s.syndrome), make([]uint64, len(m.list))
	s.Search = &leader.Search{Code: leader.Code{Length: len(m.list), Checks: true}, Best: gf2.NewVec(len(m.list))}
	for range q.Syndrome {
		s.Words = append(s.Words, gf2.NewVec(s.Length))
	}
	for place, i := range p.order {
		s.words[place] = m.words[i]
		for check := range s.effect(place).Ones() {
			s.Words[check].Set(place, true)
		}
		if !p.even() {
			s.Costs = append(s.Costs, int(p.of[i]))
		}
	}
	for _, place := range known {
		s.Best.Flip(place)
	}
	return s
}

// search returns the best set of moves found, starting from a known repair. If the task ends early,
// it returns the best so far and the task's error.
func (m *Finder) search(call *task.Task, q Question, p *prices, known Repair) (Repair, error) {
	s := m.newSearch(call, q, p, p.places(m.listed(known)))
	err := s.run()
	return s.result(), err
}

// result returns the best repair so far.
func (s *search) result() Repair {
	var best []int
	for place := range s.Best.Ones() {
		best = append(best, s.prices.order[place])
	}
	r := s.prices.repair(best)
	r.Proved, r.Bound = s.Proved(), int(int64(s.Bound)*s.unit()/priceUnit)
	return r
}

// unit returns the price of a place of weight 1.
func (s *search) unit() int64 {
	if s.Costs == nil {
		return priceUnit
	}
	return 1
}

func (s *search) run() error {
	s.note()
	if err := s.Sets(s.call, quickSteps, false); err != nil {
		return err
	}
	for _, all := range []func() error{s.tryTwo, s.tryThree, s.tryFour} {
		before := s.tried
		if s.Proved() {
			return nil
		}
		if err := all(); err != nil {
			return err
		}
		if s.tried == before {
			break
		}
		s.note()
	}
	return s.Sets(s.call, s.steps, s.patient)
}

// note raises the bound to the weight of the lightest set that has not been tried.
func (s *search) note() {
	least := 0
	for place := range min(s.tried+1, s.Length) {
		least += int(s.prices.of[s.prices.order[place]] / s.unit())
	}
	s.Raise(s.call, least)
}

// take keeps a set of moves if it is the best so far and really is a repair: sets with the same hash
// may differ in their effects. A move that occurs twice cancels out.
func (s *search) take(places []int) {
	v, rest := gf2.NewVec(s.Length), s.syndrome.Clone()
	for _, place := range places {
		v.Flip(place)
		rest.Xor(rest, s.effect(place))
	}
	if rest.IsZero() {
		s.Take(v)
	}
}

// takeSets keeps the moves of two sets together if they are the best so far.
func (s *search) takeSets(a, b set) {
	var buffer [6]int
	s.take(b.appendTo(a.appendTo(buffer[:0])))
}

// oddOnes returns the numbers that occur an odd number of times, in order.
func oddOnes(list []int) []int {
	list = slices.Sorted(slices.Values(list))
	odd := list[:0]
	for _, v := range list {
		if len(odd) > 0 && odd[len(odd)-1] == v {
			odd = odd[:len(odd)-1]
		} else {
			odd = append(odd, v)
		}
	}
	return odd
}

// effect returns the complete effect of a move on the syndrome.
func (s *search) effect(place int) *gf2.Vec { return s.vectors[s.list[s.prices.order[place]].Light] }

package repair

import (
	"math/rand/v2"
	"slices"

	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// The search for a repair without a table, for two colours. It starts from the best repair that is
// known or that a few information sets give, and tries all sets of one, two, three and four moves
// (smallsets.go, meetmiddle.go). It then spends a limited number of steps on larger sets: on all sets
// of five and of six moves, one class after another, and on sets of about eight moves by a
// generalised birthday search (birthday.go).
//
// Once all sets of n moves have been tried, any other repair costs at least as much as the cheapest
// n+1 moves together. That is the lower bound, and a repair that costs no more is proved.

const (
	// searchSteps is how many steps of about a nanosecond a search spends on sets of more than four
	// moves, unless it is patient.
	searchSteps = 5 << 30
	// pricedSteps is how many it spends if the prices differ. The lists then hold the cheapest moves,
	// and the first rounds find most of what there is to gain.
	pricedSteps = 5 << 28
	// completeSteps is how many steps a search may need for all sets of three moves, and again for
	// all sets of four: about a quarter of a minute each. A search that needs more skips them,
	// unless it is patient.
	completeSteps = 1 << 33
	// informationSets is how many information sets a search starts with.
	informationSets = 16
)

// A search looks for the cheapest set of moves whose effects add up to a syndrome. It refers to a
// move by its place in the order of prices.
type search struct {
	*Finder
	call     *task.Task
	prices   *prices
	patient  bool
	syndrome *gf2.Vec
	// word is a linear hash of the syndrome, and words has that of the effect of each move.
	word   uint64
	words  []uint64
	best   []int // places
	least  int64 // the price of the best
	tried  int   // all sets of up to this many moves have been tried
	steps  int   // number of steps for large sets
	left   int   // of these
	random *rand.Rand
}

func (m *Finder) newSearch(call *task.Task, q Question, p *prices) *search {
	s := &search{Finder: m, call: call, prices: p, patient: q.Patient, syndrome: bitVec(q.Syndrome), least: 1<<63 - 1, steps: searchSteps}
	if !p.even() {
		s.steps = pricedSteps
	}
	s.left = s.steps
	s.random = rand.New(rand.NewPCG(2, uint64(len(m.list))))
	s.word, s.words = hash(s.syndrome), make([]uint64, len(m.list))
	for place, i := range p.order {
		s.words[place] = m.words[i]
	}
	return s
}

// search returns the best set of moves found, and starts from a known repair if there is one. If
// the task ends early, it returns the best so far and the task's error.
func (m *Finder) search(call *task.Task, q Question, p *prices, known Repair) (Repair, error) {
	s := m.newSearch(call, q, p)
	s.take(p.places(m.listed(known)))
	return s.result(s.run())
}

// result returns the best repair so far, with the error that ended the search.
func (s *search) result(err error) (Repair, error) {
	best := make([]int, len(s.best))
	for i, place := range s.best {
		best[i] = s.prices.order[place]
	}
	r := s.prices.repair(best)
	r.Proved, r.Bound = s.proved(), s.bound()
	return r, err
}

func (s *search) run() error {
	for range informationSets {
		if err := s.call.Err(); err != nil && s.best != nil {
			return err
		}
		s.take(newInformationSet(s, s.shuffled()).repair(s.syndrome))
	}
	for _, all := range []func() error{s.tryTwo, s.tryThree, s.tryFour} {
		before := s.tried
		if s.proved() {
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
	return s.tryLarge()
}

// A largeSearch looks for repairs by more than four moves, a part at a time.
type largeSearch interface {
	wanted() bool // whether it can find a better repair
	steps() int   // about how many steps the next part takes
	next() error
}

// tryLarge runs the searches for larger sets until the best repair is proved or the steps are used
// up. As long as the best has more than eight moves, half of the steps are for the birthday
// search first. After that, the search that has used the fewest steps is always next.
func (s *search) tryLarge() error {
	all := []largeSearch{newBirthday(s)}
	if s.tried == 4 {
		all = append(all, newFive(s), newSix(s))
	}
	used := make([]int, len(all))
	for !s.proved() {
		next := s.nextOf(all, used)
		if next < 0 {
			return s.call.Err()
		}
		s.call.Report("searching", s.steps-s.left, s.steps)
		used[next] += all[next].steps()
		s.left = max(s.left-all[next].steps(), 0)
		if err := all[next].next(); err != nil {
			return err
		}
		s.note()
	}
	return nil
}

// nextOf returns which of the searches to continue, or -1.
func (s *search) nextOf(all []largeSearch, used []int) int {
	next := -1
	for i, one := range all {
		if !one.wanted() || !s.patient && one.steps() > s.left {
			continue
		}
		if i == 0 && len(s.best) > 8 && used[0] < s.steps/2 {
			return i
		}
		if next < 0 || used[i] < used[next] {
			next = i
		}
	}
	return next
}

// bound returns a lower bound on the cost of every repair.
func (s *search) bound() int { return int(min(s.larger(), s.least) / priceUnit) }

// larger returns a lower bound on the price of the sets that have not been tried.
func (s *search) larger() int64 {
	return s.prices.sum(s.prices.order[:min(s.tried+1, len(s.words))])
}

// proved reports whether no untried set can be cheaper than the best.
func (s *search) proved() bool { return s.best != nil && s.larger() >= s.least }

// note reports the best cost so far and the lower bound.
func (s *search) note() { s.call.Stand(int(s.least/priceUnit), s.bound()) }

// take keeps a set of moves if it is the best so far and really is a repair: sets with the same hash
// may differ in their effects. A move that occurs twice cancels out.
func (s *search) take(places []int) {
	if s.price(places) >= s.least {
		return
	}
	if places = oddOnes(places); s.repairs(places) {
		s.best, s.least = places, s.price(places)
		s.note()
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

// priceAt returns the price of a move.
func (s *search) priceAt(place int) int64 { return s.prices.of[s.prices.order[place]] }

func (s *search) price(places []int) int64 {
	sum := int64(0)
	for _, place := range places {
		sum += s.priceAt(place)
	}
	return sum
}

// effect returns the complete effect of a move on the syndrome.
func (s *search) effect(place int) *gf2.Vec { return s.vectors[s.list[s.prices.order[place]].Light] }

func (s *search) repairs(places []int) bool {
	sum := s.syndrome.Clone()
	for _, place := range places {
		sum.Xor(sum, s.effect(place))
	}
	return sum.IsZero()
}

// shuffled returns the places of all moves, shuffled among those of the same price.
func (s *search) shuffled() []int {
	places := make([]int, len(s.words))
	from := 0
	for i := range places {
		places[i] = i
		if i+1 < len(places) && s.priceAt(i) == s.priceAt(i+1) {
			continue
		}
		same := places[from : i+1]
		s.random.Shuffle(len(same), func(i, j int) { same[i], same[j] = same[j], same[i] })
		from = i + 1
	}
	return places
}
